#include <algorithm>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/workbench/workbench.hpp"
#include "core/rules/rules_json.hpp"
#include "core/rules/workbench_parts.hpp"

namespace telescope::rapier {
namespace {

/// Actions done without a journal, as far as they are lawful and their dice are there.
class ProcedureRun {
 public:
  /// `throws` must outlive it.
  ProcedureRun(Game game, std::span<const Throw> throws)
      : before_(game), game_(std::move(game)), dice_(throws) {}

  const Game& game() const { return game_; }
  /// By a refusal, or for want of dice: nothing more is done, and what was done before stands.
  bool stopped() const { return !against_.empty() || !needs_.empty(); }
  void act(const Actions::Any& action) {
    if (stopped()) return;
    against_ = Actions::against(game_, action);
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
    std::ranges::move(events.take(), std::back_inserter(events_));
  }
  void act(const Json& action) {
    if (!stopped()) act(Actions::read(game_, action));
  }
  /// Whether the rules have nothing against it now.
  bool allows(const Json& action) const {
    return Actions::against(game_, Actions::read(game_, action)).empty();
  }

  /// What `telescope rule` answers; `throws` as they were given. Throws std::invalid_argument where some of
  /// them were not needed.
  Json outcome(std::string_view procedure, const Json& throws) const {
    if (!stopped()) dice_.finish();
    return {{"ruleset", "rapier"},
            {"procedure", procedure},
            {"lawful", against_.empty()},
            {"objections", objections_to_json(against_)},
            {"needs", pools_to_json(needs_)},
            {"throws", throws},
            {"pools", pools_to_json(dice_.thrown())},
            {"events", events_},
            {"units", changed()},
            {"rules", applied()}};
  }

