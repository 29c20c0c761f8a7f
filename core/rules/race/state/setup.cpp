#include "core/rules/race/state/setup.hpp"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/counted.hpp"
#include "core/base/joined.hpp"
#include "core/base/json_fields.hpp"
#include "core/rules/vocabulary.hpp"

namespace telescope::race {
namespace {

using Json = nlohmann::json;
using enum Severity;

constexpr int kUsualLeastUnits = 10;          // RXQ-33
constexpr int kLeastSize = 1, kMostSize = 4;  // RX-015
constexpr int kUnitsASize = 10;               // per cent of the Orbat that one step of size is
constexpr int kMostOfAKind = 500, kMostWorks = 100;
constexpr std::string_view kFighting = "fighting";  // RXQ-15: the campaign's own column
constexpr std::array<std::string_view, 12> kKeys{"areas",      "bases",      "battles", "exit_switch",
                                                 "exits",      "formations", "hqs",     "least_stands",
                                                 "objectives", "orbat",      "table",   "tactical"};

Kinds kinds_field(const Json& table, std::string_view key, int most) {
  Kinds kinds;
  const Json& all = object_field(table, key, true);
  for (const auto& item : all.items()) kinds.emplace_back(item.key(), whole_field(all, item.key(), 1, most));
  return kinds;
}

/// A setup with what is wrong in it.
class Reading {
 public:
  /// Throws WrongField or Json::exception where the ruleset's own table is malformed.
  explicit Reading(const Scenario& scenario) {
    setup.settings = setting_table().read(scenario.settings);
    setup.sides = scenario.sides;
    const Json own = scenario.rules.empty() ? Json::object() : Json::parse(scenario.rules);
    for (const auto& [key, value] : own.items())
      if (std::ranges::find(kKeys, key) == kKeys.end())
        throw WrongField("[race] has no key '" + key + "'; it has " +
                         in_a_row(std::vector<std::string>(kKeys.begin(), kKeys.end())));
    read_armies(scenario);
    read_headquarters(object_field(own, "hqs", true));
    const Json& orbats = list_field(own, "orbat", true);
    for (const Json& each : orbats) read_orbat(each);
    if (own.contains("objectives")) read_objectives(list_field(own, "objectives"));
    setup.plan = battle_plan(own);
    check_plan();
    for (const Side player : kBothSides) check_army(setup.armies.at(index_of(player)), setup.name(player));
    for (const Side player : kBothSides) check_orbats(player);
  }

  Setup setup;
  std::vector<Finding> findings;

 private:
  void find(Severity severity, std::string rule, std::string place, std::string sentence,
            std::string remedy) {
    findings.push_back({.severity = severity,
                        .rule = std::move(rule),
                        .place = std::move(place),
                        .sentence = std::move(sentence),
                        .remedy = std::move(remedy)});
  }

  void read_armies(const Scenario& scenario) {
    for (const Division& division : scenario.divisions)
      if (division.side != Side::kNeutral)
        setup.armies.at(index_of(division.side)).units.push_back({.id = division.id, .name = division.name});
    for (const Unit& unit : scenario.units) {
      if (unit.side == Side::kNeutral) continue;
      Army& army = setup.armies.at(index_of(unit.side));
      const int of = army.unit(unit.division);
      if (of < 0) continue;
      if (unit.stands != 1)
        find(kViolation, "RXQ-47", "", unit.id.value() + " has " + std::to_string(unit.stands) + " stands.",
             "Write one stand a line: it is the smallest thing that can be lost.");
      army.units.at(of).stands.push_back(static_cast<int>(army.stands.size()));
      army.stands.push_back({{unit.id.value(), unit.name, unit.kind, unit.mobility, unit.traits},
                             unit_value(unit, kFighting, true),
                             of,
                             unit.values});
      army.stands.back().columns.erase(std::string(kFighting));
    }
  }

