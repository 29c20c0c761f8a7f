#pragma once

#include <functional>
#include <thread>

#include "app/engine/engine.hpp"
#include "app/presenters/camera_pages.hpp"
#include "calibration/camera_model.hpp"

namespace telescope::app {

/// Measures the lens from the printed board that is held under the camera: looks at the newest pictures on a
/// thread of its own until there are enough views or it is stopped.
class LensSession {
 public:
  /// `done` is called on the session's thread when the lens is measured.
  LensSession(const Latest<EngineView>& views, std::function<void(const calibration::Lens&)> done);

  void start();
  void stop();
  LensProgress progress() const;

 private:
  void run(std::stop_token stop);

  const Latest<EngineView>& views_;
  std::function<void(const calibration::Lens&)> done_;
  Latest<LensProgress> progress_;
  std::jthread thread_;  ///< last: stops before the rest goes
};

}  // namespace telescope::app
