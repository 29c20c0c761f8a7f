#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "core/kit/kit.hpp"
#include "vision/pipeline/pipeline.hpp"
#include "vision/source/latest.hpp"
#include "vision/source/phone_line.hpp"

namespace telescope::app {

/// Asks a phone for stills of its table and reads them, one at a time and only the newest, on a thread of its
/// own: that takes longer than the stream may wait. Each is a picture of its own, with the table's pose by
/// its own anchors. There is no thread before the first.
class StillWatch {
 public:
  /// `line` may be null: then no still is ever wanted.
  explicit StillWatch(std::shared_ptr<vision::PhoneLine> line) : line_(std::move(line)) {}

  /// One of this kit is wanted now, and none that was wanted before.
  void want(const Kit& kit);
  /// The still that was wanted last, once it was read and its table was found: once. Else null.
  std::shared_ptr<const vision::FrameResult> take();

 private:
  struct Read {
    std::uint64_t number = 0;
    vision::FrameResult result;
  };
  void run(std::stop_token stop);

  const std::shared_ptr<vision::PhoneLine> line_;
  std::uint64_t wanted_ = 0, taken_ = 0;  ///< for the thread that wants
  Latest<Read> read_;
  std::mutex mutex_;        ///< guards what follows
  std::optional<Kit> kit_;  ///< of the still that is wanted
  std::jthread thread_;     ///< last: stops before the rest goes
};

}  // namespace telescope::app
