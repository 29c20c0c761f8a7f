#pragma once

#include <optional>

#include "vision/source/frame.hpp"

namespace telescope::vision {

/// When the pictures of a stream without a clock were taken: when they came. After a pause pictures that have
/// queued up somewhere come quicker, one after the other, than they were taken: these are as old as if none
/// had been left out, until the pace is the stream's own again.
class ArrivalClock {
 public:
  SteadyTime taken_at(SteadyTime arrived);

 private:
  /// A pause is longer than so many intervals, and than a picture is live.
  static constexpr int kPause = 3;

  std::optional<SteadyTime> arrived_, taken_;
  SteadyTime::duration interval_{};  ///< between two pictures, of late
  bool queued_ = false;
};

/// When the pictures of a stream were taken: the stream's own clock, laid over ours so that the quickest
/// picture so far took no time at all. Pictures that queued up somewhere and come late are so told from fresh
/// ones, though not the delay that every picture has.
class StreamClock {
 public:
  /// `stream_s`: the picture's time on the stream's clock.
  SteadyTime taken_at(double stream_s, SteadyTime arrived);

 private:
  /// Two clocks drift apart; 1 ms a second is more than any does.
  static constexpr double kDrift = 1e-3;

  std::optional<double> offset_s_;  ///< our clock less the stream's
  double last_stream_s_ = 0.0;
  double last_arrived_s_ = 0.0;
};

}  // namespace telescope::vision
