#include "core/rules/brevity/state/settings.hpp"

#include <algorithm>
#include <charconv>
#include <string>

#include "core/rules/setting_rows.hpp"

namespace telescope::brevity {
namespace {

using namespace setting_row;

std::vector<int> list_of(const SettingReader& read, std::string_view key, int least, int most) {
  if (auto numbers = numbers_in(read.text(key), least, most)) return *numbers;
  return numbers_in(std::get<std::string>(read.row(key).fallback), least, most).value_or(std::vector<int>{});
}

Modules modules_of(const SettingReader& read) {
  return {.hidden = read.flag("adv.hidden"),
          .recon = read.flag("adv.recon"),
          .size = read.flag("adv.size"),
          .counterbattery = read.flag("adv.counterbattery"),
          .waves = read.flag("adv.waves"),
          .weather = read.flag("adv.weather"),
          .air = read.flag("adv.air"),
          .recovery = read.flag("adv.recovery"),
          .supply = read.flag("adv.supply"),
          .engineering = read.flag("adv.engineering"),
          .airlanding = read.flag("adv.airlanding")};
}

bool names_edges(const std::string& text) {
  if (text == "default" || text == "none") return true;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    const std::string edge = text.substr(from, comma - from);
    if (edge != "left" && edge != "right" && edge != "near" && edge != "far") return false;
    from = comma + 1;
  }
  return true;
}

Finding fault(const Setting& row, std::string sentence, std::string remedy) {
  return {.severity = Severity::kViolation,
          .rule = std::string(row.rule),
          .pieces = {},
          .sectors = {},
          .place = {},
          .sentence = std::move(sentence),
          .remedy = std::move(remedy)};
}

}  // namespace

std::optional<std::vector<int>> numbers_in(const std::string& text, int least, int most) {
  std::vector<int> numbers;
  if (text == "none") return numbers;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    int number = 0;
    const char* const end = text.data() + comma;
    const auto read = std::from_chars(text.data() + from, end, number);
    if (read.ec != std::errc{} || read.ptr != end || number < least || number > most) return std::nullopt;
    if (!numbers.empty() && number <= numbers.back()) return std::nullopt;
    numbers.push_back(number);
    from = comma + 1;
  }
  return numbers;
}

