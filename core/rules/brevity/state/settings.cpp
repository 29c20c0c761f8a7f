#include "core/rules/brevity/state/settings.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace telescope::brevity {
namespace {

Setting whole(std::string_view key, std::string_view rule, std::int64_t fallback, std::int64_t least,
              std::int64_t most) {
  return {.key = key, .rule = rule, .fallback = fallback, .choices = {}, .least = least, .most = most};
}
Setting length(std::string_view key, std::string_view rule, double fallback, std::int64_t most) {
  return {.key = key, .rule = rule, .fallback = fallback, .choices = {}, .least = 0, .most = most};
}
Setting flag(std::string_view key, std::string_view rule, bool fallback) {
  return {.key = key, .rule = rule, .fallback = fallback, .choices = {}};
}
Setting words(std::string_view key, std::string_view rule, std::vector<std::string_view> choices) {
  return {.key = key, .rule = rule, .fallback = std::string(choices.front()), .choices = std::move(choices)};
}
Setting list(std::string_view key, std::string_view rule, std::string_view fallback) {
  return {.key = key, .rule = rule, .fallback = std::string(fallback), .choices = {}};
}

const Setting& row(std::string_view key) {
  return *std::ranges::find(setting_rows(), key, &Setting::key);
}
bool flag_of(const Scenario& scenario, std::string_view key) {
  return setting(scenario, key, std::get<bool>(row(key).fallback));
}
int whole_of(const Scenario& scenario, std::string_view key) {
  return static_cast<int>(setting(scenario, key, std::get<std::int64_t>(row(key).fallback)));
}
double length_of(const Scenario& scenario, std::string_view key) {
  return setting(scenario, key, std::get<double>(row(key).fallback));
}
std::string text_of(const Scenario& scenario, std::string_view key) {
  return setting(scenario, key, std::get<std::string>(row(key).fallback));
}
/// The value of a word is its place in the row.
template <class Word>
Word word_of(const Scenario& scenario, std::string_view key) {
  const auto& choices = row(key).choices;
  const auto chosen = std::ranges::find(choices, text_of(scenario, key));
  return static_cast<Word>(chosen == choices.end() ? 0 : chosen - choices.begin());
}
std::vector<int> list_of(const Scenario& scenario, std::string_view key, int least, int most) {
  if (auto numbers = numbers_in(text_of(scenario, key), least, most)) return *numbers;
  return numbers_in(std::get<std::string>(row(key).fallback), least, most).value_or(std::vector<int>{});
}

Modules modules_of(const Scenario& scenario) {
  return {.hidden = flag_of(scenario, "adv.hidden"),
          .recon = flag_of(scenario, "adv.recon"),
          .size = flag_of(scenario, "adv.size"),
          .counterbattery = flag_of(scenario, "adv.counterbattery"),
          .waves = flag_of(scenario, "adv.waves"),
          .weather = flag_of(scenario, "adv.weather"),
          .air = flag_of(scenario, "adv.air"),
          .recovery = flag_of(scenario, "adv.recovery"),
          .supply = flag_of(scenario, "adv.supply"),
          .engineering = flag_of(scenario, "adv.engineering"),
          .airlanding = flag_of(scenario, "adv.airlanding")};
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

Finding fault(std::string_view key, std::string sentence, std::string remedy) {
  return {.severity = Severity::kViolation,
          .rule = std::string(row(key).rule),
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
  static const std::vector<Setting> rows{
      words("range_measure", "BQ-01", {"edge", "centre"}),
      words("season", "BQ-03", {"summer", "winter"}),
      list("moonlit_turns", "BQ-03", "none"),
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
      list("side_edges", "BQ-27", "default"),
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
      list("wave_repeats", "BQ-85", "6,7"),
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
  BrevitySettings settings{
      .adv = modules_of(scenario),
      .range_measure = word_of<RangeMeasure>(scenario, "range_measure"),
      .season = word_of<Season>(scenario, "season"),
      .moonlit_turns = list_of(scenario, "moonlit_turns", 1, 4),
      .enforce_cmd_size = flag_of(scenario, "enforce_cmd_size"),
      .hq_own_command = flag_of(scenario, "hq_own_command"),
      .first_move_tie = word_of<FirstMoveTie>(scenario, "first_move_tie"),
      .allow_pass = flag_of(scenario, "allow_pass"),
      .posture_scope = word_of<PostureScope>(scenario, "posture_scope"),
      .posture_change = word_of<PostureChange>(scenario, "posture_change"),
      .corps_cmd_attach = word_of<CommanderAttach>(scenario, "corps_cmd_attach"),
      .regroup_scope = word_of<RegroupScope>(scenario, "regroup_scope"),
      .double_use = flag_of(scenario, "double_use"),
      .truck_road = whole_of(scenario, "truck_road"),
      .mount_mix = word_of<MountMix>(scenario, "mount_mix"),
      .edge_rule = word_of<EdgeRule>(scenario, "edge_rule"),
      .nopass_scope = word_of<NoPassScope>(scenario, "nopass_scope"),
      .artillery_must_declare = flag_of(scenario, "artillery_must_declare"),
      .point_radius = length_of(scenario, "point_radius"),
      .shared_location = flag_of(scenario, "shared_location"),
      .los = word_of<Sighting>(scenario, "los"),
      .arc_point = word_of<ArcPoint>(scenario, "arc_point"),
      .flank_strict = flag_of(scenario, "flank_strict"),
      .support_immunity = word_of<SupportImmunity>(scenario, "support_immunity"),
      .bad_weather_column = whole_of(scenario, "bad_weather_column"),
      .support_lends = word_of<SupportLends>(scenario, "support_lends"),
      .fort_infantry_range = length_of(scenario, "fort_infantry_range"),
      .gun_class = {.field_mm = whole_of(scenario, "gun_class.field"),
                    .medium_mm = whole_of(scenario, "gun_class.medium"),
                    .heavy_mm = whole_of(scenario, "gun_class.heavy"),
                    .heavy_rocket_mm = whole_of(scenario, "gun_class.heavy_rocket")},
      .surround_gap = whole_of(scenario, "surround_gap"),
      .surround_radius = length_of(scenario, "surround_radius"),
      .inexperienced_command = word_of<InexperiencedCommand>(scenario, "inexperienced_command"),
      .hidden_contact_warning = flag_of(scenario, "hidden_contact_warning"),
      .recon_retire_per_move = whole_of(scenario, "recon_retire_per_move"),
      .wave_repeats = list_of(scenario, "wave_repeats", 4, 7),
      .air_radius = length_of(scenario, "air_radius"),
      .medium_fac = flag_of(scenario, "medium_fac"),
      .crater_sight = flag_of(scenario, "crater_sight"),
      .amalgamate_per_day = whole_of(scenario, "amalgamate_per_day"),
      .supply_grade = word_of<SupplyGrade>(scenario, "supply_grade"),
      .hidden_cuts_supply = flag_of(scenario, "hidden_cuts_supply"),
      .gap_delay = word_of<GapDelay>(scenario, "gap_delay"),
      .assault_wheeled_build = whole_of(scenario, "assault_wheeled_build"),
      .road_block_length = length_of(scenario, "road_block_length"),
      .smoke_depth = length_of(scenario, "smoke_depth"),
      .smoke_slows = flag_of(scenario, "smoke_slows"),
      .dd_strength = from_word<Size>(text_of(scenario, "dd_strength")).value_or(Size::kWeak),
      .drop_scatter = word_of<DropScatter>(scenario, "drop_scatter"),
      .hidden_log = word_of<HiddenLog>(scenario, "hidden_log"),
      .road_snap = length_of(scenario, "road_snap"),
      .graze = length_of(scenario, "graze"),
      .split_rockets = flag_of(scenario, "split_rockets"),
      .side_edges = text_of(scenario, "side_edges"),
      .turns = whole_of(scenario, "game.turns")};
  if (!names_edges(settings.side_edges)) settings.side_edges = "default";
  return settings;
}

std::vector<Finding> setting_faults(const Scenario& scenario) {
  std::vector<Finding> faults;
  if (!numbers_in(text_of(scenario, "moonlit_turns"), 1, 4))
    faults.push_back(fault("moonlit_turns", "'moonlit_turns' is no list of turns of the day.",
                           "Write \"none\", or turns from 1 to 4 in rising order, as \"1,2\"."));
  if (!numbers_in(text_of(scenario, "wave_repeats"), 4, 7))
    faults.push_back(fault("wave_repeats", "'wave_repeats' is no list of steps.",
                           "Write steps from 4 to 7 in rising order, as \"6,7\"."));
  if (!names_edges(text_of(scenario, "side_edges")))
    faults.push_back(fault("side_edges", "'side_edges' names no edges.",
                           "Write \"default\", \"none\", or some of left, right, near and far, as "
                           "\"left,right\"."));
  const GunClasses guns = settings_of(scenario).gun_class;
  if (guns.field_mm >= guns.medium_mm || guns.medium_mm >= guns.heavy_mm)
    faults.push_back(fault("gun_class.field", "The classes of guns do not rise.",
                           "Let gun_class.field be below gun_class.medium, and that below gun_class.heavy."));
  return faults;
}

}  // namespace telescope::brevity
