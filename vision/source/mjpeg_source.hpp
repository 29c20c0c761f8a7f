#pragma once

#include "vision/source/source.hpp"

namespace telescope::vision {

/// An MJPEG stream (multipart/x-mixed-replace over http or https), as phones and network cameras give it.
/// Connects at the first next(). Of pictures that came together, only the newest is decoded.
std::unique_ptr<FrameSource> make_mjpeg_source(Address url);

}  // namespace telescope::vision
