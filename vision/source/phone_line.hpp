#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "vision/source/frame.hpp"
#include "vision/source/hang_help.hpp"
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

  /// A still that a page was told to take stops its pictures for so long at most.
  static constexpr std::chrono::seconds kLongestStill{5};
  /// While it takes one, the page says so four times in that time; a page that does not is gone.
  static constexpr std::chrono::milliseconds kBetweenSigns{1000};

  struct Picture {
    std::string jpeg;
    SteadyTime taken_at{};
  };
  /// With as many pixels as the sensor gives.
  struct Still {
    std::string jpeg;
    std::uint64_t number = 0;  ///< by which it was wanted
  };

  /// A page begins to send, and those before it send no more. The number by which its pictures are known;
  /// their times begin anew. `stills`: it can take them.
  std::uint64_t begin(bool stills = false);

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

  /// A still is wanted now, and none that was wanted before. Its number; 0: the page takes none.
  std::uint64_t want_still();
  /// The still that is wanted, for the page whose picture was just taken: once. 0: none is.
  std::uint64_t tell_still(std::uint64_t page, SteadyTime now);
  /// The still of that number, once; what is wrong with it is told as of a picture.
  Answer give_still(std::uint64_t page, std::uint64_t number, double taken_s, std::string jpeg,
                    SteadyTime arrived);
  /// The page still takes the still that it was told of.
  void sign_of_still(std::uint64_t page, SteadyTime now);
  /// A page was told to take a still, no picture has come since, and it has said lately that it takes it.
  bool pauses(SteadyTime now) const;

  /// What its page is told meanwhile.
  void set_help(const HangHelp& help);
  HangHelp help() const;

  const Latest<Picture>& pictures() const { return pictures_; }
  const Latest<Still>& stills() const { return stills_; }

 private:
  Answer judge(std::uint64_t page, double taken_s, SteadyTime arrived) const;

  Latest<Picture> pictures_;
  Latest<Still> stills_;
  mutable std::mutex mutex_;  ///< guards what follows
  std::uint64_t page_ = 0;
  StreamClock clock_;
  bool begun_ = false;  ///< the page has sent a picture
  double last_s_ = 0.0;
  SteadyTime last_arrived_{};
  HangHelp help_;
  bool gives_stills_ = false;            ///< the page
  std::uint64_t stills_wanted_ = 0;      ///< in all
  std::uint64_t wanted_ = 0, told_ = 0;  ///< the number of the still; 0: none, or it was given
  double told_s_ = 0.0;                  ///< the page's time when it was told
  std::optional<SteadyTime> pauses_since_;
  SteadyTime last_sign_{};  ///< that it takes the still
};

}  // namespace telescope::vision
