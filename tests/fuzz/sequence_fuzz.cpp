#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>

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

constexpr std::size_t kBytes = 20;  ///< that make a picture
constexpr std::size_t kPictures = 64;

/// Bytes as rows of pixels, enlarged to the whole picture.
cv::Mat pixels(std::span<const std::uint8_t> bytes, int width, cv::Size size, bool sharp) {
  width = std::min(width, static_cast<int>(bytes.size()));
  const cv::Mat rows(static_cast<int>(bytes.size()) / width, width, CV_8U,
                     const_cast<std::uint8_t*>(bytes.data()));
  cv::Mat picture;
  cv::resize(rows, picture, size, 0, 0, sharp ? cv::INTER_NEAREST : cv::INTER_LINEAR);
  return picture;
}

constexpr int kOfPixels = 4;  ///< pictures that may be made of bytes' pixels: noise takes long to search

/// How far the pictures have come.
struct Progress {
  std::uint64_t number = 0;
  double t_s = 0.0;
  int of_pixels = 0;
};

/// One picture out of the first twenty bytes: its size and form, a grey, its time, six places of tags, its
/// number, and three that say how all bytes from here on become pixels where the form wants them.
vision::Frame frame_of(std::span<const std::uint8_t> bytes, Progress& progress) {
  const std::uint8_t* data = bytes.data();
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
    case 7: {  // over the tags, from hardly to be seen to nothing else
      if (++progress.of_pixels > kOfPixels) break;
      const double share = data[19] / 255.0;
      cv::addWeighted(pixels(bytes, 1 + data[17], image.size(), data[18] & 1), share, image, 1.0 - share, 0.0,
                      image);
      break;
    }
    default:
      break;
  }
  progress.t_s += (static_cast<double>(data[3]) - 64.0) / 256.0;  // also backwards, also not at all
  // Rising, repeated, begun anew.
  progress.number = data[16] < 240 ? progress.number + (data[16] + 1) % 4 : data[16] - 240U;
  return {.image = image, .number = progress.number, .taken_at = {}, .t_s = progress.t_s};
}

}  // namespace

/// Whatever pictures follow one another: no crash, nothing seen that was not read in that picture, ages and
/// numbers that can be, no more moves than are kept.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < kBytes || size > kPictures * kBytes) return 0;
  static vision::Pipeline pipeline(small_kit(), {});
  pipeline.set_profile({});
  pipeline.forget();
  Progress progress;
  const std::span<const std::uint8_t> all(data, size);
  for (std::size_t at = 0; at + kBytes <= size; at += kBytes) {
    const auto result = pipeline.process(frame_of(all.subspan(at), progress));
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
