#include "core/rules/brevity/modules/air.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/rules/brevity/measure/sight.hpp"
#include "core/rules/brevity/measure/way_report.hpp"

namespace telescope::brevity {
namespace {

constexpr int kRestTurns = 2;  // OB-232: one whole turn between two attacks
constexpr double kLookEvery_in = 0.5;

bool attacks(const UnitFacts& facts) {
  return facts.is_air() && facts.aircraft != Aircraft::kTransport;
}

/// BQ-91.
bool may_have_fac(const Game& game, const UnitFacts& facts) {
  return facts.aircraft == Aircraft::kGroundAttack ||
         (facts.aircraft == Aircraft::kMediumBomber && game.settings().medium_fac);
}

/// A stand on the table or a point of it. The sentence is the same of every stand that is not there, whatever
/// the reason (OB-H01).
void object_to_aim(const Game& game, const PieceId& target, const std::optional<TablePoint>& at,
                   Objections& all) {
  const bool named = !target.value().empty();
  if (named == at.has_value())
    return object(all, "OB-228", "Name either a battalion or a point as the target.");
  if (named && (!game.stand(target).on_table() || game.facts(target).is_air()))
    object(all, "OB-228", game.named(target) + " is not on the table.");
  if (at && !is_on_table(game, *at)) object(all, "OB-228", "The point is not on the table.");
}

/// OB-235.
void object_to_row(const UnitFacts& facts, bool medium_row, Objections& all) {
  if (medium_row && facts.aircraft != Aircraft::kHeavyBomber)
    object(all, "OB-235", "Only heavy bombers choose the row of medium bombers.");
}

/// BQ-136.
bool has_lapsed(const Game& game, const AirMission& mission) {
  if (mission.target && !game.stand(*mission.target).on_table()) return true;
  return !objections_to_flying(game, mission.aircraft).empty() ||
         !objections_by_rest(game, mission.aircraft, game.turn).empty();
}

const AirMission* find_due(const Game& game, const AttackOrder& order) {
  const auto found = std::ranges::find(game.modules.missions, order.mission, &AirMission::id);
  if (found == game.modules.missions.end() || found->turn != game.turn ||
      game.side(found->aircraft) != order.side || has_lapsed(game, *found))
    return nullptr;
  return &*found;
}

void object_to_mission(const Game& game, const AttackOrder& order, Objections& all) {
  const AirMission* const mission = find_due(game, order);
  if (game.step != Step::kTurnStart || !mission)
    return object(all, "OB-230", "No such attack is planned for the start of this turn.");
  if (mission->aircraft != order.firers.front() || mission->medium_row != order.medium_row ||
      mission->target.value_or(PieceId()) != order.target || mission->at != order.at)
    object(all, "OB-228", "The attack is not as it was planned.");
}

/// OB-081 to OB-083, OB-227: it acts as artillery whose observer is with that command.
void object_to_support(const Game& game, const AttackOrder& order, Objections& all) {
  const PieceId& aircraft = order.firers.front();
  const std::string name = game.named(aircraft);
  const auto fac = game.modules.fac.find(aircraft);
  if (fac == game.modules.fac.end() || !may_have_fac(game, game.facts(aircraft)))
    return object(all, "OB-228",
                  name + " has no forward controller: its target is given when a turn or day starts.");
  if (game.step == Step::kOwnArtillery && order.side == game.move.active) {
    if (fac->second != game.move.command)
      object(all, "OB-083", name + " does not support the command that moves.");
    return;
  }
  if (game.step != Step::kEnemyArtillery || order.side != game.passive())
    return object(all, "OB-227", name + " attacks as artillery does, in steps 4 and 5.");
  if (!order.has_target()) return object(all, "OB-085", "A point is attacked in one's own move only.");
  if (!game.stand(order.target).on_table()) return;
  if (game.stand(order.target).command != game.move.command || !game.stand(order.target).exposed())
    object(all, "OB-081", game.named(order.target) + " has not moved in this move.");
  else if (!air_fire_point(game, order))
    object(all, "OB-082",
           "No battalion that " + name + " supports locates " + game.named(order.target) + ".");
}

bool is_sighted(const Game& game, const CommandId& command, const PieceId& target, const Placed& at) {
  return std::ranges::any_of(game.battalions_of(command), [&](const PieceId& each) {
    return is_located(located(game, each, game.stand(each).placed, target, at));
  });
}

}  // namespace

std::vector<PieceId> own_aircraft(const Game& known, Side side, const std::vector<Aircraft>& kinds) {
  std::vector<PieceId> all;
  for (const auto& [id, facts] : known.setup->pieces)
    if (facts.side == side && std::ranges::count(kinds, facts.aircraft) > 0) all.push_back(id);
  return all;
}

std::optional<double> air_fire_point(const Game& game, const AttackOrder& order) {
  if (game.step != Step::kEnemyArtillery || !order.has_target() || order.firers.empty()) return std::nullopt;
  const auto fac = game.modules.fac.find(order.firers.front());
  if (fac == game.modules.fac.end()) return std::nullopt;
  const Stand& target = game.stand(order.target);
  const auto sighted = [&](const Placed& at) { return is_sighted(game, fac->second, order.target, at); };
  if (target.move.way.size() < 2 || target.move.retirements > 0)
    return sighted(target.placed) ? std::optional(0.0) : std::nullopt;
  if (order.along_in)
    return sighted(place_along(target.move.way, *order.along_in)) ? order.along_in : std::nullopt;
  for (const Along& each : places_along(target.move.way, kLookEvery_in))
    if (sighted(each.placed)) return each.along_in;
  return std::nullopt;
}

Objections objections_by_rest(const Game& game, const PieceId& aircraft, int turn) {
  const Stand& stand = game.stand(aircraft);
  if (stand.last_flown == 0) return {};
  const std::string name = game.named(aircraft);
  if (game.facts(aircraft).aircraft == Aircraft::kGroundAttack)
    return objected(stand.last_flown == turn, "OB-231", name + " has attacked in this turn.");
  if (game.day_of(stand.last_flown) == game.day_of(turn))
    return objection("OB-232", name + " has flown on this day.");
  return objected(turn - stand.last_flown < kRestTurns, "OB-232",
                  name + " rests for a turn after each attack.");
}

Objections Schedule::against(const Game& game) const {
  const UnitFacts& facts = game.facts(aircraft);
  const std::string name = game.named(aircraft);
  if (!attacks(facts)) return objection("OB-228", name + " is no aircraft that attacks.");
  Objections all;
  if (facts.aircraft == Aircraft::kHeavyBomber) {
    if (game.step != Step::kDayStart)
      object(all, "OB-229", "Heavy bombers are given their target when the day starts.");
    if (turn < game.turn || game.day_of(turn) != game.day())
      object(all, "OB-229", "The attack is planned for a turn of this day.");
  } else {
    if (game.step != Step::kTurnStart || turn != game.turn)
      object(all, "OB-228", name + " is given its target when the turn of its attack starts.");
    if (game.modules.fac.contains(aircraft))
      object(all, "OB-228", name + " has a forward controller, and attacks as artillery does.");
    object(all, objections_to_flying(game, aircraft));
  }
  object(all, objections_by_rest(game, aircraft, turn));
  object_to_aim(game, target, at, all);
  object_to_row(facts, medium_row, all);
  return all;
}

void Schedule::perform(Game& game, DiceTray&, Events& events) const {
  // One target for an aircraft: a new plan takes the old one's place. The id counts nothing, so that no
  // number tells the other side of a plan (OB-H06).
  std::erase_if(game.modules.missions,
                [&](const AirMission& each) { return each.aircraft == aircraft || each.turn < game.turn; });
  AirMission mission{.id = "air-" + aircraft.value() + "-" + std::to_string(turn),
                     .aircraft = aircraft,
                     .turn = turn,
                     .at = at,
                     .medium_row = medium_row};
  if (!target.value().empty()) mission.target = target;
  events.tell_to(audience_of(game.side(aircraft)), event::kScheduled, {"OB-228", "OB-229", "OB-H06"},
                 game.named(aircraft) + " is to attack " +
                     (mission.target ? game.named(*mission.target) : std::string("a point")) + " in turn " +
                     std::to_string(turn) + ".",
                 {{"piece", aircraft.value()}, {"mission", mission.id}, {"turn", turn}});
  game.modules.missions.push_back(std::move(mission));
}

Objections SetFac::against(const Game& game) const {
  const UnitFacts& facts = game.facts(aircraft);
  const std::string name = game.named(aircraft);
  if (!may_have_fac(game, facts))
    return objection("BQ-91", name + " cannot have a forward controller: ground-attack aircraft have.");
  Objections all;
  const bool none = command.value().empty();
  const auto now = game.modules.fac.find(aircraft);
  const bool has = now != game.modules.fac.end();
  if (!none && game.side(command) != facts.side)
    object(all, "OB-227", "The controller supports a command of its own side.");
  if (none && !has) object(all, "OB-227", name + " has no forward controller.");
  if (game.step == Step::kRegroup) {  // BQ-124
    const bool concerned = command == game.move.command || (has && now->second == game.move.command);
    if (facts.side != game.move.active || !concerned)
      object(all, "BQ-124", "A controller joins or leaves a command when that command regroups.");
  }
  if (std::ranges::any_of(game.modules.missions, [&](const AirMission& each) {
        return each.aircraft == aircraft && each.turn >= game.turn;
      }))
    object(all, "OB-228", name + " has been given a target already.");
  return all;
}

void SetFac::perform(Game& game, DiceTray&, Events& events) const {
  const bool none = command.value().empty();
  if (none)
    game.modules.fac.erase(aircraft);
  else
    game.modules.fac[aircraft] = command;
  events.tell(event::kObserver, {"OB-227", "OB-H07"},
              "The forward controller of " + game.named(aircraft) +
                  (none ? " is withdrawn." : " supports " + game.name(command) + "."),
              {{"piece", aircraft.value()}, {"command", command.value()}});
}

Objections AirTarget::against(const Game& game) const {
  const Pending* const asked = game.waits_for();
  if (!asked || asked->kind != Pending::Kind::kAirTarget || asked->side != side)
    return objection("OB-224", "There is no target for " + game.name(side) + " to name.");
  Objections all;
  object_to_aim(game, target, std::nullopt, all);  // BQ-135: any battalion on the table
  return all;
}

void AirTarget::perform(Game& game, DiceTray& tray, Events& events) const {
  if (game.pending.empty() || !game.pending.front().order || !game.stand(target).on_table())
    throw std::invalid_argument("the target of an attack from the air is a battalion on the table");
  AttackOrder order = *game.pending.front().order;
  game.pending.erase(game.pending.begin());
  order.target = target;
  order.at.reset();
  order.along_in.reset();
  strike(game, order, tray, events);
}

Objections objections_to_air_attack(const Game& game, const AttackOrder& order) {
  if (order.firers.size() != 1 || !attacks(game.facts(order.firers.front())) ||
      game.side(order.firers.front()) != order.side)
    return objection("OB-225", "One air unit of the attacking side attacks one target.");
  if (!order.aimed_at.value().empty())
    return objection("OB-226", "What else lies within the radius is attacked of itself.");
  const PieceId& aircraft = order.firers.front();
  Objections all;
  object_to_aim(game, order.target, order.at, all);
  object_to_row(game.facts(aircraft), order.medium_row, all);
  if (order.mission.empty())
    object_to_support(game, order, all);
  else
    object_to_mission(game, order, all);
  object(all, objections_to_flying(game, aircraft));
  object(all, objections_by_rest(game, aircraft, game.turn));
  if (!all.empty()) return all;
  AttackOrder there = order;
  if (const auto along = air_fire_point(game, order)) there.along_in = along;
  return objections_of(game, open_for_air(game, there));
}

std::vector<AirMission> due_missions(const Game& game, Side side) {
  std::vector<AirMission> due;
  for (const AirMission& each : game.modules.missions)
    if (each.turn == game.turn && game.side(each.aircraft) == side && !has_lapsed(game, each))
      due.push_back(each);
  return due;
}

}  // namespace telescope::brevity
