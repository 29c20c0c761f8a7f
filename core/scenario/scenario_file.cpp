#include "core/scenario/scenario_file.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/base/nearest.hpp"
#include "core/base/nesting.hpp"
#include "core/base/text_checks.hpp"
#include "core/base/text_file.hpp"
#include "core/kit/kit.hpp"
#include "core/kit/tag_choice.hpp"
#include "core/kit/tag_sizes.hpp"
#include "core/scenario/battle_terms.hpp"
#include "core/scenario/board_reader.hpp"
#include "core/scenario/csv_table.hpp"
#include "core/scenario/deck_reader.hpp"
#include "core/scenario/marker_reader.hpp"
#include "core/scenario/order_of_battle.hpp"
#include "core/scenario/settings_reader.hpp"
#include "core/scenario/sides_reader.hpp"
#include "core/scenario/toml_fault.hpp"
#include "core/scenario/toml_reader.hpp"

namespace telescope {
namespace {

constexpr std::size_t kLongestScenarioId = 64;
constexpr int kMostStands = 9;
constexpr int kMostHours = 48;

/// "my game.toml" is the scenario "my-game".
std::string id_of_file(const std::filesystem::path& file) {
  std::string id = file.stem().string().substr(0, kLongestScenarioId);
  for (char& c : id)
    if (!is_id(std::string_view(&c, 1))) c = '-';
  return id;
}

void check_name(const TomlReader& in, std::string_view name) {
  if (!is_name(name, kLongestName))
    in.wrong("name", trimmed(name).empty() ? "must not be empty" : "must be at most 80 letters on one line");
}

/// Reads one scenario file; what is wrong ends up in `errors_`.
class ScenarioReader {
 public:
  ScenarioReader(std::string_view file_name, const std::filesystem::path& directory,
                 std::span<const Ruleset* const> among)
      : errors_(file_name), file_(file_name), directory_(directory), among_(among) {}

  Result<Scenario> read(const toml::table& file);

 private:
  void take_words_of_battles(const toml::table& file);
  void read_tags(const TomlReader& in);
  BaseSize read_base(const toml::table& table, BaseSize fallback);
  void read_divisions(const TomlReader& in);
  std::vector<std::string_view> unit_keys() const;
  UnitRow read_unit_row(const TomlReader& in, std::string division);
  Settings read_unit_values(const TomlReader& in);
  void read_order_of_battle(const TomlReader& in);
  Unit& add_unit(const UnitRow& row, std::string_view file);
  std::string unit_fault(const UnitRow& row) const;
  void read_battle(const TomlReader& in);
  void check_whole();
  std::string own_line(std::string_view place) const;

