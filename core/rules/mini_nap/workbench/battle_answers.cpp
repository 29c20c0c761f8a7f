#include <algorithm>

#include "core/rules/mini_nap/table/readings.hpp"
#include "core/rules/mini_nap/workbench/workbench.hpp"
#include "core/rules/rules_json.hpp"

// Procedures on a battle that the request puts down: actions as the journal has them, one after another.

namespace telescope::mini_nap {
namespace {

constexpr std::size_t kMostBefore = 50;

Json unit_json(const Game& game, const UnitId& id) {
  const UnitState& state = game.unit(id);
  Json unit{{"id", id.value()},
            {"formation", word(state.formation)},
            {"strength", state.strength},
            {"removed", state.removed},
            {"blue", state.blue()},
            {"hits", state.hits},
            {"emergency", state.emergency},
            {"abandoned", state.abandoned()},
            {"break_through", state.now.break_through},
            {"stands", Json::array()}};
  for (const Placed& each : state.stands)
    unit["stands"].push_back({each.at.x_mm / 10.0, each.at.y_mm / 10.0, each.heading_deg});
  return unit;
}

void tell_game(const Game& game, Json& outcome) {
  outcome["phase"] = word(game.phase);
  outcome["waits"] = game.waits_for() ? plain_json(*game.waits_for()) : Json();
  outcome["units"] = Json::array();
  for (const UnitId& id : game.setup->order) outcome["units"].push_back(unit_json(game, id));
}

/// Actions of other kinds are of other procedures.
void check_kind(const Json& action, std::string_view procedure,
                std::initializer_list<std::string_view> kinds) {
  const std::string word = text_field(action, "type");
  if (!Actions::info(action)) throw WrongField("no action '" + word + "'");
  if (std::ranges::find(kinds, word) == kinds.end())
    refuse("'" + std::string(procedure) + "' takes no action '" + word + "'");
}

Position after(const Rules& rules, Position position, const Json& request) {
  const Json& before = list_field(request, "before", true);
  if (before.size() > kMostBefore) refuse("'before' has more than 50 actions");
  for (std::size_t i = 0; i < before.size(); ++i) {
    check_keys(before[i], {"action", "throws"}, "an entry of 'before'");
    const std::string which = "'before', entry " + std::to_string(i + 1) + ": ";
    const Json& action = object_field(before[i], "action");
    const auto throws = throws_field(before[i]);
    if (const Verdict verdict = rules.lawful(position, action); !verdict.objections.empty())
      refuse(which + verdict.objections.front().rule + ", " + verdict.objections.front().sentence);
    if (!rules.dice(position, action, throws).empty()) refuse(which + "it needs more throws");
    position = rules.apply(position, action, throws).position;
  }
  return position;
}

}  // namespace

Json answer_readings(const Json& request) {
  const Game game = battle_field(request);
  const UnitId unit(text_field(request, "unit"));
  if (!game.units.contains(unit)) refuse("there is no unit '" + unit.value() + "'");
  Json all = Json::array();
  for (Reading& each : readings(game, unit, stands_field(request, game.facts(unit))))
    all.push_back({{"words", each.words},
                   {"lawful", each.lawful},
                   {"by_hand", each.by_hand},
                   {"action", Actions::write(game, Manoeuvre{.unit = unit, .steps = each.steps})}});
  return {{"rules", {"MN-C06", "MN-C07", "MN-C08", "MNQ-39"}}, {"readings", std::move(all)}};
}

Json answer_battle(const Json& request, std::string_view procedure,
                   std::initializer_list<std::string_view> kinds) {
  check_keys(request,
             {"units", "prohibited", "settings", "phase", "moves", "brigade", "before", "action", "throws"},
             "'" + std::string(procedure) + "'");
  const Game begun = battle_field(request);
  const Rules rules(begun.setup);
  const Position position = after(rules, Position::of(begun), request);
  const Json& action = object_field(request, "action");
  check_kind(action, procedure, kinds);
  const auto throws = throws_field(request);
  Json outcome = judged({}, rules.lawful(position, action).objections);
  outcome["needs"] = outcome["events"] = Json::array();
  std::set<std::string> statements;
  for (const Json& each : outcome["objections"]) statements.insert(each.at("rule").get<std::string>());
  Position told = position;
  if (outcome["lawful"].get<bool>()) {
    const auto pools = rules.dice(position, action, throws);
    outcome["needs"] = pools_to_json(pools);
    for (const PoolRequest& pool : pools)
      for (const DieReason& reason : pool.reasons) statements.insert(reason.rule);
    Outcome done{.position = position};
    if (pools.empty()) done = rules.apply(position, action, throws);
    for (const Event& event : done.events) {
      outcome["events"].push_back(event.value("sentence", std::string()));
      for (const Json& rule : event.at("rules"))
        if (!rule.get<std::string>().empty()) statements.insert(rule.get<std::string>());
    }
    told = done.position;
  }
  tell_game(told.as<Game>(), outcome);
  outcome["rules"] = statements;
  return outcome;
}

}  // namespace telescope::mini_nap
