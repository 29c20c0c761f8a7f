#pragma once

#include <string_view>
#include <vector>

#include "app/panels/paint.hpp"
#include "app/presenters/ui.hpp"

namespace telescope::app {

/// A click within `min` and `max` presses the key. Whether the mouse is there; never for what is no key.
bool key_area(Ui& ui, ImVec2 min, ImVec2 max, std::string_view key);
/// A key and, `words_at` from its left or close behind it, what it does: a click on either presses it.
/// Returns its width. A hint without a key is words alone.
float key_hint(const Paint& paint, Ui& ui, ImVec2 at, const KeyHint& hint, ImU32 words, float words_at = 0.0F,
               float wrap = 0.0F);
/// As wide as that is.
float hint_width(const Paint& paint, const KeyHint& hint);
/// How high `hints` are side by side within `width`; one that has no room beside the others begins another
/// line, and one that is wider than all of it is wrapped.
float hints_height(const Paint& paint, const std::vector<KeyHint>& hints, float width);
/// Draws them; returns the same.
float lay_hints(const Paint& paint, Ui& ui, ImVec2 at, const std::vector<KeyHint>& hints, float width,
                ImU32 words);

}  // namespace telescope::app
