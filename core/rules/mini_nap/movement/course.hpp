#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/rules/mini_nap/movement/meetings.hpp"
#include "core/rules/mini_nap/movement/steps.hpp"

namespace telescope::mini_nap {

/// What the steps of a manoeuvre make of a unit, lawful or not: geometry alone.
struct Course {
  /// One step, with the unit before and after it.
  struct Done {
    Step step;
    Stands before, after;
    Stands sets_out;                         ///< Walk::sets_out
    Formation formation = Formation::kLine;  ///< before it
    bool emergency = false;                  ///< of a square, before it
    double turned_deg = 0.0;                 ///< all turns before it, without their signs (MNQ-06)
    std::vector<Leg> legs;                   ///< of a movement
  };
  std::vector<Done> done;
  Stands to;
  Formation formation = Formation::kLine;
  double turned_deg = 0.0;
  bool reformed = false;
  Movement movement = Movement::kNone;
  std::size_t moves = 0;  ///< index into `done` of the movement, where there is one
  std::optional<UnitId> target;
};

/// A charge goes straight until it touches its target, or as far as it may where it never does.
Course course_of(const Game& game, const UnitId& unit, std::span<const Step> steps);

Walk walk_of(const UnitId& unit, const Course::Done& done);
/// kNone: the step is no movement.
Movement movement_of(Step::Do what);

/// The part of a way from `from_mm` to `to_mm` along it.
std::vector<Leg> part_of(std::span<const Leg> legs, double from_mm, double to_mm);
/// Where the unit is when it has come so far on the way, millimetres from its beginning.
Stands stands_at(const Stands& from, std::span<const Leg> legs, double along_mm);
double length_mm(std::span<const Leg> legs);

}  // namespace telescope::mini_nap
