#include "core/rules/brevity/state/settings.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::brevity {
namespace {

Scenario with(const std::string& key, SettingValue value) {
  Scenario scenario;
  scenario.settings[key] = std::move(value);
  return scenario;
}
BrevitySettings read(const std::string& key, SettingValue value) {
  return settings_of(with(key, std::move(value)));
}
BrevitySettings read(const std::string& key, const char* value) {
  return read(key, SettingValue(std::string(value)));
}

/// Section 26 of the ledger, read a second time: key, ruling, default.
struct Printed {
  const char* key;
  const char* rule;
  SettingValue fallback;
};
const std::vector<Printed>& printed() {
  using Text = std::string;
  static const std::vector<Printed> rows{{"range_measure", "BQ-01", Text("edge")},
                                         {"season", "BQ-03", Text("summer")},
                                         {"moonlit_turns", "BQ-03", Text("none")},
                                         {"enforce_cmd_size", "BQ-04", false},
                                         {"hq_own_command", "BQ-05", false},
                                         {"first_move_tie", "BQ-06", Text("rolloff")},
                                         {"allow_pass", "BQ-07", false},
                                         {"posture_scope", "BQ-11", Text("battalion")},
                                         {"posture_change", "BQ-12", Text("regroup")},
                                         {"corps_cmd_attach", "BQ-17", Text("turn_start")},
                                         {"regroup_scope", "BQ-18", Text("corps")},
                                         {"double_use", "BQ-19", true},
                                         {"truck_road", "BQ-23", std::int64_t{178}},
                                         {"mount_mix", "BQ-26", Text("slowest")},
                                         {"edge_rule", "BQ-27", Text("path")},
                                         {"nopass_scope", "BQ-28", Text("road")},
                                         {"artillery_must_declare", "BQ-30", false},
                                         {"point_radius", "BQ-35", 2.0},
                                         {"shared_location", "BQ-37", false},
                                         {"los", "BQ-39", Text("crossing_counts_as_terrain")},
                                         {"arc_point", "BQ-50", Text("target_centre")},
                                         {"flank_strict", "BQ-51", false},
                                         {"support_immunity", "BQ-52", Text("direct_only")},
                                         {"bad_weather_column", "BQ-55", std::int64_t{2}},
                                         {"support_lends", "BQ-62", Text("own_range")},
                                         {"fort_infantry_range", "BQ-64", 4.0},
                                         {"surround_gap", "BQ-73", std::int64_t{180}},
                                         {"surround_radius", "BQ-73", 8.0},
                                         {"inexperienced_command", "BQ-75", Text("half")},
                                         {"hidden_contact_warning", "BQ-80", true},
                                         {"recon_retire_per_move", "BQ-81", std::int64_t{1}},
                                         {"wave_repeats", "BQ-85", Text("6,7")},
                                         {"air_radius", "BQ-90", 4.0},
                                         {"medium_fac", "BQ-91", false},
                                         {"crater_sight", "BQ-92", false},
                                         {"amalgamate_per_day", "BQ-93", std::int64_t{1}},
                                         {"supply_grade", "BQ-95", Text("well")},
                                         {"hidden_cuts_supply", "BQ-98", true},
                                         {"gap_delay", "BQ-102", Text("turn")},
                                         {"assault_wheeled_build", "BQ-104", std::int64_t{2}},
                                         {"road_block_length", "BQ-105", 4.0},
                                         {"smoke_depth", "BQ-107", 1.0},
                                         {"smoke_slows", "BQ-107", false},
                                         {"dd_strength", "BQ-109", Text("weak")},
                                         {"drop_scatter", "BQ-110", Text("off")},
                                         {"road_snap", "BQ-113", 1.0},
                                         {"graze", "BQ-114", 0.25},
                                         {"split_rockets", "BQ-122", false},
                                         {"hidden_log", "OB-H08", Text("per_side")}};
  return rows;
}

TEST_CASE("section 26: every setting of the ledger has its default and its ruling", "[brevity][settings]") {
  for (const Printed& each : printed()) {
    INFO(each.key);
    const auto row = std::ranges::find(setting_rows(), std::string_view(each.key), &Setting::key);
    REQUIRE(row != setting_rows().end());
    CHECK(row->rule == each.rule);
    CHECK(row->fallback == each.fallback);
  }
}

TEST_CASE("OB-194: every optional module is off unless the scenario switches it on", "[brevity][OB-194]") {
  CHECK(settings_of({}).adv == Modules{});
  const std::vector<std::pair<const char*, bool Modules::*>> modules{
      {"adv.hidden", &Modules::hidden},
      {"adv.recon", &Modules::recon},
      {"adv.size", &Modules::size},
      {"adv.counterbattery", &Modules::counterbattery},
      {"adv.waves", &Modules::waves},
      {"adv.weather", &Modules::weather},
      {"adv.air", &Modules::air},
      {"adv.recovery", &Modules::recovery},
      {"adv.supply", &Modules::supply},
      {"adv.engineering", &Modules::engineering},
      {"adv.airlanding", &Modules::airlanding}};
  for (const auto& [key, member] : modules) {
    Modules only;
    only.*member = true;
    CHECK(read(key, SettingValue(true)).adv == only);
  }
}

TEST_CASE("each other value of a setting of words is read", "[brevity][settings]") {
  CHECK(read("range_measure", "centre").range_measure == RangeMeasure::kCentre);
  CHECK(read("season", "winter").season == Season::kWinter);
  CHECK(read("first_move_tie", "attacker").first_move_tie == FirstMoveTie::kAttacker);
  CHECK(read("first_move_tie", "defender").first_move_tie == FirstMoveTie::kDefender);
  CHECK(read("posture_scope", "command").posture_scope == PostureScope::kCommand);
  CHECK(read("posture_change", "never").posture_change == PostureChange::kNever);
  CHECK(read("corps_cmd_attach", "regroup").corps_cmd_attach == CommanderAttach::kRegroup);
  CHECK(read("regroup_scope", "division").regroup_scope == RegroupScope::kDivision);
  CHECK(read("mount_mix", "share").mount_mix == MountMix::kShare);
  CHECK(read("edge_rule", "end").edge_rule == EdgeRule::kEnd);
  CHECK(read("nopass_scope", "off").nopass_scope == NoPassScope::kOff);
  CHECK(read("los", "ignore").los == Sighting::kIgnore);
  CHECK(read("los", "block").los == Sighting::kBlock);
  CHECK(read("arc_point", "target_base").arc_point == ArcPoint::kTargetBase);
  CHECK(read("support_immunity", "all").support_immunity == SupportImmunity::kAll);
  CHECK(read("support_immunity", "none").support_immunity == SupportImmunity::kNone);
  CHECK(read("support_lends", "always").support_lends == SupportLends::kAlways);
  CHECK(read("support_lends", "never").support_lends == SupportLends::kNever);
  CHECK(read("inexperienced_command", "any").inexperienced_command == InexperiencedCommand::kAny);
  CHECK(read("inexperienced_command", "all").inexperienced_command == InexperiencedCommand::kAll);
  CHECK(read("supply_grade", "poorly").supply_grade == SupplyGrade::kPoorly);
  CHECK(read("gap_delay", "move").gap_delay == GapDelay::kMove);
  CHECK(read("dd_strength", "company").dd_strength == Size::kCompany);
  CHECK(read("dd_strength", "normal").dd_strength == Size::kNormal);
  CHECK(read("drop_scatter", "umpire").drop_scatter == DropScatter::kUmpire);
  CHECK(read("hidden_log", "umpire").hidden_log == HiddenLog::kUmpire);
}

TEST_CASE("BQ-03, BQ-85, BQ-153: lists of turns, steps and edges are read, and refused where they are none",
          "[brevity][settings]") {
  CHECK(read("moonlit_turns", "1,2").moonlit_turns == std::vector<int>{1, 2});
  CHECK(read("wave_repeats", "4,5,6,7").wave_repeats == std::vector<int>{4, 5, 6, 7});
  CHECK(read("side_edges", "left,near").side_edges == "left,near");
  CHECK(setting_faults({}).empty());
  for (const auto& [key, wrong] : {std::pair{"moonlit_turns", "5"},
                                   {"moonlit_turns", "2,1"},
                                   {"wave_repeats", "3,6"},
                                   {"wave_repeats", "six"},
                                   {"side_edges", "west"}}) {
    INFO(key << " = " << wrong);
    CHECK(setting_faults(with(key, std::string(wrong))).size() == 1);
  }
}

TEST_CASE("BQ-69: the classes of guns must rise", "[brevity][BQ-69]") {
  CHECK(setting_faults(with("gun_class.field", std::int64_t{170})).size() == 1);
}

TEST_CASE("scenario.md documents every setting of Operation Brevity with its ruling", "[brevity][scenario]") {
  std::stringstream text;
  text << std::ifstream(test::project_file("assets/schemas/scenario.md")).rdbuf();
  const std::string page = text.str();
  const std::size_t from = page.find("## Operation Brevity");
  REQUIRE(from != std::string::npos);
  std::istringstream lines(page.substr(from, page.find("\n## ", from) - from));
  std::vector<std::string> rows;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("| `")) rows.push_back(line);
  for (const Setting& each : setting_rows()) {
    const std::string key(each.key), family = key.substr(0, key.find('.')),
                                     last = key.substr(key.rfind('.') + 1);
    INFO(key);
    CHECK(std::ranges::any_of(rows, [&](const std::string& row) {
      if (row.find("`" + key + "`") != std::string::npos) return true;
      return row.starts_with("| `" + family + ".") && row.find("`." + last + "`") != std::string::npos;
    }));
  }
  for (const Printed& each : printed())
    CHECK(std::ranges::any_of(rows, [&](const std::string& row) {
      return row.find("`" + std::string(each.key) + "`") != std::string::npos &&
             row.find(each.rule) != std::string::npos;
    }));
}

}  // namespace
}  // namespace telescope::brevity
