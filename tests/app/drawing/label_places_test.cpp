#include "app/drawing/label_places.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include "tests/support/catch.hpp"

using namespace telescope::app;

namespace {

constexpr LabelBox kRoom{0, 0, 1000, 1000};

LabelBox box(float x, float y, float width, float height) {
  return {x - width / 2, y - height / 2, x + width / 2, y + height / 2};
}

NameToPlace name(const LabelBox& thing, std::vector<LabelSize> forms) {
  return {.thing = thing, .forms = std::move(forms)};
}

using Placed = std::vector<std::optional<PlacedName>>;

Placed place(const std::vector<NameToPlace>& names, const LabelBoxes& taken = {},
             const LabelBox& room = kRoom) {
  LabelBoxes things;
  for (const NameToPlace& each : names) things.push_back(each.thing);
  return place_names(names, things, room, taken);
}

/// None covers another or what is taken, and none leaves the room; how many are placed.
std::size_t tidy(const Placed& placed, LabelBoxes taken = {}, const LabelBox& room = kRoom) {
  std::size_t count = 0;
  for (const auto& each : placed) {
    if (!each) continue;
    ++count;
    const LabelBox& at = each->box;
    CHECK(shared_area(at, taken) == 0.0F);
    CHECK((at.min_x >= room.min_x && at.min_y >= room.min_y && at.max_x <= room.max_x &&
           at.max_y <= room.max_y));
    taken.push_back(at);
  }
  return count;
}

/// A table of four by six sectors, six stands in each of `full` of them, as the window has it at so many
/// pixels a millimetre; type of so many pixels.
std::vector<NameToPlace> full_sectors(int full, float px_per_mm, float type) {
  std::vector<NameToPlace> names;
  for (int i = 0; i < full * 6; ++i) {
    const int sector = i / 6, stand = i % 6;
    const float x = 200 + px_per_mm * (152.4F * static_cast<float>(sector % 4) + 27.0F +
                                       46.0F * static_cast<float>(stand % 3));
    const float y = 100 + px_per_mm * (152.4F * static_cast<float>(sector / 4) + 40.0F +
                                       70.0F * static_cast<float>(stand / 3));
    const float letters = static_cast<float>(3 + i % 4);
    const auto words = [&](float size) { return LabelSize{letters * size * 0.6F + 6, size * 1.2F}; };
    names.push_back(name(box(x, y, px_per_mm * 42, px_per_mm * 28), {words(type), words(type * 0.8F)}));
  }
  return names;
}

}  // namespace

TEST_CASE("What a label hides is measured by the thing of which it hides the most", "[overlay]") {
  const LabelBoxes things{{0, 0, 10, 10}, {20, 0, 60, 10}, {80, 80, 80, 80}};
  CHECK(most_hidden({-5, -5, 5, 5}, things) == Approx(0.25F));
  CHECK(most_hidden({0, 5, 60, 10}, things) == Approx(0.5F));
  CHECK(most_hidden({12, 0, 18, 10}, things) == 0.0F);
  CHECK(most_hidden({0, 0, 1, 1}, {}) == 0.0F);
}

TEST_CASE("A box's name stands within it or beside it, never on its edge", "[labels]") {
  for (const LabelBox& each : {box(500, 500, 200, 100), box(500, 500, 60, 200), box(500, 500, 30, 20)})
    for (const LabelBox& at : places_in_box(each, {50, 20}, 3)) {
      const bool inside =
          at.min_x > each.min_x && at.max_x < each.max_x && at.min_y > each.min_y && at.max_y < each.max_y;
      CHECK((inside || shared_area(at, each) == 0.0F));
    }
  CHECK(places_in_box(box(500, 500, 200, 100), {50, 20}, 3).front().max_y == 547.0F);  // at its near edge
}

TEST_CASE("A letter at the table's edge covers no stand while its twin stands free, else as little as can be",
          "[labels]") {
  const LabelBox left = box(50, 500, 24, 20), right = box(950, 500, 24, 20);
  const std::vector<EdgeLetter> letters{{left, 1, true, 100}, {right, 0, true, 100}};
  const auto placed = [&](const LabelBoxes& things) { return place_letters(letters, things, kRoom); };
  REQUIRE(placed({})[0]);
  CHECK(placed({})[1]);
  const LabelBox stand = box(55, 505, 30, 22);
  CHECK_FALSE(placed({stand})[0]);
  CHECK(placed({stand})[1]);
  // Where things lie at both it goes along its edge.
  const LabelBoxes both{stand, box(950, 500, 30, 22)};
  for (const auto& each : placed(both)) {
    REQUIRE(each);
    CHECK(shared_area(*each, both) == 0.0F);
  }
  // A twin that is out of view is none.
  CHECK(place_letters(letters, LabelBoxes{stand}, {0, 0, 900, 1000})[0]);
}

