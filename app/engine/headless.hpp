#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "app/engine/engine.hpp"
#include "app/support/stop_signal.hpp"

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

/// Runs the engine without a window: once a second the newest picture and table view are written to the
/// folder, and what changes (camera, findings) goes to the log and standard output. Gives the exit code.
int run_headless(Engine& engine, const HeadlessOptions& options, StopSignal& stop);

}  // namespace telescope::app
