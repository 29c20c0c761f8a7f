#pragma once

#include <span>

#include "app/panels/overlay_paint.hpp"
#include "core/rules/known.hpp"

namespace telescope::app {

/// A card whose top left is `at`: its face, or where `face` is null its back. `small`: letters and suit
/// alone.
void paint_card(const Paint& paint, ImVec2 at, float width, const CardFace* face, bool small = false);
/// Cards that lie together, in a row `room` wide: the faces that are known, over one another where they are
/// many, then one back with the number of the others. Returns its height.
float paint_pile(const Paint& paint, ImVec2 at, float width, float room, const KnownCards& cards,
                 bool draw = true);
/// At the corner of a piece's symbol, whose middle is `at`: what lies with it.
void paint_cards_with(const Paint& paint, ImVec2 at, float symbol, const KnownCards& cards);

/// The board of a game that is not played on a table: the ways side by side, each from its beginning, near,
/// to its end.
void paint_tracks(const Paint& paint, std::span<const KnownTrack> tracks, ImVec2 min, ImVec2 max);

}  // namespace telescope::app
