#include "core/rules/brevity/state/settings.hpp"

#include <algorithm>
#include <charconv>

#include "core/rules/setting_rows.hpp"

namespace telescope::brevity {
namespace {

using namespace setting_row;

/// "1,3", "none": rising whole numbers from `least` to `most`; nothing where the text is no such list.
std::optional<std::vector<int>> numbers_in(const std::string& text, int least, int most) {
  std::vector<int> numbers;
  if (text == "none") return numbers;
  for (const std::string& part : parts_of(text, ',')) {
    int number = 0;
    const char* const end = part.data() + part.size();
    const auto read = std::from_chars(part.data(), end, number);
    if (read.ec != std::errc{} || read.ptr != end || number < least || number > most) return std::nullopt;
    if (!numbers.empty() && number <= numbers.back()) return std::nullopt;
    numbers.push_back(number);
  }
  return numbers;
}

bool names_edges(const std::string& text) {
  return text == "default" || text == "none" ||
         std::ranges::all_of(parts_of(text, ','),
                             [](const std::string& each) { return from_word<Edge>(each).has_value(); });
}

using S = BrevitySettings;
using Entry = SettingRow<S>;

Entry length(std::string_view key, std::string_view rule, double S::*member, std::int64_t most) {
  return {setting_row::length(key, rule, S().*member, most),
          [=](S& s, const SettingReader& told) { s.*member = told.length(key); }};
}
Entry module(std::string_view key, std::string_view rule, bool Modules::*member) {
  return {flag(key, rule, Modules().*member),
          [=](S& s, const SettingReader& told) { s.adv.*member = told.flag(key); }};
}
Entry guns(std::string_view key, int GunClasses::*member) {
  return {whole(key, "BQ-69", GunClasses().*member, 1, 500),
          [=](S& s, const SettingReader& told) { s.gun_class.*member = told.whole(key); }};
}
/// What is no list of such numbers is the fallback.
Entry numbers(std::string_view key, std::string_view rule, std::string_view fallback,
              std::vector<int> S::*member, int least, int most) {
  return {text(key, rule, fallback), [=](S& s, const SettingReader& told) {
            if (auto list = numbers_in(told.text(key), least, most)) s.*member = *std::move(list);
          }};
}
Entry edges(std::string_view key, std::string_view rule, std::string S::*member) {
  return {text(key, rule, S().*member), [=](S& s, const SettingReader& told) {
            if (names_edges(told.text(key))) s.*member = told.text(key);
          }};
}
Entry strength(std::string_view key, std::string_view rule, std::vector<std::string_view> choices,
               Size S::*member) {
  return {setting_row::words(key, rule, std::move(choices)), [=](S& s, const SettingReader& told) {
            s.*member = from_word<Size>(told.text(key)).value_or(S().*member);
          }};
}

const SettingTable<BrevitySettings>& table() {
  using setting_row::words;  // not those of a length
  static const SettingTable<S> rows({
      words("range_measure", "BQ-01", &S::range_measure, {"edge", "centre"}),
      words("season", "BQ-03", &S::season, {"summer", "winter"}),
      numbers("moonlit_turns", "BQ-03", "none", &S::moonlit_turns, 1, 4),
      flag("enforce_cmd_size", "BQ-04", &S::enforce_cmd_size),
      flag("hq_own_command", "BQ-05", &S::hq_own_command),
      words("first_move_tie", "BQ-06", &S::first_move_tie, {"rolloff", "attacker", "defender"}),
      flag("allow_pass", "BQ-07", &S::allow_pass),
      words("posture_scope", "BQ-11", &S::posture_scope, {"battalion", "command"}),
      words("posture_change", "BQ-12", &S::posture_change, {"regroup", "never"}),
      words("corps_cmd_attach", "BQ-17", &S::corps_cmd_attach, {"turn_start", "regroup"}),
      words("regroup_scope", "BQ-18", &S::regroup_scope, {"corps", "division"}),
      flag("double_use", "BQ-19", &S::double_use),
      whole("truck_road", "BQ-23", &S::truck_road, 1, 400),
      words("mount_mix", "BQ-26", &S::mount_mix, {"slowest", "share"}),
      edges("side_edges", "BQ-27", &S::side_edges),
      words("edge_rule", "BQ-27", &S::edge_rule, {"path", "end"}),
      words("nopass_scope", "BQ-28", &S::nopass_scope, {"road", "off"}),
      flag("artillery_must_declare", "BQ-30", &S::artillery_must_declare),
      length("point_radius", "BQ-35", &S::point_radius, 24),
      flag("shared_location", "BQ-37", &S::shared_location),
      words("los", "BQ-39", &S::los, {"crossing_counts_as_terrain", "ignore", "block"}),
      words("arc_point", "BQ-50", &S::arc_point, {"target_centre", "target_base"}),
      flag("flank_strict", "BQ-51", &S::flank_strict),
      words("support_immunity", "BQ-52", &S::support_immunity, {"direct_only", "all", "none"}),
      whole("bad_weather_column", "BQ-55", &S::bad_weather_column, 1, 3),
      words("support_lends", "BQ-62", &S::support_lends, {"own_range", "always", "never"}),
      length("fort_infantry_range", "BQ-64", &S::fort_infantry_range, 24),
      guns("gun_class.field", &GunClasses::field_mm),
      guns("gun_class.medium", &GunClasses::medium_mm),
      guns("gun_class.heavy", &GunClasses::heavy_mm),
      guns("gun_class.heavy_rocket", &GunClasses::heavy_rocket_mm),
      whole("surround_gap", "BQ-73", &S::surround_gap, 1, 360),
      length("surround_radius", "BQ-73", &S::surround_radius, 24),
      words("inexperienced_command", "BQ-75", &S::inexperienced_command, {"half", "any", "all"}),
      flag("hidden_contact_warning", "BQ-80", &S::hidden_contact_warning),
      whole("recon_retire_per_move", "BQ-81", &S::recon_retire_per_move, 0, 9),
      numbers("wave_repeats", "BQ-85", "6,7", &S::wave_repeats, 4, 7),
      length("air_radius", "BQ-90", &S::air_radius, 24),
      flag("medium_fac", "BQ-91", &S::medium_fac),
      flag("crater_sight", "BQ-92", &S::crater_sight),
      whole("amalgamate_per_day", "BQ-93", &S::amalgamate_per_day, 0, 9),
      words("supply_grade", "BQ-95", &S::supply_grade, {"well", "poorly"}),
      flag("hidden_cuts_supply", "BQ-98", &S::hidden_cuts_supply),
      words("gap_delay", "BQ-102", &S::gap_delay, {"turn", "move"}),
      whole("assault_wheeled_build", "BQ-104", &S::assault_wheeled_build, 1, 12),
      length("road_block_length", "BQ-105", &S::road_block_length, 24),
      length("smoke_depth", "BQ-107", &S::smoke_depth, 24),
      flag("smoke_slows", "BQ-107", &S::smoke_slows),
      strength("dd_strength", "BQ-109", {"weak", "company", "normal"}, &S::dd_strength),
      words("drop_scatter", "BQ-110", &S::drop_scatter, {"off", "umpire"}),
      length("road_snap", "BQ-113", &S::road_snap, 6),
      length("graze", "BQ-114", &S::graze, 2),
      flag("leave.far_edge", "BQ-117", &S::leave_far_edge),
      flag("split_rockets", "BQ-122", &S::split_rockets),
      words("hidden_log", "OB-H08", &S::hidden_log, {"per_side", "umpire"}),
      whole("game.turns", "OB-003", &S::turns, 1, 400),
      module("adv.hidden", "OB-195", &Modules::hidden),
      module("adv.recon", "OB-197", &Modules::recon),
      module("adv.size", "OB-199", &Modules::size),
      module("adv.counterbattery", "OB-207", &Modules::counterbattery),
      module("adv.waves", "OB-211", &Modules::waves),
      module("adv.weather", "OB-215", &Modules::weather),
      module("adv.air", "OB-223", &Modules::air),
      module("adv.recovery", "OB-236", &Modules::recovery),
      module("adv.supply", "OB-242", &Modules::supply),
      module("adv.engineering", "OB-247", &Modules::engineering),
      module("adv.airlanding", "OB-287", &Modules::airlanding),
  });
  return rows;
}

}  // namespace

void add_finding(std::vector<Finding>& all, Severity severity, std::string_view rule, std::string sentence,
                 std::string remedy, std::vector<PieceId> pieces) {
  all.push_back({.severity = severity,
                 .rule = std::string(rule),
                 .pieces = std::move(pieces),
                 .sentence = std::move(sentence),
                 .remedy = std::move(remedy)});
}

std::vector<std::string> parts_of(std::string_view text, char between) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(between, from), text.size());
    parts.emplace_back(text.substr(from, end - from));
    from = end + 1;
  }
  return parts;
}

