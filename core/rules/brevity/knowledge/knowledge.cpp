#include "core/rules/brevity/knowledge/knowledge.hpp"

#include <stdexcept>

#include "core/rules/brevity/knowledge/forms.hpp"

namespace telescope::brevity {
namespace {

/// A player, not the umpire or a spectator.
std::optional<Side> player_of(const SeatId& seat) {
  const auto side = side_of_seat(seat);
  return side == Side::kNeutral ? std::nullopt : side;
}

/// From where to where hands then move the stand that it names; empty: none is moved.
std::vector<TablePoint> way_of(const Game& known, const AnyAction& wanted) {
  std::vector<TablePoint> way;
  const auto from = [&](const PieceId& piece) {
    if (const Stand& stand = known.stand(piece); stand.on_table()) way.push_back(stand.placed.at);
  };
  std::visit(
      [&](const auto& asked) {
        if constexpr (requires { asked.way.front().placed; }) {
          for (const WayPose& pose : asked.way) way.push_back(pose.placed.at);
        } else if constexpr (requires { asked.to.at; }) {
          from(asked.piece);
          way.push_back(asked.to.at);
        }
      },
      wanted);
  return way;
}

/// A form of a player's, as he has filled it in.
struct FilledIn {
  Game known;
  Action action;
  AnyAction wanted;
};
std::optional<FilledIn> read(const Position& position, const SeatId& seat, const Json& request) try {
  const auto player = player_of(seat);
  if (!player) return std::nullopt;
  Game known = known_to(position.as<Game>(), *player);
  auto form = filled_form(forms_of(known, *player), request);
  if (!form) return std::nullopt;
  AnyAction wanted = Actions::read(known, form->action);
  return FilledIn{std::move(known), std::move(form->action), std::move(wanted)};
} catch (const Json::exception&) {
  return std::nullopt;
} catch (const std::invalid_argument&) {
  return std::nullopt;
}

}  // namespace

std::vector<Seat> Knowledge::seats() const {
  std::vector<Seat> seats{{.id = kUmpireSeat,
                           .title = "Umpire",
                           .reads = {Audience::kUmpire, audience_of(kSides[0]), audience_of(kSides[1])}}};
  for (const Side side : kSides) {
    seats.push_back({.id = SeatId(std::string(word(side))), .title = setup_->name(side)});
    // OB-H08: what was told to one side is in the umpire's log alone, or in that side's too.
    if (setup_->settings.hidden_log == HiddenLog::kPerSide) seats.back().reads.push_back(audience_of(side));
  }
  seats.push_back({.id = kSpectatorSeat, .title = "Spectator"});
  return seats;
}

std::vector<NamedAudience> Knowledge::audiences() const {
  std::vector<NamedAudience> audiences{{Audience::kAll, "all"}};
  for (const Side side : kSides) audiences.push_back({audience_of(side), setup_->name(side)});
  audiences.push_back({Audience::kUmpire, "the umpire"});
  return audiences;
}

Known Knowledge::known(const Position& position, const SeatId& seat) const {
  const auto side = side_of_seat(seat);
  const Game known_game = known_to(position.as<Game>(), side);
  Known known;
  known.sight = side ? Sight::kPublic : Sight::kWhole;
  known.picture = true;
  known.asks = player_of(seat).has_value();
  show_table(known_game, eye_of(known_game, side), known);
  if (const auto player = player_of(seat)) known.forms = forms_of(known_game, *player);
  known.writes_to = {{Audience::kAll, "all"}};
  if (side) known.writes_to.push_back({Audience::kUmpire, "the umpire"});
  if (!side)
    for (const Side each : kSides) known.writes_to.push_back({audience_of(each), setup_->name(each)});
  return known;
}

std::optional<Asked> Knowledge::asked(const Position& position, const SeatId& seat,
                                      const Json& request) const {
  const auto filled_in = read(position, seat, request);
  if (!filled_in) return std::nullopt;
  const auto& [known, action, wanted] = *filled_in;
  Asked asked{.action = action,
              .words = title_of(*setup_, action),
              .confirmed_by = std::nullopt,
              .way = way_of(known, wanted)};
  if (wants_umpire(known, wanted)) asked.confirmed_by = kUmpireSeat;
  return asked;
}

std::optional<Weighed> Knowledge::weighed(const Position& position, const SeatId& seat,
                                          const Json& request) const {
  const auto filled_in = read(position, seat, request);
  if (!filled_in) return std::nullopt;
  const auto& [known, action, wanted] = *filled_in;
  Weighed weighed{.objections = Actions::against(known, wanted)};
  std::visit(
      [&](const auto& asked) {
        if constexpr (requires { asked.how_far(known); }) weighed.words = asked.how_far(known);
      },
      wanted);
  return weighed;
}

}  // namespace telescope::brevity
