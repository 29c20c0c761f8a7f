#pragma once

#include <cstdint>
#include <mutex>
#include <string>

#include "vision/source/frame.hpp"
#include "vision/source/latest.hpp"
#include "vision/source/stream_clock.hpp"

namespace telescope::vision {

/// Where the pictures of a phone come in that sends them by itself: whoever receives them gives them, a phone
/// source takes the newest. Any thread may call it; nothing queues and nobody waits.
class PhoneLine {
 public:
  /// Of one picture; more is refused before anything of it is decoded.
  static constexpr std::size_t kMostBytes = 8U << 20U;
  static constexpr std::size_t kMostPixels = 16'000'000;
  /// A picture may have been on its way so long, not longer: a time that runs further ahead of ours is wrong.
  static constexpr std::chrono::seconds kLongestWay{15};

  struct Picture {
    std::string jpeg;
    SteadyTime taken_at{};
  };

  /// A page begins to send, and those before it send no more. The number by which its pictures are known;
  /// their times begin anew.
  std::uint64_t begin();

  enum class Answer {
    kTaken,
    kOld,       ///< not newer than the page's last one
    kFuture,    ///< its time cannot be
    kReplaced,  ///< another page sends now
    kNoPicture,
    kTooLarge
  };
  /// `taken_s` is on the page's own clock. Of a picture that is not taken nothing is kept.
  Answer give(std::uint64_t page, double taken_s, std::string jpeg, SteadyTime arrived);

  const Latest<Picture>& pictures() const { return pictures_; }

 private:
  Latest<Picture> pictures_;
  std::mutex mutex_;  ///< guards what follows
  std::uint64_t page_ = 0;
  StreamClock clock_;
  bool begun_ = false;  ///< the page has sent a picture
  double last_s_ = 0.0;
  SteadyTime last_arrived_{};
};

}  // namespace telescope::vision
