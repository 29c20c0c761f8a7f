#pragma once

#include <vector>

#include "core/kit/kit.hpp"
#include "vision/demo/arrangement.hpp"
#include "vision/demo/hand_tasks.hpp"
#include "vision/demo/staged_play.hpp"

namespace telescope::vision::demo {

/// What a hand has to do until these markers lie on the table and no others: cards are turned over where
/// another side of a card of the same deck is to lie, what lies where nothing is to lie is taken away, and
/// what is missing is laid, in this order. `kit` is from with_markers_as_counters(), `standing` is everything
/// on the table. Of a class of which none is left in the box nothing more is laid.
std::vector<CastPlay::Deed> marker_deeds(const Kit& kit, const std::vector<Standing>& standing,
                                         const std::vector<HandMarker>& wanted);

}  // namespace telescope::vision::demo
