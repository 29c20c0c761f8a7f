#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include <opencv2/core.hpp>

#include "core/board/board.hpp"
#include "tests/bench/sequences/weather.hpp"

namespace telescope::vision::demo {

/// How much goes wrong: moderate is an evening at a well-kept table, hard is a bad one.
enum class Severity { kModerate, kHard };

/// What can come over a camera and its table.
enum class Trouble {
  kBump,           ///< the camera is knocked and stays askew
  kSag,            ///< its arm gives way slowly
  kLightSwitched,  ///< a lamp goes out or on; the exposure follows
  kExposureDrift,
  kBalanceDrift,
  kFlicker50,  ///< of the mains, hertz
  kFlicker60,
  kShadow,  ///< somebody leans over
  kCornerGlare,
  kTagGlare,  ///< one tag is washed out
  kDefocus,
  kShake,  ///< the mount trembles: motion blur
  kLowLight,
  kMush,  ///< compression
};
inline constexpr int kTroubles = 14;
std::string_view to_string(Trouble trouble);

/// Where the camera has come to: turned about its lens, degrees, and pushed aside, mm.
struct CameraShift {
  double tilt_deg = 0, pan_deg = 0, roll_deg = 0;
  Vec3 pushed_mm;
  bool operator==(const CameraShift& o) const {
    return tilt_deg == o.tilt_deg && pan_deg == o.pan_deg && roll_deg == o.roll_deg &&
           length(pushed_mm - o.pushed_mm) == 0;
  }
};

/// One trouble after another, without end: each kind comes once before any comes again. The same for the same
/// seed.
class Troubles {
 public:
  struct Options {
    Severity severity = Severity::kModerate;
    bool in_order = false;  ///< in the order of Trouble, one at a time; else shuffled, overlapping when hard
    bool push = true;       ///< bumps move the camera from its place too
    double first_s = 6;     ///< when the first begins
  };
  Troubles(const Board& board, const Options& options, std::uint64_t seed);

  /// `t_s` must not fall. `nearest_tag`: where glare on a tag is to lie, near to the place given.
  void go_on(double t_s, const std::function<TablePoint(TablePoint)>& nearest_tag);
  Weather weather() const;
  CameraShift camera() const;
  /// The camera does not move just now, and has not for a moment.
  bool camera_rests() const;
  /// What is the matter just now, the latest last.
  std::vector<Trouble> current() const;

 private:
  struct Episode {
    Trouble trouble;
    double begin_s, end_s;
    double amount;  ///< 0.7 to 1 of what the severity allows
    double turn;    ///< -1 to 1: to which side
    TablePoint where;
  };
  void begin_next(const std::function<TablePoint(TablePoint)>& nearest_tag);
  double envelope(const Episode& e, double ramp_s) const;
  double switched_light(const Episode& e, double worst) const;
  Weather::Spot shadow(const Episode& e, double worst) const;
  bool hard() const { return options_.severity == Severity::kHard; }
  TablePoint centre() const { return {width_ / 2, depth_ / 2}; }

  double width_, depth_;
  Options options_;
  cv::RNG rng_;
  double now_ = 0, next_s_;
  std::vector<Trouble> deck_;
  std::vector<Episode> episodes_;  ///< that are not over
  CameraShift from_, to_;          ///< the latest way of the camera
  double shift_begin_ = -10, shift_end_ = -10;
};

}  // namespace telescope::vision::demo
