#pragma once

#include <span>

#include "app/panels/paint.hpp"
#include "core/rules/known.hpp"

namespace telescope::app {

/// The board of a game that is not played on a table: the ways side by side, each from its beginning, near,
/// to its end.
void paint_tracks(const Paint& paint, std::span<const KnownTrack> tracks, ImVec2 min, ImVec2 max);

}  // namespace telescope::app
