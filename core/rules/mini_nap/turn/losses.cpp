#include <algorithm>

#include "core/rules/mini_nap/movement/meetings.hpp"
#include "core/rules/mini_nap/telling.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"

namespace telescope::mini_nap {
namespace {

/// The battery and its square, whatever both are worth: an abandoned battery counts for nobody else.
bool touches_shelter(const Game& game, const UnitId& battery, const UnitId& square) {
  return game.counts(square) && game.unit(square).formation == Formation::kSquare &&
         touch(game.outlines(battery), game.outlines(square));
}

}  // namespace

void remove_unit(Game& game, const UnitId& unit, std::string_view rule, const std::string& why,
                 Events& events) {
  UnitState& state = game.unit(unit);
  if (state.removed) return;
  state.removed = true;
  state.why = why;
  state.stands.clear();
  state.shelter.reset();
  std::erase_if(game.pending, [&](const Pending& each) { return each.unit == unit || each.by == unit; });
  if (game.last && game.last->unit == unit) game.last.reset();
  for (auto& [id, other] : game.units)
    if (other.now.charged == unit) other.now.charged.reset();
  Json fields{{"unit", unit.value()}, {"pieces", Json::array()}};
  for (const PieceId& stand : game.facts(unit).stands) fields["pieces"].push_back(stand.value());
  events.tell("removed", rule, game.setup->name(unit) + " " + why + ".", std::move(fields));
}

void leave_table(Game& game, const UnitId& unit, Events& events) {
  if (game.unit(unit).removed) return;
  remove_unit(game, unit, "MNQ-24", "leaves the table over the enemy's edge, as was entered", events);
  game.unit(unit).left = true;
}

void lose_strength(Game& game, const UnitId& unit, int points, Events& events) {
  UnitState& state = game.unit(unit);
  if (points <= 0 || state.removed) return;
  state.strength = std::max(0, state.strength - points);
  const std::string sentence = game.setup->name(unit) + " loses " + std::to_string(points) +
                               (points == 1 ? " strength point" : " strength points");
  if (game.settings().strength_open) {
    tell_of(events, "weakened", "MN-055", unit,
            sentence + ", and has " + std::to_string(state.strength) + ".");
  } else {
    tell_of(events, "weakened", "MN-055", unit, game.setup->name(unit) + " loses strength.");
    for (const Audience& reader : {Audience(to_string(game.side(unit))), Audience::kUmpire})
      events.tell_to(reader, "strength", "MN-H01",
                     game.setup->name(unit) + " has " + std::to_string(state.strength) + " strength points.",
                     {{"unit", unit.value()}});
  }
  if (must_go(game.facts(unit), state))
    remove_unit(game, unit, "MN-056", "is too weak, and is removed", events);
}

void mark_hits(Game& game, const UnitId& unit, int hits, Events& events) {
  if (hits <= 0 || game.unit(unit).removed) return;
  game.unit(unit).hits += hits;
  tell_of(events, "hit", "MN-168", unit,
          game.setup->name(unit) + " gets " + std::to_string(hits) +
              (hits == 1 ? " hit marker." : " hit markers."));
  if (game.settings().hit_marker == HitMarker::kOnePointEach) lose_strength(game, unit, hits, events);
}

void obtain_break_through(Game& game, const UnitId& unit, std::string_view rule, Events& events) {
  if (game.unit(unit).removed) return;
  game.unit(unit).now.break_through = true;
  tell_of(
      events, "break-through", rule, unit,
      game.setup->name(unit) + " obtains a break-through, of whose use the rules as supplied do not speak.");
}

void settle(Game& game, const UnitId& unit) {
  std::erase_if(game.pending, [&](const Pending& each) {
    if (each.side != Side::kNeutral || (each.unit != unit && each.by != unit)) return false;
    return each.kind != Pending::Kind::kRejoin || !game.counts(each.unit) || !game.counts(each.by) ||
           !lie_over(game, each.unit, game.unit(each.unit).stands, each.by);
  });
}

void lose_deserted_batteries(Game& game, Events& events) {
  std::vector<UnitId> lost;
  for (const auto& [id, state] : game.units)
    if (state.on_table() && state.shelter && !touches_shelter(game, id, *state.shelter)) lost.push_back(id);
  for (const UnitId& each : lost)
    remove_unit(game, each, "MN-162", "has lost its crew's square, and is lost", events);
}

}  // namespace telescope::mini_nap
