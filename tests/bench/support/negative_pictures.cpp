#include "tests/bench/support/negative_pictures.hpp"

#include <algorithm>
#include <filesystem>
#include <string>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/bench/support/april.hpp"
#include "vision/tags/kit_card.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::bench {
namespace {

cv::Mat draw_text(Random& random) {
  cv::Mat page(400, 560, CV_8UC1, cv::Scalar(245));
  for (int line = 0; line < 12; ++line) {
    std::string text;
    for (int i = 0; i < 30; ++i)
      text += static_cast<char>(pick(random, 5) == 0 ? ' ' : 33 + pick(random, 90));
    cv::putText(page, text, {8, 30 + line * 31}, cv::FONT_HERSHEY_COMPLEX, 0.8, cv::Scalar(10), 2,
                cv::LINE_AA);
  }
  return page;
}

cv::Mat draw_checkerboard(Random& random) {
  const int cells = 6 + pick(random, 6), px = 40;
  cv::Mat board(cells * px, cells * px, CV_8UC1, cv::Scalar(250));
  for (int y = 0; y < cells; ++y)
    for (int x = y % 2; x < cells; x += 2) board(cv::Rect(x * px, y * px, px, px)).setTo(15);
  return board;
}

/// A domino of two fields, or one die: black with white pips or white with black ones.
cv::Mat draw_domino(Random& random) {
  const int fields = 1 + pick(random, 2), ink = pick(random, 2) == 0 ? 15 : 245;
  cv::Mat piece(240, 240 * fields, CV_8UC1, cv::Scalar(ink));
  if (pick(random, 2) == 0) cv::rectangle(piece, {0, 0}, {piece.cols - 1, 239}, cv::Scalar(260 - ink), 25);
  for (int field = 0; field < fields; ++field)
    for (int pip = 0; pip < 9; ++pip)
      if (pick(random, 2) == 0)
        cv::circle(piece, {field * 240 + 70 + 50 * (pip % 3), 70 + 50 * (pip / 3)}, 17, cv::Scalar(260 - ink),
                   -1, cv::LINE_AA);
  if (fields == 2) cv::line(piece, {240, 20}, {240, 220}, cv::Scalar(260 - ink), 6);
  return piece;
}

cv::Mat draw_blinds(Random& random) {
  cv::Mat blinds(400, 400, CV_8UC1, cv::Scalar(30));
  const int pitch = 20 + pick(random, 50);
  for (int y = 0; y < blinds.rows; y += pitch)
    blinds.rowRange(y, std::min(y + pitch * 3 / 5, 400)).setTo(235);
  if (pick(random, 2) == 0) blinds.colRange(180, 200).setTo(60);
  return blinds;
}

/// A white ring around a black square with anything in it but cells.
cv::Mat draw_lookalike(Random& random) {
  cv::Mat tag(160, 160, CV_8UC1, cv::Scalar(250));
  tag(cv::Rect(20, 20, 120, 120)).setTo(10);
  switch (pick(random, 4)) {
    case 0:
      cv::circle(tag, {80, 80}, 20 + pick(random, 25), cv::Scalar(240), -1, cv::LINE_AA);
      break;
    case 1:
      cv::putText(tag, std::string(1, static_cast<char>('A' + pick(random, 26))), {48, 108},
                  cv::FONT_HERSHEY_DUPLEX, 2.6, cv::Scalar(240), 8, cv::LINE_AA);
      break;
    case 2:
      tag(cv::Rect(40, 40, 80, 80)).setTo(pick(random, 256));
      break;
    default:
      cv::randu(tag(cv::Rect(40, 40, 80, 80)), 0, 255);
      break;
  }
  return tag;
}

/// Anywhere and turned anyhow; where its middle is.
cv::Point2d paste(cv::Mat& picture, const cv::Mat& drawn, double width_px, Random& random) {
  const double scale = width_px / drawn.cols;
  cv::Mat small = drawn;
  if (scale < 0.5) cv::resize(drawn, small, {}, 2 * scale, 2 * scale, cv::INTER_AREA);
  const double rest = scale < 0.5 ? 0.5 : scale;
  const cv::Point2d middle((small.cols - 1) / 2.0, (small.rows - 1) / 2.0);
  cv::Mat warp = cv::getRotationMatrix2D(middle, between(random, 0, 360), rest);
  const double x = between(random, 0, picture.cols), y = between(random, 0, picture.rows);
  warp.at<double>(0, 2) += x - middle.x;
  warp.at<double>(1, 2) += y - middle.y;
  cv::warpAffine(small, picture, warp, picture.size(), cv::INTER_LINEAR, cv::BORDER_TRANSPARENT);
  return {x, y};
}

}  // namespace

double between(Random& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}
int pick(Random& random, int count) {
  return std::uniform_int_distribution<int>(0, count - 1)(random);
}

