#pragma once

#include <optional>
#include <vector>

#include "vision/demo/arrangement.hpp"

namespace telescope::vision::demo {

/// One piece taken from one place to another by hand.
struct Carry {
  std::size_t piece = 0;
  Spot from;
  Spot to;
  double grip_s = 0;     ///< the piece leaves the table
  double release_s = 0;  ///< and stands again
};

/// The play: stands go from the near line into the next one; one sector gets a seventh stand (RO-037), a
/// while later the hand mends that; then everything goes back, so that the play can begin anew.
class Script {
 public:
  Script(const Kit& kit, std::vector<Standing> opening);

  /// What happens at a moment of the play.
  struct Moment {
    int step = 0;  ///< rises by one whenever a piece leaves the table or comes to stand on it
    std::optional<std::size_t> carry;  ///< of carries(): the piece is in the hand
    Spot held;                         ///< with `carry`: above which place it is
    double lift_mm = 0;
    bool hand_in = false;
    TablePoint hand;     ///< below the fingertips
    double hand_mm = 0;  ///< height of the fingertips above the top of a resting figure
  };
  Moment at(double t_s) const;
  /// The pieces that stand on the table at a step.
  std::vector<Standing> standing(int step) const;

  const std::vector<Carry>& carries() const { return carries_; }
  double loop_s() const { return loop_s_; }
  /// Where the hand comes from and goes to, outside the picture.
  TablePoint door() const { return door_; }

 private:
  std::vector<Standing> opening_;
  std::vector<Carry> carries_;
  TablePoint door_;
  double loop_s_ = 60;
};

}  // namespace telescope::vision::demo
