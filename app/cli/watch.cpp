#include "app/cli/watch.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

#include "app/engine/staged_play_file.hpp"
#include "app/support/stop_signal.hpp"
#include "core/base/words.hpp"
#include "vision/pipeline/picture.hpp"
#include "vision/source/picture_file.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::cli {

using namespace std::chrono_literals;

namespace {

using Clock = std::chrono::steady_clock;

/// On a slow machine the demo table takes its time to be drawn first.
constexpr double kFirstDrawn_s = 60.0;

/// Pictures that are there already, one after the other.
Result<bool> look_through(const Address& pictures, const Kit& kit,
                          const std::function<bool(const vision::Frame&)>& use) {
  const auto source = app::open_camera(pictures, kit, {.as_fast_as_possible = true});
  if (!source) return failure(pictures.text() + ": no picture came: " + source.error().message);
  bool came = false;
  while (!(*source)->ended()) {
    const auto frame = (*source)->next(0ms, {});
    if (!frame && came) break;  // the others are not there any more
    if (!frame) return failure(pictures.text() + ": no picture came: " + frame.error().message);
    if (!*frame) continue;
    came = true;
    if (use(**frame)) return true;
  }
  return false;
}

}  // namespace

Result<bool> watch_camera(const Address& camera, const vision::Capture::Open& open, const WatchTime& time,
                          const std::function<bool(const vision::Frame&)>& use) {
  using State = vision::SourceStatus::State;
  const double patience_s =
      vision::is_demo(camera.text()) ? std::max(time.first_picture_s, kFirstDrawn_s) : time.first_picture_s;
  vision::Capture capture(camera.text(), open);
  const auto began = Clock::now();
  std::optional<Clock::time_point> first;
  std::uint64_t version = 0;
  for (;;) {
    // Asked before the newest picture is: one that came until then is still used.
    const vision::SourceStatus status = capture.status();
    const bool stopped = time.stop && time.stop->wait(0ms);
    const std::chrono::duration<double> watched = Clock::now() - first.value_or(began);
    const double most_s = first ? time.pictures_s : patience_s;
    const bool over = stopped || status.state == State::kEnded || (most_s > 0.0 && watched.count() >= most_s);
    if (const auto frame = capture.frames().wait_newer(version, over ? 0ms : 50ms)) {
      if (!first) first = Clock::now();
      if (use(*frame)) return true;
    }
    if (first && over) return false;
    const bool hopeless = status.state == State::kLost || status.state == State::kEnded;
    if (!first && hopeless)
      return failure(camera.text() + ": no picture came" + (status.why.empty() ? "" : ": " + status.why));
    if (over)
      return failure(camera.text() + ": no picture came" + (stopped ? "" : " in " + decimal(most_s) + " s") +
                     (status.why.empty() ? "" : ": " + status.why));
  }
}

Result<bool> watch_camera(const Address& camera, const Kit& kit, double seconds,
                          const std::function<bool(const vision::Frame&)>& use) {
  using vision::SourceKind;
  const auto named = vision::parse_source_name(camera, [] { return vision::list_cameras(); });
  if (named && (named->kind == SourceKind::kPictureFolder || named->kind == SourceKind::kPicture))
    return look_through(camera, kit, use);
  return watch_camera(
      camera, [camera, kit] { return app::open_camera(camera, kit); },
      {.first_picture_s = seconds, .pictures_s = seconds}, use);
}

Result<cv::Mat> readable_picture(const std::filesystem::path& file) {
  auto picture = vision::read_picture(file);
  if (!picture) return picture;
  if (const auto can_be_read = vision::readable(*picture); !can_be_read)
    return failure(file.string() + ": " + can_be_read.error().message);
  return picture;
}

}  // namespace telescope::cli
