#include "tests/vision/tags/paste_tag.hpp"

#include <cmath>

#include <opencv2/imgproc.hpp>

namespace telescope::vision {

void paste(cv::Mat& picture, const cv::Mat& drawn, cv::Point2d centre, double degrees, double side_px) {
  constexpr int kFine = 8;
  const double middle = (drawn.cols - 1) / 2.0, reach = side_px * std::sqrt(0.5) + 2.0;
  // Beyond it the fine picture would come back as it was.
  const cv::Rect box = cv::Rect(cv::Point(cvFloor(centre.x - reach), cvFloor(centre.y - reach)),
                                cv::Point(cvCeil(centre.x + reach), cvCeil(centre.y + reach))) &
                       cv::Rect({}, picture.size());
  cv::Mat part = picture(box), fine,
          warp = cv::getRotationMatrix2D(cv::Point2d(middle, middle), -degrees, side_px * kFine / drawn.cols);
  warp.at<double>(0, 2) += (centre.x - box.x + 0.5) * kFine - 0.5 - middle;
  warp.at<double>(1, 2) += (centre.y - box.y + 0.5) * kFine - 0.5 - middle;
  cv::resize(part, fine, {}, kFine, kFine, cv::INTER_NEAREST);
  cv::warpAffine(drawn, fine, warp, fine.size(), cv::INTER_LINEAR, cv::BORDER_TRANSPARENT);
  cv::resize(fine, part, part.size(), 0, 0, cv::INTER_AREA);
  cv::GaussianBlur(picture, picture, {}, 0.6);
}

void paste_tag(cv::Mat& picture, TagId tag, cv::Point2d centre, double degrees, double module_px,
               TagFamily family) {
  paste(picture, draw_tag(family, tag), centre, degrees, module_px * modules_across(family));
}

Kit kit_of(int first, int count, TagFamily family) {
  Kit kit;
  kit.family = family;
  kit.anchors = {TagId(0), TagId(1), TagId(2), TagId(3)};
  for (int i = 0; i < count; ++i) kit.pieces.push_back({.tag = TagId(first + i)});
  return kit;
}

}  // namespace telescope::vision
