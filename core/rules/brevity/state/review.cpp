#include <algorithm>
#include <map>
#include <set>

#include "core/rules/brevity/state/setup.hpp"

namespace telescope::brevity {
namespace {

constexpr std::ptrdiff_t kFewestBattalions = 2, kMostBattalions = 4;  // OB-009
constexpr std::size_t kFewestCommands = 2, kMostCommands = 4;         // OB-011

Finding finding(Severity severity, std::string_view rule, std::string sentence, std::string remedy) {
  return {.severity = severity,
          .rule = std::string(rule),
          .pieces = {},
          .sectors = {},
          .place = {},
          .sentence = std::move(sentence),
          .remedy = std::move(remedy)};
}

struct Counted {
  std::map<std::string, std::ptrdiff_t> battalions;       ///< by command
  std::map<std::string, std::set<std::string>> commands;  ///< by division
  std::map<std::string, int> headquarters;                ///< by division
};

/// BQ-04, BQ-05: headquarters and aircraft do not count as battalions of a command.
Counted counted(const Scenario& scenario, std::vector<Finding>& findings) {
  Counted all;
  for (const Unit& unit : scenario.units) {
    const auto facts = unit_facts(unit);
    if (!facts) {
      findings.push_back(finding(Severity::kViolation, "OB-007", facts.error().message + ".",
                                 "Correct its line of the order of battle."));
      continue;
    }
    if (facts->move == MoveClass::kImmobile && !facts->transport && !facts->is_air())
      findings.push_back(finding(Severity::kWarning, "BQ-25",
                                 unit.id.value() +
                                     " can never move: it has no movement class of its own, and nothing "
                                     "carries it.",
                                 "Set its 'mobility', or the column 'transport' or 'move_class'."));
    if (unit.stands != 1)
      findings.push_back(finding(Severity::kViolation, "OB-007",
                                 unit.id.value() + " has several stands: one stand is one battalion.",
                                 "Give each stand a line of its own (OB-205)."));
    if (facts->headquarters == Headquarters::kDivision) ++all.headquarters[unit.division];
    if (facts->is_air() || facts->headquarters != Headquarters::kNone) continue;
    ++all.battalions[facts->command.value()];
    all.commands[unit.division].insert(facts->command.value());
  }
  return all;
}

}  // namespace

std::vector<Finding> review(const Scenario& scenario) {
  std::vector<Finding> findings = setting_faults(scenario);
  const Counted all = counted(scenario, findings);
  const BrevitySettings settings = settings_of(scenario);
  if (settings.leave_far_edge)
    findings.push_back(
        finding(Severity::kNote, "BQ-117",
                "Battalions may leave the table by a move over the enemy's edge, which the rules "
                "as printed do not allow; they are no losses.",
                "Set `leave.far_edge` to false to play as printed."));
  const bool enforced = settings.enforce_cmd_size;
  for (const auto& [command, battalions] : all.battalions)
    if (battalions < kFewestBattalions || battalions > kMostBattalions)
      findings.push_back(finding(enforced ? Severity::kViolation : Severity::kWarning, "OB-009",
                                 "The command " + command + " has " + std::to_string(battalions) +
                                     (battalions == 1 ? " battalion" : " battalions") + ": 2 to 4 are usual.",
                                 "Set the column 'command' of its battalions."));
  for (const auto& [division, commands] : all.commands) {
    if (commands.size() > 1 && (commands.size() < kFewestCommands || commands.size() > kMostCommands))
      findings.push_back(finding(Severity::kWarning, "OB-011",
                                 "The division " + division + " has " + std::to_string(commands.size()) +
                                     " commands: 2 to 4 are usual.",
                                 "Set the column 'command' of its battalions."));
    const auto headquarters = all.headquarters.find(division);
    const int count = headquarters == all.headquarters.end() ? 0 : headquarters->second;
    if (commands.size() > 1 && count != 1)
      findings.push_back(finding(
          Severity::kWarning, "OB-011",
          "The division " + division + " has " +
              (count == 0 ? "no headquarters" : std::to_string(count) + " headquarters") + ": one is usual.",
          "Give it one unit of the kind hq."));
  }
  return findings;
}

}  // namespace telescope::brevity
