#pragma once

#include "vision/source/source.hpp"

namespace telescope::vision {

/// An RTSP stream, over TCP where the server can, with low delay. Connects at the first next().
std::unique_ptr<FrameSource> make_rtsp_source(Address url);

}  // namespace telescope::vision
