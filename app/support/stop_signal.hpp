#pragma once

#include <chrono>

namespace telescope::app {

/// Turns SIGINT and SIGTERM into something a loop can ask for. Make it before any thread starts: threads
/// inherit the blocked signals.
class StopSignal {
 public:
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  /// Waits at most `patience`; true once the user has asked to stop.
  bool wait(std::chrono::milliseconds patience);

 private:
  int descriptor_ = -1;
  bool stopped_ = false;
};

}  // namespace telescope::app