const std::vector<Setting>& setting_rows() {
  return table().settings();
}

BrevitySettings settings_of(const Scenario& scenario) {
  return table().read(scenario.settings);
}

std::vector<Finding> setting_faults(const Scenario& scenario) {
  const SettingReader read(setting_rows(), scenario.settings);
  std::vector<Finding> faults;
  const auto fault = [&](std::string_view key, std::string sentence, std::string remedy) {
    add_finding(faults, Severity::kViolation, read.row(key).rule, std::move(sentence), std::move(remedy));
  };
  if (!numbers_in(read.text("moonlit_turns"), 1, 4))
    fault("moonlit_turns", "'moonlit_turns' is no list of turns of the day.",
          "Write \"none\", or turns from 1 to 4 in rising order, as \"1,2\".");
  if (!numbers_in(read.text("wave_repeats"), 4, 7))
    fault("wave_repeats", "'wave_repeats' is no list of steps.",
          "Write steps from 4 to 7 in rising order, as \"6,7\".");
  if (!names_edges(read.text("side_edges")))
    fault("side_edges", "'side_edges' names no edges.",
          "Write \"default\", \"none\", or some of left, right, near and far, as "
          "\"left,right\".");
  const GunClasses guns = settings_of(scenario).gun_class;
  if (guns.field_mm >= guns.medium_mm || guns.medium_mm >= guns.heavy_mm)
    fault("gun_class.field", "The classes of guns do not rise.",
          "Let gun_class.field be below gun_class.medium, and that below gun_class.heavy.");
  return faults;
}

}  // namespace telescope::brevity
