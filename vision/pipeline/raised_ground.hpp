#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "calibration/camera_model.hpp"
#include "core/base/ids.hpp"
#include "core/board/board.hpp"

namespace telescope::vision {

struct LyingPiece;  // vision/track/piece_tracker.hpp

/// Ground that lies higher than the table where the kit knows no hill.
struct RaisedGround {
  Hill hill;                    ///< around the bases of the pieces that stand on it; without a name
  std::vector<PieceId> pieces;  ///< these
  double aside_mm = 0.0;        ///< how far from its place the farthest of them is shown
  bool operator==(const RaisedGround&) const = default;
};

/// Raised ground under three pieces or more, of at least eight: they lie side by side, their tags look larger
/// than the others' by the same height, 10 mm and three sigma or more, and none between them looks clearly
/// lower. Tags that were printed larger look just so; half of all pieces or more do not stand on hills. What
/// stands on `ignored` counts as not raised.
std::optional<RaisedGround> raised_ground(std::span<const LyingPiece> lying,
                                          const calibration::CameraModel& camera,
                                          std::span<const Hill> ignored = {});

/// Whether the outlines of two hills overlap.
bool overlap(const Hill& a, const Hill& b);

/// Tells of it what has been so for two seconds, or was so in the first picture; and as long after.
class RaisedGroundWatch {
 public:
  /// Takes in the pieces of the picture taken at `t_s`.
  void take_in(std::span<const LyingPiece> lying, const calibration::CameraModel& camera, double t_s);
  const std::optional<RaisedGround>& found() const { return found_; }
  /// What lies there is not told again.
  void ignore(const Hill& hill);
  /// The next picture is the first; what is ignored stays so.
  void forget();

 private:
  std::optional<RaisedGround> newest_, found_;
  double now_s_ = 0.0, since_s_ = 0.0, last_s_ = 0.0;  ///< the last two of `newest_`
  bool is_first_ = true;
  std::vector<Hill> ignored_;
};

/// "the ground seems to be 21 mm high under D-10, M1, c01 and 2 more".
std::string raised_ground_words(const RaisedGround& ground);
/// The same, and what to do.
std::string raised_ground_note(const RaisedGround& ground);

}  // namespace telescope::vision
