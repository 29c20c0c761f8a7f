#include "core/kit/kit.hpp"

#include <algorithm>
#include <set>

#include "core/kit/camera_needed.hpp"
#include "core/kit/markers.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

Scenario scenario_of(int units, int counters, int stands = 1) {
  Scenario scenario{.id = "test", .name = "Test", .ruleset = "rapier"};
  scenario.board.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in};
  scenario.divisions = {{.id = "1", .name = "1st", .side = Side::kAttacker}};
  for (int i = 0; i < units; ++i)
    scenario.units.push_back({.id = UnitId("1-" + std::to_string(i)),
                              .name = "Unit",
                              .short_name = "U",
                              .side = Side::kAttacker,
                              .division = "1",
                              .kind = "rifles",
                              .stands = stands});
  scenario.counters = counters;
  return scenario;
}

}  // namespace

TEST_CASE("tags 0 to 3 are the anchors, then come the units in order, then the counters", "[kit]") {
  const auto kit = make_kit(scenario_of(2, 2));
  REQUIRE(kit);
  CHECK(kit->anchors == std::array{TagId(0), TagId(1), TagId(2), TagId(3)});
  REQUIRE(kit->pieces.size() == 4);
  CHECK(kit->pieces[0].id == PieceId("1-0"));
  CHECK(kit->pieces[0].tag == TagId(4));
  CHECK(kit->pieces[2].id == PieceId("c01"));
  CHECK(kit->pieces[3].tag == TagId(7));
}

TEST_CASE("pieces have the tags that a scenario names, and the anchors the first of the others",
          "[kit][family]") {
  Scenario scenario = scenario_of(2, 1);
  scenario.tags.family = TagFamily::kApril36h11;
  scenario.tags.ids = {TagId(1), TagId(0), TagId(40), TagId(41)};
  scenario.markers = {{.id = "pin", .name = "Pin", .short_name = "P"}};
  const auto kit = make_kit(scenario);
  REQUIRE(kit);
  CHECK(kit->family == TagFamily::kApril36h11);
  CHECK(kit->pieces[0].tag == TagId(1));
  CHECK(kit->pieces[1].tag == TagId(0));
  CHECK(kit->pieces[2].tag == TagId(40));
  CHECK(kit->anchors == std::array{TagId(2), TagId(3), TagId(4), TagId(5)});
  CHECK(kit->markers[0].tag == TagId(6));
  CHECK(parse_kit(to_json(*kit), "kit.json") == *kit);
  scenario.counters = 3;
  CHECK_THAT(make_kit(scenario).error().message,
             ContainsSubstring("has 5 pieces, and 'ids' in [tags] names 4 tags: name 1 more"));
  scenario.tags.family = TagFamily::kApril16h5;
  scenario.tags.ids.clear();
  for (int id = 0; id < 27; ++id) scenario.tags.ids.emplace_back(id);
  CHECK_THAT(make_kit(scenario).error().message, ContainsSubstring("no four tags are left for the anchors"));
}

TEST_CASE("HD-01: a counter's record says nothing of what it hides", "[kit][HD-01]") {
  const auto kit = make_kit(scenario_of(3, 2));
  REQUIRE(kit);
  const KitPiece& counter = kit->pieces[3];
  CHECK(counter.kind == PieceKind::kCounter);
  CHECK(counter.side == Side::kDefender);
  CHECK(counter.unit + counter.division + counter.symbol + counter.mobility == "");
}

TEST_CASE("a unit of two stands is two pieces of one unit", "[kit][MN-030]") {
  const auto kit = make_kit(scenario_of(1, 0, 2));
  REQUIRE(kit);
  REQUIRE(kit->pieces.size() == 2);
  CHECK(kit->pieces[0].id == PieceId("1-0a"));
  CHECK(kit->pieces[1].id == PieceId("1-0b"));
  CHECK(kit->pieces[1].unit == "1-0");
}

TEST_CASE("a tail's tag lies behind the base, a base's and a counter's in the middle", "[kit]") {
  const BaseSize base{.width = 30_mm, .depth = 30_mm, .height = 3_mm};
  CHECK(tag_placement(TagLayout::kOnTail, base, 20_mm) == TagPlacement{0, -25, 0, 0.5});
  CHECK(tag_placement(TagLayout::kOnBase, base, 20_mm) == TagPlacement{0, 0, 0, 3});
  CHECK(tag_placement(TagLayout::kCounter, base, 20_mm) == TagPlacement{0, 0, 0, 1.5});
}

