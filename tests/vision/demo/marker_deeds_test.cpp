#include "vision/demo/marker_deeds.hpp"

#include "tests/support/catch.hpp"
#include "tests/vision/demo/demo_kit.hpp"
#include "vision/demo/demo_table.hpp"
#include "vision/demo/marker_pieces.hpp"

using namespace telescope;
using namespace telescope::vision;
using demo::HandMarker;
using Kind = demo::CastPlay::Deed::Kind;

namespace {

/// With two cards of one deck, of which the camera tells the faces, and three pins.
Kit kit_with_cards() {
  Kit kit = small_demo_kit();
  int tag = 80;
  const auto add = [&](const char* id, int count, const char* deck, const char* card) {
    MarkerClass marker;
    marker.id = id;
    marker.tag = TagId(tag++);
    marker.count = count;
    marker.deck = deck;
    marker.card = card;
    kit.markers.push_back(std::move(marker));
  };
  add("south-back", 2, "south", "");
  add("south-7h", 1, "south", "7h");
  add("south-8c", 1, "south", "8c");
  add("pin", 3, "", "");
  return kit;
}

HandMarker at(const char* marker, double x, double y) {
  return {.marker = marker, .at = {.point = {x, y}, .heading = {}}};
}

/// A table on which a hand does what it is told, deed by deed.
struct Box {
  Kit kit = demo::with_markers_as_counters(kit_with_cards());
  std::vector<demo::Standing> standing;

  std::string name(std::size_t piece) const {
    const std::string id = kit.pieces[piece].id.value();
    return id.substr(0, id.find('#'));
  }
  /// Does all of it; "lay south-back, ...".
  std::string does(const std::vector<HandMarker>& wanted) {
    std::string words;
    for (const auto& deed : demo::marker_deeds(kit, standing, wanted)) {
      std::erase_if(standing, [&](const demo::Standing& each) { return each.piece == deed.piece; });
      if (deed.kind != Kind::kTake) standing.push_back({deed.becomes.value_or(deed.piece), deed.to});
      words += (words.empty() ? "" : ", ") +
               (deed.kind == Kind::kLay    ? "lay " + name(deed.piece)
                : deed.kind == Kind::kTake ? "take " + name(deed.piece)
                                           : "turn " + name(deed.piece) + " to " + name(*deed.becomes));
    }
    return words;
  }
};

}  // namespace

TEST_CASE("Cards are laid, turned over and taken away until they lie as they are wanted", "[demo][hand]") {
  Box box;
  CHECK(box.does({}).empty());
  CHECK(box.does({at("south-back", 50, -40), at("south-back", 50, -110)}) ==
        "lay south-back, lay south-back");
  CHECK(box.does({at("south-back", 50, -40), at("south-back", 50, -110)}).empty());
  CHECK(box.does({at("south-back", 50, -40), at("south-8c", 50, -110)}) == "turn south-back to south-8c");
  CHECK(box.does({at("south-7h", 50, -40), at("south-8c", 50, -110)}) == "turn south-back to south-7h");
  CHECK(box.does({at("south-8c", 50, -110)}) == "take south-7h");
  CHECK(box.does({at("south-back", 200, -40)}) == "take south-8c, lay south-back");
  CHECK(box.standing.size() == 1);
}

TEST_CASE("A marker of no deck is not turned over, and no more are laid than there are", "[demo][hand]") {
  Box box;
  CHECK(box.does({at("pin", 50, 50)}) == "lay pin");
  CHECK(box.does({at("south-back", 50, 50)}) == "take pin, lay south-back");
  std::vector<HandMarker> many;
  for (int i = 0; i < 5; ++i) many.push_back(at("pin", 100.0 + 40 * i, 50));
  CHECK(box.does(many) == "take south-back, lay pin, lay pin, lay pin");
  CHECK(box.does({at("no such marker", 50, 50)}) == "take pin, take pin, take pin");
}

TEST_CASE("Stands are no markers: none is taken away for them", "[demo][hand]") {
  Box box;
  box.standing.push_back({0, {{100, 100}, {}}});
  CHECK(box.does({}).empty());
}

TEST_CASE("The hand lays cards beside the board where the camera sees them, and turns them over",
          "[demo][hand]") {
  const auto tasks = std::make_shared<demo::HandTasks>();
  tasks->lay_out({{PieceId("1-01"), InSector{{0, 0}, {}}}});
  tasks->reach_beyond(150);
  demo::DemoTable table(kit_with_cards(), {.width = 640, .height = 360, .hand = tasks});
  double t_s = 0;
  const auto lies_there = [&] {
    for (const double end = t_s + 20; t_s < end; t_s += 0.1) table.take_on(*tasks, t_s);
    std::vector<std::string> cards;
    for (const demo::DemoTruth& each : table.truth(t_s)) {
      if (each.centre.y_mm > 0) continue;
      CHECK(each.lift_mm == 0.0);
      CHECK(each.visible > 0.9);
      const auto seen = table.optics().image_from_table(
          {static_cast<float>(each.centre.x_mm), static_cast<float>(each.centre.y_mm), 0});
      REQUIRE(seen);
      CHECK(cv::Rect2d(0, 0, 640, 360).contains(*seen));
      cards.push_back(each.piece.value());
    }
    return cards;
  };
  CHECK(lies_there().empty());
  tasks->owe_markers({at("south-back", 100, -130)});
  CHECK(lies_there() == std::vector<std::string>{"south-back#1"});
  tasks->owe_markers({at("south-7h", 100, -130)});
  CHECK(lies_there() == std::vector<std::string>{"south-7h#1"});
  tasks->owe_markers({});
  CHECK(lies_there().empty());
}
