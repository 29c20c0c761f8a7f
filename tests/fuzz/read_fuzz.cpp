#include <cstdint>
#include <cstdlib>
#include <vector>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/fuzz/small_kit.hpp"
#include "vision/pipeline/pipeline.hpp"

namespace {

using namespace telescope;

/// The bytes as pixels of a small picture, enlarged so that their squares may pass for tags' cells.
cv::Mat pixels(const std::uint8_t* data, std::size_t size) {
  const int width = 8 + data[0] % 64, zoom = 1 + data[1] % 8;
  const int height = static_cast<int>((size - 2) / static_cast<std::size_t>(width));
  if (height == 0) return {};
  const cv::Mat small(height, width, CV_8U, const_cast<std::uint8_t*>(data) + 2);
  cv::Mat large;
  cv::resize(small, large, {}, zoom, zoom, data[1] & 8 ? cv::INTER_NEAREST : cv::INTER_LINEAR);
  return large;
}

}  // namespace

/// Whatever a picture shows: no crash, no piece that is not in the kit, no place that was not calibrated.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 16 || size > 1 << 16) return 0;
  static vision::Pipeline pipeline(small_kit(), {});
  vision::Frame frame;
  frame.image = pixels(data, size);
  pipeline.forget();
  const auto result = pipeline.process(frame);
  if (result.table.pieces.size() != pipeline.kit().pieces.size()) std::abort();
  for (const auto& piece : result.table.pieces) {
    if (!find_piece(pipeline.kit(), piece.piece)) std::abort();
    if (piece.pose && !result.table.calibrated) std::abort();
    if (piece.pose && piece.pose->sigma_mm <= 0.0) std::abort();
  }
  return 0;
}
