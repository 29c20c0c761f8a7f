#pragma once

#include <array>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/brevity/state/settings.hpp"
#include "core/rules/seat.hpp"
#include "core/rules/two_parties.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::brevity {

inline constexpr std::array kSides{Side::kAttacker, Side::kDefender};
/// For the player of that side, and the umpire, alone (OB-H01 to OB-H08). Seats have the same words.
inline Audience audience_of(Side side) {
  return Audience(word(side));
}

/// Bonus and readiness of a nationality (OB-046 to OB-052, OB-182 to OB-189, BQ-16).
struct Nation {
  std::string id;  ///< "german": the word of the order of battle
  std::string name;
  int bonus = 0;
  int ready_from = 4;           ///< lower end of the band of the readiness test
  std::string_view bonus_rule;  ///< "OB-048"; of the scenario's own: "BQ-16"
  std::string_view ready_rule;
};
/// The printed nationalities, in printed order, with those of BQ-16.
std::span<const Nation> nation_rows();

/// BQ-22: what ground means to a mover.
enum class GroundClass : std::uint8_t { kRoad, kOpen, kTerrain, kImpassable };
template <>
inline constexpr std::array<std::string_view, 4> kWordsOf<GroundClass>{"road", "open", "terrain",
                                                                       "impassable"};

/// Words of areas and lines of the board: {"woods", kTerrain}, and "hill" and "field", which are open.
struct GroundWord {
  std::string_view word;
  GroundClass ground;
};
std::span<const GroundWord> area_words();
/// "road", "river", "major-river", "bridge" (BQ-22, OB-257).
std::span<const std::string_view> line_words();

inline constexpr std::array kEdges{Edge::kNear, Edge::kFar, Edge::kLeft, Edge::kRight};

/// What a bridge or ferry carries (OB-258 to OB-260, BQ-152): armor none or light; medium; heavy.
enum class Load : std::uint8_t { kLight, kMedium, kHeavy };
template <>
inline constexpr std::array<std::string_view, 3> kWordsOf<Load>{"light", "medium", "heavy"};

/// OB-249. All act alike (BQ-101), but a blocked road stops road movement only.
enum class ObstacleKind : std::uint8_t { kRoadBlock, kDemolishedSpan, kMinefield, kWire, kDitch };
template <>
inline constexpr std::array<std::string_view, 5> kWordsOf<ObstacleKind>{
    "road-block", "demolished-span", "minefield", "wire", "anti-tank-ditch"};

/// A command of the scenario (OB-009).
struct CommandFacts {
  std::string name;
  Side side = Side::kNeutral;
  std::string division;
  std::string nation;  ///< of most of its battalions; the scenario may say (BQ-16)
};
struct DivisionFacts {
  std::string name;
  Side side = Side::kNeutral;
  std::optional<PieceId> hq;
  std::optional<SupplyGrade> supply_grade;  ///< BQ-95; nothing: the setting
};

// What a position writes of each is its fields(), of which `in` is an InGame (game_json.hpp).

/// OB-249 to OB-255. `gap_turn`: since when there is a gap; 0: none.
struct Obstacle {
  std::string id;
  ObstacleKind kind = ObstacleKind::kWire;
  std::vector<TablePoint> points;
  double width_in = 0.0;
  std::string on;                  ///< id of the road or bridge that it blocks; empty: none
  Side known_to = Side::kNeutral;  ///< OB-H06; kNeutral: it lies open
  int gap_turn = 0;
  int passed_in_move = 0;  ///< OB-255, of both sides
  void fields(auto& f, const auto& in) {
    f("id", id)("kind", kind, in)("points", points, in)("width_in", width_in)("on", on);
    f("known_to", known_to)("gap_turn", gap_turn)("passed_in_move", passed_in_move);
  }
  bool operator==(const Obstacle&) const = default;
};

/// A bridge, of the board or built, or a ferry.
struct RiverCrossing {
  std::string id;
  std::string river;
  bool ferry = false;
  bool of_board = false;
  bool multi_span = false;
  Load load = Load::kLight;
  std::vector<TablePoint> points;    ///< from bank to bank
  bool destroyed = false;            ///< OB-267: totally
  std::optional<PieceId> engineers;  ///< OB-263
  int carried_in_turn = 0;           ///< OB-262
  /// OB-265, OB-H06: whose engineers have prepared it, attacker and defender. Neither knows of the other's.
  std::array<bool, 2> prepared_by{};
  void fields(auto& f, const auto& in) {
    f("id", id)("river", river)("ferry", ferry)("of_board", of_board)("multi_span", multi_span);
    f("load", load, in)("points", points, in)("destroyed", destroyed)("engineers", engineers, in);
    f("carried_in_turn", carried_in_turn).optional("prepared_by", prepared_by, in.sides());
  }
  bool operator==(const RiverCrossing&) const = default;
};

