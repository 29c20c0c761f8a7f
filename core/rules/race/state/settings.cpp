#include "core/rules/race/state/settings.hpp"

namespace telescope::race {

using namespace setting_row;
using S = RaceSettings;

const SettingTable<S>& setting_table() {
  static const SettingTable<S> table({
      whole("zones", "RXQ-01", &S::zones, 2, 20),
      words("def.orbat", "RXQ-04", &S::orbat_pick, {"random", "def_chooses"}),
      flag("actions.secret", "RXQ-05", &S::secret_actions),
      whole("off.base_or_regroup_pct", "RXQ-09", &S::base_or_regroup_percent, 40, 50),
      words("off.regroup_bonus", "RXQ-11", &S::regroup_bonus, {"any_battle", "attack_only"}),
      flag("hq.in_limit", "RXQ-13", &S::hq_in_limit),
      whole("objectives", "RXQ-19", &S::objectives, 2, 2),
      words("base_retreat", "RXQ-21", &S::base_retreat, {"no_advance", "retreat_in_place"}),
      flag("recover.current", "RXQ-23", &S::recover_current),
      flag("overrun_from_z4", "RXQ-27", &S::overrun_from_last_but_one),
      whole("max_ct", "RXQ-28", &S::most_turns, 0, 1000),
      flag("losses.open", "RX-H03", &S::losses_open),
      flag("cut_short", "RXQ-30", &S::cut_short),
  });
  return table;
}

}  // namespace telescope::race
