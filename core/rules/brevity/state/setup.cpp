#include "core/rules/brevity/state/setup.hpp"

#include <algorithm>
#include <optional>
#include <ranges>

#include <nlohmann/json.hpp>

#include "core/base/joined.hpp"
#include "core/rules/wrong_rules.hpp"

namespace telescope::brevity {
namespace {

/// BQ-16: that of most of its battalions; equal: the first in printed order, unless the scenario says.
std::string usual_nation(const Setup& setup, const CommandId& command) {
  std::string best;
  std::ptrdiff_t most = 0;
  for (const Nation& nation : setup.nations) {
    const auto count = std::ranges::count_if(setup.pieces, [&](const auto& each) {
      return each.second.command == command && each.second.nation == nation.id;
    });
    if (count > most) {
      most = count;
      best = nation.id;
    }
  }
  return best;
}

/// BQ-153: those that are no side's own; or what the setting lists.
std::set<Edge> side_edges_of(const Setup& setup) {
  std::set<Edge> edges;
  const std::string& text = setup.settings.side_edges;
  if (text == "none") return edges;
  if (text == "default") {
    for (const Edge edge : kEdges)
      if (std::ranges::count(setup.friendly_edge, edge) == 0) edges.insert(edge);
    return edges;
  }
  for (const std::string& each : parts_of(text, ','))
    if (const auto edge = from_word<Edge>(each)) edges.insert(*edge);
  return edges;
}

/// BQ-05: a headquarters for which the order of battle names no command is attached to the first command of
/// its division, or of its side; with hq_own_command it is one of its own.
void attach_headquarters(Setup& setup) {
  const auto first_command = [&](const UnitFacts& of, bool same_division) -> std::optional<CommandId> {
    for (const auto& [id, facts] : setup.pieces)
      if (facts.headquarters == Headquarters::kNone && !facts.is_air() && facts.side == of.side &&
          (!same_division || facts.division == of.division))
        return facts.command;
    return std::nullopt;
  };
  for (auto& [id, facts] : setup.pieces) {
    if (facts.headquarters == Headquarters::kNone) continue;
    const bool shared = std::ranges::any_of(setup.pieces, [&](const auto& each) {
      return each.second.headquarters == Headquarters::kNone && each.second.command == facts.command;
    });
    if (setup.settings.hq_own_command) {
      facts.command = CommandId(id.value());
    } else if (!shared) {
      auto command = first_command(facts, true);
      if (!command) command = first_command(facts, false);
      if (command) facts.command = *command;
    }
  }
}

/// Commands and divisions that the order of battle names.
void add_commands(Setup& setup, const Scenario& scenario) {
  for (const Division& each : scenario.divisions)
    setup.divisions[each.id] = {.name = each.name, .side = each.side};
  for (auto& [id, facts] : setup.pieces) {
    auto& command = setup.commands[facts.command];
    if (command.name.empty()) {
      const auto division = setup.divisions.find(facts.command.value());
      command.name = division == setup.divisions.end() ? facts.command.value() : division->second.name;
      command.side = facts.side;
      command.division = facts.division;
    }
    if (facts.headquarters == Headquarters::kCorps) setup.corps_hq[index_of(facts.side)] = id;
    if (facts.headquarters == Headquarters::kDivision && setup.divisions.contains(facts.division))
      setup.divisions[facts.division].hq = id;
  }
}

Result<void> check(const Setup& setup) {
  for (const auto& [id, facts] : setup.pieces) {
    if (setup.commands.at(facts.command).side != facts.side)
      return failure(id.value() + " is in the command " + facts.command.value() + " of the other side");
    if (std::ranges::find(setup.nations, facts.nation, &Nation::id) == setup.nations.end())
      return failure(id.value() + " is of no known nation: give the column 'nation' (BQ-16)");
    if (facts.at && (facts.at->x_mm > width(setup.board).mm() || facts.at->y_mm > depth(setup.board).mm()))
      return failure(id.value() + " begins beside the table");
  }
  for (const Side side : kSides)
    if (std::ranges::none_of(setup.pieces, [&](const auto& each) {
          return each.second.side == side && !each.second.is_air();
        }))
      return failure("there is no battalion of " + setup.name(side));
  return {};
}

}  // namespace

// OB-046 to OB-052 and OB-182 to OB-189, with BQ-16 and BQ-74.
std::span<const Nation> nation_rows() {
  static const std::vector<Nation> rows{
      {"british", "British", 1, 5, "OB-046", "OB-182"},
      {"indian", "Indian", 1, 5, "OB-046", "OB-182"},
      {"commonwealth", "Commonwealth", 1, 4, "OB-046", "OB-183"},
      {"free-french", "Free French", 1, 4, "OB-047", "OB-183"},
      {"french", "French", 0, 5, "OB-047", "OB-184"},
      {"german", "German", 3, 3, "OB-048", "OB-185"},
      {"italian", "Italian", 0, 5, "OB-049", "OB-186"},
      {"japanese", "Japanese", 1, 3, "OB-050", "OB-187"},
      {"soviet", "Soviet", 2, 6, "OB-051", "OB-188"},
      {"us", "US", 2, 4, "OB-052", "OB-189"},
  };
  return rows;
}

std::span<const GroundWord> area_words() {
  using enum GroundClass;
  static constexpr std::array<GroundWord, 12> kWords{{{"open", kOpen},
                                                      {"field", kOpen},
                                                      {"hill", kOpen},
                                                      {"objective", kOpen},
                                                      {"woods", kTerrain},
                                                      {"built-up", kTerrain},
                                                      {"marsh", kTerrain},
                                                      {"craters", kTerrain},
                                                      {"rough", kTerrain},
                                                      {"swamp", kTerrain},
                                                      {"water", kImpassable},
                                                      {"impassable", kImpassable}}};
  return kWords;
}
std::span<const std::string_view> line_words() {
  static constexpr std::array<std::string_view, 4> kWords{"road", "river", "major-river", "bridge"};
  return kWords;
}

const ArtilleryRanges& printed_artillery_ranges() {
  static constexpr ArtilleryRanges kRanges{{
      // Mortar, Rocket Launcher, Infantry gun, Howitzer, Gun/Howitzer, Gun; 0 for "-"
      {{0, 0, 8, 0, 0, 0}},           // OB-107 up to 42
      {{8, 0, 16, 24, 40, 60}},       // OB-108 45 to 70
      {{16, 24, 24, 60, 80, 100}},    // OB-109 75 to 95
      {{24, 56, 40, 72, 112, 132}},   // OB-110 100 to 132
      {{48, 48, 32, 80, 108, 180}},   // OB-111 135 to 160
      {{0, 20, 100, 120, 160, 200}},  // OB-112 170 to 190
      {{8, 0, 0, 88, 120, 216}},      // OB-113 200 and over
  }};
  return kRanges;
}

const Nation& Setup::nation(const std::string& id) const {
  const auto found = std::ranges::find(nations, id, &Nation::id);
  if (found == nations.end()) throw std::invalid_argument("no such nation");
  return *found;
}

std::string Setup::name(const CommandId& command) const {
  const auto found = commands.find(command);
  return found == commands.end() ? command.value() : found->second.name;
}

std::string Setup::named(const PieceId& piece) const {
  const std::string& short_name = facts(piece).short_name;
  return short_name.empty() || short_name == piece.value() ? piece.value() : piece.value() + " " + short_name;
}

std::string Setup::named(const std::vector<PieceId>& all) const {
  return joined(all | std::views::transform([&](const PieceId& each) { return named(each); }));
}
std::string Setup::name(const std::vector<CommandId>& all) const {
  return joined(all | std::views::transform([&](const CommandId& each) { return name(each); }));
}

GroundClass Setup::class_of(const GroundArea& area) const {
  if (const auto said = terrain_class.find(area.id); said != terrain_class.end()) return said->second;
  const auto word = std::ranges::find(area_words(), area.kind, &GroundWord::word);
  return word == area_words().end() ? GroundClass::kOpen : word->ground;
}

Result<std::shared_ptr<const Setup>> make_setup(const Scenario& scenario, const Kit& kit,
                                                std::string* place) try {
  auto setup = std::make_shared<Setup>();
  setup->board = kit.board;
  setup->sides = kit.sides;
  setup->settings = settings_of(scenario);
  setup->nations.assign(nation_rows().begin(), nation_rows().end());
  setup->artillery_ranges = printed_artillery_ranges();
  for (const MarkerClass& each : kit.markers) setup->markers.insert(each.id);
  if (!std::holds_alternative<OpenBoard>(kit.board.surface))
    return failure("Operation Brevity is played on an open table (OB-018)");
  for (const KitPiece& piece : kit.pieces) {
    const auto unit = std::ranges::find(scenario.units, UnitId(piece.unit), &Unit::id);
    if (unit == scenario.units.end() || unit->stands != 1 || piece.side == Side::kNeutral)
      return failure(piece.id.value() + " is not the one stand of a battalion of either side (OB-007)");
    auto facts = unit_facts(*unit, setup->settings.gun_class);
    if (!facts) return tl::unexpected(facts.error());
    facts->base_width = Length::from_mm(piece.base_width_mm);
    facts->base_depth = Length::from_mm(piece.base_depth_mm);
    setup->pieces[piece.id] = *std::move(facts);
  }
  attach_headquarters(*setup);
  add_commands(*setup, scenario);
  read_rules(*setup,
             scenario.rules.empty() ? nlohmann::json::object() : nlohmann::json::parse(scenario.rules));
  for (auto& [id, command] : setup->commands)
    if (command.nation.empty()) command.nation = usual_nation(*setup, id);
  for (auto& [id, facts] : setup->pieces)
    if (facts.nation.empty()) facts.nation = setup->commands.at(facts.command).nation;
  setup->side_edges = side_edges_of(*setup);
  if (const auto checked = check(*setup); !checked) return tl::unexpected(checked.error());
  return std::shared_ptr<const Setup>(std::move(setup));
} catch (const WrongRules& error) {
  if (place) *place = error.place;
  return failure(error.what());
} catch (const nlohmann::json::exception&) {
  return failure("the table [brevity] cannot be read");
}

}  // namespace telescope::brevity