TEST_CASE("A letter at the table's edge stays at its own column or row", "[labels]") {
  const LabelBox left = box(50, 500, 24, 20), below = box(500, 950, 24, 20);
  const LabelBoxes things{box(55, 505, 30, 22), box(495, 950, 30, 22)};
  const auto placed =
      place_letters(std::vector<EdgeLetter>{{left, 0, true, 15}, {below, 1, false, 8}}, things, kRoom);
  REQUIRE(placed[0]);
  REQUIRE(placed[1]);
  CHECK(placed[0]->min_y == left.min_y - 15);
  CHECK(placed[0]->min_x == left.min_x);
  CHECK(placed[1]->min_x == below.min_x + 8);
  CHECK(placed[1]->min_y == below.min_y);
  // Where the cell is no wider than the letter it does not move.
  CHECK(place_letters(std::vector<EdgeLetter>{{left, 0, true, 0}}, things, kRoom)[0]->min_y == left.min_y);
}

TEST_CASE("A letter at the table's edge does not go over the letter beside it", "[labels]") {
  const LabelBox beside = box(520, 950, 20, 20), covered = box(500, 950, 20, 20);
  const std::vector<EdgeLetter> letters{{beside, 0, false, 20}, {covered, 1, false, 20}};
  const auto placed = place_letters(letters, LabelBoxes{covered}, kRoom);
  REQUIRE(placed[0]);
  REQUIRE(placed[1]);
  CHECK(placed[0]->min_x == beside.min_x);
  CHECK(placed[1]->max_x == covered.min_x);
}

TEST_CASE("A label goes where it hides least of those that are there, the best place first", "[labels]") {
  const std::vector<LabelBox> places{{0, 0, 10, 10}, {20, 0, 30, 10}, {40, 0, 50, 10}};
  CHECK(freest(places, {}) == 0);
  const std::vector<LabelBox> one{{5, 5, 25, 15}};
  CHECK(freest(places, one) == 2);
  const std::vector<LabelBox> all{{0, 0, 10, 10}, {20, 0, 30, 5}, {40, 0, 50, 6}};
  CHECK(freest(places, all) == 1);
}

TEST_CASE("A name that is alone stands whole below its thing", "[labels]") {
  const auto placed = place({name(box(500, 500, 40, 30), {{60, 20}, {40, 15}})});
  REQUIRE(placed.front());
  CHECK(placed.front()->form == 0);
  CHECK_FALSE(placed.front()->led);
  CHECK(placed.front()->box.min_y == 515.0F);
  CHECK(placed.front()->box.min_x == 470.0F);
}

TEST_CASE("The name of a thing that bears it stands on it, and beside it where that place is taken",
          "[labels]") {
  NameToPlace card = name(box(500, 500, 40, 30), {{30, 12}});
  card.on_thing = true;
  CHECK(place({card}).front()->box.min_y == 494.0F);
  const LabelBoxes taken{box(500, 500, 10, 10)};
  const auto moved = place({card}, taken);
  CHECK(tidy(moved, taken) == 1);
  CHECK_FALSE(moved.front()->led);
}

TEST_CASE("Names of neighbours that are wider than what lies between them all find a place", "[labels]") {
  std::vector<NameToPlace> names;
  for (int i = 0; i < 8; ++i)
    names.push_back(name(box(200 + 50.0F * static_cast<float>(i), 500, 44, 30), {{80, 20}, {64, 16}}));
  const auto placed = place(names);
  CHECK(tidy(placed) == names.size());
  CHECK(std::ranges::none_of(placed, [](const auto& each) { return each->led; }));
}

TEST_CASE("Where a name does not fit at its thing it is shortened before it goes farther off", "[labels]") {
  const LabelBox thing = box(500, 500, 40, 30);
  // A strip of 50 below it is free, nothing else at the thing.
  const LabelBoxes taken{{380, 400, 620, 484}, {380, 486, 478, 620}, {522, 486, 620, 620}};
  const auto placed = place({name(thing, {{90, 20}, {40, 20}})}, taken);
  CHECK(tidy(placed, taken) == 1);
  CHECK(placed.front()->form == 1);
  CHECK_FALSE(placed.front()->led);
}

TEST_CASE("Where there is no place at its thing at all, a name stands farther off with a line", "[labels]") {
  const LabelBoxes taken{box(500, 500, 120, 90)};
  const auto placed = place({name(box(500, 500, 40, 30), {{60, 20}})}, taken);
  CHECK(tidy(placed, taken) == 1);
  CHECK(placed.front()->led);
}

