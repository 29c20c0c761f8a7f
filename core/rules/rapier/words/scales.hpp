#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "core/rules/rapier/state/settings.hpp"

namespace telescope::rapier {

/// RO-162: what stands for what. Words for people; no rule looks at them.
struct ScaleRow {
  std::string_view rule;
  Scale scale;
  std::string_view corps, division, unit, sector, table, turn, game;
};

/// RO-163 to RO-166, in printed order; RO-015 is the third.
// clang-format off
inline constexpr std::array kScales{
    //       rule      scale               Corps is                Division is            unit is                sector   table           turn       game
    ScaleRow{"RO-163", Scale::kArmyGroup, "Army Group or Front", "Army",                "Division",            "30 km", "120 x 180 km", "1 day",   "6 days"},
    ScaleRow{"RO-164", Scale::kArmy,      "Army",                "Corps",               "Regiment or Brigade", "8 km",  "30 x 50 km",   "8 hours", "2 days"},
    ScaleRow{"RO-165", Scale::kCorps,     "Corps",               "Division",            "Battalion",           "2 km",  "8 x 12 km",    "3 hours", "1 day"},
    ScaleRow{"RO-166", Scale::kDivision,  "Division",            "Regiment or Brigade", "Company",             "500 m", "2 x 3 km",     "1 hour",  "6 hours"},
};
// clang-format on

inline const ScaleRow& scale_row(Scale scale) {
  return *std::ranges::find(kScales, scale, &ScaleRow::scale);
}

}  // namespace telescope::rapier
