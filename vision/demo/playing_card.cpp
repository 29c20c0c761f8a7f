#include "vision/demo/playing_card.hpp"

#include <algorithm>

#include <opencv2/imgproc.hpp>

namespace telescope::vision::demo {
namespace {

constexpr double kPxPerMm = 5.0, kRim_mm = 2.0, kFromTag_mm = 5.0;
constexpr int kGrey = 80, kInk = 0, kPaper = 255;  // share of the light that comes back, of what paper gives

void draw_lines(cv::Mat1b field) {
  for (int at = -field.rows; at < field.cols; at += 14)
    for (const int slope : {1, -1})
      cv::line(field, {at, slope > 0 ? 0 : field.rows}, {at + field.rows, slope > 0 ? field.rows : 0}, 110,
               2);
}

}  // namespace

cv::Mat1b card_print(const MarkerClass& card, double tag_size_mm) {
  const auto px = [](double mm) { return cvRound(mm * kPxPerMm); };
  cv::Mat1b print(px(card.depth_mm), px(card.width_mm), std::uint8_t{kGrey});
  const int high = px((card.depth_mm - tag_size_mm) / 2 - kFromTag_mm - kRim_mm);
  if (high < 10) return print;
  cv::Mat1b field = print(cv::Rect(px(kRim_mm), px(kRim_mm), print.cols - 2 * px(kRim_mm), high));
  field.setTo(kPaper);
  if (card.card.empty()) {
    draw_lines(field);
  } else {
    const double scale = std::min(high / 34.0, field.cols / (22.0 * static_cast<double>(card.card.size())));
    cv::putText(field, card.card, {8, high - high / 5}, cv::FONT_HERSHEY_DUPLEX, scale, kInk,
                std::max(2, cvRound(2.2 * scale)), cv::LINE_AA);
  }
  cv::Mat1b turned;
  cv::flip(field, turned, -1);
  turned.copyTo(print(cv::Rect(px(kRim_mm), print.rows - px(kRim_mm) - high, field.cols, high)));
  return print;
}

}  // namespace telescope::vision::demo
