#pragma once

#include "core/rules/mini_nap/measure/limits.hpp"
#include "core/rules/mini_nap/movement/course.hpp"

namespace telescope::mini_nap {

/// A unit about to charge straight ahead.
struct Charge {
  UnitId charger;
  Formation formation = Formation::kLine;
  Stands from;  ///< where it begins, turned and formed
  UnitId target;
  Outlines at;              ///< the target's outlines when it does
  double turned_deg = 0.0;  ///< MN-078: all its turns before
  bool measured = false;    ///< by the camera (MN-C04)
};
/// MNQ-52: the straight path to contact, millimetres; nothing where the target is not met.
std::optional<double> reach_mm(const Game& game, const Charge& charge);

/// MNQ-13, MNQ-53: wholly behind the line through the target's front edge, or on it. A square cannot be
/// outflanked (MNQ-14).
bool outflanks(const Game& game, const Charge& charge);

/// That it is barred, as far as is soon told: by whom it may charge, its turns, and what is met within that
/// length of its way. Whatever this does not bar is judged by check_charge() or check_extended().
bool cannot_arrive(const Game& game, const Charge& charge, double most_mm);

/// What stands against a charge (MN-078, MN-087, MN-106 to MN-117, MN-126); of opportunity charges too
/// (MN-107).
void check_charge(Against& against, const Game& game, const Charge& charge);
/// What stands against an extended charge that begins by an extra move along the same path: its length and,
/// where only outflanking lets it charge, its place are judged where it arrives (MNQ-42), and friends whom an
/// unformed unit moves through are passed (MN-128).
void check_extended(Against& against, const Game& game, const Charge& charge);

}  // namespace telescope::mini_nap