  TomlErrors errors_;
  std::string file_;
  std::filesystem::path directory_;
  std::span<const Ruleset* const> among_;
  const Ruleset* ruleset_ = nullptr;
  const toml::table* own_ = nullptr;  ///< the ruleset's own table
  Vocabulary words_;
  bool has_base_ = false;  ///< the file says how large bases are
  Scenario scenario_;
  std::map<std::string, std::string, std::less<>>
      unit_places_;  ///< id in small letters -> where it was given
};

/// The table of the ruleset's own, as JSON text for it to read.
std::string own_table(const toml::table& table) {
  std::ostringstream text;
  text << toml::json_formatter{table};
  return text.str();
}

Result<Scenario> ScenarioReader::read(const toml::table& file) {
  // The one table that bears the ruleset's name is the ruleset's own.
  const std::string own_key = file["ruleset"].value_or(std::string());
  std::vector<std::string_view> keys{
      "id",      "name", "ruleset",  "briefing",        "board",    "tags",  "base",   "counters",
      "markers", "deck", "division", "order_of_battle", "settings", "sides", "battle", "hours"};
  if (find_ruleset(own_key, among_)) keys.push_back(own_key);
  const TomlReader in(file, "the scenario", errors_, keys);
  scenario_.id = in.text("id", id_of_file(file_));
  if (!is_id(scenario_.id, kLongestScenarioId))
    in.wrong("id", "must be 1 to 64 letters, digits, '-', '_' or '.': the kit card names the scenario by it");
  scenario_.name = in.required_text("name");
  check_name(in, scenario_.name);
  scenario_.briefing = in.text("briefing", "");
  scenario_.hours = in.whole("hours", 0, 1, kMostHours);
  scenario_.ruleset = in.required_text("ruleset");
  ruleset_ = find_ruleset(scenario_.ruleset, among_);
  if (!ruleset_) {
    std::vector<std::string_view> known;
    for (const Ruleset* ruleset : among_) known.push_back(ruleset->id());
    in.wrong("ruleset", not_a_choice(scenario_.ruleset, known));
    return tl::unexpected(errors_.told());
  }
  words_ = ruleset_->vocabulary();
  take_words_of_battles(file);
  scenario_.counters = in.whole("counters", 0, 0, static_cast<int>(kMostUnits));
  if (const auto* table = in.table("base")) {
    scenario_.base = read_base(*table, scenario_.base);
    has_base_ = true;
  }
  read_tags(in);
  scenario_.markers = read_markers(in, scenario_.tags.size, errors_);
  read_decks(in, scenario_.tags.size, scenario_.markers, errors_);
  scenario_.sides = read_sides(in, words_.sides, errors_);
  read_divisions(in);
  read_order_of_battle(in);
  if (const auto* table = in.table("settings"))
    scenario_.settings = read_settings(*table, words_.settings, errors_);
  read_battle(in);
  own_ = in.table(scenario_.ruleset);
  if (own_) scenario_.rules = own_table(*own_);
  scenario_.board = ruleset_->board(scenario_);
  if (const auto* table = in.table("board")) read_board(*table, words_.grounds, scenario_.board, errors_);
  for (const Unit& unit : scenario_.units) {
    std::string fault = place_fault(scenario_.board, unit.id.value());
    if (fault.empty()) fault = line_fault(scenario_.board, unit.id.value());
    if (!fault.empty())
      errors_.add_elsewhere(unit_places_[lowered(unit.id.value())] + ": unit '" + unit.id.value() +
                            "': 'id' " + fault);
  }
  if (!errors_.any()) check_whole();
  if (errors_.any()) return tl::unexpected(errors_.told());
  return std::move(scenario_);
}

/// A game without a table may name, as `tactical` in its own table, the rules by which its battles are
/// fought: its stands then are of their kinds, and have their columns.
void ScenarioReader::take_words_of_battles(const toml::table& file) {
  const toml::node_view<const toml::node> tactical = file[scenario_.ruleset]["tactical"];
  if (!tactical || !std::holds_alternative<NoSurface>(ruleset_->board(scenario_).surface)) return;
  const std::string id = tactical.value_or(std::string());
  const Ruleset* rules = find_ruleset(id, among_);
  if (!rules) {
    std::vector<std::string_view> known;
    for (const Ruleset* each : among_)
      if (each != ruleset_) known.push_back(each->id());
    return errors_.add(tactical.node()->source().begin.line, "'tactical' " + not_a_choice(id, known));
  }
  Vocabulary theirs = rules->vocabulary();
  words_.kinds = std::move(theirs.kinds);
  words_.mobilities = std::move(theirs.mobilities);
  words_.traits = std::move(theirs.traits);
  words_.symbols = std::move(theirs.symbols);
  words_.unit_values.insert(words_.unit_values.end(), theirs.unit_values.begin(), theirs.unit_values.end());
}

void ScenarioReader::read_tags(const TomlReader& in) {
  const auto* table = in.table("tags");
  if (!table) return;
  const TomlReader tags(*table, "[tags]", errors_,
                        {"family", "ids", "size", "layout", "anchor_size", "plate_height", "spacer"});
  TagStyle& style = scenario_.tags;
  style.family = *tag_family_from_string(tags.word("family", to_string(style.family), tag_family_names()));
  if (const std::string said = tags.text("ids", ""); tags.has("ids")) {
    const auto ids = tag_ids(style.family, said);
    ids ? void(style.ids = *ids) : tags.wrong("ids", ": " + ids.error().message);
  }
  const bool square = style.family == TagFamily::kSquare4x4;
  style.size = square ? tags.length("size", style.size, Length::from_mm(kSquareTagSizes_mm.front()),
                                    Length::from_mm(kSquareTagSizes_mm.back()))
                      : tags.length("size", style.size, 10_mm, 100_mm);
  if (square && std::ranges::find(kSquareTagSizes_mm, style.size.mm()) == kSquareTagSizes_mm.end())
    tags.wrong("size", "must be 12 mm, 15 mm, 17 mm, 20 mm or 24 mm for square4x4");
  style.layout =
      *tag_layout_from_string(tags.word("layout", to_string(style.layout), {"base", "tail", "post"}));
  style.plate_height = tags.length("plate_height", style.plate_height, 5_mm, 60_mm);
  style.spacer = tags.length("spacer", style.spacer, 1_mm, 20_mm);
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
    division.side = read_side(entry, "side", scenario_.sides);
    check_name(entry, division.name);
    if (const auto fault = id_fault(division.id); !fault.empty()) entry.wrong("id", fault);
    if (std::ranges::find(scenario_.divisions, division.id, &Division::id) != scenario_.divisions.end())
      entry.wrong("id", "is '" + division.id + "' again; give each division an id of its own");
    scenario_.divisions.push_back(division);
    for (const toml::table* unit_table : entry.tables("units")) {
      const TomlReader unit(*unit_table, "a unit of division " + division.id, errors_, unit_keys());
      Unit& added = add_unit(read_unit_row(unit, division.id), file_);
      if (const auto* base = unit.table("base"))
        added.base = read_base(*base, added.base.value_or(scenario_.base));
      if (unit.has("layout"))
        added.layout = tag_layout_from_string(unit.word("layout", "base", {"base", "tail", "post"}));
      if (errors_.full()) return;
    }
  }
}

std::vector<std::string_view> ScenarioReader::unit_keys() const {
  std::vector<std::string_view> keys{"id",     "name",   "short", "kind",  "mobility",
                                     "traits", "stands", "base",  "layout"};
  for (const Setting& each : words_.unit_values) keys.push_back(each.key);
  return keys;
}

Settings ScenarioReader::read_unit_values(const TomlReader& in) {
  Settings values;
  for (const Setting& each : words_.unit_values) {
    const toml::node* node = in.find(each.key);
    if (!node) continue;
    if (const auto value = setting_value(*node, each))
      values.emplace(each.key, *value);
    else
      in.wrong(each.key, with_rule(each, value.error().message));
  }
  return values;
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
          .stands = in.has("stands") ? std::optional(in.whole("stands", 1, 1, kMostStands)) : std::nullopt,
          .values = read_unit_values(in)};
}