std::vector<cv::Mat> load_photographs() {
  std::vector<cv::Mat> photographs;
  std::error_code error;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kPhotographs, error))
    files.push_back(entry.path());
  std::ranges::sort(files);
  for (const auto& file : files) {
    const std::string kind = file.extension().string();
    if (kind != ".jpg" && kind != ".png" && kind != ".webp" && kind != ".jpeg") continue;
    cv::Mat picture = cv::imread(file.string(), cv::IMREAD_GRAYSCALE);
    if (picture.empty()) continue;
    const double scale = 2000.0 / picture.cols;
    if (scale < 1) cv::resize(picture, picture, {}, scale, scale, cv::INTER_AREA);
    photographs.push_back(picture);
  }
  return photographs;
}

Clutter::Clutter() : april_(std::make_unique<AprilReader>(AprilFamily::k36h11, 1)) {}
Clutter::~Clutter() = default;

std::pair<cv::Mat, double> Clutter::draw(Random& random) const {
  switch (pick(random, 8)) {
    case 0:
      return {april_->draw(pick(random, 587), 12), between(random, 12, 45)};
    case 1:
      return {vision::draw_kit_card("somewhere-" + std::to_string(pick(random, 999)), 8),
              between(random, 25, 70)};
    case 2:
      return {draw_text(random), between(random, 40, 200)};
    case 3:
      return {draw_checkerboard(random), between(random, 25, 150)};
    case 4:
      return {draw_domino(random), between(random, 15, 30)};
    case 5:
      return {draw_blinds(random), between(random, 20, 300)};
    case 6:
      return {draw_lookalike(random), between(random, 15, 30)};
    default:
      return {vision::draw_tag(TagFamily::kDataMatrix, TagId(pick(random, 999)), 10),
              between(random, 15, 60)};
  }
}

cv::Mat make_negative(const FlatSceneSpec& spec, const std::vector<cv::Mat>& photographs,
                      const Clutter& clutter, bool harsh, std::span<const TagId> tags,
                      std::vector<PastedTag>& pasted, Random& random) {
  const cv::Size size(spec.height_px * 16 / 9, spec.height_px);
  cv::Mat picture;
  if (!photographs.empty() && pick(random, 4) != 0) {
    const cv::Mat& photograph =
        photographs[static_cast<std::size_t>(pick(random, static_cast<int>(photographs.size())))];
    const cv::Point2f middle(static_cast<float>(photograph.cols) / 2,
                             static_cast<float>(photograph.rows) / 2);
    cv::Mat warp = cv::getRotationMatrix2D(middle, between(random, 0, 360), between(random, 0.35, 1.5));
    warp.at<double>(0, 2) += size.width / 2.0 - middle.x + between(random, -300, 300);
    warp.at<double>(1, 2) += size.height / 2.0 - middle.y + between(random, -300, 300);
    cv::warpAffine(photograph, picture, warp, size, cv::INTER_AREA, cv::BORDER_REFLECT_101);
  } else {
    FlatSceneSpec empty = spec;
    empty.tags = 0, empty.seed = random();
    picture = make_flat_scene(empty, {}).luma;
  }
  const int things = pick(random, 3) == 0 ? 0 : pick(random, 40);
  for (int i = 0; i < things; ++i) {
    const auto [drawn, mm] = clutter.draw(random);
    cv::Mat grey;
    drawn.convertTo(grey, CV_8U, between(random, 0.5, 0.95), between(random, 5, 40));
    paste(picture, grey, mm * pixels_per_mm(spec), random);
  }
  for (const TagId tag : tags)
    pasted.push_back({tag, paste(picture, vision::draw_tag(TagFamily::kSquare4x4, tag, 20),
                                 spec.tag_mm * pixels_per_mm(spec), random)});
  if (harsh) {
    const double gain = between(random, 0.2, 0.7);
    picture.convertTo(picture, CV_8U, gain, between(random, 0, 255 * (1 - gain)));
  }
  cv::GaussianBlur(picture, picture, {}, harsh ? between(random, 1.0, 1.5) : between(random, 0.4, 1.0));
  cv::Mat grain(picture.size(), CV_16S), out;
  cv::RNG(random()).fill(grain, cv::RNG::NORMAL, 0, harsh ? between(random, 6, 9) : between(random, 1, 6));
  cv::add(picture, grain, out, cv::noArray(), CV_8U);
  if (!harsh) return out;
  std::vector<std::uint8_t> bytes;
  cv::imencode(".jpg", out, bytes, {cv::IMWRITE_JPEG_QUALITY, 50 + pick(random, 19)});
  return cv::imdecode(bytes, cv::IMREAD_GRAYSCALE);
}

}  // namespace telescope::bench
