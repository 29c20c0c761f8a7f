#include "core/rules/mini_nap/state/settings.hpp"

#include "core/rules/setting_rows.hpp"

namespace telescope::mini_nap {

using namespace setting_row;

const std::vector<Setting>& setting_rows() {
  static const std::vector<Setting> rows{
      words("stand.sizes", "MN-029", {"as_table", "printed"}),
      words("measure", "MNQ-10", {"edge", "centre"}),
      words("outflank", "MNQ-13", {"proposal", "umpire_only"}),
      flag("blue.single_meaning", "MNQ-17", true),
      words("hit_marker", "MNQ-26", {"record_only", "1_SP_each"}),
      words("countercharge.limits", "MNQ-31", {"opportunity", "none"}),
      flag("strength.open", "MN-H01", true),
      flag("umpire", "MN-N01", true),
  };
  return rows;
}

NapSettings settings_of(const Settings& settings) {
  const SettingReader read(setting_rows(), settings);
  return {.sizes_as_table = read.text("stand.sizes") == "as_table",
          .measure = read.word<Measure>("measure"),
          .outflank = read.word<Outflank>("outflank"),
          .blue_single_meaning = read.flag("blue.single_meaning"),
          .hit_marker = read.word<HitMarker>("hit_marker"),
          .counter_charge_limits = read.word<CounterChargeLimits>("countercharge.limits"),
          .strength_open = read.flag("strength.open"),
          .umpire = read.flag("umpire")};
}

}  // namespace telescope::mini_nap
