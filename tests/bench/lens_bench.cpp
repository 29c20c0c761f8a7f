// Measures a lens from real photographs of a board, ours and OpenCV's own calibration on the same corners:
// each fifth of the pictures is held out in turn, and foretold by a lens from the others.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <vector>

#include <CLI/CLI.hpp>
#include <opencv2/calib3d.hpp>

#include "calibration/lens_calibrator.hpp"
#include "vision/pipeline/picture.hpp"
#include "vision/source/picture_file.hpp"
#include "vision/tags/tag_reader.hpp"

using namespace telescope;
using namespace telescope::calibration;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kFolds = 5;

/// OpenCV's calibration as it comes: all of its five terms, pixels of any shape.
Lens opencv_lens(const std::vector<BoardView>& views, const BoardPattern& pattern, cv::Size size) {
  std::vector<std::vector<cv::Point3f>> boards;
  std::vector<std::vector<cv::Point2f>> corners;
  for (const BoardView& view : views) {
    auto& board = boards.emplace_back();
    for (const int number : view.numbers) {
      const cv::Point2f p = corner_on_board(pattern, number);
      board.emplace_back(p.x, p.y, 0.0F);
    }
    corners.push_back(view.corners);
  }
  cv::Mat camera, distortion;
  std::vector<cv::Mat> turns, shifts;
  cv::calibrateCamera(boards, corners, size, camera, distortion, turns, shifts);
  Lens lens{.width = size.width,
            .height = size.height,
            .fx = camera.at<double>(0, 0),
            .fy = camera.at<double>(1, 1),
            .cx = camera.at<double>(0, 2),
            .cy = camera.at<double>(1, 2)};
  for (std::size_t i = 0; i < lens.distortion.size(); ++i)
    lens.distortion[i] = distortion.at<double>(static_cast<int>(i));
  return lens;
}

struct Set {
  std::size_t pictures = 0;
  cv::Size size;
  std::vector<BoardView> views;  ///< of all pictures in which the board is found
  LensCalibrator calibrator;     ///< took those of them that tell something new
};

Set read_set(const fs::path& folder, const BoardPattern& pattern) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder))
    if (vision::has_picture_name(entry.path())) files.push_back(entry.path());
  std::ranges::sort(files);
  Set set{.pictures = files.size(), .size = {}, .views = {}, .calibrator = LensCalibrator(pattern)};
  std::vector<TagId> ids;
  for (int id = 0; pattern.tags && id < tag_set(*pattern.tags, TagId(0)).ids; ++id) ids.emplace_back(id);
  vision::PhotoReader reader(pattern.tags.value_or(TagFamily::kSquare4x4), ids);
  for (const fs::path& file : files) {
    const auto picture = vision::read_picture(file);
    const auto luma = picture ? vision::plain_luma({.image = *picture, .taken_at = {}})
                              : Result<cv::Mat>(tl::unexpected(picture.error()));
    if (!luma) {
      std::printf("%s\n", luma.error().message.c_str());
      continue;
    }
    std::vector<BoardTag> tags;
    if (pattern.tags)
      for (const vision::Sighting& s : reader.read(*luma)) tags.push_back({s.tag.value(), s.corners});
    auto view = pattern.tags ? charuco_corners(*luma, pattern, tags) : chessboard_corners(*luma, pattern);
    const auto answer = set.calibrator.offer(*luma, tags);
    std::printf("%s: %zu corners; %s\n", file.filename().c_str(), view ? view->numbers.size() : 0,
                answer.sentence.c_str());
    if (!view || view->numbers.size() < 12) continue;
    set.size = luma->size();
    set.views.push_back(*std::move(view));
  }
  return set;
}

int run(const fs::path& folder, const BoardPattern& pattern) {
  const Set set = read_set(folder, pattern);
  double ours = 0.0, theirs = 0.0;
  std::clock_t ticks = 0;
  std::size_t corners = 0;
  for (std::size_t fold = 0; fold < kFolds; ++fold) {
    std::vector<BoardView> others;
    for (std::size_t i = 0; i < set.views.size(); ++i)
      if (i % kFolds != fold) others.push_back(set.views[i]);
    const auto start = std::clock();
    const auto lens = fit_lens(others, pattern, set.size);
    ticks += std::clock() - start;
    if (!lens) {
      std::printf("fold %zu: %s\n", fold, lens.error().message.c_str());
      return 1;
    }
    const Lens other = opencv_lens(others, pattern, set.size);
    for (std::size_t i = fold; i < set.views.size(); i += kFolds) {
      ours += squared_error(lens->lens, set.views[i], pattern);
      theirs += squared_error(other, set.views[i], pattern);
      corners += set.views[i].corners.size();
    }
  }
  const auto rms = [&](double sum) { return std::sqrt(sum / static_cast<double>(corners)); };
  std::printf(
      "\n| set | pictures | board found | corners | held out, Telescope | held out, OpenCV | share | s a fit "
      "|\n"
      "|---|---|---|---|---|---|---|---|\n| %s | %zu | %zu | %zu | %.4f px | %.4f px | %.4f | %.1f |\n",
      folder.filename().c_str(), set.pictures, set.views.size(), corners, rms(ours), rms(theirs),
      rms(ours) / rms(theirs), static_cast<double>(ticks) / CLOCKS_PER_SEC / kFolds);
  if (const auto all = fit_lens(set.views, pattern, set.size))
    std::printf("all views: %d agree, focal %.1f +- %.1f px\n", all->views, all->lens.fx,
                all->focal_sigma_px);
  const auto lens = set.calibrator.solve();
  if (lens)
    std::printf("calibrate: %d views, focal %.1f px, error %.3f px, held out %.3f px\n", lens->views,
                lens->lens.fx, lens->lens.reprojection_rms_px, lens->held_out_rms_px);
  else
    std::printf("calibrate: %s\n", lens.error().message.c_str());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::string folder, board;
  CLI::App app("Benchmark of measuring a lens from real photographs of a board.");
  app.add_option("board", board, "chessboard:9x7 or charuco:8x8:aruco4x4; squares")->required();
  app.add_option("folder", folder, "its photographs; none are part of the project")->required();
  CLI11_PARSE(app, argc, argv);
  const auto pattern = board_pattern(board);
  if (!pattern) {
    std::fprintf(stderr, "bench_lens: %s\n", pattern.error().message.c_str());
    return 2;
  }
  if (!fs::is_directory(folder)) {
    std::printf("There are no photographs in %s: nothing is measured.\n", folder.c_str());
    return 0;
  }
  return run(folder, *pattern);
}
