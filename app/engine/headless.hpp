#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>

#include "app/engine/engine.hpp"
#include "app/support/stop_signal.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::app {

struct HeadlessOptions {
  std::filesystem::path folder;  ///< table.png, table.json and run.log are kept there
  std::optional<double>
      seconds;  ///< ends after so many (RunTime); otherwise when told to stop or at the source's end
  /// Called about twenty times a second on the thread that runs: what the game has to do meanwhile.
  std::function<void()> attend;
  /// Asked after it: true ends the run. May be empty.
  std::function<bool()> should_end = {};
};

/// Runs the engine without a window: once a second the newest table view is written to the folder, its
/// picture every third second and at the end, and what changes (camera, findings) goes to the log and
/// standard output. Gives the exit code.
int run_headless(Engine& engine, const HeadlessOptions& options, StopSignal& stop);

/// How long a run has gone on: from its beginning, but on a demo table from its first picture, which has to
/// be drawn.
class RunTime {
 public:
  /// To be asked again and again from the beginning on; without an engine there is no camera.
  double seconds(const Engine* engine) {
    const auto now = std::chrono::steady_clock::now();
    if (engine && vision::is_demo(engine->camera().text()) &&
        engine->source_status().state == vision::SourceStatus::State::kOpening)
      begin_ = now;
    return std::chrono::duration<double>(now - begin_).count();
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace telescope::app