void ScenarioReader::read_order_of_battle(const TomlReader& in) {
  if (!in.has("order_of_battle")) return;
  const std::filesystem::path name = in.required_text("order_of_battle");
  if (name.is_absolute() || std::ranges::find(name, "..") != name.end()) {
    in.wrong("order_of_battle", "must be a file beside the scenario");
    return;
  }
  const std::filesystem::path csv = directory_ / name;
  const auto text = read_spreadsheet(csv, kLargestScenarioFile);
  if (!text) {
    in.wrong("order_of_battle", "cannot be used: " + text.error().message);
    return;
  }
  if (!text->code.empty())
    scenario_.warnings.push_back(csv.string() + " is not saved as UTF-8 and was read as " +
                                 std::string(text->code) + "; check the names, or save it as CSV UTF-8.");
  const auto rows = parse_order_of_battle(text->text, csv.string(), words_.unit_values);
  if (!rows) {
    errors_.add_elsewhere(rows.error().message);
    return;
  }
  if (const auto date = std::ranges::find_if(*rows, is_date, &UnitRow::id); date != rows->end())
    scenario_.warnings.push_back(csv.string() + ":" + std::to_string(date->line) + ": the id '" + date->id +
                                 "' is a date, which spreadsheets make of 1-02: format that column as text.");
  bool all_divided = true;
  for (const UnitRow& row : *rows) {
    if (row.division.empty()) {
      if (std::exchange(all_divided, false))
        errors_.add_elsewhere(csv.string() + ":" + std::to_string(row.line) + ": unit '" + row.id +
                              "' has no division; a merged cell fills its first row only");
    } else if (std::ranges::find(scenario_.divisions, row.division, &Division::id) ==
               scenario_.divisions.end()) {
      errors_.add_elsewhere(csv.string() + ":" + std::to_string(row.line) + ": unit '" + row.id +
                            "' is of division '" + row.division + "', which " + file_ + " does not have");
    } else {
      add_unit(row, csv.string());
    }
    if (errors_.full()) return;
  }
}

