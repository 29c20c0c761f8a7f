#include "vision/source/jpeg_frame.hpp"

#include <utility>

#include "vision/pictures/jpeg.hpp"

namespace telescope::vision {

Result<Frame> frame_of_jpeg(std::span<const std::uint8_t> bytes, std::shared_ptr<const void> owner) {
  auto luma = decode_jpeg(bytes, JpegColour::kLuma);
  if (!luma) return tl::unexpected(luma.error());
  return Frame{.image = *std::move(luma), .decode_colour = [bytes, owner = std::move(owner)] {
                 return decode_jpeg(bytes, JpegColour::kBgr).value_or(cv::Mat());
               }};
}

}  // namespace telescope::vision
