#include "app/print/tag_modules.hpp"

#include <stdexcept>

#include <opencv2/imgcodecs.hpp>

#include "vision/tags/tag_reader.hpp"

namespace telescope::print {

TagModules tag_modules(TagFamily family, TagId tag) {
  const cv::Mat picture = vision::draw_tag(family, tag, 1);
  TagModules modules{picture.cols, {}};
  for (int row = 0; row < picture.rows; ++row)
    for (int column = 0; column < picture.cols; ++column)
      modules.dark.push_back(picture.at<unsigned char>(row, column) == 0);
  return modules;
}

std::string tag_png(TagFamily family, TagId tag) {
  std::vector<unsigned char> bytes;
  if (!cv::imencode(".png", vision::draw_tag(family, tag), bytes))
    throw std::runtime_error("OpenCV cannot write PNG pictures");
  return {bytes.begin(), bytes.end()};
}

}  // namespace telescope::print
