#include "core/rules/race/state/setup.hpp"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/counted.hpp"
#include "core/base/json_fields.hpp"
#include "core/rules/race/battle/plan.hpp"
#include "core/rules/vocabulary.hpp"

namespace telescope::race {
namespace {

using Json = nlohmann::json;

constexpr int kUsualLeastUnits = 10;          // RXQ-33
constexpr int kLeastSize = 1, kMostSize = 4;  // RX-015
constexpr int kUnitsASize = 10;               // per cent of the Orbat that one step of size is
constexpr int kMostOfAKind = 500;
constexpr std::string_view kFighting = "fighting";  // RXQ-15: the campaign's own column
constexpr std::array<std::string_view, 12> kKeys{"areas",      "bases",      "battles", "exit_switch",
                                                 "exits",      "formations", "hqs",     "least_stands",
                                                 "objectives", "orbat",      "table",   "tactical"};

/// A setup with what is wrong in it.
struct Reading {
  Setup setup;
  std::vector<Finding> findings;
};

void find(Reading& reading, Severity severity, std::string rule, std::string place, std::string sentence,
          std::string remedy) {
  Finding& finding = reading.findings.emplace_back();
  finding.severity = severity;
  finding.rule = std::move(rule);
  finding.place = std::move(place);
  finding.sentence = std::move(sentence);
  finding.remedy = std::move(remedy);
}

void read_armies(Reading& reading, const Scenario& scenario) {
  for (const Division& division : scenario.divisions)
    if (division.side != Side::kNeutral)
      reading.setup.armies.at(index_of(division.side))
          .units.push_back({.id = division.id, .name = division.name});
  for (const Unit& unit : scenario.units) {
    if (unit.side == Side::kNeutral) continue;
    Army& army = reading.setup.armies.at(index_of(unit.side));
    const int of = army.unit(unit.division);
    if (of < 0) continue;
    if (unit.stands != 1)
      find(reading, Severity::kViolation, "RXQ-47", "",
           unit.id.value() + " has " + std::to_string(unit.stands) + " stands.",
           "Write one stand a line: it is the smallest thing that can be lost.");
    army.units.at(of).stands.push_back(static_cast<int>(army.stands.size()));
    army.stands.push_back({.id = unit.id.value(),
                           .name = unit.name,
                           .kind = unit.kind,
                           .mobility = unit.mobility,
                           .traits = unit.traits,
                           .fighting = unit_value(unit, kFighting, true),
                           .unit = of,
                           .columns = unit.values});
    army.stands.back().columns.erase(std::string(kFighting));
  }
}

/// {"A1": ["A11", "A12"]}: under which HQ units stand. RXQ-35: one each, no rings.
void read_headquarters(Reading& reading, const Json& own) {
  std::set<std::string> led;
  const Json& all = object_field(own, "hqs", true);
  for (const auto& item : all.items()) {
    const std::string& id = item.key();
    const std::string place = "/hqs/" + id;
    for (const Side player : kBothSides) {
      Army& army = reading.setup.armies.at(index_of(player));
      const int at = army.unit(id);
      if (at < 0) continue;
      RaceUnit& hq = army.units.at(at);
      hq.headquarters = true;
      for (const Json& each : list_field(all, id)) {
        const std::string name = text_of(each, "a unit");
        const int unit = army.unit(name);
        if (unit < 0 || unit == at)
          find(reading, Severity::kViolation, "RXQ-35", place,
               id + " leads " + name + ", which is no other unit of its army.",
               "Name units of the same player.");
        else if (!led.insert(name).second)
          find(reading, Severity::kViolation, "RXQ-35", place, name + " stands under two headquarters.",
               "Give it one.");
        else
          hq.subordinates.push_back(unit);
      }
    }
    if (reading.setup.armies[0].unit(id) < 0 && reading.setup.armies[1].unit(id) < 0)
      find(reading, Severity::kViolation, "RX-094", place, id + " is no unit of either player.",
           "Name a [[division]] of this file.");
  }
}

void read_orbats(Reading& reading, const Json& own) {
  const Json& all = list_field(own, "orbat", true);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Json& each = all.at(i);
    check_keys(each, {"id", "name", "size", "against", "units", "stands", "works", "idle", "columns"},
               "[[race.orbat]]");
    Orbat orbat{.id = text_field(each, "id"),
                .name = text_field(each, "name", ""),
                .size = whole_field(each, "size", kLeastSize, kMostSize),
                .units = whole_field(each, "units", 0, kMostOfAKind, 0)};
    if (orbat.name.empty()) orbat.name = orbat.id;
    if (const std::string against = text_field(each, "against", "both"); against != "both") {
      orbat.only = kParties.side_of(SeatId(against));
      if (!orbat.only) throw WrongField("'against' must be both, a or b, not '" + against + "'");
    }
    const Json& stands = object_field(each, "stands", true);
    for (const auto& [kind, count] : stands.items())
      orbat.stands.emplace_back(kind, whole_field(stands, kind, 1, kMostOfAKind));
    if (reading.setup.orbat(orbat.id) >= 0)
      find(reading, Severity::kViolation, "RX-020", "/orbat/" + std::to_string(i) + "/id",
           "There are two orbats '" + orbat.id + "'.", "Give each an id of its own.");
    reading.setup.orbats.push_back(std::move(orbat));
  }
}

void read_objectives(Reading& reading, const Json& own) {
  if (!own.contains("objectives")) return;
  const Json& names = list_field(own, "objectives");
  if (names.size() != reading.setup.objectives.size())
    return find(reading, Severity::kViolation, "RXQ-19", "/objectives",
                "There are " + std::to_string(names.size()) + " terrain objectives.", "Name two.");
  for (std::size_t i = 0; i < names.size(); ++i)
    reading.setup.objectives.at(i) = text_of(names.at(i), "an objective");
}

void check_army(Reading& reading, Side player) {
  Army& army = reading.setup.armies.at(index_of(player));
  const std::string name = reading.setup.name(player);
  army.counted_units = static_cast<int>(std::ranges::count_if(army.units, [&](const RaceUnit& unit) {
    return reading.setup.settings.hq_in_limit || !unit.headquarters;
  }));
  army.size = class_of(static_cast<int>(army.stands.size()));
  const std::string units = name + ": " + counted(army.counted_units, "unit");
  if (army.counted_units < kLeastUnits)
    find(reading, Severity::kViolation, "RXQ-33", "", units + "; 30 per cent of them would be none.",
         "Give the full Offensive Orbat at least four units.");
  else if (army.counted_units < kUsualLeastUnits)
    find(reading, Severity::kWarning, "RXQ-33", "", units + ", of which 10 per cent are none.",
         "Ten units or more are usual: about ten times the smallest force on the table (RX-008).");
  for (std::size_t i = 0; i < army.units.size(); ++i) {
    if (army.units[i].stands.empty())
      find(reading, Severity::kViolation, "RX-017", "", army.units[i].id + " has no stand.", "Give it one.");
    if (leads_itself(army, static_cast<int>(i)))
      find(reading, Severity::kViolation, "RXQ-35", "/hqs", army.units[i].id + " stands under itself.",
           "Take it out of the ring.");
  }
}

void check_orbats(Reading& reading, Side off) {
  const Army& army = reading.setup.army(off);
  for (int size = kLeastSize; size <= kMostSize; ++size)
    if (reading.setup.usable(off, size).empty())
      find(reading, Severity::kViolation, "RX-020", "",
           "There is no defensive orbat " + size_words(size) + " against " + reading.setup.name(off) + ".",
           "Write one as [[race.orbat]].");
    else if (reading.setup.usable(off, size).size() == 1)
      find(reading, Severity::kNote, "RX-021", "",
           "There is one defensive orbat " + size_words(size) + " against " + reading.setup.name(off) + ".",
           "Two of each size are advised.");
  for (const Orbat& orbat : reading.setup.orbats) {
    const int expected = army.counted_units * orbat.size * kUnitsASize / 100;  // RXQ-03
    if (orbat.units == 0 || orbat.units == expected || !orbat.may_be_used(off)) continue;
    find(reading, Severity::kWarning, "RXQ-03", "",
         orbat.name + " has " + counted(orbat.units, "unit") + "; " + size_words(orbat.size) + " against " +
             reading.setup.name(off) + " are " + std::to_string(expected) + ".",
         "The label decides; change the units or leave it so.");
  }
}

/// What the tactical rules lack or need, told before the campaign begins.
void check_plan(Reading& reading, const BattlePlan& plan) {
  if (!plan.exits)
    find(reading, Severity::kNote, "RXQ-45", "/exits",
         "The tactical rules have no way over the enemy's edge: a battle gives at most " +
             std::to_string(objective_points(2)) + " points, and nobody can advance two zones.",
         "Accept that, or agree on a way and write exits = true.");
  if (!plan.exit_switch.empty())
    find(
        reading, Severity::kNote, "RXQ-45", "/exit_switch",
        "The tactical rules as printed have no way over the enemy's edge: battles in which the player on the "
        "offensive attacks are given one by " +
            words_of(plan.exit_switch) + ".",
        "Accept that, or write exits = false.");
  for (std::size_t i = 0; i < reading.setup.orbats.size(); ++i) {
    const Orbat& orbat = reading.setup.orbats[i];
    int stands = 0;
    for (const auto& [kind, count] : orbat.stands) stands += count;
    const int beats = std::max(0, stands - plan.least_stands + 1);  // the loss that beats it
    if (plan.least_stands > 1 && 2 * beats < stands)
      find(reading, beats == 0 ? Severity::kWarning : Severity::kNote, "RX-015",
           "/orbat/" + std::to_string(i) + "/stands",
           orbat.name + " has " + counted(stands, "stand") + ", and the tactical rules need " +
               std::to_string(plan.least_stands) + " to fight on: " +
               (beats == 0 ? "it is beaten before it begins."
                           : "it is beaten once " + std::to_string(beats) + (beats == 1 ? " is" : " are") +
                                 " lost."),
           "Give it more, or let the battle's scenario change those rules.");
  }
}

/// Throws WrongField or Json::exception where the ruleset's own table is malformed.
Reading reading_of(const Scenario& scenario) {
  Reading reading;
  reading.setup.settings = setting_table().read(scenario.settings);
  reading.setup.sides = scenario.sides;
  const Json own = scenario.rules.empty() ? Json::object() : Json::parse(scenario.rules);
  for (const auto& [key, value] : own.items())
    if (std::ranges::find(kKeys, key) == kKeys.end())
      throw WrongField("[race] has no key '" + key +
                       "'; it has areas, bases, battles, exit_switch, exits, formations, hqs, least_stands, "
                       "objectives, orbat, table and tactical");
  read_armies(reading, scenario);
  read_headquarters(reading, own);
  read_orbats(reading, own);
  read_objectives(reading, own);
  check_plan(reading, battle_plan(scenario));
  for (const Side player : kBothSides) check_army(reading, player);
  for (const Side player : kBothSides) check_orbats(reading, player);
  return reading;
}

int place_of(const auto& list, std::string_view id) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].id == id) return static_cast<int>(i);
  return -1;
}

}  // namespace

bool leads_itself(const Army& army, int from) {
  std::vector<int> todo = army.units.at(from).subordinates;
  std::set<int> seen;
  while (!todo.empty()) {
    const int unit = todo.back();
    todo.pop_back();
    if (unit == from) return true;
    if (!seen.insert(unit).second) continue;
    const auto& more = army.units.at(unit).subordinates;
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
  return reading_of(scenario).findings;
} catch (const std::exception& malformed) {
  Reading none;
  find(none, Severity::kViolation, "RX-020", "", std::string("[race]: ") + malformed.what() + ".",
       "Write it as scenario.md has it.");
  return none.findings;
}

Result<std::shared_ptr<const Setup>> make_setup(const Scenario& scenario) try {
  Reading reading = reading_of(scenario);
  for (const Finding& finding : reading.findings)
    if (finding.severity == Severity::kViolation) return failure(finding.sentence + " " + finding.remedy);
  return std::make_shared<const Setup>(std::move(reading.setup));
} catch (const std::exception& malformed) {
  return failure(std::string("[race]: ") + malformed.what());
}

}  // namespace telescope::race
