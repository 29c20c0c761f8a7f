#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/rules/known.hpp"
#include "core/table/standing.hpp"
#include "core/table/table_view.hpp"

namespace telescope {

/// What the camera says of this moment.
struct TableNow {
  const TableView* table = nullptr;  ///< none: there is no picture and nothing is live
  /// Sectors that a hand or anything strange lies over. Nothing: nobody looked; then no sector is shown.
  std::optional<std::vector<Sector>> obstructed;
};

/// A disc of the table that is painted over, whatever is beneath.
struct Cover {
  TablePoint centre;
  double radius_mm = 0.0;
  bool operator==(const Cover&) const = default;
};

/// What of the picture of that very frame may be shown: these sectors, less the covers; of the rest nothing.
/// For whoever cuts the picture: the covers know where every counter lies and go no further.
struct PictureMask {
  bool whole = false;           ///< the umpire's: all of it, nothing is painted over
  std::vector<Sector> sectors;  ///< in the order of rows, then columns
  std::vector<Cover> covers;
  bool operator==(const PictureMask&) const = default;
};

/// HD-11: fails closed. A sector is withheld where a hand is over it; where a counter that belongs there is
/// not seen there in this frame, or one was before it was covered or lost; where a counter or a piece of the
/// defender lies that belongs elsewhere. `standings` are the game's.
PictureMask picture_mask(const Known& known, const Kit& kit, std::span<const Standing> standings,
                         const TableNow& now);

}  // namespace telescope
