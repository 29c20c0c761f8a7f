#include "core/rules/race/state/settings.hpp"

#include "core/rules/setting_rows.hpp"

namespace telescope::race {

using namespace setting_row;

const std::vector<Setting>& setting_rows() {
  static const std::vector<Setting> rows{
      whole("zones", "RXQ-01", 5, 2, 20),
      words("def.orbat", "RXQ-04", {"random", "def_chooses"}),
      flag("actions.secret", "RXQ-05", true),
      whole("off.base_or_regroup_pct", "RXQ-09", 50, 40, 50),
      words("off.regroup_bonus", "RXQ-11", {"any_battle", "attack_only"}),
      flag("hq.in_limit", "RXQ-13", true),
      whole("objectives", "RXQ-19", 2, 2, 2),
      words("base_retreat", "RXQ-21", {"no_advance", "retreat_in_place"}),
      flag("recover.current", "RXQ-23", true),
      flag("overrun_from_z4", "RXQ-27", true),
      whole("max_ct", "RXQ-28", 0, 0, 1000),
      flag("losses.open", "RX-H03", true),
      flag("cut_short", "RXQ-30", false),
  };
  return rows;
}

RaceSettings settings_of(const Settings& settings) {
  const SettingReader read(setting_rows(), settings);
  return {.zones = read.whole("zones"),
          .orbat_pick = read.word<OrbatPick>("def.orbat"),
          .secret_actions = read.flag("actions.secret"),
          .base_or_regroup_percent = read.whole("off.base_or_regroup_pct"),
          .regroup_bonus = read.word<RegroupBonus>("off.regroup_bonus"),
          .hq_in_limit = read.flag("hq.in_limit"),
          .objectives = read.whole("objectives"),
          .base_retreat = read.word<BaseRetreat>("base_retreat"),
          .recover_current = read.flag("recover.current"),
          .overrun_from_last_but_one = read.flag("overrun_from_z4"),
          .most_turns = read.whole("max_ct"),
          .losses_open = read.flag("losses.open"),
          .cut_short = read.flag("cut_short")};
}

}  // namespace telescope::race