const std::vector<Setting>& setting_rows() {
  using setting_row::words;  // not those of a length
  static const std::vector<Setting> rows{
      words("range_measure", "BQ-01", {"edge", "centre"}),
      words("season", "BQ-03", {"summer", "winter"}),
      text("moonlit_turns", "BQ-03", "none"),
      flag("enforce_cmd_size", "BQ-04", false),
      flag("hq_own_command", "BQ-05", false),
      words("first_move_tie", "BQ-06", {"rolloff", "attacker", "defender"}),
      flag("allow_pass", "BQ-07", false),
      words("posture_scope", "BQ-11", {"battalion", "command"}),
      words("posture_change", "BQ-12", {"regroup", "never"}),
      words("corps_cmd_attach", "BQ-17", {"turn_start", "regroup"}),
      words("regroup_scope", "BQ-18", {"corps", "division"}),
      flag("double_use", "BQ-19", true),
      whole("truck_road", "BQ-23", 178, 1, 400),
      words("mount_mix", "BQ-26", {"slowest", "share"}),
      text("side_edges", "BQ-27", "default"),
      words("edge_rule", "BQ-27", {"path", "end"}),
      words("nopass_scope", "BQ-28", {"road", "off"}),
      flag("artillery_must_declare", "BQ-30", false),
      length("point_radius", "BQ-35", 2.0, 24),
      flag("shared_location", "BQ-37", false),
      words("los", "BQ-39", {"crossing_counts_as_terrain", "ignore", "block"}),
      words("arc_point", "BQ-50", {"target_centre", "target_base"}),
      flag("flank_strict", "BQ-51", false),
      words("support_immunity", "BQ-52", {"direct_only", "all", "none"}),
      whole("bad_weather_column", "BQ-55", 2, 1, 3),
      words("support_lends", "BQ-62", {"own_range", "always", "never"}),
      length("fort_infantry_range", "BQ-64", 4.0, 24),
      whole("gun_class.field", "BQ-69", 105, 1, 500),
      whole("gun_class.medium", "BQ-69", 160, 1, 500),
      whole("gun_class.heavy", "BQ-69", 199, 1, 500),
      whole("gun_class.heavy_rocket", "BQ-69", 170, 1, 500),
      whole("surround_gap", "BQ-73", 180, 1, 360),
      length("surround_radius", "BQ-73", 8.0, 24),
      words("inexperienced_command", "BQ-75", {"half", "any", "all"}),
      flag("hidden_contact_warning", "BQ-80", true),
      whole("recon_retire_per_move", "BQ-81", 1, 0, 9),
      text("wave_repeats", "BQ-85", "6,7"),
      length("air_radius", "BQ-90", 4.0, 24),
      flag("medium_fac", "BQ-91", false),
      flag("crater_sight", "BQ-92", false),
      whole("amalgamate_per_day", "BQ-93", 1, 0, 9),
      words("supply_grade", "BQ-95", {"well", "poorly"}),
      flag("hidden_cuts_supply", "BQ-98", true),
      words("gap_delay", "BQ-102", {"turn", "move"}),
      whole("assault_wheeled_build", "BQ-104", 2, 1, 12),
      length("road_block_length", "BQ-105", 4.0, 24),
      length("smoke_depth", "BQ-107", 1.0, 24),
      flag("smoke_slows", "BQ-107", false),
      words("dd_strength", "BQ-109", {"weak", "company", "normal"}),
      words("drop_scatter", "BQ-110", {"off", "umpire"}),
      length("road_snap", "BQ-113", 1.0, 6),
      length("graze", "BQ-114", 0.25, 2),
      flag("leave.far_edge", "BQ-117", false),
      flag("split_rockets", "BQ-122", false),
      words("hidden_log", "OB-H08", {"per_side", "umpire"}),
      whole("game.turns", "OB-003", 12, 1, 400),
      flag("adv.hidden", "OB-195", false),
      flag("adv.recon", "OB-197", false),
      flag("adv.size", "OB-199", false),
      flag("adv.counterbattery", "OB-207", false),
      flag("adv.waves", "OB-211", false),
      flag("adv.weather", "OB-215", false),
      flag("adv.air", "OB-223", false),
      flag("adv.recovery", "OB-236", false),
      flag("adv.supply", "OB-242", false),
      flag("adv.engineering", "OB-247", false),
      flag("adv.airlanding", "OB-287", false),
  };
  return rows;
}

