#pragma once

#include "core/base/side.hpp"
#include "core/board/board.hpp"

namespace telescope {

/// How full a sector is for one side: "ATT 5/6".
struct SectorCount {
  Sector sector;
  Side side = Side::kNeutral;
  int count = 0;    ///< pieces that are certainly there, seen or covered
  int unclear = 0;  ///< pieces on an edge that may be there or next door
  int limit = 0;    ///< most that may be there
  bool operator==(const SectorCount&) const = default;
};

}  // namespace telescope
