#pragma once

#include <array>

namespace telescope {

/// Sizes in which square tags may be printed, white edge included, rising.
inline constexpr std::array<int, 5> kSquareTagSizes_mm{12, 15, 17, 20, 24};

}  // namespace telescope
