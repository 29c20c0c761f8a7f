#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "app/drawing/unit_symbol.hpp"
#include "core/rules/known.hpp"

namespace telescope {

/// A card's colours; each drawing has its own of these names. What is of the suit is red or black.
enum class CardInk { kSuit, kPaper, kLine, kGold, kCloth, kBack, kBackLine };
/// "suit", "back-line".
std::string_view to_string(CardInk ink);

/// 0xRRGGBB, on paper and in the window; what is of the suit: of a red one where `red`.
std::uint32_t card_rgb(CardInk ink, bool red = false);
bool is_red(const CardFace& face);

/// An area or a line of a part, within a square of side 1 about the origin, y *down*.
struct CardShape {
  SymbolStroke stroke;  ///< a filled one is convex
  CardInk ink = CardInk::kSuit;
};

/// Something that cards are put together from.
struct CardPart {
  std::string_view name;  ///< of a suit, "hearts"; of a court figure, by its corner, "K"; "back"
  std::vector<CardShape> shapes;
};
/// All of them. Window and pages draw them, and know no other.
const std::vector<CardPart>& card_parts();
/// Null where there is none of that name: a suit without a drawing is told by its name.
const CardPart* find_card_part(std::string_view name);

/// A card is 100 wide and so high.
inline constexpr float kCardHeight = 140.0F;

/// Where a part or the corner's letters stand on a card, by their middle.
struct CardPlace {
  std::string_view part;  ///< "suit": that of the face; "corner": its letters
  float x = 0.0F, y = 0.0F;
  float size = 0.0F;  ///< side of the part; height of the letters
};

/// What kinds of cards there are, and how each is laid out: "number", "court", "joker", "back"; and of any of
/// them "small", for a card that lies on a map: letters and suit alone.
struct CardLayout {
  std::string_view kind;
  std::vector<CardPlace> places;
};
const std::vector<CardLayout>& card_layouts();
/// The layout of that face; `small`: on a map.
const CardLayout& layout_of(const CardFace& face, bool small);
const CardLayout& layout_of_back();
/// What stands there on that card: a part by its name or, where there is no part, letters.
struct CardMark {
  std::string_view words;
  const CardPart* part = nullptr;
};
CardMark mark_at(const CardFace& face, const CardPlace& place);

}  // namespace telescope
