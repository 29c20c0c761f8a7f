#pragma once

#include <array>
#include <string>
#include <vector>

#include "vision/track/piece_tracker.hpp"

namespace telescope::vision {

/// Says what the light, the lens or the line keeps from being read, and what to do: once it has lasted for
/// half a second, and for two seconds after it was last so. Only tags that nothing is seen to cover count.
class LightWatch {
 public:
  void take_in(const BackgroundModel& background, const Unread& unread, double t_s,
               std::vector<std::string>& notes);
  void forget() { *this = {}; }

 private:
  enum Cause : std::size_t { kDark, kTorn, kGlare, kBlurred, kFaint, kFlicker, kCauses };
  struct Spell {
    bool is_on = false;
    double since_s = 0.0, last_s = 0.0;
    int tags = 0;  ///< that it keeps from being read
  };
  /// Whether it is to be told now. `tags`: as many as now, nought where it is not so.
  bool lasts(Cause cause, bool is_so, int tags, double t_s);

  std::array<Spell, kCauses> spells_{};
  double light_ = 1.0, change_ = 0.0;  ///< of the last picture; and from the one before
  double swing_ = 0.0;                 ///< the mean to and fro from picture to picture
  double now_s_ = 0.0;
};

}  // namespace telescope::vision
