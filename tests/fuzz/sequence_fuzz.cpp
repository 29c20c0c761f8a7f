#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include <opencv2/imgproc.hpp>

#include "tests/fuzz/small_kit.hpp"
#include "vision/pipeline/pipeline.hpp"

namespace {

using namespace telescope;

/// A picture of a table with some of the kit's tags, where the bytes say.
cv::Mat table_picture(const std::uint8_t* data, cv::Size size) {
  cv::Mat picture(size, CV_8U, cv::Scalar(110));
  for (int i = 0; i < 6; ++i) {
    const int tag = i < 4 ? i : 4 + data[i] % 40;
    cv::Mat face;
    cv::resize(vision::draw_tag(TagFamily::kSquare4x4, TagId(tag), 8), face, {}, 0.5, 0.5, cv::INTER_AREA);
    const cv::Rect box(data[2 * i] * size.width / 256, data[2 * i + 1] * size.height / 256, face.cols,
                       face.rows);
    if ((box & cv::Rect({}, size)) == box) face.copyTo(picture(box));
  }
  return picture;
}

/// One picture out of each sixteen bytes: its form, its time, and what it shows.
vision::Frame frame_of(const std::uint8_t* data, double& t_s) {
  const cv::Size kSizes[] = {{320, 180}, {640, 360}, {360, 640}, {64, 64}, {7, 5}, {641, 361}};
  cv::Mat image = table_picture(data + 4, kSizes[data[0] % 6]);
  switch (data[1] % 9) {
    case 0:
      cv::cvtColor(image, image, cv::COLOR_GRAY2BGR);
      break;
    case 1:
      cv::cvtColor(image, image, cv::COLOR_GRAY2BGRA);
      break;
    case 2:
      image.convertTo(image, CV_16U, 257.0);
      break;
    case 3:
      image.setTo(data[2]);
      break;
    case 4:
      image.rowRange(image.rows / 2, image.rows).setTo(data[2]);
      break;
    case 5:
      cv::flip(image, image, 1);
      break;
    case 6:
      image.release();
      break;
    default:
      break;
  }
  t_s += (static_cast<double>(data[3]) - 64.0) / 256.0;  // also backwards, also not at all
  return {.image = image, .number = 0, .taken_at = {}, .t_s = t_s};
}

}  // namespace

/// Whatever pictures follow one another: no crash, nothing seen that was not read in that picture, ages and
/// numbers that can be, no more moves than are kept.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kBytes = 20;
  if (size < kBytes || size > 64 * kBytes) return 0;
  static vision::Pipeline pipeline(small_kit(), {});
  pipeline.set_profile({});
  pipeline.forget();
  double t_s = 0.0;
  for (std::size_t at = 0; at + kBytes <= size; at += kBytes) {
    const auto result = pipeline.process(frame_of(data + at, t_s));
    if (result.table.pieces.size() != pipeline.kit().pieces.size() || result.moves.size() > 64) std::abort();
    for (const PieceView& piece : result.table.pieces) {
      const bool read =
          std::ranges::find(result.sightings, piece.tag, &vision::Sighting::tag) != result.sightings.end();
      if (piece.state == PieceState::kSeen && !read) std::abort();
      if (piece.state != PieceState::kCovered && piece.covered_by != CoveredBy::kNothing) std::abort();
      if (!(piece.state_age_s >= 0.0)) std::abort();
      if (piece.pose && (!result.table.calibrated || !std::isfinite(piece.pose->centre.x_mm))) std::abort();
    }
    for (std::size_t i = 1; i < result.moves.size(); ++i)
      if (result.moves[i].number != result.moves[i - 1].number + 1) std::abort();
  }
  return 0;
}