TEST_CASE("a plate lies over the middle of its base, as high as the scenario says", "[kit]") {
  Scenario scenario = scenario_of(1, 0, 2);
  scenario.tags.layout = TagLayout::kOnPost;
  scenario.tags.plate_height = 16_mm;
  const auto kit = make_kit(scenario);
  REQUIRE(kit);
  for (const KitPiece& piece : kit->pieces) CHECK(piece.placement == TagPlacement{0, 0, 0, 16});
  CHECK(parse_kit(to_json(*kit), "kit.json").value() == *kit);
}

TEST_CASE("the camera that a kit takes is the smallest that shows 2.5 pixels a module", "[kit]") {
  Kit kit;
  kit.board = {OpenBoard{.width = 120_cm, .depth = 80_cm, .unit = MeasuringUnit::kCentimetre}, {}};
  kit.tag_size_mm = 15;
  CHECK(module_px(kit, 1920, 1080) == Approx(1080.0 / 880.0 * 15.0 / 8.0));
  CHECK(camera_needed(kit)->height_px == 2160);
  CHECK(camera_words(kit) == "a camera of 3840 x 2160 (4.6 pixels a module; 1920 x 1080 shows 2.3)");
  kit.tag_size_mm = 17;
  CHECK(camera_needed(kit)->height_px == 1080);
  kit.tag_size_mm = 15;
  kit.board = {OpenBoard{.width = 110_cm, .depth = 73_cm, .unit = MeasuringUnit::kCentimetre}, {}};
  CHECK(camera_needed(kit)->height_px == 1080);
  kit.board = {OpenBoard{.width = 400_cm, .depth = 300_cm, .unit = MeasuringUnit::kCentimetre}, {}};
  CHECK_FALSE(camera_needed(kit));
  CHECK(camera_words(kit).starts_with("tags are too small even for 3840 x 2160"));
}

TEST_CASE("a counter is large enough for its tag and for fingers", "[kit]") {
  for (Length size : {12_mm, 15_mm, 20_mm, 24_mm}) {
    Scenario scenario = scenario_of(0, 1);
    scenario.tags.size = size;
    const auto kit = make_kit(scenario);
    REQUIRE(kit);
    CHECK(kit->pieces[0].base_width_mm >= 25.0);
    CHECK(kit->pieces[0].base_width_mm > size.mm());
  }
}

TEST_CASE("anchors lie outside the playing area, a corner of each on the table's corner", "[kit]") {
  const auto kit = make_kit(scenario_of(1, 0));
  REQUIRE(kit);
  const double w = 4 * 152.4, d = 6 * 152.4;
  const auto near = [&](int index, double x, double y) {
    CHECK(anchor_centre(*kit, index).x_mm == Approx(x));
    CHECK(anchor_centre(*kit, index).y_mm == Approx(y));
  };
  near(0, -20, -20);
  near(1, w + 20, -20);
  near(2, w + 20, d + 20);
  near(3, -20, d + 20);
}

TEST_CASE("a kit may use every id of the family and not one more", "[kit]") {
  CHECK(make_kit(scenario_of(400, 76)));
  const auto kit = make_kit(scenario_of(400, 77));
  REQUIRE_FALSE(kit);
  CHECK(kit.error().message ==
        "scenario 'test' needs 477 tags, but the square4x4 family has 476 besides the four anchors, 1 too "
        "few: take out "
        "units or counters");
}

TEST_CASE("a class of markers takes one tag, from 188 upwards, however many are printed", "[kit][marker]") {
  Scenario scenario = scenario_of(2, 1);
  scenario.markers = {{"pin", "Pinned", "P", 30}, {"back", "Card", "C", 12, {63_mm, 88_mm, 1_mm}}};
  const auto kit = make_kit(scenario);
  REQUIRE(kit);
  REQUIRE(kit->markers.size() == 2);
  CHECK(kit->markers[0] == MarkerClass{"pin", "Pinned", "P", TagId(188), 30, 25, 25, 0.5});
  CHECK(kit->markers[1] == MarkerClass{"back", "Card", "C", TagId(189), 12, 63, 88, 1});
  CHECK(find_marker_by_tag(*kit, TagId(189)) == &kit->markers[1]);
  CHECK(find_marker(*kit, "pin") == &kit->markers[0]);
  CHECK(find_marker(*kit, "c01") == nullptr);
  CHECK(find_by_tag(*kit, TagId(188)) == nullptr);
  // Another class or another piece changes no tag that is printed already.
  scenario.markers.push_back({"smoke", "Smoke", "S", 5});
  scenario.counters = 2;
  const auto more = make_kit(scenario);
  REQUIRE(more);
  CHECK(more->markers[0].tag == TagId(188));
  CHECK(more->pieces[2].tag == kit->pieces[2].tag);
}

