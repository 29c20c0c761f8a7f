#pragma once

#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "core/base/ids.hpp"
#include "core/base/side.hpp"
#include "core/board/board.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/rapier/state/settings.hpp"
#include "core/rules/rapier/state/words.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::rapier {

/// Place of a unit in the roster (Setup::units): all units of both sides, works and dummies too.
enum class UnitNo : std::int16_t {};
/// Place of a division in Setup::divisions.
enum class DivisionNo : std::int8_t {};
/// Place of a face-down counter in Setup::counters.
enum class CounterNo : std::int16_t {};

/// What the order of battle says of a unit, and never changes.
struct UnitFacts {
  UnitId id;  ///< also its stand; dummies are "dummy-1", ...: they have none
  std::string name;
  std::string short_name;
  Side side = Side::kNeutral;
  DivisionNo division{};
  Kind kind = Kind::kRifles;
  Mobility mobility = Mobility::kFoot;  ///< RQ-12: of guns that say nothing: horse-drawn
  bool asset = false;                   ///< RO-032
  bool assault = false;                 ///< RO-030: also where its kind always is
  void fields(auto& f, const auto& in) {
    f("id", id)("name", name)("short", short_name)("side", side)("division", division, in);
    f("kind", kind, in)("mobility", mobility, kMobilityWords)("asset", asset)("assault", assault);
  }
};

struct DivisionFacts {
  std::string id;
  std::string name;
  Side side = Side::kNeutral;
  void fields(auto& f, const auto&) { f("id", id)("name", name)("side", side); }
};

/// Everything of one sector that terrain rules look at; obstacles that are counters are units, not terrain.
struct SectorTerrain {
  std::vector<Feature> features;  ///< in the order of Feature, each once
  bool bridge = false;            ///< bridge or ford over the river of this sector
  bool impassable = false;        ///< RO-175: to vehicles and guns
  bool road_from_r1 = false;      ///< RQ-111: a road leads into it from R1
  void fields(auto& f, const auto& in) {
    f("features", features, in)("bridge", bridge)("impassable", impassable)("road_from_r1", road_from_r1);
  }
};

struct Terrain {
  std::vector<SectorTerrain> sectors;            ///< by row, then column; empty: all open
  std::vector<std::pair<Sector, Sector>> roads;  ///< RQ-88: edges that a road crosses, lower sector first
  void fields(auto& f, const auto& in) { f("sectors", sectors, in)("roads", roads, in); }
};

/// RQ-36: a row of the random-event table: on a die from `from` to `to`.
struct EventRow {
  int from = 1;
  int to = 1;
  EventKind kind = EventKind::kNone;
  std::string text;  ///< for people; the scenario's words for kOther
  void fields(auto& f, const auto& in) { f("from", from)("to", to)("effect", kind, in)("text", text); }
};

/// RO-190, RO-191: an added condition. Sectors to be captured (all of them, RQ-119), or a number of axes.
struct VictoryCondition {
  std::vector<Sector> capture;
  int front_axes = 0;  ///< 0: it is about sectors
  void fields(auto& f, const auto& in) { f("capture", capture, in)("front", front_axes); }
};

/// What is fixed when a game begins. Shared by all states of it.
struct Setup {
  Board board;  ///< its surface is a grid
  RapierSettings settings;
  std::vector<DivisionFacts> divisions;
  std::vector<UnitFacts> units;   ///< in the order of battle's order, dummies last: "roster order"
  std::vector<PieceId> counters;  ///< face-down counters of the kit
  Terrain terrain;
  std::vector<EventRow> events;  ///< RQ-36 unless the scenario has its own
  int event_die = 6;             ///< its sides
  std::vector<VictoryCondition> conditions;
  std::optional<DivisionNo> breakthrough;  ///< RO-061: where the scenario names TB

  const GridBoard& grid() const { return std::get<GridBoard>(board.surface); }
  const UnitFacts& operator[](UnitNo no) const { return units[static_cast<std::size_t>(no)]; }
  const DivisionFacts& operator[](DivisionNo no) const { return divisions[static_cast<std::size_t>(no)]; }
  const PieceId& operator[](CounterNo no) const { return counters[static_cast<std::size_t>(no)]; }
  /// Where what there is of `sector` stands in lists by row, then column.
  std::size_t index_of(Sector sector) const {
    return static_cast<std::size_t>(sector.row * grid().columns + sector.column);
  }
  /// All of the board, by row, then column.
  auto sectors() const {
    return std::views::iota(0, grid().columns * grid().rows) |
           std::views::transform([columns = grid().columns](int i) -> Sector {
             return {i % columns, i / columns};
           });
  }
  auto division_numbers() const {
    return std::views::iota(0, static_cast<int>(divisions.size())) |
           std::views::transform([](int i) { return static_cast<DivisionNo>(i); });
  }
  const SectorTerrain& terrain_of(Sector sector) const;
  /// RQ-88: a road crosses the edge between the two.
  bool road_between(Sector a, Sector b) const;

  std::optional<UnitNo> find_unit(std::string_view id) const;
  std::optional<DivisionNo> find_division(std::string_view id) const;
  std::optional<CounterNo> find_counter(std::string_view id) const;
};

/// RQ-36: 1-2 no effect, 3 fog, 4 attacker air strike, 5 defender air strike, 6 extra ammo.
std::vector<EventRow> default_events();

/// From a scenario and its kit. Throws std::invalid_argument, with a sentence for the organiser, where they
/// do not fit the rules or each other.
Setup read_setup(const Scenario& scenario, const Kit& kit);

nlohmann::json to_json(const Setup& setup);
Setup setup_from_json(const nlohmann::json& json);

// Parts of reading a set-up.
/// The scenario's table [rapier] into `setup`, whose board and Divisions are read. Throws WrongRules, with a
/// sentence for the organiser and the place, where it does not fit the rules or the board.
void read_rules(Setup& setup, const nlohmann::json& rules);

/// RO-080, RQ-36: a list of {"from", "to", "effect", "text"} that names every score once.
void read_events(Setup& setup, const nlohmann::json& rows);
/// RO-190, RO-191: {"capture": [...]} or {"front": 3}.
void read_condition(Setup& setup, const nlohmann::json& condition);

}  // namespace telescope::rapier
