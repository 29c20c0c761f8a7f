#pragma once

#include "core/kit/kit.hpp"

namespace telescope::vision::demo {

/// The kit with each of its markers as a counter more, after its pieces: hands handle them alike. Of a card
/// the face and the back are two counters, of which at most one is on the table.
Kit with_markers_as_counters(const Kit& kit);

}  // namespace telescope::vision::demo
