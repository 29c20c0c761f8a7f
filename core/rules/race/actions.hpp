#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/rules/race/state/game.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope::race {

/// What may be asked for, by the word of its "type".
enum class Kind : std::uint8_t {
  kChoose,   ///< RX-024
  kType,     ///< the die for the type of battle (RX-030)
  kField,    ///< units that OFF puts on the table (RX-046)
  kOrbat,    ///< DEF's force; where none is named it is drawn (RXQ-04)
  kReport,   ///< `objectives` are {first, second: {off, def, last?}}
  kResult,   ///< the die for the result (RX-064)
  kRecover,  ///< a die for each stand that is lost (RX-082)
};
struct KindRow {
  std::string_view word;
  std::string_view fields;  ///< in JSON
};
/// In the order of Kind.
inline constexpr std::array<KindRow, 7> kKindRows{{
    {"choose", "player choice"},
    {"battle-type", ""},
    {"field", "units"},
    {"orbat", "orbat"},
    {"report", "killed exited stayed objectives ended journal"},
    {"result", ""},
    {"recover", ""},
}};

/// An action as it was read.
struct Wanted {
  Kind kind = Kind::kType;
  Side player = Side::kNeutral;  ///< of kChoose
  Choice choice{};
  std::vector<int> units;    ///< of kField, by Army::units
  std::optional<int> orbat;  ///< of kOrbat
  Report report;
  std::vector<std::string> wrong;  ///< of kReport: stands named that OFF does not have, or more than once
  std::optional<std::set<int>> stayed;  ///< of kReport: those that were neither killed nor left
};

/// Throws std::invalid_argument where it is malformed.
Wanted wanted_from(const Game& game, const Action& action);

/// The words of an objective's place in a report: "first", "second".
inline constexpr std::array<std::string_view, 2> kObjectiveKeys{"first", "second"};
/// `what` is "'first'".
ObjectiveReport objective_report_from(const Json& json, std::string_view what);

/// What an action is called before everybody: it names no choice, no unit and no orbat.
std::string title_of(const Action& action);

}  // namespace telescope::race
