#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/units.hpp"
#include "vision/dice/body_colours.hpp"
#include "vision/dice/throw_watch.hpp"
#include "vision/dice/wanted_dice.hpp"

namespace telescope::vision {

/// That throw as it was last seen, with what shows it to people.
struct ReadThrow {
  static constexpr std::size_t kMostLetters = 20'000;  ///< of a throw's crops in the journal

  /// Where a die's upper face is on the table, beneath the height at which it lies.
  struct Ring {
    TablePoint centre;
    double height_mm = 0.0;
    double radius_mm = 0.0;
  };
  WantedDice wanted;
  SeenThrow seen;
  std::vector<std::optional<Ring>> rings;  ///< of each die; nothing while the camera is not calibrated
  std::vector<std::string>
      crops;  ///< of each die, a small JPEG of its face alone, in base64; none while not settled
  /// Of dice that two sides threw at once: the colour of this side's.
  std::optional<BodyName> body = std::nullopt;
  bool is_guess = false;  ///< nobody has said yet whose dice of that colour are

  [[nodiscard]] bool is_whole() const {
    return seen.stage == SeenThrow::Stage::kSettled && seen.trouble == ThrowTrouble::kNone;
  }
  /// Dice of this throw lie there: they are what counts, as soon as they can be told.
  [[nodiscard]] bool is_thrown() const { return !seen.dice.empty(); }
  /// Where as many dice lie still as are wanted, 0 for each that is not sure; empty otherwise.
  [[nodiscard]] std::vector<int> faces() const {
    std::vector<int> faces;
    if (seen.stage != SeenThrow::Stage::kSettled || static_cast<int>(seen.dice.size()) != wanted.count)
      return faces;
    for (const Die& die : seen.dice) faces.push_back(die.face.value_or(0));
    return faces;
  }
};

}  // namespace telescope::vision
