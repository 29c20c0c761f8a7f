#pragma once

#include <vector>

#include "core/rules/raphia/actions.hpp"

namespace telescope::raphia {

/// What a player may lawfully do now, worked out as far as it is asked for.
class Options {
 public:
  virtual ~Options() = default;
  /// All but what is done with single pieces in a movement.
  virtual std::vector<AnyAction> of_step() const = 0;
  /// In his own movement: the moves of this piece, and that it stands.
  virtual std::vector<AnyAction> of_piece(const PieceId& piece) const = 0;
};

}  // namespace telescope::raphia
