#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/base/answers.hpp"
#include "core/base/counted.hpp"
#include "core/rules/brevity/state/setup.hpp"

namespace telescope::brevity {
namespace {

constexpr std::ptrdiff_t kFewestBattalions = 2, kMostBattalions = 4;  // OB-009
constexpr std::size_t kFewestCommands = 2, kMostCommands = 4;         // OB-011
constexpr std::int64_t kWholeGuns = 16;                               // OB-206

/// OB-018, OB-019: the sides of the table that are advised, inches.
struct AdvisedTable {
  std::string_view rule;
  std::string_view of;
  int least_width, most_width, least_length, most_length;
};
constexpr AdvisedTable kDivisionTable{"OB-018", "a division", 24, 40, 72, 96};
constexpr AdvisedTable kCorpsTable{"OB-019", "a corps", 32, 48, 96, 120};

struct Counted {
  std::map<std::string, std::ptrdiff_t> battalions;       ///< by command
  std::map<std::string, std::set<std::string>> commands;  ///< by division
  std::map<std::string, int> headquarters;                ///< by division
};

/// BQ-04, BQ-05: headquarters and aircraft do not count as battalions of a command.
Counted count_all(const Scenario& scenario, std::vector<Finding>& findings) {
  Counted all;
  for (const Unit& unit : scenario.units) {
    const auto facts = unit_facts(unit);
    if (!facts) {
      add_finding(findings, Severity::kViolation, "OB-007", facts.error().message + ".",
                  "Correct its line of the order of battle.");
      continue;
    }
    if (facts->move == MoveClass::kImmobile && !facts->transport && !facts->is_air())
      add_finding(findings, Severity::kWarning, "BQ-25",
                  unit.id.value() +
                      " can never move: it has no movement class of its own, and nothing "
                      "carries it.",
                  "Set its 'mobility', or the column 'transport' or 'move_class'.");
    if (unit.stands != 1)
      add_finding(findings, Severity::kViolation, "OB-007",
                  unit.id.value() + " has several stands: one stand is one battalion.",
                  "Give each stand a line of its own (OB-205).");
    if (const auto guns = unit_value(unit, "guns", std::int64_t{0}); guns > kWholeGuns)
      add_finding(findings, Severity::kWarning, "OB-206",
                  unit.id.value() + " has " + std::to_string(guns) +
                      " guns: a battalion of 18 is split into two, one of 16 stays whole.",
                  "Make two battalions of it.");
    if (facts->headquarters == Headquarters::kDivision) ++all.headquarters[unit.division];
    if (facts->is_air() || facts->headquarters != Headquarters::kNone) continue;
    ++all.battalions[facts->command.value()];
    all.commands[unit.division].insert(facts->command.value());
  }
  return all;
}

/// Where a side has whole divisions; a smaller battle is played on what there is.
void check_table(const Scenario& scenario, const Counted& all, std::vector<Finding>& findings) {
  const auto* open = std::get_if<OpenBoard>(&scenario.board.surface);
  std::map<Side, int> whole;
  for (const Division& each : scenario.divisions)
    if (const auto commands = all.commands.find(each.id);
        commands != all.commands.end() && commands->second.size() >= kFewestCommands)
      ++whole[each.side];
  if (!open || whole.empty()) return;
  const bool corps = std::ranges::any_of(whole, [](const auto& each) { return each.second > 1; });
  const AdvisedTable& advised = corps ? kCorpsTable : kDivisionTable;
  const auto [width, length] = std::minmax({open->width.inches(), open->depth.inches()});
  constexpr double kAsGood = 0.05;  // inches
  if (width >= advised.least_width - kAsGood && width <= advised.most_width + kAsGood &&
      length >= advised.least_length - kAsGood && length <= advised.most_length + kAsGood)
    return;
  add_finding(findings, Severity::kNote, advised.rule,
              "The table is " + std::to_string(std::lround(width)) + " by " +
                  std::to_string(std::lround(length)) +
                  " inches: " + from_to(advised.least_width, advised.most_width) + " by " +
                  from_to(advised.least_length, advised.most_length) + " are advised for " +
                  std::string(advised.of) + ".",
              "Play on: it is advice.");
}

/// OB-204: reconnaissance, superior anti-tank capability, heavier guns.
bool is_worth_keeping(const UnitFacts& facts) {
  const bool heavier_guns = std::ranges::any_of(facts.weapons, [](const DirectWeapon& each) {
    return each.type == Weapon::kMediumGuns || each.type == Weapon::kHeavyGuns ||
           each.type == Weapon::kSuperHeavyGuns || each.type == Weapon::kHeavyRockets;
  });
  return facts.reconnaissance || facts.at_best >= AntiTank::kMedium || heavier_guns ||
         facts.engineers == Engineers::kSpecialist;
}

/// OB-202: Soviet tanks and German heavy tanks.
bool is_usually_weak(const UnitFacts& facts) {
  const bool tanks = facts.kind == "tanks" || facts.kind == "heavy-tanks" || facts.kind == "slow-tanks" ||
                     facts.kind == "fast-tanks";
  return (facts.nation == "soviet" && tanks) || (facts.nation == "german" && facts.kind == "heavy-tanks");
}

}  // namespace

std::vector<Finding> review(const Scenario& scenario) {
  std::vector<Finding> findings = setting_faults(scenario);
  const Counted all = count_all(scenario, findings);
  const BrevitySettings settings = settings_of(scenario);
  if (settings.leave_far_edge)
    add_finding(findings, Severity::kNote, "BQ-117",
                "Battalions may leave the table by a move over the enemy's edge, which the rules "
                "as printed do not allow; they are no losses.",
                "Set `leave.far_edge` to false to play as printed.");
  const bool enforced = settings.enforce_cmd_size;
  for (const auto& [command, battalions] : all.battalions)
    if (battalions < kFewestBattalions || battalions > kMostBattalions)
      add_finding(
          findings, enforced ? Severity::kViolation : Severity::kWarning, "OB-009",
          "The command " + command + " has " + counted(battalions, "battalion") + ": 2 to 4 are usual.",
          "Set the column 'command' of its battalions.");
  for (const auto& [division, commands] : all.commands) {
    if (commands.size() < kFewestCommands) continue;
    if (commands.size() > kMostCommands)
      add_finding(findings, Severity::kWarning, "OB-011",
                  "The division " + division + " has " + std::to_string(commands.size()) +
                      " commands: 2 to 4 are usual.",
                  "Set the column 'command' of its battalions.");
    const auto headquarters = all.headquarters.find(division);
    const int count = headquarters == all.headquarters.end() ? 0 : headquarters->second;
    if (count != 1)
      add_finding(findings, Severity::kWarning, "OB-011",
                  "The division " + division + " has " +
                      (count == 0 ? "no headquarters" : std::to_string(count) + " headquarters") +
                      ": one is usual.",
                  "Give it one unit of the kind hq.");
  }
  check_table(scenario, all, findings);
  return findings;
}

std::vector<Finding> size_warnings(const Setup& setup) {
  std::vector<Finding> all;
  for (const auto& [id, facts] : setup.pieces) {
    if (facts.is_air()) continue;
    const std::string name = setup.named(id);
    if (facts.size == Size::kCompany && !is_worth_keeping(facts))
      add_finding(all, Severity::kWarning, "OB-203",
                  name +
                      " is an independent company of no special worth: such a company is normally "
                      "merged into the battalion that it supports.",
                  "Leave it out, or make it a battalion with the column 'size'.", {id});
    if (!setup.settings.adv.size) continue;
    if (facts.is_artillery() && facts.size == Size::kNormal)
      add_finding(all, Severity::kWarning, "OB-201",
                  name +
                      " is artillery of normal strength: almost all artillery battalions are "
                      "weak, and so is each half of a large one (BQ-82).",
                  "Set the column 'size' to weak, or leave it empty.", {id});
    if (is_usually_weak(facts) && facts.size == Size::kNormal)
      add_finding(all, Severity::kWarning, "OB-202",
                  name +
                      " is of normal strength: Soviet tank battalions and German heavy tank "
                      "battalions are usually weak.",
                  "Set the column 'size' to weak where it had under 40 tanks.", {id});
  }
  return all;
}

}  // namespace telescope::brevity
