#include "core/rules/race/state/settings.hpp"

namespace telescope::race {

using namespace setting_row;
using S = RaceSettings;

const SettingTable<S>& setting_table() {
  static const SettingTable<S> table({
      whole("zones", "RXQ-01", &S::zones, 2, 20, "zones of each route"),
      words("def.orbat", "RXQ-04", &S::orbat_pick, {"random", "def_chooses"},
            "who picks among orbats of one size"),
      flag("actions.secret", "RXQ-05", &S::secret_actions, "whether actions are written and opened together"),
      whole("off.base_or_regroup_pct", "RXQ-09", &S::base_or_regroup_percent, 40, 50,
            "units on the table in Zone 1 and after a Regroup, per cent"),
      words("off.regroup_bonus", "RXQ-11", &S::regroup_bonus, {"any_battle", "attack_only"},
            "whether that share holds in a counter-attack too"),
      flag("hq.in_limit", "RXQ-13", &S::hq_in_limit, "whether headquarters count among the units"),
      whole("objectives", "RXQ-19", &S::objectives, 2, 2, "terrain objectives of a battle"),
      words("base_retreat", "RXQ-21", &S::base_retreat, {"no_advance", "retreat_in_place"},
            "how a retreat in Zone 1 counts"),
      flag("recover.current", "RXQ-23", &S::recover_current,
           "whether this campaign turn's losses may come back at once"),
      flag("overrun_from_z4", "RXQ-27", &S::overrun_from_last_but_one,
           "whether two zones from the last but one reach X"),
      whole("max_ct", "RXQ-28", &S::most_turns, 0, 1000, "campaign turns at most; 0: no limit"),
      flag("losses.open", "RX-H03", &S::losses_open, "whether everybody reads recorded losses"),
      flag("cut_short", "RXQ-30", &S::cut_short, "whether B's part is left out where it can change nothing"),
  });
  return table;
}

}  // namespace telescope::race