  /// {"A1": ["A11", "A12"]}: under which HQ units stand. RXQ-35: one each, no rings.
  void read_headquarters(const Json& all) {
    std::set<std::string> led;
    for (const auto& item : all.items()) {
      const std::string& id = item.key();
      bool known = false;
      for (Army& army : setup.armies) {
        const int at = army.unit(id);
        if (at < 0) continue;
        known = true;
        RaceUnit& hq = army.units.at(at);
        hq.headquarters = true;
        for (const Json& each : list_field(all, id)) {
          const std::string name = text_of(each, "a unit");
          const int unit = army.unit(name);
          if (unit < 0 || unit == at)
            find(kViolation, "RXQ-35", "/hqs/" + id,
                 id + " leads " + name + ", which is no other unit of its army.",
                 "Name units of the same player.");
          else if (!led.insert(name).second)
            find(kViolation, "RXQ-35", "/hqs/" + id, name + " stands under two headquarters.",
                 "Give it one.");
          else
            hq.subordinates.push_back(unit);
        }
      }
      if (!known)
        find(kViolation, "RX-094", "/hqs/" + id, id + " is no unit of either player.",
             "Name a [[division]] of this file.");
    }
  }

  void read_orbat(const Json& told) {
    check_keys(told, {"id", "name", "size", "against", "units", "stands", "works", "idle", "columns"},
               "[[race.orbat]]");
    Orbat orbat{.id = text_field(told, "id"),
                .name = text_field(told, "name", ""),
                .size = whole_field(told, "size", kLeastSize, kMostSize),
                .units = whole_field(told, "units", 0, kMostOfAKind, 0)};
    if (orbat.name.empty()) orbat.name = orbat.id;
    if (const std::string against = text_field(told, "against", "both"); against != "both") {
      orbat.only = kParties.side_of(SeatId(against));
      if (!orbat.only) throw WrongField("'against' must be both, a or b, not '" + against + "'");
    }
    orbat.stands = kinds_field(told, "stands", kMostOfAKind);
    orbat.works = kinds_field(told, "works", kMostWorks);
    for (const Json& kind : list_field(told, "idle", true)) orbat.idle.push_back(text_of(kind, "a kind"));
    orbat.columns = settings_below(told, "columns");
    if (setup.orbat(orbat.id) >= 0)
      find(kViolation, "RX-020", "/orbat/" + std::to_string(setup.orbats.size()) + "/id",
           "There are two orbats '" + orbat.id + "'.", "Give each an id of its own.");
    setup.orbats.push_back(std::move(orbat));
  }

  void read_objectives(const Json& names) {
    if (names.size() != setup.objectives.size())
      return find(kViolation, "RXQ-19", "/objectives",
                  "There are " + std::to_string(names.size()) + " terrain objectives.", "Name two.");
    for (std::size_t i = 0; i < names.size(); ++i)
      setup.objectives.at(i) = text_of(names.at(i), "an objective");
  }

  void check_army(Army& army, const std::string& name) {
    const auto counts = [&](const RaceUnit& unit) {
      return setup.settings.hq_in_limit || !unit.headquarters;
    };
    army.counted_units = static_cast<int>(std::ranges::count_if(army.units, counts));
    army.size = class_of(static_cast<int>(army.stands.size()));
    const std::string units = name + ": " + counted(army.counted_units, "unit");
    if (army.counted_units < kLeastUnits)
      find(kViolation, "RXQ-33", "", units + "; 30 per cent of them would be none.",
           "Give the full Offensive Orbat at least four units.");
    else if (army.counted_units < kUsualLeastUnits)
      find(kWarning, "RXQ-33", "", units + ", of which 10 per cent are none.",
           "Ten units or more are usual: about ten times the smallest force on the table (RX-008).");
    for (std::size_t i = 0; i < army.units.size(); ++i) {
      if (army.units[i].stands.empty())
        find(kViolation, "RX-017", "", army.units[i].id + " has no stand.", "Give it one.");
      if (army.leads_itself(static_cast<int>(i)))
        find(kViolation, "RXQ-35", "/hqs", army.units[i].id + " stands under itself.",
             "Take it out of the ring.");
    }
  }

  void check_orbats(Side off) {
    const std::string against = " against " + setup.name(off);
    for (int size = kLeastSize; size <= kMostSize; ++size)
      if (const auto usable = setup.usable(off, size).size(); usable == 0)
        find(kViolation, "RX-020", "", "There is no defensive orbat " + size_words(size) + against + ".",
             "Write one as [[race.orbat]].");
      else if (usable == 1)
        find(kNote, "RX-021", "", "There is one defensive orbat " + size_words(size) + against + ".",
             "Two of each size are advised.");
    for (const Orbat& orbat : setup.orbats) {
      const int expected = setup.army(off).counted_units * orbat.size * kUnitsASize / 100;  // RXQ-03
      if (orbat.units == 0 || orbat.units == expected || !orbat.may_be_used(off)) continue;
      find(kWarning, "RXQ-03", "",
           orbat.name + " has " + counted(orbat.units, "unit") + "; " + size_words(orbat.size) + against +
               " are " + std::to_string(expected) + ".",
           "The label decides; change the units or leave it so.");
    }
  }