std::string ScenarioReader::unit_fault(const UnitRow& row) const {
  const auto unknown = [](const std::string& word, const std::vector<std::string_view>& known) {
    return std::ranges::find(known, word) == known.end();
  };
  const std::string unit = "unit '" + row.id + "': ";
  if (const auto fault = id_fault(row.id); !fault.empty()) return unit + "'id' " + std::string(fault);
  if (const auto it = unit_places_.find(lowered(row.id)); it != unit_places_.end())
    return unit + "this id is already used at " + it->second +
           (std::ranges::count(scenario_.units, UnitId(row.id), &Unit::id) > 0
                ? ""
                : "; small letters and capitals are the same");
  if (unknown(row.kind, words_.kinds)) return unit + "'kind' " + not_a_choice(row.kind, words_.kinds);
  if (!row.mobility.empty() && unknown(row.mobility, words_.mobilities))
    return unit + "'mobility' " + not_a_choice(row.mobility, words_.mobilities);
  for (const std::string& trait : row.traits)
    if (unknown(trait, words_.traits)) return unit + "'traits' " + not_a_choice(trait, words_.traits);
  if (letters(row.short_name) > kLongestShortName || !is_printable(row.short_name))
    return unit + "'short' must be at most " + std::to_string(kLongestShortName) + " letters";
  if (letters(row.name) > kLongestName || !is_printable(row.name))
    return unit + "'name' must be at most " + std::to_string(kLongestName) + " letters on one line";
  if (row.stands && (*row.stands < 1 || *row.stands > kMostStands))
    return unit + "'stands' must be from 1 to " + std::to_string(kMostStands);
  return {};
}

Unit& ScenarioReader::add_unit(const UnitRow& row, std::string_view file) {
  const std::string place = std::string(file) + ":" + std::to_string(row.line);
  if (const std::string fault = unit_fault(row); !fault.empty()) {
    if (file == file_)
      errors_.add(row.line, fault);
    else
      errors_.add_elsewhere(place + ": " + fault);
  }
  unit_places_.emplace(lowered(row.id), place);
  const std::string_view symbol = words_.symbol_of(row.kind);
  const auto division = std::ranges::find(scenario_.divisions, row.division, &Division::id);
  const auto usual = std::ranges::find(words_.usual_units, row.kind, &UsualUnit::kind);
  const bool is_usual = usual != words_.usual_units.end();
  scenario_.units.push_back(
      {.id = UnitId(row.id),
       .name = row.name.empty() ? row.id : row.name,
       .short_name = row.short_name.empty() ? row.id.substr(0, kLongestShortName) : row.short_name,
       .side = division == scenario_.divisions.end() ? Side::kNeutral : division->side,
       .division = row.division,
       .kind = row.kind,
       .mobility = row.mobility,
       .symbol = symbol == row.kind ? std::string() : std::string(symbol),
       .traits = row.traits,
       .values = row.values,
       .stands = row.stands.value_or(is_usual ? usual->stands : 1),
       .base = is_usual && !has_base_ ? std::optional(usual->base) : std::nullopt,
       .layout = std::nullopt});
  Unit& unit = scenario_.units.back();
  if (row.base_width_mm > 0)
    unit.base = {.width = Length::from_mm(row.base_width_mm),
                 .depth = Length::from_mm(row.base_depth_mm),
                 .height = unit.base.value_or(scenario_.base).height};
  return unit;
}

/// What the battle means to the campaign that it is fought for: battle_terms() reads it again.
void ScenarioReader::read_battle(const TomlReader& in) {
  const auto* table = in.table("battle");
  if (!table) return;
  try {
    const BattleTerms terms = battle_terms_from(nlohmann::json::parse(own_table(*table)));
    scenario_.settings.emplace(kBattleTable, to_json(terms).dump());
  } catch (const WrongField& wrong) {
    errors_.add(TomlReader::line_of(*table), std::string("[battle]: ") + wrong.what());
  }
}

