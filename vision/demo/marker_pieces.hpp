#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "core/kit/kit.hpp"

namespace telescope::vision::demo {

/// The kit with each of its markers as a counter more, after its pieces: hands handle them alike. Of a card
/// the face and the back are two counters, of which at most one is on the table.
Kit with_markers_as_counters(const Kit& kit);

/// Of such a kit: each card as its face and its back, by their places in Kit::pieces.
std::vector<std::pair<std::size_t, std::size_t>> card_sides(const Kit& kit);

/// Of such a kit: the same without the cards, which come last.
Kit without_cards(const Kit& kit);

}  // namespace telescope::vision::demo
