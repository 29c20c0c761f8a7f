#include "core/scenario/scenario_file.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/nearest.hpp"
#include "core/base/text_file.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/order_of_battle.hpp"
#include "core/scenario/toml_reader.hpp"

namespace telescope {
namespace {

constexpr std::size_t kLongestId = 12;
constexpr std::size_t kLongestScenarioId = 64;
constexpr std::size_t kLongestShortName = 6;
constexpr std::size_t kLongestName = 80;
constexpr int kMostStands = 9;

std::size_t letters(std::string_view utf8) {
  return static_cast<std::size_t>(
      std::ranges::count_if(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// Ids appear in file names and on stands: letters, digits, '-', '_' and '.'.
bool is_id(std::string_view text, std::size_t longest = kLongestId) {
  return !text.empty() && text.size() <= longest && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
}

bool is_printable(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

/// Reads one scenario file; the first error ends up in `errors_`.
class ScenarioReader {
 public:
  ScenarioReader(std::string_view file_name, const std::filesystem::path& directory)
      : errors_(file_name), file_(file_name), directory_(directory) {}

  Result<Scenario> read(const toml::table& file);

 private:
  void read_board(const TomlReader& in);
  void read_areas(const TomlReader& in);
  void read_tags(const TomlReader& in);
  BaseSize read_base(const toml::table& table, BaseSize fallback);
  void read_divisions(const TomlReader& in);
  UnitRow read_unit_row(const TomlReader& in, std::string division);
  void read_order_of_battle(const TomlReader& in);
  void read_settings(const toml::table& table, const std::string& prefix);
  void read_setting(const std::string& key, const toml::node& node);
  Unit& add_unit(const UnitRow& row, std::string_view file);
  std::string unit_fault(const UnitRow& row) const;
  void check_tags();

  TomlErrors errors_;
  std::optional<Error> other_error_;  ///< one that is not about a line of this file
  std::string file_;
  std::filesystem::path directory_;
  const Ruleset* ruleset_ = nullptr;
  Vocabulary words_;
  Scenario scenario_;
  std::map<std::string, std::string, std::less<>> unit_places_;  ///< id -> where it was given
};

Result<Scenario> ScenarioReader::read(const toml::table& file) {
  const TomlReader in(file, "the scenario", errors_,
                      {"id", "name", "ruleset", "briefing", "board", "tags", "base", "counters", "division",
                       "order_of_battle", "settings"});
  scenario_.id = in.text("id", std::filesystem::path(file_).stem().string());
  if (!is_id(scenario_.id, kLongestScenarioId))
    in.wrong("id", "must be 1 to 64 letters, digits, '-', '_' or '.': the kit card names the scenario by it");
  scenario_.name = in.required_text("name");
  scenario_.briefing = in.text("briefing", "");
  scenario_.ruleset = in.required_text("ruleset");
  ruleset_ = find_ruleset(scenario_.ruleset);
  if (!ruleset_) {
    std::vector<std::string_view> known;
    for (const Ruleset* ruleset : rulesets()) known.push_back(ruleset->id());
    in.wrong("ruleset", not_a_choice(scenario_.ruleset, known));
    return tl::unexpected(*errors_.first());
  }
  words_ = ruleset_->vocabulary();
  scenario_.counters = in.whole("counters", 0, 0, static_cast<int>(kMostUnits));
  if (const auto* table = in.table("base")) scenario_.base = read_base(*table, scenario_.base);
  read_tags(in);
  read_divisions(in);
  read_order_of_battle(in);
  if (const auto* table = in.table("settings")) read_settings(*table, "");
  read_board(in);
  if (errors_.first()) return tl::unexpected(*errors_.first());
  if (other_error_) return tl::unexpected(*other_error_);
  check_tags();
  if (other_error_) return tl::unexpected(*other_error_);
  return std::move(scenario_);
}

void ScenarioReader::read_board(const TomlReader& in) {
  scenario_.board = ruleset_->board(scenario_);
  const auto* table = in.table("board");
  if (!table) return;
  const bool open = table->contains("width") || table->contains("depth") || table->contains("unit");
  if (open) {
    const TomlReader board(*table, "[board] of an open table", errors_, {"width", "depth", "unit", "area"});
    scenario_.board.surface = OpenBoard{.width = board.length("width", 6_in * 12, 100_mm, 10000_mm),
                                        .depth = board.length("depth", 4_in * 12, 100_mm, 10000_mm),
                                        .unit = board.word("unit", "inch", {"inch", "centimetre"}) == "inch"
                                                    ? MeasuringUnit::kInch
                                                    : MeasuringUnit::kCentimetre};
    read_areas(board);
    return;
  }
  const TomlReader board(
      *table, "[board]", errors_,
      {"columns", "rows", "cell", "column_prefix", "row_prefix", "columns_from_right", "area"});
  const GridBoard* given = grid_of(scenario_.board);
  GridBoard grid = given ? *given : GridBoard{.columns = 4, .rows = 6, .cell = 6_in};
  grid.columns = board.whole("columns", grid.columns, 1, kMostColumns);
  grid.rows = board.whole("rows", grid.rows, 1, kMostColumns);
  grid.cell = board.length("cell", grid.cell, 20_mm, 1000_mm);
  grid.column_prefix = board.text("column_prefix", grid.column_prefix);
  grid.row_prefix = board.text("row_prefix", grid.row_prefix);
  grid.columns_from_right = board.flag("columns_from_right", grid.columns_from_right);
  for (std::string_view key : {"column_prefix", "row_prefix"}) {
    const std::string& prefix = key == "row_prefix" ? grid.row_prefix : grid.column_prefix;
    if (!is_printable(prefix) || prefix.size() > 8 || prefix.find('-') != std::string::npos)
      board.wrong(key, "must be a few letters without '-'");
  }
  scenario_.board.surface = grid;
  read_areas(board);
}

/// Areas of the file replace the ruleset's of the same name; others are added.
void ScenarioReader::read_areas(const TomlReader& in) {
  for (const toml::table* table : in.tables("area")) {
    const TomlReader area(*table, "[[board.area]]", errors_, {"name", "x", "y", "width", "depth"});
    NamedArea named{.name = area.required_text("name"), .outline = std::nullopt};
    if (area.has("x") || area.has("y") || area.has("width") || area.has("depth")) {
      for (std::string_view key : {"x", "y", "width", "depth"})
        if (!area.has(key))
          errors_.add(area.line(), "an area that the camera sees needs x, y, width and depth; '" +
                                       std::string(key) + "' is missing");
      const TablePoint min{area.length("x", 0_mm, Length::from_mm(-5000), 15000_mm).mm(),
                           area.length("y", 0_mm, Length::from_mm(-5000), 15000_mm).mm()};
      named.outline = {min,
                       {min.x_mm + area.length("width", 1_mm, 1_mm, 10000_mm).mm(),
                        min.y_mm + area.length("depth", 1_mm, 1_mm, 10000_mm).mm()}};
    }
    auto& areas = scenario_.board.areas;
    std::erase_if(areas, [&](const NamedArea& other) { return other.name == named.name; });
    areas.push_back(std::move(named));
  }
}

void ScenarioReader::read_tags(const TomlReader& in) {
  const auto* table = in.table("tags");
  if (!table) return;
  const TomlReader tags(*table, "[tags]", errors_, {"family", "size", "layout", "anchor_size"});
  TagStyle& style = scenario_.tags;
  style.family =
      *tag_family_from_string(tags.word("family", to_string(style.family), {"square4x4", "datamatrix"}));
  style.size = tags.length("size", style.size, 10_mm, 100_mm);
  style.layout = *tag_layout_from_string(tags.word("layout", to_string(style.layout), {"base", "tail"}));
  scenario_.anchor_size = tags.length("anchor_size", scenario_.anchor_size, 20_mm, 120_mm);
}

BaseSize ScenarioReader::read_base(const toml::table& table, BaseSize fallback) {
  const TomlReader base(table, "[base]", errors_, {"width", "depth", "height"});
  return {.width = base.length("width", fallback.width, 5_mm, 300_mm),
          .depth = base.length("depth", fallback.depth, 5_mm, 300_mm),
          .height = base.length("height", fallback.height, 0_mm, 100_mm)};
}

void ScenarioReader::read_divisions(const TomlReader& in) {
  for (const toml::table* table : in.tables("division")) {
    const TomlReader entry(*table, "[[division]]", errors_, {"id", "name", "side", "units"});
    Division division{.id = entry.required_text("id"), .name = {}, .side = Side::kNeutral};
    division.name = entry.text("name", division.id);
    division.side = side_from_string(entry.word("side", "neutral", {"attacker", "defender"})).value();
    if (!is_id(division.id)) entry.wrong("id", "must be 1 to 12 letters, digits, '-', '_' or '.'");
    if (division.side == Side::kNeutral) errors_.add(entry.line(), "'side' is missing in [[division]]");
    if (std::ranges::find(scenario_.divisions, division.id, &Division::id) != scenario_.divisions.end())
      entry.wrong("id", "is '" + division.id + "' again; give each division an id of its own");
    scenario_.divisions.push_back(division);
    for (const toml::table* unit_table : entry.tables("units")) {
      const TomlReader unit(
          *unit_table, "a unit of division " + division.id, errors_,
          {"id", "name", "short", "kind", "mobility", "traits", "stands", "base", "layout"});
      Unit& added = add_unit(read_unit_row(unit, division.id), file_);
      if (const auto* base = unit.table("base")) added.base = read_base(*base, scenario_.base);
      if (unit.has("layout"))
        added.layout = tag_layout_from_string(unit.word("layout", "base", {"base", "tail"}));
      if (errors_.first()) return;
    }
  }
}

UnitRow ScenarioReader::read_unit_row(const TomlReader& in, std::string division) {
  return {.line = in.line(),
          .id = in.required_text("id"),
          .name = in.text("name", ""),
          .short_name = in.text("short", ""),
          .division = std::move(division),
          .kind = in.required_text("kind"),
          .mobility = in.text("mobility", ""),
          .traits = in.texts("traits"),
          .stands = in.whole("stands", 1, 1, kMostStands)};
}

void ScenarioReader::read_order_of_battle(const TomlReader& in) {
  if (!in.has("order_of_battle")) return;
  const std::filesystem::path name = in.required_text("order_of_battle");
  if (name.is_absolute() || std::ranges::find(name, "..") != name.end()) {
    in.wrong("order_of_battle", "must be a file beside the scenario");
    return;
  }
  const std::filesystem::path csv = directory_ / name;
  const auto text = read_text_file(csv, kLargestScenarioFile);
  if (!text) {
    in.wrong("order_of_battle", "cannot be used: " + text.error().message);
    return;
  }
  const auto rows = parse_order_of_battle(*text, csv.string());
  if (!rows) {
    other_error_ = rows.error();
    return;
  }
  for (const UnitRow& row : *rows) {
    if (std::ranges::find(scenario_.divisions, row.division, &Division::id) == scenario_.divisions.end())
      other_error_ = Error{csv.string() + ":" + std::to_string(row.line) + ": unit '" + row.id +
                           "' is of division '" + row.division + "', which " + file_ + " does not have"};
    if (other_error_) return;
    add_unit(row, csv.string());
  }
}

std::string ScenarioReader::unit_fault(const UnitRow& row) const {
  const auto unknown = [](const std::string& word, const std::vector<std::string_view>& known) {
    return std::ranges::find(known, word) == known.end();
  };
  const std::string unit = "unit '" + row.id + "': ";
  if (!is_id(row.id)) return unit + "'id' must be 1 to 12 letters, digits, '-', '_' or '.'";
  if (const auto it = unit_places_.find(row.id); it != unit_places_.end())
    return unit + "this id is already used at " + it->second;
  if (unknown(row.kind, words_.kinds)) return unit + "'kind' " + not_a_choice(row.kind, words_.kinds);
  if (!row.mobility.empty() && unknown(row.mobility, words_.mobilities))
    return unit + "'mobility' " + not_a_choice(row.mobility, words_.mobilities);
  for (const std::string& trait : row.traits)
    if (unknown(trait, words_.traits)) return unit + "'traits' " + not_a_choice(trait, words_.traits);
  if (letters(row.short_name) > kLongestShortName || !is_printable(row.short_name))
    return unit + "'short' must be at most " + std::to_string(kLongestShortName) + " letters";
  if (letters(row.name) > kLongestName || !is_printable(row.name))
    return unit + "'name' must be at most " + std::to_string(kLongestName) + " letters on one line";
  if (row.stands < 1 || row.stands > kMostStands)
    return unit + "'stands' must be from 1 to " + std::to_string(kMostStands);
  return {};
}

Unit& ScenarioReader::add_unit(const UnitRow& row, std::string_view file) {
  const std::string place = std::string(file) + ":" + std::to_string(row.line);
  if (const std::string fault = unit_fault(row); !fault.empty()) {
    if (file == file_)
      errors_.add(row.line, fault);
    else if (!other_error_)
      other_error_ = Error{place + ": " + fault};
  }
  unit_places_.emplace(row.id, place);
  const auto division = std::ranges::find(scenario_.divisions, row.division, &Division::id);
  scenario_.units.push_back(
      {.id = UnitId(row.id),
       .name = row.name.empty() ? row.id : row.name,
       .short_name = row.short_name.empty() ? row.id.substr(0, kLongestShortName) : row.short_name,
       .side = division == scenario_.divisions.end() ? Side::kNeutral : division->side,
       .division = row.division,
       .kind = row.kind,
       .mobility = row.mobility,
       .traits = row.traits,
       .stands = row.stands,
       .base = std::nullopt,
       .layout = std::nullopt});
  return scenario_.units.back();
}

void ScenarioReader::read_settings(const toml::table& table, const std::string& prefix) {
  for (const auto& [key, node] : table) {
    const std::string name = prefix + std::string(key.str());
    if (const toml::table* below = node.as_table())
      read_settings(*below, name + ".");
    else
      read_setting(name, node);
  }
}

void ScenarioReader::read_setting(const std::string& key, const toml::node& node) {
  const std::size_t line = TomlReader::line_of(node);
  const auto known = std::ranges::find(words_.settings, key, &Setting::key);
  if (known == words_.settings.end()) {
    std::vector<std::string_view> keys;
    for (const Setting& each : words_.settings) keys.push_back(each.key);
    errors_.add(line, "setting " + not_a_choice(key, keys));
    return;
  }
  const std::string named = "setting '" + key + "' (" + std::string(known->rule) + ") ";
  if (std::holds_alternative<std::string>(known->fallback)) {
    const auto value = node.value_exact<std::string>();
    if (!value || std::ranges::find(known->choices, *value) == known->choices.end())
      errors_.add(line, named + not_a_choice(value.value_or("another type"), known->choices));
    else
      scenario_.settings[key] = *value;
  } else if (std::holds_alternative<std::int64_t>(known->fallback)) {
    const auto value = node.value_exact<std::int64_t>();
    if (!value || *value < known->least || *value > known->most)
      errors_.add(line, named + "must be a whole number from " + std::to_string(known->least) + " to " +
                            std::to_string(known->most));
    else
      scenario_.settings[key] = *value;
  } else if (std::holds_alternative<bool>(known->fallback)) {
    const auto value = node.value_exact<bool>();
    if (!value)
      errors_.add(line, named + "must be true or false");
    else
      scenario_.settings[key] = *value;
  }
}

/// The kit must be printable; a kit that cannot tell a mirrored picture is allowed, but said.
void ScenarioReader::check_tags() {
  const auto kit = make_kit(scenario_);
  if (!kit) {
    other_error_ = Error{file_ + ": " + kit.error().message};
    return;
  }
  const int used = static_cast<int>(kit->anchors.size() + kit->pieces.size());
  if (const int safe = mirror_safe_id_count(scenario_.tags.family); used > safe)
    scenario_.warnings.push_back("The kit needs " + std::to_string(used) + " tags; beyond " +
                                 std::to_string(safe) +
                                 " a mirrored picture can be misread as another piece.");
}

}  // namespace

Result<Scenario> parse_scenario(std::string_view text, std::string_view file_name,
                                const std::filesystem::path& directory) {
  const std::string name(file_name);
  if (text.size() > kLargestScenarioFile) return failure(name + ": too large for a scenario");
  if (!is_text(text)) return failure(name + ": not a UTF-8 text file; is it the right file?");
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return failure(name +
                   ": the file is empty; a scenario begins with name = \"...\" and ruleset = \"rapier\"");
  try {
    const toml::table table = toml::parse(text, file_name);
    return ScenarioReader(file_name, directory).read(table);
  } catch (const toml::parse_error& error) {
    return failure(name + ":" + std::to_string(error.source().begin.line) +
                   ": not TOML: " + std::string(error.description()));
  }
}

Result<Scenario> load_scenario(const std::filesystem::path& file) {
  const auto text = read_text_file(file, kLargestScenarioFile);
  if (!text) return tl::unexpected(text.error());
  return parse_scenario(*text, file.string(), file.parent_path());
}

}  // namespace telescope
