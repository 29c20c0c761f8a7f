#include "app/drawing/card_drawing.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/cards/deck.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

/// Dear ImGui fills nothing else.
bool is_convex(const std::vector<SymbolPoint>& points) {
  int left = 0, right = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const SymbolPoint a = points[i], b = points[(i + 1) % points.size()], c = points[(i + 2) % points.size()];
    const float turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
    if (turn > 1e-6F) ++left;
    if (turn < -1e-6F) ++right;
  }
  return left == 0 || right == 0;
}

}  // namespace

TEST_CASE("Every card of the French deck is laid out with parts that are drawn", "[cards]") {
  const cards::Deck deck = cards::french_deck(2);
  for (const cards::Card& card : deck.printed())
    for (const bool small : {false, true}) {
      INFO(card.face.words);
      for (const CardPlace& place : layout_of(card.face, small).places) {
        const CardMark mark = mark_at(card.face, place);
        CHECK((mark.part != nullptr) == (place.part != "corner"));
        CHECK(mark.words == (place.part == "suit" ? card.face.suit : card.face.corner));
        CHECK(place.x - place.size / 2 >= (place.part == "court" ? 15.0F : 0.0F));
        CHECK(place.x + place.size / 2 <= 100.0F);
        CHECK(place.y + place.size / 2 <= kCardHeight);
      }
    }
  CHECK(find_card_part(layout_of_back().places.front().part) != nullptr);
}

TEST_CASE("Parts of cards are convex areas and lines within their square, each part unlike every other",
          "[cards]") {
  std::set<std::vector<std::pair<float, float>>> looks;
  for (const CardPart& part : card_parts()) {
    INFO(part.name);
    std::vector<std::pair<float, float>> look;
    for (const CardShape& shape : part.shapes) {
      if (shape.stroke.filled) CHECK(is_convex(shape.stroke.points));
      CHECK(shape.stroke.filled == (shape.stroke.width == 0.0F));
      for (const SymbolPoint& point : shape.stroke.points) {
        CHECK(std::abs(point.x) <= 0.5001F);
        CHECK(std::abs(point.y) <= 0.5001F);
        look.emplace_back(point.x, point.y);
      }
    }
    CHECK(looks.insert(look).second);
  }
  CHECK(looks.size() == 9);
}