 private:
  /// The statements behind refusals, dice and events.
  std::set<std::string> applied() const {
    std::set<std::string> rules;
    for (const Objection& each : against_) rules.insert(each.rule);
    for (const auto* pools : {&dice_.thrown(), &needs_})
      for (const PoolRequest& pool : *pools)
        for (const DieReason& reason : pool.reasons) rules.insert(reason.rule);
    for (const Event& event : events_) rules.merge(event.at("rules").get<std::set<std::string>>());
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

/// A die may show anything: that it cannot show a 0 is told by its pool, which knows its sides.
std::vector<Throw> throws_of(const Json& request) {
  constexpr int kHighestDie = 1'000'000;
  return throws_field(request, 0, kHighestDie);
}

using Keys = std::set<std::string_view>;

void refuse_both(const Json& request, const Keys& some, const Keys& others) {
  for (const auto& [one, value] : request.items())
    for (const auto& [other, also] : request.items())
      if (some.contains(one) && others.contains(other))
        refuse("'" + one + "' and '" + other + "' are not for the same request");
}

/// A field that would not be looked at is refused, so that nobody believes it was.
void check_request(const Procedure& procedure, const Json& request) {
  Keys keys{"table", "state"};
  if (!procedure.action_types.empty()) keys.insert({"action", "actions", "throws"});
  if (procedure.name == "inspect") keys.insert({"before", "after"});
  if (procedure.name == "victory") keys.insert({"left", "base", "settings"});
  if (procedure.name == "ground-combat")
    keys.insert({"attackers", "defenders", "holder", "old_contact", "settings", "rounds", "sector",
                 "single_die", "bonus"});
  for (const auto& [key, value] : request.items())
    if (!keys.contains(key)) refuse("'" + std::string(procedure.name) + "' takes no '" + key + "'");
  refuse_both(request, {"table"}, {"state"});
  refuse_both(request, {"table", "state", "sector"},
              {"attackers", "defenders", "holder", "old_contact", "settings", "left", "base"});
  refuse_both(request, {"action", "actions"}, {"sector", "rounds", "single_die", "bonus"});
}

Game game_of(const Procedure& procedure, const Json& request) {
  if (request.contains("state")) {
    Game game = game_from_json(request.at("state"));
    check_taken(request.at("state"), to_json(game), "state");
    return game;
  }
  if (!request.contains("table")) refuse("there must be a 'table' or a 'state'");
  return game_from_table(request.at("table"), procedure.step);
}

std::vector<Json> actions_of(const Procedure& procedure, const Json& request) {
  std::vector<Json> actions;
  if (request.contains("action")) actions.push_back(request.at("action"));
  for (const Json& each : list_field(request, "actions", true)) actions.push_back(each);
  if (actions.empty()) actions.push_back(Json::object());
  for (Json& action : actions) {
    if (!action.is_object()) refuse("an action is an object");
    if (!action.contains("type")) action["type"] = procedure.action_types.front();
    const std::string type = text_field(action, "type");
    if (!std::ranges::count(procedure.action_types, type))
      refuse("'" + type + "' is no action of " + std::string(procedure.name));
  }
  return actions;
}

/// Adds a choice to the action. When it has been made once, those parts of it that losses have made pointless
/// are left out.
void choose(const ProcedureRun& run, Json& action, const char* key, const Json& choice, bool made_before) {
  action[key] = choice;
  if (!made_before) return;
  Json left(choice.type());
  for (const auto& [name, value] : choice.items()) {
    action[key] = choice.is_array() ? Json::array({value}) : Json::object({{name, value}});
    if (!run.allows(action)) continue;
    if (choice.is_array())
      left.push_back(value);
    else
      left[name] = value;
  }
  action[key] = std::move(left);
}

/// Rounds with the choices that a request makes, and automatic losses (RQ-103).
void fight(ProcedureRun& run, const Json& request, Sector sector) {
  const int last = melee_in(run.game(), sector).combat.clock.round + rounds_of(request) - 1;
  bool given = false;  // the dice of works
  for (bool first = true; !run.stopped(); first = false) {
    const SectorMelee here = melee_in(run.game(), sector);
    if (!here.combat.owed.empty()) {
      run.act(TakeLosses{.sector = sector, .units = here.given_up(here.combat.owed.front())});
      continue;
    }
    if (!first && (here.combat.clock.over || here.combat.clock.round > last)) return;
    Json action = Actions::write(run.game(), FightRound{.sector = sector});
    if (request.contains("single_die") && !here.combat.declared)
      choose(run, action, "single_die", request.at("single_die"), !first);
    if (request.contains("bonus") && striking(here.melee, here.combat.clock).defenders)
      choose(run, action, "bonus", request.at("bonus"), std::exchange(given, true));
    run.act(action);
  }
}

Json ground_combat(const Procedure& procedure, const Json& request) {
  const bool told = request.contains("attackers") || request.contains("defenders");
  Game game = told ? game_from_table(table_of_fight(request), procedure.step) : game_of(procedure, request);
  const auto throws = throws_of(request);
  ProcedureRun run(std::move(game), throws);
  if (request.contains("action") || request.contains("actions")) {
    for (const Json& action : actions_of(procedure, request)) run.act(action);
  } else {
    fight(run, request, sector_asked(run.game(), told ? "A1-L1" : text_field(request, "sector")));
  }
  return run.outcome(procedure.name, request.value("throws", Json::array()));
}

Json outcome_of(std::string_view name, const Json& request) {
  const auto all = procedures();
  const auto procedure = std::ranges::find(all, name, &Procedure::name);
  if (procedure == all.end()) refuse("there is no procedure '" + std::string(name) + "'");
  if (!request.is_object()) refuse("a request is an object");
  check_request(*procedure, request);
  if (name == "stacking") return answer_stacking(game_of(*procedure, request));
  if (name == "inspect") return answer_inspect(game_of(*procedure, request), request);
  if (name == "victory")
    return request.contains("left") ? answer_victory_of(request)
                                    : answer_victory(game_of(*procedure, request));
  if (name == "ground-combat") return ground_combat(*procedure, request);
  const auto throws = throws_of(request);
  ProcedureRun run(game_of(*procedure, request), throws);
  for (const Json& action : actions_of(*procedure, request)) run.act(action);
  return run.outcome(name, request.value("throws", Json::array()));
}

}  // namespace

std::span<const Procedure> procedures() {
  static const std::vector<Procedure> all{
      {"stacking", "how full each sector is", Step::kAttackerMovement, {}},
      {"deployment", "setting pieces down", Step::kAttackerDeployment, {"place"}},
      {"recon", "reconnaissance before the battle", Step::kReconnaissance, {"recon", "look", "report"}},
      {"orders", "break-through Division, R2, frontages", Step::kOrders, {"orders"}},
      {"fire-plan", "target points before the battle", Step::kFirePlan, {"fire_plan"}},
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
      {"defender-roll", "how many of the defenders may move", Step::kDefenderMovement, {"defender_roll"}},
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

Json run_procedure(std::string_view name, const Json& request) {
  return with_plain_errors([&] { return outcome_of(name, request); });
}

}  // namespace telescope::rapier
