#include "core/rules/rapier/state/settings.hpp"

#include <algorithm>
#include <stdexcept>
#include <variant>

#include "core/base/joined.hpp"
#include "core/base/json_fields.hpp"

namespace telescope::rapier {
namespace {

using Json = nlohmann::json;

/// Throws std::invalid_argument where the setting may not be `value`.
void check(const Setting& setting, const Json& value) {
  const auto need = [&](bool fits, const std::string& wanted) {
    if (!fits)
      throw std::invalid_argument("setting '" + std::string(setting.key) + "' must be " + wanted + ", not " +
                                  shown(value));
  };
  if (std::holds_alternative<bool>(setting.fallback))
    need(value.is_boolean(), "true or false");
  else if (setting.choices.empty())
    need(whole_number(value, setting.least, setting.most).has_value(),
         "a whole number from " + std::to_string(setting.least) + " to " + std::to_string(setting.most));
  else
    need(value.is_string() && std::ranges::count(setting.choices, value.get_ref<const std::string&>()) > 0,
         "one of " + joined(setting.choices));
}

}  // namespace

const SettingTable<RapierSettings>& setting_table() {
  using S = RapierSettings;
  using namespace setting_row;
  static const SettingTable<S> all({
      words("game.scale", "RO-162", &S::scale, {"corps", "army-group", "army", "division"}),
      whole("game.turns", "RQ-04", &S::turns, 1, 40),
      whole("defence.first_line", "RQ-04", &S::first_defended_line, 1, 40),
      whole("defence.last_line", "RQ-04", &S::last_defended_line, 1, 40),
      words("cp.view", "RQ-06", &S::cp_view, {"public", "own-units", "reports"}),
      words("cp.refresh", "RQ-06", &S::cp_refresh, {"live", "step"}),
      whole("cp.telescope", "RO-018", &S::telescope_mm, 0, 2000),
      flag("players.staff_officer", "RQ-07", &S::staff_officer),
      whole("stacking.limit", "RO-037", &S::stacking_limit, 1, 20),
      words("stacking.group", "RQ-13", &S::grouping, {"together", "one-by-one"}),
      words("victory.base", "RQ-17", &S::victory_base, {"original", "less-r2"}),
      whole("victory.major", "RQ-18", &S::major_percent, 1, 100),
      whole("victory.minor", "RQ-18", &S::minor_percent, 1, 100),
      words("victory.membership", "RQ-20", &S::membership, {"oob", "current"}),
      whole("recon.attempts", "RO-055", &S::recon_attempts, 0, 20),
      whole("recon.axis_die", "RQ-24", &S::recon_axis_die, 2, 100),
      whole("recon.line_die", "RQ-24", &S::recon_line_die, 2, 100),
      words("recon.share", "RQ-25", &S::recon_sharing, {"so-reports", "automatic"}),
      flag("frontage.change", "RQ-29", &S::frontage_may_change),
      whole("trp.number", "RQ-30", &S::target_points, 0, 40),
      flag("trp.umpire_sees", "RQ-31", &S::umpire_sees_points),
      whole("bombardment.missions", "RO-073", &S::bombardment_missions, 0, 200),
      words("bombardment.order", "RQ-32", &S::bombardment, {"allocate-first", "one-by-one"}),
      flag("fog.on_call", "RQ-41", &S::fog_limits_on_call),
      flag("fog.air_strike", "RQ-41", &S::fog_limits_air),
      flag("dummy.stops", "RQ-47", &S::dummy_stops),
      words("mine.passage", "RQ-48", &S::mine_passage, {"stop", "block", "free"}),
      words("freeshot.dice", "RQ-53", &S::free_shot, {"table", "1d6"}),
      words("reserve.entry", "RQ-54", &S::reserve_entry, {"frontage", "anywhere"}),
      flag("dummy.move_hidden", "RQ-59", &S::dummy_moves_hidden),
      flag("defender.axis", "RQ-60", &S::axis_binds_defender),
      words("range.metric", "RQ-61", &S::range_metric, {"orthogonal", "diagonal"}),
      flag("fire.minefields", "RQ-62", &S::fire_at_minefields),
      flag("fire.show_killed", "RQ-63", &S::fire_shows_killed),
      flag("fire.after_move", "RQ-65", &S::fire_after_move),
      whole("oncall.missions", "RO-115", &S::on_call_missions, 0, 200),
      words("combat.first_strike", "RQ-69", &S::first_strike, {"every-turn", "first-turn"}),
      words("hits.choice", "RQ-72", &S::hit_choice, {"owner", "umpire", "automatic"}),
      words("bonus.recipient", "RQ-75", &S::bonus_recipient, {"any", "shooter"}),
      flag("bonus.stack", "RQ-76", &S::bonus_stacks),
      flag("works.captured", "RQ-79", &S::captured_works_help),
      whole("mines.per_engineer", "RQ-84", &S::mines_per_engineer, 1, 6),
      words("terrain.rule", "RQ-89", &S::terrain_rule, {"none", "halting", "bogging"}),
      words("bogging.bridge", "RQ-93", &S::bridge_row, {"bridge", "road"}),
      words("bogging.hill", "RQ-94", &S::hill_row, {"woods", "open"}),
      flag("moving_targets", "RO-188", &S::moving_targets),
      words("victory.capture", "RQ-99", &S::capture_time, {"end", "any-time"}),
      words("victory.front", "RQ-100", &S::front_units, {"breakthrough", "any-division"}),
      flag("victory.front_adjacent", "RQ-100", &S::front_adjacent),
      whole("victory.levels", "RQ-101", &S::levels_per_condition, 0, 3),
  });
  return all;
}

Settings told_settings(const Json& json) {
  Settings told;
  if (!json.is_object()) throw std::invalid_argument("settings must be an object, not " + shown(json));
  for (const auto& [key, value] : json.items()) {
    const auto& rows = setting_table().settings();
    const auto row = std::ranges::find(rows, key, &Setting::key);
    if (row == rows.end()) throw std::invalid_argument("there is no setting '" + key + "'");
    check(*row, value);
    if (value.is_boolean())
      told.emplace(key, value.get<bool>());
    else if (value.is_string())
      told.emplace(key, value.get<std::string>());
    else
      told.emplace(key, value.get<std::int64_t>());
  }
  return told;
}

RapierSettings settings_from_json(const Json& json) {
  return setting_table().read(told_settings(json));
}

Json to_json(const RapierSettings& settings) {
  Json json = Json::object();
  for (const auto& [key, value] : setting_table().told(settings))
    std::visit([&, &key = key](const auto& told) { json[key] = told; }, value);
  return json;
}

}  // namespace telescope::rapier
