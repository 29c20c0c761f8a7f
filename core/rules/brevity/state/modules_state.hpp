#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/rules/brevity/state/stand.hpp"

namespace telescope::brevity {

// State of the optional modules. It stays empty where a module is off. What a position writes of each is its
// fields(), of which `in` is an InGame (game_json.hpp).

enum class Sky : std::uint8_t { kClear, kCloud, kBad };  ///< OB-216 to OB-218
template <>
inline constexpr std::array<std::string_view, 3> kWordsOf<Sky>{"clear", "cloud", "bad"};

/// Section 16.
struct WeatherState {
  Sky sky = Sky::kClear;
  std::set<std::string> grounded;  ///< OB-221: basing areas whose aircraft fly no sorties
  bool operator==(const WeatherState&) const = default;
};

/// A rectangle on the table: a smoke screen, a minefield. `width_in` lies across `heading_deg`.
struct Patch {
  TablePoint centre;
  double heading_deg = 0.0;
  double width_in = 0.0;
  double depth_in = 0.0;
  void fields(auto& f, const auto& in) {
    f("centre", centre, in)("heading_deg", heading_deg)("width_in", width_in)("depth_in", depth_in);
  }
  bool operator==(const Patch&) const = default;
};

/// OB-273 to OB-276, BQ-107, BQ-144.
struct Smoke {
  std::string id;
  PieceId maker;
  Patch patch;
  bool effective = false;  ///< from the end of the step in which it was laid
  void fields(auto& f, const auto& in) {
    f("id", id)("maker", maker, in)("patch", patch, in)("effective", effective);
  }
  bool operator==(const Smoke&) const = default;
};

/// OB-234, BQ-156: all within the radius of a point, or of the base of the stand that was the target.
struct Crater {
  TablePoint centre;
  double radius_in = 8.0;
  double heading_deg = 0.0, width_in = 0.0, depth_in = 0.0;  ///< of the base; of a point 0
  void fields(auto& f, const auto& in) {
    f("centre", centre, in)("radius_in", radius_in).optional("heading_deg", heading_deg);
    f.optional("width_in", width_in).optional("depth_in", depth_in);
  }
  bool operator==(const Crater&) const = default;
};

/// OB-277 to OB-279: boats that lie ready for battalions.
struct Boats {
  std::string id;
  std::string river;
  TaskKind kind = TaskKind::kAssaultBoats;
  TablePoint at;
  Side side = Side::kNeutral;
  int battalions = 0;              ///< for so many they are still there
  Side known_to = Side::kNeutral;  ///< whose engineers readied them while hidden (OB-H01); kNeutral: open
  void fields(auto& f, const auto& in) {
    f("id", id)("river", river)("kind", kind, in)("at", at, in)("side", side)("battalions", battalions);
    f.optional("known_to", known_to);
  }
  bool operator==(const Boats&) const = default;
};

/// A planned or ordered attack from the air (OB-228 to OB-230).
struct AirMission {
  std::string id;
  PieceId aircraft;
  int turn = 0;                   ///< Game::turn for which it is scheduled
  std::optional<PieceId> target;  ///< or
  std::optional<TablePoint> at;
  bool medium_row = false;  ///< OB-235
  void fields(auto& f, const auto& in) {
    f("id", id)("aircraft", aircraft, in)("turn", turn)("target", target, in)("medium_row", medium_row);
    f.added("at", at, in);
  }
  bool operator==(const AirMission&) const = default;
};

/// OB-086: secret but for the mark itself (OB-H04).
struct PointMark {
  std::string id;
  Side side = Side::kNeutral;
  TablePoint at;
  std::vector<PieceId> firers;  ///< for the record: dice and weapon were noted then
  int dice = 1;
  Weapon weapon = Weapon::kLightGuns;
  bool rockets = false;  ///< OB-145
  void fields(auto& f, const auto& in) {
    f("id", id)("side", side)("at", at, in)("firers", firers, in)("dice", dice)("weapon", weapon, in);
    f("rockets", rockets);
  }
  bool operator==(const PointMark&) const = default;
};

/// Sections 18 and 19, of each turn.
struct SupplyState {
  std::map<std::string, bool> divisions;  ///< judged at the turn's start; missing: not judged
  std::map<CommandId, bool> commands;
  std::array<bool, 2> corps{true, true};
  std::set<std::string> by_air;            ///< OB-244: divisions, for this turn
  std::set<std::string> flights;           ///< requested for this turn start: "transport>division"
  std::map<std::string, int> amalgamated;  ///< OB-239: times on this day, by division
  std::set<PieceId> hq_tried;              ///< OB-236: has had its die on this day
  std::map<std::string, int> may_recover;  ///< by division: how many may come back now
  std::set<PieceId> returning;             ///< of these, named by the opponent (OB-240)
  void fields(auto& f, const auto& in) {
    f("divisions", divisions)("commands", commands, in)("corps", corps)("by_air", by_air)("flights", flights);
    f("amalgamated", amalgamated)("hq_tried", hq_tried, in)("may_recover", may_recover);
    f.optional("returning", returning, in);
  }
  bool operator==(const SupplyState&) const = default;
};

struct ModulesState {
  WeatherState weather;
  std::vector<Smoke> smokes;
  std::vector<Crater> craters;
  std::vector<Obstacle> obstacles;
  std::vector<RiverCrossing> crossings;
  std::vector<Boats> boats;
  std::vector<AirMission> missions;
  std::map<PieceId, CommandId> fac;  ///< OB-227: ground-attack units with a forward controller
  std::vector<PointMark> marks;
  SupplyState supply;
  void fields(auto& f, const auto& in) {
    f("sky", weather.sky, in)("grounded", weather.grounded)("smokes", smokes, in)("craters", craters, in);
    f("obstacles", obstacles, in)("crossings", crossings, in)("boats", boats, in)("missions", missions, in);
    f("fac", fac, in)("marks", marks, in)("supply", supply, in);
  }
  bool operator==(const ModulesState&) const = default;
};

}  // namespace telescope::brevity
