#include <stdexcept>

#include <opencv2/imgproc.hpp>

#include "vision/tags/tag_reader.hpp"
#include "vision/tags/tag_words.hpp"
#include "vision/tags/zxing.hpp"

namespace telescope::vision {
namespace {

cv::Mat draw_square_tag(TagFamily family, TagId tag, int px) {
  const TagWord word = tag_word(family, tag);
  const int cells = cells_across(family), side = modules_across(family) * px;
  cv::Mat image(side, side, CV_8UC1, cv::Scalar(255));
  image(cv::Rect(px, px, side - 2 * px, side - 2 * px)).setTo(0);
  for (int cell = 0; cell < cells * cells; ++cell)
    if (is_white(word, cells, cell))
      image(cv::Rect((2 + cell % cells) * px, (2 + cell / cells) * px, px, px)).setTo(255);
  return image;
}

/// From outside: a quiet module, a dark frame of one, a quiet module, the symbol of 10 x 10.
cv::Mat draw_matrix_tag(TagId tag, int px) {
  const int across = modules_across(TagFamily::kDataMatrix);
  const cv::Mat symbol = draw_symbol(std::to_string(tag.value()), Symbology::kDataMatrix);
  if (symbol.size() != cv::Size(10, 10)) throw std::out_of_range("draw_tag: no such Data Matrix tag");
  cv::Mat image(across, across, CV_8UC1, cv::Scalar(255)), large;
  image(cv::Rect(1, 1, 14, 14)).setTo(0);
  image(cv::Rect(2, 2, 12, 12)).setTo(255);
  symbol.copyTo(image(cv::Rect(3, 3, 10, 10)));
  cv::resize(image, large, {}, px, px, cv::INTER_NEAREST);
  return large;
}

}  // namespace

cv::Mat draw_tag(TagFamily family, TagId tag, int px_per_module) {
  if (px_per_module < 1) throw std::invalid_argument("draw_tag: less than one pixel a module");
  return family == TagFamily::kDataMatrix ? draw_matrix_tag(tag, px_per_module)
                                          : draw_square_tag(family, tag, px_per_module);
}

}  // namespace telescope::vision
