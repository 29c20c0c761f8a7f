#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/rapier/state/setup.hpp"

namespace telescope::rapier {

/// 7.5, 7.6, 8.4: target registration points and the account of fire missions.
struct CorpsFire {
  std::vector<Sector> points;     ///< RO-072: sealed until fired upon (RQ-31)
  std::vector<bool> point_known;  ///< by place in `points`: fired upon at least once
  std::vector<Sector> planned;    ///< accepted missions not yet resolved, in order, one entry each
  std::vector<Sector> fired;      ///< resolved in this step (RO-074, RO-116, RO-117 count them)
  int before_battle_spent = 0;    ///< RO-073
  int on_call_spent = 0;          ///< RO-115
  void fields(auto& f, const auto& in) {
    f("points", points, in)("point_known", point_known, in)("planned", planned, in)("fired", fired, in);
    f("before_battle_spent", before_battle_spent, in)("on_call_spent", on_call_spent, in);
  }
  bool operator==(const CorpsFire&) const = default;
};

/// 8.1: what the random events have brought.
struct Weather {
  bool rolled = false;  ///< this turn's event is known
  EventKind event{};    ///< of this turn
  std::string text;
  bool fog = false;         ///< RO-082, RO-083
  int attacker_points = 0;  ///< RQ-37: support points of an air strike left this turn
  int defender_points = 0;
  bool extra_ammo = false;  ///< RO-086, RQ-38
  void fields(auto& f, const auto& in) {
    f("rolled", rolled)("event", event, in)("text", text)("fog", fog)("extra_ammo", extra_ammo);
    f("attacker_points", attacker_points, in)("defender_points", defender_points, in);
  }
  bool operator==(const Weather&) const = default;
};

}  // namespace telescope::rapier
