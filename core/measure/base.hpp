#pragma once

#include <variant>

#include "core/base/units.hpp"
#include "core/kit/kit.hpp"
#include "core/table/table_view.hpp"

namespace telescope {

struct RectangularBase {
  Length width;  ///< along the front
  Length depth;  ///< front to back
};
struct RoundBase {
  Length diameter;  ///< zero: a point
};
using BaseShape = std::variant<RectangularBase, RoundBase>;

/// A base where it stands.
struct PlacedBase {
  BaseShape shape;
  Pose pose;
};

PlacedBase placed(const KitPiece& piece, const Pose& pose);
/// A point of the table, known without error.
PlacedBase placed(TablePoint point);

}  // namespace telescope
