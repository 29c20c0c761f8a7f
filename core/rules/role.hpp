#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/kit/scenario.hpp"
#include "core/rules/finding.hpp"

namespace telescope {

/// Who looks at a game (RO-016). All but the umpire are attackers or know less than they (RO-001).
struct Role {
  enum class Kind { kUmpire, kCorpsCommander, kStaffOfficer, kDivisionCommander, kSpectator };
  Kind kind = Kind::kSpectator;
  std::string division;  ///< id of the Division, of a Division Commander only
  auto operator<=>(const Role&) const = default;
};

/// "umpire", "cc", "so", "dc:1", "spectator": in addresses, tokens and files.
std::string to_string(const Role& role);
/// Nothing for any other text; whether the game has the Division is for roles_of() to say.
std::optional<Role> role_from_string(std::string_view text);
/// "Commander of 1st Division": for people.
std::string describe(const Scenario& scenario, const Role& role);

/// Every role of a game, the umpire first; a Division Commander for each attacking Division.
std::vector<Role> roles_of(const Scenario& scenario);

/// Whether what is for `audience` may reach `role`. HD-12: what is the Corps Commander's is hidden from the
/// umpire too; what the Staff Officer saw is no news to him.
bool may_know(const Role& role, Audience audience);

}  // namespace telescope
