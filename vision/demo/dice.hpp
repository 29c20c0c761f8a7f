#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include <opencv2/core.hpp>

#include "vision/demo/solid.hpp"

namespace telescope::vision::demo {

/// What a die is cast of, and how its pips are made.
enum class DieBody { kLight, kDark, kMarbled };
inline constexpr DieBody kDieBodies[] = {DieBody::kLight, DieBody::kDark, DieBody::kMarbled};
enum class PipMake {
  kDrilled,  ///< hollows that are painted
  kBroad,    ///< large and shallow
  kInlaid    ///< small and flush
};
inline constexpr PipMake kPipMakes[] = {PipMake::kDrilled, PipMake::kBroad, PipMake::kInlaid};

struct DieLook {
  float side_mm = 16.0F;   ///< 12 to 19
  float rounding = 0.14F;  ///< radius of its edges and corners, of the side
  PipMake make = PipMake::kDrilled;
  Vec3 colour, ink;            ///< linear
  Vec3 vein;                   ///< of a marbled die; others have that of `colour`
  std::uint64_t marbling = 0;  ///< how the veins run
};
/// One as shops have it.
DieLook die_look(DieBody body, PipMake make, float side_mm, cv::RNG& rng);

/// A die about the origin. Opposite faces sum to 7; seen from their corner, 1, 2 and 3 run anticlockwise, as
/// on dice that are sold in Europe: they look along x, y and z of its frame.
std::shared_ptr<const Model> die_model(const DieLook& look);

/// Where the pips of a face are: their distances from its middle along both sides, in steps.
std::span<const cv::Point> pip_places(int face);

/// Takes table directions into the frame of a die that lies with `face` up.
Rotation lying_die(int face, double heading_deg);
/// The face that looks up most.
int upper_face(const Rotation& die);
/// How far that face is from level, degrees.
double lean_deg(const Rotation& die);
/// How high the middle of a die is whose lowest corner, edge or face touches the table, mm.
float height_over_table(const DieLook& look, const Rotation& die);

}  // namespace telescope::vision::demo
