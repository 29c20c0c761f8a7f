#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <opencv2/core.hpp>

#include "core/board/board.hpp"
#include "vision/demo/dice.hpp"
#include "vision/demo/film.hpp"
#include "vision/demo/marker_play.hpp"
#include "vision/demo/scene.hpp"

namespace telescope::vision::demo {

/// Where dice are thrown.
struct DiceGround {
  NamedArea::Rectangle area;
  float floor_mm = 0;   ///< above the table
  bool walled = false;  ///< a tray; else dice may go beyond where there is no room
};
inline constexpr float kTrayFloor_mm = 1.5F;
/// A tray with a floor of cloth and a rim, around `inside`.
Placed dice_tray(const NamedArea::Rectangle& inside);
/// Where nothing stands, the nearest to the middle of the board.
DiceGround free_ground(const Board& board, const std::vector<Occupied>& occupied);

/// A die on the table.
struct ThrownDie {
  std::shared_ptr<const Model> model;
  DieLook look;
  Vec3 position;   ///< of its middle
  Rotation frame;  ///< takes table directions into the die's
  Placed placed() const { return {model, position, frame}; }
};

/// A hand picks up the dice of the throw before, and throws as many as are asked for: they are of one
/// look or, where two sides throw, of two; bounce, roll apart and come to lie where nothing else is. A
/// function of time; the same for the same seed.
class DiceThrow {
 public:
  struct Plan {
    int count = 0;   ///< 0: those that lie are only picked up
    int beside = 0;  ///< as many more, light where the others are dark, or dark
    int all() const { return count + beside; }
    std::uint64_t seed = 1;
    DiceGround ground;
    std::vector<Occupied> occupied;     ///< where no die comes to lie, but on a walled ground
    std::vector<ThrownDie> lying = {};  ///< of the throw before
    TablePoint door;                    ///< where the hand comes from
    double start_s = 0;
  };
  explicit DiceThrow(const Plan& plan);

  /// Dice that lie at that moment, and those that roll or fall.
  std::vector<ThrownDie> lying(double t_s) const;
  std::vector<ThrownDie> rolling(double t_s) const;

  struct Hand {
    TablePoint fingers;
    double height_mm = 0;  ///< as Script::Moment::hand_mm
  };
  /// Nothing: it is away.
  std::optional<Hand> hand(double t_s) const;
  /// When the hand is away and all dice lie.
  double over_s() const { return over_s_; }

 private:
  struct Roll {
    ThrownDie rest;
    TablePoint from;
    Vec3 axis;        ///< about which it rolls
    float turns_rad;  ///< until it lies
    float floor_mm;
    double end_s;
    ThrownDie at(double t_s, double start_s) const;
  };
  struct Picked {
    ThrownDie die;
    double at_s;
  };
  struct Key {
    double t_s;
    TablePoint at;
    double height_mm;
  };
  void pick_up(const Plan& plan, double& clock);
  void cast(const Plan& plan, TablePoint from, double released_s);

  std::vector<Picked> picked_;
  std::vector<Roll> rolls_;
  std::vector<Key> keys_;  ///< of the hand
  double released_s_ = 0, over_s_ = 0;
};

/// Draws moving dice into a developed picture as they go while the shutter is open, their shadows with them.
/// `scene`: all that rests.
void draw_rolling(cv::Mat3b& picture, const DiceThrow& dice, double t_s, const Scene& scene,
                  const Optics& optics, const Film& film);

}  // namespace telescope::vision::demo
