#pragma once

#include <optional>
#include <string>

#include "core/rules/rules_face.hpp"

namespace telescope {

/// A words face may also say which events begin a part of the game: a step, a turn, a race. What happened is
/// then read part by part.
class Chapters {
 public:
  virtual ~Chapters() = default;
  /// "Turn 2, On-call bombardment"; nothing for an event that begins no part. Asked of what is for all only.
  virtual std::optional<std::string> chapter(const Event& event) const = 0;
};

}  // namespace telescope
