#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace telescope::app {

/// The rectangle that a label takes on the screen, y down.
struct LabelBox {
  float min_x = 0.0F;
  float min_y = 0.0F;
  float max_x = 0.0F;
  float max_y = 0.0F;
};

/// Labels that are on the screen already; whoever adds one keeps clear of them.
using LabelBoxes = std::vector<LabelBox>;

/// The area that two labels share; 0 where they lie apart.
float shared_area(const LabelBox& a, const LabelBox& b);
/// Of all of `taken` together; what several of them cover is counted several times.
float shared_area(const LabelBox& box, std::span<const LabelBox> taken);

/// The largest share of any one of `things` that a label hides, 0 to 1.
float most_hidden(const LabelBox& label, std::span<const LabelBox> things);

/// Which of `places` (at least one, the best first) covers least of what is `taken`.
std::size_t freest(std::span<const LabelBox> places, std::span<const LabelBox> taken);

/// What leaves room for the rest: of lines so high, one below the other, the first that is shown where the
/// last must be. At least one is.
std::size_t first_that_fits(std::span<const float> heights, float room);

struct LabelSize {
  float width = 0.0F;
  float height = 0.0F;
};

/// Where words may stand at a line on the screen, the best first: beside its middle and the rest of it, on
/// either side, and beyond its ends. `gap`: to the line.
LabelBoxes places_at_line(float from_x, float from_y, float to_x, float to_y, LabelSize words, float gap);

/// Where the name of a box on the screen may stand, the best first: within it, at its lower and its upper
/// edge and in its middle, else below and above it. Never on its edge. `gap`: to that.
LabelBoxes places_in_box(const LabelBox& box, LabelSize words, float gap);

/// The same letter at two opposite edges of a table.
struct EdgeLetter {
  LabelBox at;
  std::size_t opposite = 0;  ///< its twin's number; its own: it has none
  bool upright = false;      ///< its edge goes up the screen
  float reach = 0.0F;        ///< so far along its edge it still stands at its own column or row
};
/// Where the letters stand. One that would cover a letter before it where it belongs is left out: rows lie so
/// close that every other is named. One that would cover one of `things` is left out where its twin stands
/// free within `room`; else it goes along its edge, within its reach, to where it covers least of them and of
/// the letters before it.
std::vector<std::optional<LabelBox>> place_letters(std::span<const EdgeLetter> letters,
                                                   std::span<const LabelBox> things, const LabelBox& room);

/// A name, and the thing on the screen that bears it.
struct NameToPlace {
  LabelBox thing;
  /// The name stands on the thing's middle where there is room; else it usually stands below.
  bool on_thing = false;
  std::vector<LabelSize> forms;  ///< of the words, the best first: whole, smaller, shortened
};

struct PlacedName {
  std::size_t form = 0;
  LabelBox box;
  /// It does not lie at its thing: a line leads from one to the other.
  bool led = false;
};

/// Where the names stand, each in turn as near to its thing, as large and as whole as those before it have
/// left room for: below, above or beside it, else farther off with a line. None covers another or what is
/// `taken`, none leaves `room`, and of the `things` it covers as little as can be. Nothing: there is no room
/// within sight of its thing.
std::vector<std::optional<PlacedName>> place_names(std::span<const NameToPlace> names,
                                                   std::span<const LabelBox> things, const LabelBox& room,
                                                   LabelBoxes taken);

}  // namespace telescope::app
