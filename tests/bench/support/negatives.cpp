#include "tests/bench/support/negatives.hpp"

#include <cstdio>
#include <filesystem>
#include <map>
#include <random>
#include <span>
#include <string>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/bench/support/april.hpp"
#include "tests/bench/support/aruco.hpp"
#include "tests/bench/support/kit_for_bench.hpp"
#include "vision/tags/kit_card.hpp"
#include "vision/tags/zxing.hpp"

namespace telescope::bench {
namespace {

constexpr int kKitPieces = 85;
constexpr const char* kPhotographs = "/usr/share/backgrounds";

using Random = std::mt19937_64;
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

/// What a foreign 4 x 4 tag of round cells would be.
cv::Mat draw_round_cells(int bits) {
  cv::Mat tag(160, 160, CV_8UC1, cv::Scalar(255));
  tag(cv::Rect(20, 20, 120, 120)).setTo(0);
  for (int i = 0; i < 16; ++i)
    if (bits >> i & 1)
      cv::circle(tag, {50 + 20 * (i % 4), 50 + 20 * (i / 4)}, 9, cv::Scalar(255), -1, cv::LINE_AA);
  return tag;
}

cv::Mat draw_random_bits(int i) {
  cv::Mat tag(160, 160, CV_8UC1, cv::Scalar(255));
  tag(cv::Rect(20, 20, 120, 120)).setTo(0);
  Random random(static_cast<std::uint64_t>(i));
  for (int cell = 0; cell < 16; ++cell)
    if (pick(random, 2) == 0) tag(cv::Rect(40 + 20 * (cell % 4), 40 + 20 * (cell / 4), 20, 20)).setTo(255);
  return tag;
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

class Clutter {
 public:
  /// Something that is no tag of the kit, and its usual size in mm.
  std::pair<cv::Mat, double> draw(Random& random) const {
    switch (pick(random, 8)) {
      case 0:
        return {april_.draw(pick(random, 587), 12), between(random, 12, 45)};
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

 private:
  AprilReader april_{AprilFamily::k36h11, 1};
};

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

struct PastedTag {
  TagId tag;
  cv::Point2d middle;
};

/// `tags`: laid down among it all; `harsh`: as dim, blurred, noisy and compressed as the extreme level of
/// bench_pictures.
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

/// What was taken for a tag, enlarged.
void save_ghost(const cv::Mat& picture, const vision::Sighting& sighting, const std::string& folder,
                int frame) {
  const double reach = 6 * sighting.module_px;
  const cv::Point2d centre = centre_of(sighting);
  const cv::Rect around(cv::Point(centre - cv::Point2d(reach, reach)),
                        cv::Point(centre + cv::Point2d(reach, reach)));
  cv::Mat enlarged;
  cv::resize(picture(around & cv::Rect({}, picture.size())), enlarged, {}, 8, 8, cv::INTER_NEAREST);
  const std::string file =
      folder + "/ghost_" + std::to_string(frame) + "_id" + std::to_string(sighting.tag.value()) + ".png";
  cv::imwrite(file, enlarged);
  std::printf("%s: correlation %.3f, margin %.3f, module %.2f px\n", file.c_str(),
              static_cast<double>(sighting.correlation), static_cast<double>(sighting.margin),
              static_cast<double>(sighting.module_px));
}

struct Foreign {
  const char* name;
  std::function<cv::Mat(int)> picture;
  int ids;
};

/// Square 4 x 4 tags of our size that are not ours: what chance reads as one of the kit.
void run_foreign(int frames, std::uint64_t seed) {
  const AprilReader april(AprilFamily::k16h5, 1);
  const std::vector<Foreign> families = {
      {"OpenCV aruco 4x4_1000", [](int id) { return draw_aruco_4x4(id, 20); }, 1000},
      {"AprilTag 16h5", [&](int id) { return april.draw(id, 20); }, 30},
      {"16 random bits", [](int i) { return draw_random_bits(i); }, 1 << 20},
      {"16 random bits, round cells", [](int i) { return draw_round_cells(i * 40503 & 0xFFFF); }, 1 << 16},
      {"square4x4 ids outside the kit",
       [](int id) { return vision::draw_tag(TagFamily::kSquare4x4, TagId(100 + id), 20); }, 380}};
  std::printf(
      "\n| foreign square 4 x 4 tags, 20 mm, 1080p degraded | tags shown | read as ours | %% "
      "|\n|---|---|---|---|\n");
  for (const Foreign& family : families) {
    int shown = 0, misread = 0;
    for (int frame = 0; frame < frames; ++frame) {
      FlatSceneSpec spec{.tags = 70, .seed = seed + static_cast<std::uint64_t>(frame)};
      const auto reader = vision::make_steady_reader(make_bench_kit(kKitPieces, spec.tag_mm));
      const auto scene =
          make_flat_scene(spec, [&](int i) { return family.picture((frame * spec.tags + i) % family.ids); });
      shown += spec.tags;
      misread += static_cast<int>(reader->read(scene.luma, hints_for(spec)).size());
    }
    std::printf("| %s | %d | %d | %.2f |\n", family.name, shown, misread, 100.0 * misread / shown);
    std::fflush(stdout);
  }
}

}  // namespace

void run_negatives(int frames, std::uint64_t seed, bool with_tags, const std::string& ghost_folder) {
  const auto photographs = load_photographs();
  if (photographs.empty())
    std::printf("No photographs under %s: install gnome-backgrounds or mate-backgrounds.\n", kPhotographs);
  const Clutter clutter;
  std::map<std::string, std::pair<int, int>> ghosts;  // frames, ghosts
  Random random(seed);
  int all = 0;
  std::size_t shown = 0, read = 0;
  for (int frame = 0; frame < frames; ++frame) {
    const bool known = frame % 4 != 3, harsh = with_tags || frame % 3 == 2;
    FlatSceneSpec spec{.tag_mm = frame % 2 == 0 ? 20.0 : 15.0};
    const Kit kit = make_bench_kit(kKitPieces, spec.tag_mm);
    const auto reader = vision::make_steady_reader(kit);
    std::vector<TagId> tags;
    if (with_tags)
      for (std::size_t i = 0; i < kit.pieces.size(); i += 3) tags.push_back(kit.pieces[i].tag);
    std::vector<PastedTag> pasted;
    const cv::Mat picture = make_negative(spec, photographs, clutter, harsh, tags, pasted, random);
    auto seen = reader->read(picture, known ? hints_for(spec) : vision::ReadHints{});
    read += seen.size();
    std::erase_if(seen, [&](const vision::Sighting& s) {
      return std::ranges::any_of(pasted, [&](const PastedTag& p) {
        return p.tag == s.tag && cv::norm(p.middle - centre_of(s)) < 0.5 * spec.tag_mm * pixels_per_mm(spec);
      });
    });
    read -= seen.size(), shown += tags.size();
    auto& count = ghosts[std::string(known ? "scale known" : "scale unknown") + (harsh ? ", harsh" : "")];
    ++count.first, count.second += static_cast<int>(seen.size()), all += static_cast<int>(seen.size());
    if ((frame + 1) % 100 == 0) std::fprintf(stderr, "%d frames, %d ghosts\n", frame + 1, all);
    if (!ghost_folder.empty())
      for (const vision::Sighting& sighting : seen) save_ghost(picture, sighting, ghost_folder, frame);
  }
  std::printf(
      "| pictures %s tags, 1080p, %zu photographs | frames | ghosts | a 1000 frames "
      "|\n|---|---|---|---|\n",
      with_tags ? "with some" : "without", photographs.size());
  for (const auto& [name, count] : ghosts)
    std::printf("| %s | %d | %d | %.2f |\n", name.c_str(), count.first, count.second,
                1000.0 * count.second / count.first);
  if (with_tags) std::printf("\n%zu of %zu tags of the kit were read\n", read, shown);
  std::fflush(stdout);
  if (!with_tags) run_foreign(std::max(2, frames / 50), seed);
}

}  // namespace telescope::bench
