#include "app/engine/demo_cards.hpp"

#include <cmath>

#include "tests/support/catch.hpp"

using namespace telescope;
using telescope::app::DemoCards;

namespace {

Kit kit_with_decks() {
  Kit kit;
  kit.board = {GridBoard{8, 5, 80_mm}, {}};
  for (const char* deck : {"red", "blue"})
    for (const char* card : {"", "7h", "8c", "kc"}) {
      MarkerClass marker;
      marker.deck = deck;
      marker.card = card;
      marker.id = std::string(deck) + "-" + (*card ? card : "back");
      kit.markers.push_back(marker);
    }
  return kit;
}

CardPlaces rails() {
  CardPlaces places{.rails = {}, .rail_depth_mm = 150, .card_width_mm = 44, .card_depth_mm = 68};
  places.rails.push_back({"near", {{PieceId("R1"), 0, 320, 2}, {PieceId("R2"), 320, 320, 1}}});
  places.rails.push_back({"far", {{PieceId("B1"), 0, 640, 2}}});
  return places;
}

struct Open {
  Known known;
  Open() {
    for (const auto& [id, group] :
         {std::pair("R1", "red"), std::pair("R2", "red"), std::pair("B1", "blue")}) {
      KnownPiece piece;
      piece.id = PieceId(id);
      piece.group = group;
      known.pieces.push_back(piece);
    }
  }
  /// So many lie with the piece, these of them face up.
  void lay(const char* piece, int count, const std::vector<std::string>& up) {
    std::erase_if(known.cards, [&](const KnownCards& each) { return each.piece == PieceId(piece); });
    KnownCards open;
    open.id = std::string(piece) + " up";
    open.piece = PieceId(piece);
    for (const std::string& card : up)
      open.faces.push_back({.id = card, .corner = {}, .suit = {}, .words = {}});
    open.count = static_cast<int>(up.size());
    KnownCards down;
    down.id = piece;
    down.piece = PieceId(piece);
    down.count = count - open.count;
    known.cards.push_back(open);
    known.cards.push_back(down);
  }
};

/// "red-back 160,-37"
std::vector<std::string> words(const std::vector<vision::demo::HandMarker>& markers) {
  std::vector<std::string> all;
  for (const auto& each : markers)
    all.push_back(each.marker + " " + std::to_string(std::lround(each.at.point.x_mm)) + "," +
                  std::to_string(std::lround(each.at.point.y_mm)));
  return all;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("cards lie in their pieces' slots, one beyond the other, the far edge's as seen from there",
          "[engine][demo]") {
  const Kit kit = kit_with_decks();
  DemoCards cards(rails(), kit);
  CHECK(cards.any());
  Open open;
  CHECK(cards.look(open.known).empty());
  open.lay("R1", 2, {});
  open.lay("B1", 1, {});
  CHECK(words(cards.look(open.known)) == Lines{"red-back 160,-37", "red-back 160,-108", "blue-back 320,437"});
  CHECK(cards.look(open.known).back().at.heading->degrees() == 180.0);
}

TEST_CASE("a card that stays keeps its place, and one that is turned over is turned over in its own",
          "[engine][demo]") {
  const Kit kit = kit_with_decks();
  DemoCards cards(rails(), kit);
  Open open;
  open.lay("R1", 1, {"kc"});
  CHECK(words(cards.look(open.known)) == Lines{"red-kc 160,-37"});
  open.lay("R1", 2, {"kc"});
  CHECK(words(cards.look(open.known)) == Lines{"red-kc 160,-37", "red-back 160,-108"});
  open.lay("R1", 2, {"7h", "kc"});  // in the deck's order, which is not that of the table
  CHECK(words(cards.look(open.known)) == Lines{"red-kc 160,-37", "red-7h 160,-108"});
  open.lay("R1", 1, {"7h"});
  CHECK(words(cards.look(open.known)) == Lines{"red-7h 160,-108"});
  open.lay("R1", 2, {"7h"});
  CHECK(words(cards.look(open.known)) == Lines{"red-back 160,-37", "red-7h 160,-108"});
}

TEST_CASE("without decks or rails no card is laid", "[engine][demo]") {
  const Kit kit = kit_with_decks(), none;
  CHECK_FALSE(DemoCards(rails(), none).any());
  CHECK_FALSE(DemoCards({}, kit).any());
  Open open;
  open.lay("R1", 2, {});
  open.known.pieces.front().group = "green";  // of no deck
  CHECK(DemoCards(rails(), kit).look(open.known).empty());
}
