#include "core/rules/rapier/workbench/requests.hpp"
#include "core/rules/rules_json.hpp"

namespace telescope::rapier {

std::vector<std::vector<int>> ToldThrows::roll(std::span<const PoolRequest> pools) try {
  auto answers = made_.roll(pools);
  thrown_.insert(thrown_.end(), pools.begin(), pools.end());
  return answers;
} catch (const DiceWanted& wanted) {
  const auto there = static_cast<std::ptrdiff_t>(pools.size() - wanted.pools.size());
  thrown_.insert(thrown_.end(), pools.begin(), pools.begin() + there);
  throw;
}

ProcedureRun::ProcedureRun(Game game, std::span<const Throw> throws)
    : before_(game), game_(std::move(game)), dice_(throws) {}

void ProcedureRun::act(const Actions::Any& action) {
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
  for (Event& event : events.take()) events_.push_back(std::move(event));
}

void ProcedureRun::act(const Json& action) {
  if (!stopped()) act(Actions::read(game_, action));
}

bool ProcedureRun::allows(const Json& action) const {
  return Actions::against(game_, Actions::read(game_, action)).empty();
}

Json ProcedureRun::outcome(std::string_view procedure, const Json& throws) const {
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

std::set<std::string> ProcedureRun::applied() const {
  std::set<std::string> rules;
  for (const Objection& each : against_) rules.insert(each.rule);
  for (const auto* pools : {&dice_.thrown(), &needs_})
    for (const PoolRequest& pool : *pools)
      for (const DieReason& reason : pool.reasons) rules.insert(reason.rule);
  for (const Event& event : events_) rules.merge(event.at("rules").get<std::set<std::string>>());
  return rules;
}

Json ProcedureRun::changed() const {
  const Json was = to_json(before_).at("units"), now = to_json(game_).at("units");
  Json changed = Json::object();
  for (const auto& [id, unit] : now.items())
    if (was.at(id) != unit) changed[id] = unit;
  return changed;
}

}  // namespace telescope::rapier
