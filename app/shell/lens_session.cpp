#include "app/shell/lens_session.hpp"

#include <chrono>
#include <utility>

#include "app/support/language.hpp"
#include "calibration/lens_calibrator.hpp"
#include "core/base/words.hpp"

namespace telescope::app {
namespace {

using calibration::LensCalibrator;

LensProgress progress_of(const LensCalibrator& calibrator, std::string advice) {
  return {.running = true,
          .views = calibrator.views(),
          .covered = std::vector<bool>(calibrator.covered().begin(), calibrator.covered().end()),
          .parts_across = LensCalibrator::kCellsAcross,
          .advice = std::move(advice),
          .outcome = {}};
}

}  // namespace

LensSession::LensSession(const Latest<EngineView>& views, std::function<void(const calibration::Lens&)> done)
    : views_(views), done_(std::move(done)) {}

void LensSession::start() {
  stop();
  progress_.publish(progress_of({}, {}));
  thread_ = std::jthread([this](std::stop_token stop) { run(stop); });
}

void LensSession::stop() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
  progress_.publish({});
}

LensProgress LensSession::progress() const {
  const auto newest = progress_.get();
  return newest ? *newest : LensProgress{};
}

void LensSession::run(std::stop_token stop) {
  LensCalibrator calibrator;
  std::uint64_t version = 0;
  while (!stop.stop_requested()) {
    const auto view = views_.wait_newer(version, std::chrono::milliseconds(100));
    if (!view) continue;
    const auto answer = calibrator.offer(vision::luma(view->result.frame));
    const std::string missing = calibrator.missing();
    const bool took = answer.verdict == LensCalibrator::Verdict::kAccepted;
    progress_.publish(progress_of(calibrator, took || answer.sentence.empty() ? missing : answer.sentence));
    if (!missing.empty() && answer.verdict != LensCalibrator::Verdict::kEnough) continue;

    const auto lens = calibrator.solve(stop);
    if (stop.stop_requested()) return;
    if (!lens) {
      progress_.publish({.outcome = lens.error().message});
      return;
    }
    done_(lens->lens);
    progress_.publish({.outcome = tr("The lens is measured, to {1} px, and saved.",
                                     fixed_places(lens->held_out_rms_px, 2))});
    return;
  }
}

}  // namespace telescope::app
