#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "core/rules/rapier/state/setup.hpp"
#include "core/rules/seat.hpp"

namespace telescope::rapier {

/// Whom a throw or message may be for, besides the umpire and all.
namespace audience {
inline constexpr Audience kAttackers{"attackers"};
inline constexpr Audience kDefenders{"defenders"};
inline constexpr Audience kCorpsCommander{"corps-commander"};
inline constexpr Audience kStaffOfficer{"staff-officer"};
}  // namespace audience

/// Who looks at a game (RO-016). All but the umpire are attackers or know less than they (RO-001).
struct Role {
  enum class Kind { kUmpire, kCorpsCommander, kStaffOfficer, kDivisionCommander, kSpectator };
  Kind kind = Kind::kSpectator;
  std::string division;  ///< id of the Division, of a Division Commander only
  bool is_umpire() const { return kind == Kind::kUmpire; }
  auto operator<=>(const Role&) const = default;
};

/// "umpire", "cc", "so", "dc:1", "spectator".
SeatId seat_of(const Role& role);
/// Nothing for any other id; whether the game has the Division is for seats_of() to say.
std::optional<Role> role_of(const SeatId& seat);

/// Every seat of a game, the umpire first; a Division Commander for each attacking Division. HD-12: what is
/// the Corps Commander's is hidden from the umpire too; what the Staff Officer saw is no news to him.
std::vector<Seat> seats_of(const Setup& setup);

/// In the order in which the umpire chooses among them.
std::vector<NamedAudience> named_audiences(const Setup& setup = {});
/// Whom he may write to, in that order; spectators write to nobody.
std::vector<NamedAudience> writes_to(const Setup& setup, const Role& role);

}  // namespace telescope::rapier