BrevitySettings settings_of(const Scenario& scenario) {
  const SettingReader read(setting_rows(), scenario.settings);
  BrevitySettings settings{.adv = modules_of(read),
                           .range_measure = read.word<RangeMeasure>("range_measure"),
                           .season = read.word<Season>("season"),
                           .moonlit_turns = list_of(read, "moonlit_turns", 1, 4),
                           .enforce_cmd_size = read.flag("enforce_cmd_size"),
                           .hq_own_command = read.flag("hq_own_command"),
                           .first_move_tie = read.word<FirstMoveTie>("first_move_tie"),
                           .allow_pass = read.flag("allow_pass"),
                           .posture_scope = read.word<PostureScope>("posture_scope"),
                           .posture_change = read.word<PostureChange>("posture_change"),
                           .corps_cmd_attach = read.word<CommanderAttach>("corps_cmd_attach"),
                           .regroup_scope = read.word<RegroupScope>("regroup_scope"),
                           .double_use = read.flag("double_use"),
                           .truck_road = read.whole("truck_road"),
                           .mount_mix = read.word<MountMix>("mount_mix"),
                           .edge_rule = read.word<EdgeRule>("edge_rule"),
                           .nopass_scope = read.word<NoPassScope>("nopass_scope"),
                           .artillery_must_declare = read.flag("artillery_must_declare"),
                           .point_radius = read.length("point_radius"),
                           .shared_location = read.flag("shared_location"),
                           .los = read.word<Sighting>("los"),
                           .arc_point = read.word<ArcPoint>("arc_point"),
                           .flank_strict = read.flag("flank_strict"),
                           .support_immunity = read.word<SupportImmunity>("support_immunity"),
                           .bad_weather_column = read.whole("bad_weather_column"),
                           .support_lends = read.word<SupportLends>("support_lends"),
                           .fort_infantry_range = read.length("fort_infantry_range"),
                           .gun_class = {.field_mm = read.whole("gun_class.field"),
                                         .medium_mm = read.whole("gun_class.medium"),
                                         .heavy_mm = read.whole("gun_class.heavy"),
                                         .heavy_rocket_mm = read.whole("gun_class.heavy_rocket")},
                           .surround_gap = read.whole("surround_gap"),
                           .surround_radius = read.length("surround_radius"),
                           .inexperienced_command = read.word<InexperiencedCommand>("inexperienced_command"),
                           .hidden_contact_warning = read.flag("hidden_contact_warning"),
                           .recon_retire_per_move = read.whole("recon_retire_per_move"),
                           .wave_repeats = list_of(read, "wave_repeats", 4, 7),
                           .air_radius = read.length("air_radius"),
                           .medium_fac = read.flag("medium_fac"),
                           .crater_sight = read.flag("crater_sight"),
                           .amalgamate_per_day = read.whole("amalgamate_per_day"),
                           .supply_grade = read.word<SupplyGrade>("supply_grade"),
                           .hidden_cuts_supply = read.flag("hidden_cuts_supply"),
                           .gap_delay = read.word<GapDelay>("gap_delay"),
                           .assault_wheeled_build = read.whole("assault_wheeled_build"),
                           .road_block_length = read.length("road_block_length"),
                           .smoke_depth = read.length("smoke_depth"),
                           .smoke_slows = read.flag("smoke_slows"),
                           .dd_strength = from_word<Size>(read.text("dd_strength")).value_or(Size::kWeak),
                           .drop_scatter = read.word<DropScatter>("drop_scatter"),
                           .hidden_log = read.word<HiddenLog>("hidden_log"),
                           .road_snap = read.length("road_snap"),
                           .graze = read.length("graze"),
                           .split_rockets = read.flag("split_rockets"),
                           .side_edges = read.text("side_edges"),
                           .turns = read.whole("game.turns"),
                           .leave_far_edge = read.flag("leave.far_edge")};
  if (!names_edges(settings.side_edges)) settings.side_edges = "default";
  return settings;
}

std::vector<Finding> setting_faults(const Scenario& scenario) {
  const SettingReader read(setting_rows(), scenario.settings);
  std::vector<Finding> faults;
  if (!numbers_in(read.text("moonlit_turns"), 1, 4))
    faults.push_back(fault(read.row("moonlit_turns"), "'moonlit_turns' is no list of turns of the day.",
                           "Write \"none\", or turns from 1 to 4 in rising order, as \"1,2\"."));
  if (!numbers_in(read.text("wave_repeats"), 4, 7))
    faults.push_back(fault(read.row("wave_repeats"), "'wave_repeats' is no list of steps.",
                           "Write steps from 4 to 7 in rising order, as \"6,7\"."));
  if (!names_edges(read.text("side_edges")))
    faults.push_back(fault(read.row("side_edges"), "'side_edges' names no edges.",
                           "Write \"default\", \"none\", or some of left, right, near and far, as "
                           "\"left,right\"."));
  const GunClasses guns = settings_of(scenario).gun_class;
  if (guns.field_mm >= guns.medium_mm || guns.medium_mm >= guns.heavy_mm)
    faults.push_back(fault(read.row("gun_class.field"), "The classes of guns do not rise.",
                           "Let gun_class.field be below gun_class.medium, and that below gun_class.heavy."));
  return faults;
}

}  // namespace telescope::brevity
