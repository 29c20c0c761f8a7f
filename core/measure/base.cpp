#include "core/measure/base.hpp"

namespace telescope {

PlacedBase placed(const KitPiece& piece, const Pose& pose) {
  return {RectangularBase{Length::from_mm(piece.base_width_mm), Length::from_mm(piece.base_depth_mm)}, pose};
}

PlacedBase placed(TablePoint point) {
  return {RoundBase{}, Pose{.centre = point}};
}

}  // namespace telescope
