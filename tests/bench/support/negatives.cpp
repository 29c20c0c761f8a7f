#include "tests/bench/support/negatives.hpp"

#include <cstdio>
#include <map>
#include <string>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/bench/support/april.hpp"
#include "tests/bench/support/aruco.hpp"
#include "tests/bench/support/kit_for_bench.hpp"
#include "tests/bench/support/negative_pictures.hpp"

namespace telescope::bench {
namespace {

constexpr int kKitPieces = 85;

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
