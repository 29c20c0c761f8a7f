#include "app/print/modules.hpp"

#include "vision/pictures/encode.hpp"
#include "vision/tags/kit_card.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::print {
namespace {

/// Of a code drawn at one pixel a module.
Modules modules_of(const cv::Mat& code) {
  Modules modules{code.cols, {}};
  for (int row = 0; row < code.rows; ++row)
    for (int column = 0; column < code.cols; ++column)
      modules.dark.push_back(code.at<unsigned char>(row, column) == 0);
  return modules;
}

}  // namespace

Modules tag_modules(TagFamily family, TagId tag) {
  return modules_of(vision::draw_tag(family, tag, 1));
}

Modules kit_card_modules(std::string_view scenario_id) {
  return modules_of(vision::draw_kit_card(scenario_id, 1));
}

std::string tag_png(TagFamily family, TagId tag) {
  return vision::encode_png(vision::draw_tag(family, tag));
}

}  // namespace telescope::print
