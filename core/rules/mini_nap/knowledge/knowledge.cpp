#include "core/rules/mini_nap/knowledge/knowledge.hpp"

#include "core/rules/form_parts.hpp"
#include "core/rules/mini_nap/actions.hpp"
#include "core/rules/mini_nap/knowledge/table_shown.hpp"
#include "core/rules/mini_nap/movement/course.hpp"
#include "core/rules/two_parties.hpp"

namespace telescope::mini_nap {
namespace {

SeatId seat_of(Side side) {
  return SeatId(std::string(to_string(side)));
}

/// Of a player; kNeutral of anybody else.
Side side_of(const SeatId& seat) {
  for (const Side side : kBothSides)
    if (seat == seat_of(side)) return side;
  return Side::kNeutral;
}

/// Where the centre of a unit comes to stand by it, step by step; empty: it moves none.
std::vector<TablePoint> way_of(const Game& game, const Action& action) {
  const auto way = [&](const auto& asked) {
    if constexpr (requires { asked.way(game); })
      return asked.way(game);
    else
      return std::vector<TablePoint>();
  };
  return std::visit(way, Actions::read(game, action));
}

}  // namespace

std::vector<Seat> Knowledge::seats() const {
  std::vector<Seat> seats;
  if (setup_->settings.umpire)
    seats.push_back(
        {.id = kUmpireSeat,
         .title = "Umpire",
         .reads = {Audience::kUmpire, audience_of(Side::kAttacker), audience_of(Side::kDefender)}});
  for (const Side side : kBothSides)
    seats.push_back({.id = seat_of(side), .title = setup_->name(side), .reads = {audience_of(side)}});
  seats.push_back({.id = kSpectatorSeat, .title = "Spectator", .reads = {}});
  return seats;
}

std::vector<NamedAudience> Knowledge::audiences() const {
  std::vector<NamedAudience> audiences{{Audience::kAll, "all"}};
  for (const Side side : kBothSides) audiences.push_back({audience_of(side), setup_->name(side)});
  if (setup_->settings.umpire) audiences.push_back({Audience::kUmpire, "the umpire"});
  return audiences;
}

Known Knowledge::known(const Position& position, const SeatId& seat) const {
  const Game& game = position.as<Game>();
  const Eye eye{.umpire = seat == kUmpireSeat, .side = side_of(seat)};
  Known known;
  show_table(game, eye, known);
  known.sight = eye.umpire ? Sight::kWhole : Sight::kPublic;
  known.picture = true;
  known.asks = eye.side != Side::kNeutral;
  if (known.asks) known.forms = forms_of(game, eye.side);
  known.writes_to = {{Audience::kAll, "all"}};
  if (!eye.umpire && setup_->settings.umpire) known.writes_to.push_back({Audience::kUmpire, "the umpire"});
  if (eye.umpire)
    for (const Side side : kBothSides) known.writes_to.push_back({audience_of(side), setup_->name(side)});
  return known;
}

std::optional<Asked> Knowledge::asked(const Position& position, const SeatId& seat,
                                      const Json& request) const {
  const Side side = side_of(seat);
  if (side == Side::kNeutral) return std::nullopt;
  const auto form = filled_form(forms_of(position.as<Game>(), side), request);
  if (!form) return std::nullopt;
  Asked asked{.action = form->action,
              .words = title_of(*setup_, form->action),
              .confirmed_by = std::nullopt,
              .way = way_of(position.as<Game>(), form->action)};
  if (needs_a_word(form->action))
    asked.confirmed_by = setup_->settings.umpire ? kUmpireSeat : seat_of(enemy_of(side));
  // MN-H01: of a unit of his own he tells no strength that is not open.
  const std::string unit = form->action.value("unit", std::string());
  if (!setup_->settings.strength_open && !unit.empty() && setup_->facts(UnitId(unit)).side == side)
    asked.kept = {"strength"};
  return asked;
}

}  // namespace telescope::mini_nap