  /// What the tactical rules lack or need, told before the campaign begins.
  void check_plan() {
    const BattlePlan& plan = setup.plan;
    if (!plan.exits)
      find(kNote, "RXQ-45", "/exits",
           "The tactical rules have no way over the enemy's edge: a battle gives at most " +
               std::to_string(kControlRows.back().points) + " points, and nobody can advance two zones.",
           "Accept that, or agree on a way and write exits = true.");
    if (!plan.exit_switch.empty())
      find(kNote, "RXQ-45", "/exit_switch",
           "The tactical rules as printed have no way over the enemy's edge: battles in which the player on "
           "the offensive attacks are given one by " +
               words_of(plan.exit_switch) + ".",
           "Accept that, or write exits = false.");
    for (std::size_t i = 0; i < setup.orbats.size(); ++i) {
      const int stands = count_of(setup.orbats[i].stands);
      const int beats = std::max(0, stands - plan.least_stands + 1);  // the loss that beats it
      if (plan.least_stands == 1 || 2 * beats >= stands) continue;
      const std::string beaten =
          beats == 0 ? "before it begins."
                     : "once " + std::to_string(beats) + (beats == 1 ? " is" : " are") + " lost.";
      find(beats == 0 ? kWarning : kNote, "RX-015", "/orbat/" + std::to_string(i) + "/stands",
           setup.orbats[i].name + " has " + counted(stands, "stand") + ", and the tactical rules need " +
               std::to_string(plan.least_stands) + " to fight on: it is beaten " + beaten,
           "Give it more, or let the battle's scenario change those rules.");
    }
  }
};

int place_of(const auto& list, std::string_view id) {
  const auto it = std::ranges::find(list, id, [](const auto& each) -> const std::string& { return each.id; });
  return it == list.end() ? -1 : static_cast<int>(it - list.begin());
}

}  // namespace

bool Army::leads_itself(int unit) const {
  std::vector<int> todo = units.at(unit).subordinates;
  std::set<int> seen;
  while (!todo.empty()) {
    const int under = todo.back();
    todo.pop_back();
    if (under == unit) return true;
    if (!seen.insert(under).second) continue;
    const auto& more = units.at(under).subordinates;
    todo.insert(todo.end(), more.begin(), more.end());
  }
  return false;
}
int Army::unit(std::string_view id) const {
  return place_of(units, id);
}
int Army::stand(std::string_view id) const {
  return place_of(stands, id);
}
std::string Army::under(int unit) const {
  for (const RaceUnit& hq : units)
    if (std::ranges::count(hq.subordinates, unit)) return hq.id;
  return {};
}
int Setup::orbat(std::string_view id) const {
  return place_of(orbats, id);
}

std::vector<int> Setup::usable(Side off, int size) const {
  std::vector<int> all;
  for (std::size_t i = 0; i < orbats.size(); ++i)
    if (orbats[i].size == size && orbats[i].may_be_used(off)) all.push_back(static_cast<int>(i));
  return all;
}

std::vector<Finding> review_forces(const Scenario& scenario) try {
  return Reading(scenario).findings;
} catch (const std::exception& malformed) {
  return {{.severity = kViolation,
           .rule = "RX-020",
           .sentence = std::string("[race]: ") + malformed.what() + ".",
           .remedy = "Write it as scenario.md has it."}};
}

Result<std::shared_ptr<const Setup>> make_setup(const Scenario& scenario) try {
  Reading reading(scenario);
  for (const Finding& finding : reading.findings)
    if (finding.severity == kViolation) return failure(finding.sentence + " " + finding.remedy);
  return std::make_shared<const Setup>(std::move(reading.setup));
} catch (const std::exception& malformed) {
  return failure(std::string("[race]: ") + malformed.what());
}

}  // namespace telescope::race
