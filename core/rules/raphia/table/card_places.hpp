#pragma once

#include <vector>

#include "core/kit/card_places.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/raphia/state/setup.hpp"

namespace telescope::raphia {

/// RRQ-86: the pieces of a side as their slots lie along its edge, in the order of their ids from the left as
/// the map shows them. The edge is shared out evenly among them.
std::vector<PieceId> rail_order(const Setup& setup, Side side);

/// RRQ-86: the rails of both sides, North's as North sees it; of strips the generals' slots only. Empty where
/// no card or counter lies on the table.
CardPlaces card_places(const Setup& setup, const Kit& kit);

}  // namespace telescope::raphia