/// "12:", the line of what a JSON pointer names in the ruleset's own table, or of the last part of it that is
/// there; empty where it names nothing.
std::string ScenarioReader::own_line(std::string_view place) const {
  const toml::node* at = own_;
  if (!at || place.empty()) return {};
  std::istringstream parts{std::string(place.substr(1))};
  for (std::string part; std::getline(parts, part, '/');) {
    const toml::node* below = nullptr;
    if (const toml::table* table = at->as_table())
      below = table->get(part);
    else if (const toml::array* list = at->as_array();
             list && part.find_first_not_of("0123456789") == part.npos)
      below = list->get(std::stoul(part));
    if (!below) break;
    at = below;
  }
  return std::to_string(TomlReader::line_of(*at)) + ":";
}

/// The kit must be printable and the ruleset must be able to play it; what is only unusual is said.
void ScenarioReader::check_whole() {
  for (const Finding& finding : ruleset_->review(scenario_)) {
    const std::string line = finding.sentence + " " + finding.remedy + " (" + finding.rule + ")";
    if (finding.severity == Severity::kWarning) scenario_.warnings.push_back(line);
    if (finding.severity == Severity::kViolation)
      errors_.add_elsewhere(file_ + ":" + own_line(finding.place) + " " + line);
  }
  if (const auto terms = battle_terms(scenario_))
    if (const auto fault = battle_fault(*terms, scenario_)) errors_.add(0, "[battle]: " + *fault);
  const auto kit = make_kit(scenario_);
  if (!kit) return errors_.add(0, kit.error().message);
  std::set<std::string> ids;
  for (const KitPiece& piece : kit->pieces) {
    std::string fault = place_fault(scenario_.board, piece.id.value());
    if (!ids.insert(lowered(piece.id.value())).second) fault = "is called as another, but for capitals";
    if (!fault.empty()) errors_.add(0, "the piece '" + piece.id.value() + "' " + fault);
  }
  for (const KitPiece& piece : kit->pieces)
    if ((piece.layout == TagLayout::kOnBase || piece.layout == TagLayout::kOnPost) &&
        kit->tag_size_mm > std::min(piece.base_width_mm, piece.base_depth_mm)) {
      scenario_.warnings.push_back("The tag of " + piece.id.value() + " is larger than its base.");
      break;
    }
  int used = static_cast<int>(kit->anchors.size() + kit->pieces.size());
  for (const KitPiece& piece : kit->pieces)
    if (!scenario_.tags.ids.empty()) used = std::max(used, piece.tag.value() + 1);
  if (const int safe = mirror_safe_id_count(scenario_.tags.family); used > safe)
    scenario_.warnings.push_back("The kit uses tags up to " + std::to_string(used - 1) + "; from " +
                                 std::to_string(safe) +
                                 " on a mirrored picture can be misread as another piece.");
}

}  // namespace

namespace {

/// Counted from 1; empty beyond the end.
std::string_view line_of_text(std::string_view text, std::size_t number) {
  for (; number > 1 && !text.empty(); --number)
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return text.substr(0, text.find('\n'));
}

}  // namespace

Result<Scenario> parse_scenario(std::string_view text, std::string_view file_name,
                                const std::filesystem::path& directory,
                                std::span<const Ruleset* const> among) {
  const std::string name(file_name);
  if (text.size() > kLargestScenarioFile) return failure(name + ": too large for a scenario");
  if (!is_text(text))
    return failure(name + ": not a UTF-8 text file; save it as UTF-8, if it is the right file");
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return failure(name + ": the file is empty; a scenario begins with name = \"...\" and ruleset = \"...\"");
  if (const auto deep = too_deep_toml(text))
    return failure(name + ":" + std::to_string(*deep) +
                   ": not TOML: tables and lists are nested deeper than " + std::to_string(kDeepestNesting) +
                   " levels");
  try {
    const toml::table table = toml::parse(text, file_name);
    return ScenarioReader(file_name, directory, among).read(table);
  } catch (const toml::parse_error& error) {
    const auto line = static_cast<std::size_t>(error.source().begin.line);
    return failure(one_line(name + ":" + std::to_string(line) +
                            ": not TOML: " + toml_fault(line_of_text(text, line), error.description())));
  }
}

Result<Scenario> load_scenario(const std::filesystem::path& file, std::span<const Ruleset* const> among) {
  const auto text = read_text_file(file, kLargestScenarioFile);
  if (!text) return tl::unexpected(text.error());
  return parse_scenario(*text, file.string(), file.parent_path(), among);
}

}  // namespace telescope
