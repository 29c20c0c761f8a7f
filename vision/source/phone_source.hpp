#pragma once

#include <memory>

#include "vision/source/phone_line.hpp"
#include "vision/source/source.hpp"

namespace telescope::vision {

/// The pictures that come in over `line`.
std::unique_ptr<FrameSource> make_phone_source(std::shared_ptr<const PhoneLine> line);

}  // namespace telescope::vision
