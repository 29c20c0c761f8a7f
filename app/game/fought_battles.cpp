#include "app/game/fought_battles.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/support/language.hpp"
#include "core/base/text_file.hpp"
#include "core/dice/hash.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/scenario/battle_scenario.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/views/battle_count.hpp"
#include "core/views/watched_battle.hpp"

namespace telescope::app {
namespace {

using Json = nlohmann::json;

/// An order with ids by place, and without words: alike orders become the same.
struct Nameless {
  BattleOrder order;
  BattleExtras extras;
};

Nameless nameless(const BattleOrder& of, const BattleExtras& with) {
  Nameless same{.order = of, .extras = with};
  BattleOrder& order = same.order;
  order.name = "Battle";
  order.briefing.clear();
  order.sides = {"Attackers", "Defenders"};
  std::map<std::string, std::string> place_of;
  for (std::size_t side = 0; side < order.groups.size(); ++side) {
    int number = 0;
    for (BattleGroup& group : order.groups.at(side)) {
      group.id = (side == 0 ? "A" : "D") + std::to_string(++number);
      group.name = group.id;
      int place = 0;
      for (BattleStand& stand : group.stands) {
        std::string id = group.id + "." + std::to_string(++place);
        place_of.emplace(stand.id, id);
        stand.id = std::move(id);
        stand.name.clear();
      }
    }
  }
  BattleTerms& terms = same.extras.terms;
  terms.title = order.name;
  terms.units.clear();
  terms.tags.clear();
  terms.limit = terms.exited = terms.killed = 0;
  std::erase_if(terms.idle, [&](const std::string& stand) { return !place_of.contains(stand); });
  for (std::string& stand : terms.idle) stand = place_of.at(stand);
  same.extras.tags.reset();
  same.extras.columns.clear();
  for (const auto& [stand, columns] : with.columns)
    if (const auto place = place_of.find(stand); place != place_of.end())
      same.extras.columns.emplace(place->second, columns);
  return same;
}

Json json_of(const Settings& settings) {
  Json json = Json::object();
  for (const auto& [key, value] : settings)
    std::visit([&, &name = key](const auto& given) { json[name] = given; }, value);
  return json;
}

/// The same for alike orders alone.
std::string key_of(const Nameless& battle) {
  Json key{{"terms", to_json(battle.extras.terms)},
           {"settings", json_of(battle.extras.settings)},
           {"dummies", battle.extras.dummies},
           {"most_counters", battle.extras.most_counters}};
  for (const auto& [stand, columns] : battle.extras.columns) key["columns"][stand] = json_of(columns);
  for (const auto& side : battle.order.groups) {
    Json groups = Json::array();
    for (const BattleGroup& group : side) {
      Json stands = Json::array();
      for (const BattleStand& stand : group.stands)
        stands.push_back({stand.kind, stand.mobility, stand.traits});
      groups.push_back(std::move(stands));
    }
    key["groups"].push_back(std::move(groups));
  }
  return key.dump();
}

std::uint64_t id_of(const std::string& key) {
  std::uint64_t id = 0;
  const Bytes32 hash = sha256(key);
  for (std::size_t i = 0; i < sizeof id; ++i) id = id << 8 | static_cast<std::uint8_t>(hash.at(i));
  return id;
}

template <class Visit>
void for_stands(const BattleOrder& order, const Visit& visit) {
  for (std::size_t side = 0; side < order.groups.size(); ++side)
    for (const BattleGroup& group : order.groups.at(side))
      for (const BattleStand& stand : group.stands)
        visit(stand, side == 0 ? Side::kAttacker : Side::kDefender);
}

template <class T>
T must(Result<T> result, const Ruleset& rules) {
  if (!result)
    throw std::invalid_argument(
        tr("a battle cannot be fought with {1}: {2}", rules.name(), result.error().message));
  return *std::move(result);
}

}  // namespace

FoughtBattles::FoughtBattles(const Ruleset& ruleset, const BattleWorkbench& bench, std::string text,
                             std::filesystem::path like, std::uint64_t seed, std::function<bool()> stopped)
    : ruleset_(ruleset),
      bench_(bench),
      text_(std::move(text)),
      like_(std::move(like)),
      seed_(seed),
      stopped_(std::move(stopped)) {}

Result<std::unique_ptr<FoughtBattles>> FoughtBattles::over(const std::filesystem::path& like,
                                                           std::uint64_t seed,
                                                           std::function<bool()> stopped) {
  auto text = read_text_file(like, kLargestScenarioFile);
  if (!text) return tl::unexpected(text.error());
  const auto scenario = parse_scenario(*text, like.string(), like.parent_path());
  if (!scenario) return tl::unexpected(scenario.error());
  const Ruleset* rules = find_ruleset(scenario->ruleset);
  const auto* bench = dynamic_cast<const BattleWorkbench*>(rules->workbench());
  if (!bench)
    return failure(tr("its battles are fought with {1}, which has no simulator: only a model can draw them",
                      rules->name()));
  return std::unique_ptr<FoughtBattles>(
      new FoughtBattles(*rules, *bench, *std::move(text), like, seed, std::move(stopped)));
}

SimulatedBattle FoughtBattles::fight(const BattleOrder& order, const BattleExtras& extras, int result) {
  const Nameless battle = nameless(order, extras);
  const std::string key = key_of(battle);
  std::uint64_t id = 0;
  std::optional<Came> came;
  {
    const std::scoped_lock lock(mutex_);
    Alike& alike = known_[key];
    if (alike.results.empty()) alike.id = id_of(key);
    id = alike.id;
    if (const auto found = alike.results.find(result); found != alike.results.end()) came = found->second;
  }
  if (!came) {
    if (stopped_ && stopped_()) throw Interrupted();
    came = fight_out(battle.order, battle.extras, seed_of_game(seed_ ^ id, result));
    const std::scoped_lock lock(mutex_);
    // Another thread may have fought the same: to the same end.
    if (known_.at(key).results.emplace(result, *came).second) ++fought_;
  }
  SimulatedBattle fought{.end = {.sentence = {}, .units = {}, .objectives = came->objectives}, .order = id};
  std::size_t at = 0;
  for_stands(order, [&](const BattleStand& stand, Side side) {
    fought.end.units.push_back({UnitId(stand.id), side, came->fates.at(at++), {}});
  });
  return fought;
}

FoughtBattles::Came FoughtBattles::fight_out(const BattleOrder& order, const BattleExtras& extras,
                                             std::uint64_t seed) const {
  const std::string text = must(battle_scenario(text_, like_.string(), order, &extras), ruleset_);
  const Scenario scenario = must(parse_scenario(text, "battle", like_.parent_path()), ruleset_);
  const BattleTerms terms = battle_terms(scenario).value();
  for (const BattleObjective& objective : terms.objectives)
    if (objective.areas.empty())
      throw std::invalid_argument(
          tr("the objective '{1}' has no place on the table of {2}: only people can say who holds it",
             objective.name, like_.stem().string()));
  const auto game = must(ruleset_.prepare(scenario, must(make_kit(scenario), ruleset_)), ruleset_);
  std::vector<Side> last = first_holders(terms);
  BattleCount count;
  const auto take_count = [&](const Position& position) {
    count = count_battle(terms, scenario, counted_stands(game->words().truth(position)), last);
    last.clear();
    for (const ObjectiveCount& each : count.objectives) last.push_back(each.last);
  };
  const Position over = bench_.play_one(*game, seed, take_count);
  take_count(over);
  const GameEnd end = game->words().end(over).value();
  Came came{.fates = {}, .objectives = held_objectives(count, terms.side)};
  for_stands(order, [&](const BattleStand& stand, Side) {
    const auto unit = std::ranges::find(end.units, UnitId(stand.id), &UnitFate::unit);
    came.fates.push_back(unit == end.units.end() ? UnitFate::Kind::kUnused : unit->kind);
  });
  return came;
}

}  // namespace telescope::app
