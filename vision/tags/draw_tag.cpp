#include <stdexcept>

#include <opencv2/core.hpp>

#include "vision/tags/tag_reader.hpp"

namespace telescope::vision {
namespace {

cv::Mat draw_square_tag(TagId tag, int px) {
  const SquareWord word = square_word(tag);
  const int across = modules_across(TagFamily::kSquare4x4);
  cv::Mat image(across * px, across * px, CV_8UC1, cv::Scalar(255));
  image(cv::Rect(px, px, 6 * px, 6 * px)).setTo(0);
  for (int cell = 0; cell < 16; ++cell)
    if (word >> (15 - cell) & 1) image(cv::Rect((2 + cell % 4) * px, (2 + cell / 4) * px, px, px)).setTo(255);
  return image;
}

}  // namespace

cv::Mat draw_tag(TagFamily family, TagId tag, int px_per_module) {
  if (px_per_module < 1) throw std::invalid_argument("draw_tag: less than one pixel a module");
  if (family == TagFamily::kSquare4x4) return draw_square_tag(tag, px_per_module);
  throw std::invalid_argument("draw_tag: tag family not drawn yet");
}

}  // namespace telescope::vision
