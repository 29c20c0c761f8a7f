#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "vision/source/frame.hpp"

namespace telescope::app {

/// Looks twice a second whether a kit card is held under the camera, on a thread of its own: reading QR codes
/// takes longer than reading tags and must not delay it.
class KitCardWatcher {
 public:
  /// `newest_frame` gives the newest picture, or null; called on the watcher's thread.
  explicit KitCardWatcher(std::function<std::shared_ptr<const vision::Frame>()> newest_frame);

  /// The scenario id on the card seen last, until dismiss().
  std::optional<std::string> card() const;
  /// Forgets the card; the same card is not told again before another was shown.
  void dismiss();

 private:
  void run(std::stop_token stop);

  std::function<std::shared_ptr<const vision::Frame>()> newest_frame_;
  mutable std::mutex mutex_;  ///< guards the two below
  std::optional<std::string> card_;
  std::string dismissed_;
  std::jthread thread_;
};

}  // namespace telescope::app