TEST_CASE("A name for which there is no room is left out, and covers none", "[labels]") {
  const LabelBoxes taken{kRoom};
  CHECK_FALSE(place({name(box(500, 500, 40, 30), {{60, 20}})}, taken).front());
  CHECK_FALSE(place({name(box(500, 500, 40, 30), {{2000, 20}})}).front());  // wider than the room
  CHECK_FALSE(place({name(box(500, 500, 40, 30), {})}).front());
  CHECK(place({}).empty());
}

TEST_CASE("A name keeps off the things of others where it can", "[labels]") {
  // Another thing lies right below the first: its name goes above.
  const auto placed =
      place({name(box(500, 500, 40, 30), {{40, 20}}), name(box(500, 532, 40, 30), {{40, 20}})});
  CHECK(tidy(placed) == 2);
  CHECK(placed[0]->box.max_y <= 485.0F);
  CHECK(placed[1]->box.min_y >= 547.0F);
}

TEST_CASE("At the edge of the picture a name stays within it", "[labels]") {
  CHECK(tidy(place({name(box(20, 985, 40, 30), {{90, 20}}), name(box(990, 10, 40, 30), {{90, 20}})})) == 2);
}

TEST_CASE("On a full table every stand has its name, whatever the window and the type", "[labels]") {
  struct Window {
    float width, height, px_per_mm, type;
  };
  const Window window =
      GENERATE(Window{1000, 740, 0.6F, 11}, Window{2400, 1900, 1.6F, 18}, Window{2000, 1600, 1.4F, 25});
  const LabelBox room{0, 0, window.width, window.height};
  const auto names = full_sectors(8, window.px_per_mm, window.type);
  CHECK(tidy(place(names, {}, room), {}, room) == names.size());
}

TEST_CASE("However things lie, no name covers another", "[labels]") {
  std::mt19937 generator(29);  // NOLINT: the same tables every time
  const auto any = [&](float from, float to) {
    return from + (to - from) * static_cast<float>(generator() % 10000) / 10000.0F;
  };
  for (int table = 0; table < 30; ++table) {
    std::vector<NameToPlace> names;
    for (int i = 0; i < 60; ++i) {
      const float width = any(5, 120);
      NameToPlace each = name(box(any(-50, 1050), any(-50, 1050), any(5, 60), any(5, 60)),
                              {{width, 20}, {width * 0.8F, 16}});
      each.on_thing = i % 5 == 0;
      names.push_back(each);
    }
    const LabelBoxes taken{box(any(0, 1000), any(0, 1000), 200, 40),
                           box(any(0, 1000), any(0, 1000), 40, 200)};
    CHECK(tidy(place(names, taken), taken) > 30);
  }
}

TEST_CASE("A name beside those of its neighbours keeps its middle over its own thing", "[labels]") {
  // Four stands side by side, whose names are three times as wide as they.
  std::vector<NameToPlace> names;
  for (int i = 0; i < 4; ++i)
    names.push_back(name(box(400.0F + 26.0F * static_cast<float>(i), 500, 24, 16), {{72, 14}, {48, 10}}));
  const Placed placed = place(names);
  for (std::size_t i = 0; i < names.size(); ++i) {
    REQUIRE(placed[i]);
    if (placed[i]->led) continue;
    const float middle = (placed[i]->box.min_x + placed[i]->box.max_x) / 2;
    const bool beside =
        placed[i]->box.min_x >= names[i].thing.max_x || placed[i]->box.max_x <= names[i].thing.min_x;
    CHECK((beside || (middle >= names[i].thing.min_x && middle <= names[i].thing.max_x)));
  }
}

TEST_CASE("The words of a tape stand where they cover no stand, at either side of its line or beyond its end",
          "[labels]") {
  const LabelSize words{90, 24};
  const auto freest_of = [&](const LabelBoxes& stands) {
    const auto places = places_at_line(300, 300, 300, 360, words, 9);
    return places[freest(places, stands)];
  };
  CHECK(freest_of({}).min_x == 309.0F);  // beside the middle of a steep line
  const LabelBoxes pair{box(300, 300, 40, 40), box(345, 330, 46, 46), box(300, 360, 40, 40)};
  CHECK(shared_area(freest_of(pair), pair) == 0.0F);
  LabelBoxes round = pair;
  round.push_back(box(250, 330, 46, 46));
  CHECK(shared_area(freest_of(round), round) == 0.0F);
}

TEST_CASE("Of messages that want more room than there is the newest are shown, and one at least",
          "[labels]") {
  const std::vector<float> heights{30, 60, 40, 20};
  CHECK(first_that_fits(heights, 500) == 0);
  CHECK(first_that_fits(heights, 125) == 1);
  CHECK(first_that_fits(heights, 60) == 2);
  CHECK(first_that_fits(heights, 5) == 3);
  CHECK(first_that_fits({}, 5) == 0);
}
