#pragma once

#include <cstdint>

#include "calibration/camera_model.hpp"
#include "vision/demo/optics.hpp"

namespace telescope::bench {

/// The picture's lens as the printed board measures it: as wrong as vision takes a measured lens to be.
calibration::Lens measured_lens(const vision::demo::Optics& o, std::uint64_t seed);

}  // namespace telescope::bench