/// Artillery ranges in inches: rows by calibre (OB-107 to OB-113), columns by Tube; 0 stands for "-".
using ArtilleryRanges = std::array<std::array<int, 6>, 7>;

/// What never changes in a game.
struct Setup {
  Board board;
  std::map<PieceId, UnitFacts> pieces;  ///< stands and air units
  SideNames sides;
  BrevitySettings settings;
  std::vector<Nation> nations;
  std::map<CommandId, CommandFacts> commands;
  std::map<std::string, DivisionFacts> divisions;
  std::array<std::optional<PieceId>, 2> corps_hq;
  ArtilleryRanges artillery_ranges{};
  std::map<std::string, GroundClass> terrain_class;  ///< by id of area: what the scenario overrides
  std::array<Edge, 2> friendly_edge{Edge::kNear, Edge::kFar};
  std::set<Edge> side_edges;
  std::vector<RiverCrossing> bridges;  ///< of the board: ground lines of kind "bridge"
  std::vector<Obstacle> obstacles;     ///< that lie there from the beginning
  std::vector<std::string> basing_areas;
  std::array<std::string, 2> orders;  ///< OB-003, OB-H06
  int first_turn_of_day = 1;          ///< with which the game begins, 1 to 4
  bool fair_first_day = false;        ///< OB-222
  /// Hidden at the beginning, at the place that the order of battle gives (BQ-78).
  std::set<PieceId> hidden;
  std::set<std::string> markers;  ///< classes of anonymous markers in the kit

  const UnitFacts& facts(const PieceId& piece) const { return pieces.at(piece); }
  const Nation& nation(const std::string& id) const;
  /// "7th Armoured": what the side is called.
  std::string name(Side side) const { return std::string(name_of(sides, side)); }
  std::string name(const CommandId& command) const;
  /// "A-03 II/7": as the map names it, for sentences.
  std::string named(const PieceId& piece) const;
  /// "A-03 II/7, A-04 II/8".
  std::string named(const std::vector<PieceId>& pieces) const;
  std::string name(const std::vector<CommandId>& commands) const;
  GroundClass class_of(const GroundArea& area) const;
  double width_in() const { return width(board).inches(); }
  double depth_in() const { return depth(board).inches(); }
};

/// The table [brevity] into `setup`, whose board, pieces and settings are read. Throws WrongRules.
///
///     start_turn = 1            first_day_fair = false
///     friendly = { attacker = "near", defender = "far" }
///     orders = { attacker = "...", defender = "..." }
///     hidden = ["D-03"]         basing = ["England"]
///     terrain_class = { "wood-1" = "open" }
///     command = [{ id, name, nation, division }]
///     division = [{ id, supply_grade }]
///     nation = [{ id, name, bonus, ready_from }]
///     bridge = [{ line, river, spans, load }]
///     obstacle = [{ id, kind, points: [[x, y], ...] in inches, width, known_to }]
///     artillery_range_table = [[8, 0, 16, 24, 40, 60], ...]   7 rows, 0 for "-"
void read_rules(Setup& setup, const nlohmann::json& rules);

/// Fails, with a sentence for the organiser, where scenario and kit are no game of these rules. Where that is
/// the fault of [brevity], `place` says where in it, as a JSON pointer.
Result<std::shared_ptr<const Setup>> make_setup(const Scenario& scenario, const Kit& kit,
                                                std::string* place = nullptr);

/// What of the scenario is against the rules (violations) or unusual (OB-009, OB-011, BQ-04: warnings).
std::vector<Finding> review(const Scenario& scenario);

/// OB-107 to OB-113, in printed order, as printed (BQ-45).
const ArtilleryRanges& printed_artillery_ranges();

// adv.size (section 13): weak battalions and companies. Strengths themselves are Game::strength().

/// What of an order of battle is unusual by OB-199 to OB-206, BQ-82: for the organiser.
std::vector<Finding> size_warnings(const Setup& setup);

}  // namespace telescope::brevity