TEST_CASE("the order in which classes take tags is fixed, for kits are printed by it", "[kit][marker]") {
  const auto tags = tags_for_markers(TagFamily::kSquare4x4);
  REQUIRE(tags.size() == 476);
  CHECK(std::set(tags.begin(), tags.end()).size() == 476);
  CHECK(std::ranges::find(tags, TagId(3)) == tags.end());
  CHECK(tags[0] == TagId(188));
  CHECK(tags[99] == TagId(287));
  CHECK(tags[100] == TagId(479));
  CHECK(tags[287] == TagId(292));
  CHECK(tags[288] == TagId(288));
  CHECK(tags[291] == TagId(291));
  CHECK(tags[292] == TagId(187));
  CHECK(tags[475] == TagId(4));
  const auto matrix = tags_for_markers(TagFamily::kDataMatrix);
  CHECK(matrix.front() == TagId(9999));
  CHECK(matrix.back() == TagId(4));
}

TEST_CASE("a mirrored picture shows no piece's word as that of one of the first hundred classes",
          "[kit][marker]") {
  const auto tags = tags_for_markers(TagFamily::kSquare4x4);
  for (int piece = 4; piece < mirror_safe_id_count(); ++piece) {
    SquareWord word = mirrored(square_word(TagId(piece)));
    for (int turn = 0; turn < 4; ++turn, word = turned(word))
      for (std::size_t i = 0; i < 100; ++i) CHECK(word != square_word(tags[i]));
  }
}

TEST_CASE("more than 184 pieces keep their tags, and classes take the next that are free", "[kit][marker]") {
  Scenario scenario = scenario_of(190, 0);
  const auto alone = make_kit(scenario);
  scenario.markers = {{"pin", "Pinned", "P", 1}, {"smoke", "Smoke", "S", 1}};
  const auto kit = make_kit(scenario);
  REQUIRE(kit);
  CHECK(kit->pieces == alone->pieces);
  CHECK(kit->pieces.back().tag == TagId(193));
  CHECK(kit->markers[0].tag == TagId(194));
}

TEST_CASE("a kit has a deck's backs and faces, and says which are which", "[kit][deck]") {
  Scenario scenario = scenario_of(2, 0);
  const auto card = [&](std::string id, int count, std::string face) {
    scenario.markers.push_back({id, id, "C", count, {44_mm, 68_mm, 0_mm}, "cards", face});
  };
  scenario.markers = {{"pin", "Pinned", "P", 1}};
  card("cards", 2, "");
  card("cards-7h", 1, "7h");
  card("cards-ks", 1, "ks");
  const Kit kit = make_kit(scenario).value();
  CHECK(decks_of(kit) == std::vector<std::string>{"cards"});
  REQUIRE(back_of(kit, "cards") == &kit.markers[1]);
  CHECK(faces_of(kit, "cards") == std::vector<const MarkerClass*>{&kit.markers[2], &kit.markers[3]});
  CHECK(kit.markers[3].card == "ks");
  CHECK(back_of(kit, "") == nullptr);
  CHECK(back_of(kit, "other") == nullptr);
  CHECK(as_counter(kit.markers[2]).id == PieceId("cards-7h"));
  CHECK(as_counter(kit.markers[2], 3).id == PieceId("cards-7h#3"));
  CHECK(as_counter(kit.markers[2]).base_depth_mm == 68.0);
}

TEST_CASE("pieces and classes of markers may use every id of the family between them and not one more",
          "[kit][marker]") {
  Scenario scenario = scenario_of(400, 74);
  scenario.markers = {{"pin", "Pinned", "P", 1}, {"smoke", "Smoke", "S", 1}};
  CHECK(make_kit(scenario));
  scenario.counters = 75;
  const auto kit = make_kit(scenario);
  REQUIRE_FALSE(kit);
  CHECK(kit.error().message ==
        "scenario 'test' needs 475 tags and 2 for its classes of markers, but the square4x4 family has 476 "
        "besides the four anchors, 1 too few: take out units or counters, or classes of markers");
}

TEST_CASE("two classes of markers with one id are refused", "[kit][marker]") {
  Scenario scenario = scenario_of(1, 0);
  scenario.markers = {{"pin", "Pinned", "P", 1}, {"pin", "Pinned again", "P", 1}};
  const auto kit = make_kit(scenario);
  REQUIRE_FALSE(kit);
  CHECK_THAT(kit.error().message, ContainsSubstring("two classes of markers 'pin'"));
}

TEST_CASE("two pieces with one id are refused", "[kit]") {
  Scenario scenario = scenario_of(1, 1);
  scenario.units[0].id = UnitId("c01");
  const auto kit = make_kit(scenario);
  REQUIRE_FALSE(kit);
  CHECK_THAT(kit.error().message, ContainsSubstring("two pieces 'c01'"));
}
