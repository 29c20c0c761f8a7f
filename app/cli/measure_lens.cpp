#include "app/cli/measure_lens.hpp"

#include <algorithm>
#include <optional>

#include "app/cli/watch.hpp"
#include "calibration/lens_calibrator.hpp"
#include "vision/pipeline/picture.hpp"
#include "vision/tags/tag_reader.hpp"

namespace telescope::cli {
namespace {

using calibration::BoardPattern;
using calibration::BoardTag;
using calibration::LensCalibrator;

/// Looks for the board in pictures; of a ChArUco board, reads its tags first.
class BoardWatcher {
 public:
  explicit BoardWatcher(const BoardPattern& pattern) : pattern_(pattern), calibrator_(pattern) {
    if (!pattern.tags) return;
    std::vector<TagId> ids;  // more than the board's: those of a larger board show that it is another one
    const int last = pattern.squares_across * pattern.squares_down / 2;
    for (int id = 0; id < tag_set(*pattern.tags, TagId(last)).ids; ++id) ids.emplace_back(id);
    reader_.emplace(*pattern.tags, ids);
  }

  LensCalibrator::Answer offer(const cv::Mat& luma) {
    std::vector<BoardTag> tags;
    if (reader_)
      for (const vision::Sighting& s : reader_->read(luma)) tags.push_back({s.tag.value(), s.corners});
    return calibrator_.offer(luma, tags);
  }
  const LensCalibrator& calibrator() const { return calibrator_; }

  /// What to say of pictures none of which shows the board.
  std::string no_board(const cv::Mat& luma) const {
    std::string said = "no picture shows " + described(pattern_);
    if (pattern_.tags) return said + ": count its squares, black and white ones, across and down";
    const auto seen = calibration::count_squares(luma);
    if (!seen || seen->width < 4) return said;
    const BoardPattern other{.squares_across = std::max(seen->width, seen->height),
                             .squares_down = std::min(seen->width, seen->height)};
    if (std::minmax(other.squares_across, other.squares_down) ==
        std::minmax(pattern_.squares_across, pattern_.squares_down))
      return said;
    return said + "; the last one seems to show " + described(other) +
           ": count the squares, not the corners between them, and name them with --lens-board";
  }

 private:
  BoardPattern pattern_;
  LensCalibrator calibrator_;
  std::optional<vision::PhotoReader> reader_;
};

}  // namespace

Result<calibration::MeasuredLens> measure_lens(const LensQuestion& question, const Address& camera,
                                               const Kit& kit, double seconds,
                                               const std::function<void(const std::string&)>& tell) {
  BoardPattern pattern;
  if (!question.board.empty()) {
    const auto named = calibration::board_pattern(question.board);
    if (!named) return failure("--lens-board: " + named.error().message);
    pattern = *named;
  }
  BoardWatcher watcher(pattern);
  bool is_seen = false;
  cv::Mat last;
  for (const std::string& name : question.pictures) {
    const auto picture = readable_picture(name);
    if (!picture) return tl::unexpected(picture.error());
    last = vision::plain_luma({.image = *picture}).value();
    const auto answer = watcher.offer(last);
    using Verdict = LensCalibrator::Verdict;
    is_seen = is_seen || (answer.verdict != Verdict::kNoBoard && answer.verdict != Verdict::kOtherBoard);
    tell(name + ": " + answer.sentence);
  }
  if (question.live) {
    std::string said;
    const auto watched = watch_camera(camera, kit, seconds, [&](const vision::Frame& frame) {
      const auto luma = vision::plain_luma(frame);
      const std::string sentence = luma ? watcher.offer(*luma).sentence : luma.error().message;
      if (sentence != said) tell(said = sentence);
      return watcher.calibrator().views() > 0 && watcher.calibrator().missing().empty();
    });
    if (!watched) return tl::unexpected(watched.error());
  } else if (!is_seen && !last.empty()) {
    return failure(watcher.no_board(last));
  }
  return watcher.calibrator().solve();
}

}  // namespace telescope::cli
