#include "core/rules/brevity/modules/hidden.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {
namespace {

constexpr double kStopsBefore_in = 0.25;  // BQ-80

/// Destroyed while it was hidden, and the enemy does not know it (OB-H05); a battalion that has come back
/// since (section 18) is seen.
bool is_lost(const Stand& stand) {
  return stand.untold && !stand.in_play();
}
/// Stands of that side that wait to be revealed, or whose loss does.
std::vector<PieceId> concealed(const Game& game, Side side) {
  std::vector<PieceId> all;
  for (const auto& [id, stand] : game.stands)
    if (game.side(id) == side && !game.facts(id).is_air() && (stand.hidden() || is_lost(stand)))
      all.push_back(id);
  return all;
}

/// A game in which a stand destroyed while hidden still lies where it was, so that it can be looked for.
Game with_untold(const Game& game) {
  Game shown = game;
  for (auto& [id, stand] : shown.stands)
    if (is_lost(stand)) stand.where = Where::kHidden;
  return shown;
}
bool any_untold(const Game& game) {
  return std::ranges::any_of(game.stands, [](const auto& each) { return is_lost(each.second); });
}

bool is_located_by_enemies(const Game& game, const PieceId& hidden) {
  const Placed& there = game.stand(hidden).placed;
  return std::ranges::any_of(game.stands_of(enemy_of(game.side(hidden))), [&](const PieceId& each) {
    const Placed& from = game.stand(each).placed;
    return !is_far(game, each, from, hidden, there) && is_located(located(game, each, from, hidden, there));
  });
}

/// OB-H05: told when it would have been revealed.
void tell_lost(Game& game, const PieceId& piece, Events& events) {
  game.stand(piece).untold = false;
  tell_openly(game, piece, events, event::kDestroyed, {"OB-179", "OB-H05"},
              " was destroyed by an attack from the air while it was hidden here.",
              {{"captured", game.stand(piece).where == Where::kCaptured}});
}

/// BQ-78: how far the base, with its corners, lies from where it was recorded.
Inches moved_from_record(const Game& game, const PieceId& piece, const Placed& at) {
  const Stand& stand = game.stand(piece);
  const double reach = reach_in(footprint(game, piece));
  const double turn = std::abs(std::remainder(at.heading_deg - stand.placed.heading_deg, 360.0));
  const double away = std::hypot(at.at.x_mm - stand.placed.at.x_mm, at.at.y_mm - stand.placed.at.y_mm);
  constexpr double kRadians = std::numbers::pi / 180.0;
  return {.value = std::max(Length::from_mm(away).inches(), 2.0 * reach * std::sin(turn * kRadians / 2.0)),
          .error = 2.0 * Length::from_mm(at.sigma_mm).inches()};
}

}  // namespace

Objections PlaceHidden::against(const Game& game) const {
  const std::string name = game.named(piece);
  if (!game.stand(piece).hidden()) return objection("OB-195", name + " is not hidden.");
  // The umpire sets it down himself, so what is too close to call is as he wants it.
  const Inches moved = moved_from_record(game, piece, at);
  return objected(within(moved, kTooClose_in) == Answer::kNo, "BQ-78",
                  name + " lies " + words(moved) + " from its recorded place, which is fixed.");
}

void PlaceHidden::perform(Game& game, DiceTray&, Events& events) const {
  if (!game.stand(piece).hidden()) throw std::invalid_argument("only a hidden stand can be placed");
  reveal(game, piece, at, events);
}

std::vector<HiddenContact> hidden_contacts(const Game& game, const PieceId& mover, const StandWay& way) {
  if (!game.adv().hidden || way.empty()) return {};
  std::vector<HiddenContact> all;
  const Game* looked_at = &game;
  std::optional<Game> shown;
  if (any_untold(game)) looked_at = &shown.emplace(with_untold(game));
  const std::vector<Along> places = places_along(way);
  for (const PieceId& each : concealed(game, enemy_of(game.side(mover)))) {
    const Placed& there = game.stand(each).placed;
    const auto first = std::ranges::find_if(places, [&](const Along& along) {
      return !is_far(*looked_at, mover, along.placed, each, there) &&
             is_located(located(*looked_at, mover, along.placed, each, there));
    });
    if (first == places.end()) continue;
    all.push_back({.hidden = each,
                   .along_in = first->along_in,
                   .warned_at_in = std::max(0.0, first->along_in - kStopsBefore_in)});
  }
  std::ranges::stable_sort(all, {}, &HiddenContact::along_in);
  return all;
}

void ask_located(Game& game, Events& events) {
  if (!game.adv().hidden) return;
  const bool untold = any_untold(game);
  for (const Side side : kSides)
    for (const PieceId& each : concealed(game, side)) {
      if (game.asks(Pending::Kind::kPlaceHidden, each)) continue;
      if (!is_located_by_enemies(untold ? with_untold(game) : game, each)) continue;
      if (is_lost(game.stand(each))) {
        tell_lost(game, each, events);
        continue;
      }
      const auto after = std::ranges::find_if(
          game.pending, [](const Pending& pending) { return pending.kind != Pending::Kind::kPlaceHidden; });
      game.pending.insert(after, {.kind = Pending::Kind::kPlaceHidden, .piece = each});
      events.tell_to(Audience::kUmpire, event::kContact, {"OB-196", "BQ-79"},
                     game.named(each) + " is located and must be set down on the table.",
                     {{"piece", each.value()}});
    }
}

void reveal(Game& game, const PieceId& piece, const Placed& at, Events& events) {
  Stand& stand = game.stand(piece);
  if (is_lost(stand)) return tell_lost(game, piece, events);
  if (!stand.hidden()) return;
  std::erase_if(game.pending,
                [&](const Pending& each) { return each.is(Pending::Kind::kPlaceHidden, piece); });
  // It has stood there all the time: being set down is no move, and costs it no protection.
  stand.where = Where::kOnTable;
  stand.placed = at;
  tell_openly(game, piece, events, event::kRevealed, {"OB-196", "BQ-78"},
              " is set down on the table, for good.");
  put(game, piece, at, events);
  ask_marks(game, piece);  // BQ-129
}

Game without_hidden(const Game& game) {
  Game open = game;
  for (auto& [id, stand] : open.stands)
    if (stand.hidden()) stand.where = Where::kAside;
  return open;
}

bool reveal_to_move(Game& game, const PieceId& piece, Events& events) {
  if (!game.stand(piece).hidden()) return true;
  reveal(game, piece, game.stand(piece).placed, events);
  return !game.asks(Pending::Kind::kMark, piece);
}

}  // namespace telescope::brevity
