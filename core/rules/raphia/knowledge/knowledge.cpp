#include "core/rules/raphia/knowledge/knowledge.hpp"

#include <algorithm>

#include "core/rules/form_parts.hpp"
#include "core/rules/raphia/rules.hpp"

namespace telescope::raphia {

std::vector<Seat> Knowledge::seats() const {
  std::vector<Seat> seats;
  if (setup_->settings.umpire)
    seats.push_back({.id = kUmpireSeat,
                     .title = "Umpire",
                     .reads = {Audience::kUmpire, audience_of(kSides[0]), audience_of(kSides[1])}});
  for (const Side side : kSides)
    if (side != setup_->played())
      seats.push_back({.id = seat_of(side), .title = setup_->name(side), .reads = {audience_of(side)}});
  seats.push_back({.id = kSpectatorSeat, .title = "Spectator"});
  return seats;
}

std::vector<NamedAudience> Knowledge::audiences() const {
  std::vector<NamedAudience> audiences{{Audience::kAll, "all"}};
  for (const Side side : kSides) audiences.push_back({audience_of(side), setup_->name(side)});
  if (setup_->settings.umpire) audiences.push_back({Audience::kUmpire, "the umpire"});
  return audiences;
}

Known Knowledge::known(const Position& position, const SeatId& seat) const {
  const Game& game = position.as<Game>();
  const Viewer viewer{.player = side_of(seat.value()),
                      .umpire = setup_->settings.umpire && seat == kUmpireSeat};
  Known known = table_shown(game);
  known.sight = viewer.umpire ? Sight::kWhole : Sight::kPublic;
  known.asks = viewer.player.has_value();
  if (viewer.player) show_guide(game, *viewer.player, known);
  show_sums(game, viewer, known);
  known.cards = cards_shown(game, viewer);
  if (viewer.player) known.forms = forms_of(game, *viewer.player);
  known.writes_to = {{Audience::kAll, "all"}};
  if (setup_->settings.umpire && !viewer.umpire) known.writes_to.push_back({Audience::kUmpire, "the umpire"});
  if (viewer.umpire)
    for (const Side side : kSides) known.writes_to.push_back({audience_of(side), setup_->name(side)});
  return known;
}

std::optional<Asked> Knowledge::asked(const Position& position, const SeatId& seat,
                                      const Json& request) const {
  const auto player = side_of(seat.value());
  if (!player) return std::nullopt;
  auto asked = asked_at_once(forms_of(position.as<Game>(), *player), request);
  if (!asked) return std::nullopt;
  asked->words = title_of(*setup_, asked->action);
  if (traits_of(asked->action).other_agrees && enemy_of(*player) != setup_->played())
    asked->confirmed_by = seat_of(enemy_of(*player));
  return asked;
}

}  // namespace telescope::raphia
