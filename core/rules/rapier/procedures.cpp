#include "core/rules/rapier/procedures.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/events.hpp"
#include "core/rules/rapier/melee_json.hpp"
#include "core/rules/rapier/table_answers.hpp"
#include "core/rules/rapier/table_request.hpp"

namespace telescope::rapier {
namespace {

[[noreturn]] void refuse(const std::string& why) {
  throw std::invalid_argument("malformed request: " + why);
}

std::vector<Throw> throws_of(const Json& request) {
  std::vector<Throw> throws;
  for (const Json& each : request.value("throws", Json::array()))
    throws.push_back({.pool = each.at("pool"), .dice = each.at("dice").get<std::vector<int>>()});
  return throws;
}

Json pool_to_json(const PoolRequest& pool) {
  Json reasons = Json::array();
  for (const DieReason& each : pool.reasons)
    reasons.push_back({{"dice", each.dice}, {"reason", each.reason}, {"rule", each.rule}});
  return {{"pool", pool.id},
          {"label", pool.label},
          {"dice", pool.dice()},
          {"sides", pool.sides},
          {"audience", to_string(pool.audience)},
          {"reasons", std::move(reasons)}};
}

/// What was done of a request so far.
class Run {
 public:
  Run(Game game, std::span<const Throw> throws) : before_(game), game_(std::move(game)), dice_(throws) {}

  const Game& game() const { return game_; }
  bool stopped() const { return !against_.empty() || !needs_.empty(); }

  /// Does it where it is lawful and all its dice are there; what was done before it stands.
  void act(const RapierAction& action) {
    if (stopped()) return;
    against_ = objections_to(game_, action);
    if (!against_.empty()) return;
    Game next = game_;
    Events events;
    try {
      perform_action(next, action, dice_, events);
    } catch (const DiceWanted& wanted) {
      needs_ = wanted.pools;
      return;
    }
    game_ = std::move(next);
    for (Event& event : events.take()) events_.push_back(std::move(event));
  }
  void act(const Json& action) {
    if (!stopped()) act(read_action(Json::object(), game_, action));
  }

  Json outcome(std::string_view procedure, const Json& throws) {
    if (!stopped()) dice_.finish();
    Json objections = Json::array(), needs = Json::array(), rules = Json::array();
    for (const Objection& each : against_)
      objections.push_back({{"rule", each.rule}, {"sentence", each.sentence}});
    for (const PoolRequest& pool : needs_) needs.push_back(pool_to_json(pool));
    for (const std::string& rule : applied()) rules.push_back(rule);
    return {{"ruleset", "rapier"},        {"procedure", procedure},
            {"lawful", against_.empty()}, {"objections", std::move(objections)},
            {"needs", std::move(needs)},  {"throws", throws},
            {"events", events_},          {"units", changed()},
            {"rules", std::move(rules)}};
  }

 private:
  std::set<std::string> applied() const {
    std::set<std::string> rules;
    for (const Objection& each : against_) rules.insert(each.rule);
    for (const PoolRequest& pool : needs_)
      for (const DieReason& reason : pool.reasons) rules.insert(reason.rule);
    for (const Event& event : events_)
      for (const Json& rule : event.at("rules")) rules.insert(rule.get<std::string>());
    return rules;
  }
  Json changed() const {
    const Json was = to_json(before_).at("units"), now = to_json(game_).at("units");
    Json changed = Json::object();
    for (const auto& [id, unit] : now.items())
      if (was.at(id) != unit) changed[id] = unit;
    return changed;
  }

