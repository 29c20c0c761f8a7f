#include "app/shell/seen_dice_picture.hpp"

#include <algorithm>

#include <opencv2/imgproc.hpp>

#include "vision/pictures/jpeg.hpp"
#include "vision/recording/base64.hpp"

namespace telescope::app {
namespace {

constexpr int kSide_px = 48, kGap_px = 4;
constexpr std::size_t kMost = 32;  // readings, and dice of one: more are forged

cv::Mat picture_of(const std::string& crop) {
  const auto bytes = vision::from_base64(crop);
  if (!bytes || bytes->empty()) return {};
  const auto size = vision::jpeg_size(*bytes);
  if (!size || std::max(size->width, size->height) > 16 * kSide_px) return {};  // forged: no crop is so large
  auto picture = vision::decode_jpeg(*bytes, vision::JpegColour::kBgr);
  if (!picture) return {};
  cv::Mat small;
  cv::resize(*picture, small, {kSide_px, kSide_px}, 0, 0, cv::INTER_AREA);
  return small;
}

}  // namespace

cv::Mat seen_dice_picture(std::span<const SeenDice> readings) {
  readings = readings.first(std::min(readings.size(), kMost));
  std::size_t most = 0;
  for (const SeenDice& seen : readings) most = std::min(kMost, std::max(most, seen.crops.size()));
  if (most == 0) return {};
  const int step = kSide_px + kGap_px;
  cv::Mat all(static_cast<int>(readings.size()) * step, static_cast<int>(most) * step, CV_8UC3,
              cv::Scalar::all(0));
  for (std::size_t row = 0; row < readings.size(); ++row)
    for (std::size_t die = 0; die < std::min(most, readings[row].crops.size()); ++die) {
      const cv::Rect place(static_cast<int>(die) * step, static_cast<int>(row) * step, kSide_px, kSide_px);
      const cv::Mat picture = picture_of(readings[row].crops[die]);
      if (picture.empty())
        all(place).setTo(cv::Scalar::all(128));
      else
        picture.copyTo(all(place));
    }
  return all;
}

}  // namespace telescope::app
