#include "tests/core/play/invariants.hpp"

#include <set>

#include "core/rules/rapier/fire/fire.hpp"
#include "core/rules/rapier/movement/movement.hpp"

namespace telescope::rapier {
namespace {

using Where = Location::Kind;

std::string id_of(const Game& game, UnitNo no) {
  return game.facts(no).id.value();
}

/// Nobody appears or vanishes: whoever is gone was seen or told to go, once, and stays gone.
std::string lost_and_found(const Game& before, const Game& after, const std::vector<Event>& events) {
  std::multiset<std::string> told;
  for (const Event& event : events) {
    if (event.at("type") == "killed" || event.at("type") == "left") told.insert(event.value("unit", ""));
    if (event.at("type") == "mine_cleared") told.insert(event.at("mine"));
    if (event.at("type") == "revealed" && !event.contains("unit")) told.insert(event.at("counter"));
  }
  for (int i = 0; i < after.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    const UnitState &was = before[no], &is = after[no];
    if ((!was.alive() || was.at.kind == Where::kLeft) && is.at != was.at)
      return id_of(after, no) + " came back";
    if (was.at.kind != Where::kNowhere && is.at.kind == Where::kNowhere && in_turn(after.step))
      return id_of(after, no) + " vanished";
    if (was.face_up && !is.face_up && after.step != Step::kDeal) return id_of(after, no) + " was turned down";
    if (was.alive() && !is.alive() && is.kind != Kind::kDummy && told.count(id_of(after, no)) != 1)
      return id_of(after, no) + " died " + std::to_string(told.count(id_of(after, no))) + " times";
    if (is.at.kind == Where::kLeft && (after.side(no) == Side::kDefender || !is.left_by))
      return id_of(after, no) + " left without an axis";
    if (is.at.in_reserve() && after.side(no) == Side::kDefender) return id_of(after, no) + " is in reserve";
  }
  return {};
}

/// One piece, and one only, lies for each unit that is somewhere.
std::string pieces_and_units(const Game& game, const GameState& state, const test::JsonGame& rules) {
  std::set<std::string> pieces, counters;
  int lying = 0, somewhere = 0;
  for (const Standing& standing : rules.standing(state)) {
    if (!pieces.insert(standing.piece.value()).second) return standing.piece.value() + " stands twice";
    lying += !is_off_table(standing);
  }
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    somewhere += game[no].at.on_table() || game[no].at.in_reserve();
    if (game[no].counter && !counters.insert((*game.setup)[*game[no].counter].value()).second)
      return "a counter hides two items";
  }
  if (lying == somewhere) return {};
  return std::to_string(lying) + " pieces for " + std::to_string(somewhere) + " units";
}

std::string stacking(const Game& game) {
  const GridBoard& grid = game.setup->grid();
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column)
      for (const Side side : {Side::kAttacker, Side::kDefender}) {
        const Sector sector{column, row};
        if (count_in(game, sector, side) > game.settings().stacking_limit)
          return name_of(game, sector) + " is overfull";
        if (has_fighters(game, sector, side) && !holder(game, sector))
          return name_of(game, sector) + " has no holder";
        if (const auto holds = holder(game, sector); holds && !has_fighters(game, sector, *holds))
          return name_of(game, sector) + " is held by nobody";
      }
  return {};
}

std::string ledgers(const Game& game) {
  const CorpsFire& fire = game.corps_fire;
  const RapierSettings& settings = game.settings();
  if (missions_left(game) < 0 || fire.before_battle_spent > settings.bombardment_missions ||
      fire.on_call_spent > settings.on_call_missions)
    return "fire missions below nothing";
  if (game.weather.attacker_points < 0 || game.weather.defender_points < 0)
    return "support points below nothing";
  if (game.recon.attempts > settings.recon_attempts || game.recon.looks_left < 0)
    return "reconnaissance below nothing";
  if (game.movement.defender_moved > game.movement.defender_allowed) return "too many of the defender moved";
  for (std::size_t i = 0; i < game.movement.moved.size(); ++i)
    if (game.movement.hq_was_dead[i] && game.movement.moved[i] > half_limit(game, static_cast<DivisionNo>(i)))
      return "too many of a Division moved";
  if (game.turn > settings.turns) return "a turn too many";
  for (const UnitState& unit : game.units)
    if (unit.steps < 0 || unit.steps > 3) return "a unit went too far";
  return {};
}

/// RQ-51: who has withdrawn stands among no enemies while his side still moves. Who bogs down at once stays.
std::string withdrawals(const Game& game) {
  for (int i = 0; i < game.unit_count(); ++i) {
    const auto no = static_cast<UnitNo>(i);
    const Step moves = game.side(no) == Side::kAttacker ? Step::kAttackerMovement : Step::kDefenderMovement;
    if (game.step == moves && game[no].withdrew && game[no].steps > 0 && in_contact(game, no))
      return id_of(game, no) + " withdrew into contact";
  }
  return {};
}

}  // namespace

std::string broken_invariant(const GameState& before, const GameState& state,
                             const std::vector<Event>& events, const test::JsonGame& rules) {
  const Game game = game_from_json(state);
  if (to_json(game) != state) return "the state does not survive its own types";
  if (Json::parse(state.dump()).dump() != state.dump()) return "the state does not survive its own text";
  for (const std::string& broken :
       {before.is_null() ? std::string() : lost_and_found(game_from_json(before), game, events),
        pieces_and_units(game, state, rules), stacking(game), ledgers(game), withdrawals(game)})
    if (!broken.empty()) return broken;
  return {};
}

}  // namespace telescope::rapier