  Game before_;
  Game game_;
  MadeThrows dice_;
  std::vector<Objection> against_;
  std::vector<PoolRequest> needs_;
  std::vector<Event> events_;
};

Game game_of(const Procedure& procedure, const Json& request) {
  if (request.contains("state")) return game_from_json(request.at("state"));
  if (!request.contains("table")) refuse("there must be a 'table' or a 'state'");
  return game_from_table(request.at("table"), procedure.step);
}

std::vector<Json> actions_of(const Procedure& procedure, const Json& request) {
  std::vector<Json> actions;
  if (request.contains("action")) actions.push_back(request.at("action"));
  for (const Json& each : request.value("actions", Json::array())) actions.push_back(each);
  if (actions.empty()) actions.push_back(Json::object());
  for (Json& action : actions) {
    if (!action.is_object()) refuse("an action is an object");
    if (!action.contains("type")) action["type"] = procedure.action_types.front();
    const std::string type = action.at("type");
    if (!std::ranges::count(procedure.action_types, type))
      refuse("'" + type + "' is no action of " + std::string(procedure.name));
  }
  return actions;
}

/// A fight told as odds take it, as a table: everybody in A1-L1.
Json table_of_fight(const Json& request) {
  const Melee melee = melee_from_json(request);
  const RapierSettings settings = settings_of(request);
  // RQ-69: contact that began this turn; with moving targets the request says itself who moved.
  const bool came =
      settings.first_strike == FirstStrike::kFirstTurn && melee.first_strike && !settings.moving_targets;
  Json units = Json::array();
  const auto add = [&](const Fighter& fighter, const char* side) {
    Json unit{{"id", fighter.id}, {"kind", to_string(fighter.kind)}, {"side", side}, {"at", "A1-L1"}};
    if (fighter.assault) unit["traits"] = {"assault"};
    if (fighter.hit_on == 4) unit["mobility"] = "mounted";
    if (fighter.hit_on < 6 || came) unit["from"] = "A1-L2";
    units.push_back(std::move(unit));
  };
  for (const Fighter& fighter : melee.attackers) add(fighter, "attacker");
  for (const Fighter& fighter : melee.defenders) add(fighter, "defender");
  for (const Works& works : melee.works)
    units.push_back({{"id", works.id},
                     {"kind", works.minefield ? "minefield" : "fortification"},
                     {"side", "defender"},
                     {"at", "A1-L1"}});
  Json holders = Json::object();
  if (!melee.of(melee.holder).empty()) holders["A1-L1"] = to_string(melee.holder);
  return {{"units", std::move(units)},
          {"settings", request.value("settings", Json::object())},
          {"holders", holders}};
}

/// Rounds with the choices that a request makes, and automatic losses (RQ-103).
void fight(Run& run, const Json& request, Sector sector) {
  const int last = melee_in(run.game(), sector).combat.clock.round + request.value("rounds", 3) - 1;
  for (bool first = true; !run.stopped(); first = false) {
    const SectorMelee here = melee_in(run.game(), sector);
    if (!here.combat.owed.empty()) {
      const OwedLosses& owed = here.combat.owed.front();
      const Shot shot{.alive = all_of(here.melee)[owed.side],
                      .lost_first = here.members(owed.side, here.combat.two_dice)};
      const Members dead = automatic_losses(Targets(here.melee.of(owed.side)), shot, owed.hits);
      run.act(RapierAction(TakeLosses{.sector = sector, .units = here.named(owed.side, dead)}));
      continue;
    }
    if (!first && (here.combat.clock.over || here.combat.clock.round > last)) return;
    Json action{{"type", "combat"}, {"sector", name_of(run.game(), sector)}};
    if (request.contains("single_die") && !here.combat.declared)
      action["single_die"] = request.at("single_die");
    if (request.contains("bonus") && striking(here.melee, here.combat.clock).defenders)
      action["bonus"] = request.at("bonus");
    run.act(action);
  }
}

Json ground_combat(const Procedure& procedure, const Json& request) {
  const bool told = request.contains("attackers") || request.contains("defenders");
  Game game = told ? game_from_table(table_of_fight(request), procedure.step) : game_of(procedure, request);
  const auto throws = throws_of(request);
  Run run(std::move(game), throws);
  if (request.contains("action") || request.contains("actions")) {
    for (const Json& action : actions_of(procedure, request)) run.act(action);
  } else {
    const std::string label = told ? "A1-L1" : request.at("sector").get<std::string>();
    const auto sector = sector_from_label(run.game().setup->grid(), label);
    if (!sector) refuse("the board has no sector '" + label + "'");
    if (const int rounds = request.value("rounds", 3); rounds < 1 || rounds > 3) refuse("'rounds' is 1 to 3");
    fight(run, request, *sector);
  }
  return run.outcome(procedure.name, request.value("throws", Json::array()));
}

}  // namespace

std::span<const Procedure> procedures() {
  static const std::vector<Procedure> all{
      {"stacking", "how full each sector is", Step::kAttackerMovement, {}},
      {"deployment", "setting pieces down", Step::kAttackerDeployment, {"place"}},
      {"recon", "reconnaissance before the battle", Step::kReconnaissance, {"recon", "look", "report"}},
      {"orders", "break-through Division, R2, frontages", Step::kOrders, {"orders"}},
      {"bombardment",
       "fire missions before the battle",
       Step::kBombardment,
       {"fire_mission", "plan_missions"}},
      {"random-event", "the event of a turn", Step::kEvents, {"event"}},
      {"move",
       "movement along a path",
       Step::kAttackerMovement,
       {"move", "release", "recall_release", "frontage"}},
      {"withdraw", "leaving contact, with free shots", Step::kAttackerMovement, {"move"}},
      {"bogging", "movement that may bog down", Step::kAttackerMovement, {"move"}},
      {"on-call", "fire missions during the battle", Step::kOnCallFire, {"fire_mission", "plan_missions"}},
      {"support-fire", "batteries and air strikes", Step::kAttackerFire, {"support_fire", "air_strike"}},
      {"ground-combat", "one round or three in a sector", Step::kGroundCombat, {"combat", "losses"}},
      {"clear-mines", "Engineers lift minefields", Step::kClearMines, {"clear_mines"}},
      {"replace-hq", "a new Division headquarters", Step::kReplaceHq, {"replace_hq"}},
      {"victory", "the result as the table stands, or of numbers", Step::kOver, {}},
      {"inspect",
       "what changed between two views of the table that is not lawful",
       Step::kAttackerMovement,
       {}},
  };
  return all;
}

Json run_procedure(std::string_view name, const Json& request) try {
  const auto all = procedures();
  const auto procedure = std::ranges::find(all, name, &Procedure::name);
  if (procedure == all.end()) refuse("there is no procedure '" + std::string(name) + "'");
  if (!request.is_object()) refuse("a request is an object");
  static const std::set<std::string_view> kKeys{
      "table",      "state",  "action",      "actions",  "throws", "attackers",
      "defenders",  "holder", "old_contact", "settings", "rounds", "sector",
      "single_die", "bonus",  "before",      "after",    "left",   "base"};
  for (const auto& [key, value] : request.items())
    if (!kKeys.contains(key)) refuse("there is no '" + key + "'");
  if (name == "stacking") return answer_stacking(game_of(*procedure, request));
  if (name == "inspect") return answer_inspect(game_of(*procedure, request), request);
  if (name == "victory" && request.contains("left")) return answer_victory(nullptr, request);
  if (name == "victory") {
    const Game game = game_of(*procedure, request);
    return answer_victory(&game, request);
  }
  if (name == "ground-combat") return ground_combat(*procedure, request);
  const auto throws = throws_of(request);
  Run run(game_of(*procedure, request), throws);
  for (const Json& action : actions_of(*procedure, request)) run.act(action);
  return run.outcome(name, request.value("throws", Json::array()));
} catch (const Json::exception& error) {
  refuse(error.what());
}

}  // namespace telescope::rapier
