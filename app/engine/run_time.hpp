#pragma once

#include <chrono>

#include "app/engine/engine.hpp"
#include "vision/source/source_name.hpp"

namespace telescope::app {

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
