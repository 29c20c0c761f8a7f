#include "app/presenters/staff_map.hpp"

#include <cmath>

#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

const MapBox kRoom{10, 20, 1340, 1000};

struct Table {
  View view;

  Table() {
    view.scenario = "Uranus";
    view.board.surface = GridBoard{
        .columns = 4, .rows = 6, .cell = Length::from_inches(6), .column_prefix = "A", .row_prefix = "L"};
    view.live = true;
    view.known.sight = Sight::kPublic;
    view.known.when = "Turn 2 of 6";
    view.known.title = "Attacker moves";
    view.known.steps = {"Events", "Attacker moves", "Fights"};
    view.known.step_number = 2;
  }
  KnownMark& mark(std::string_view symbol, Sector sector, int count = 1) {
    return view.known.marks.emplace_back(
        KnownMark{.id = std::string(symbol) + " " + label(*grid_of(view.board), sector),
                  .symbol = std::string(symbol),
                  .sectors = {sector},
                  .count = count,
                  .words = {}});
  }
  KnownPiece& add(const std::string& id, Side side, std::optional<Sector> sector,
                  const std::string& place = "") {
    KnownPiece piece{.id = PieceId(id), .name = id, .short_name = id, .kind = "rifles", .side = side};
    piece.sector = sector;
    piece.gone = place == "dead";
    piece.place = sector ? label(*grid_of(view.board), *sector) : place;
    return view.known.pieces.emplace_back(std::move(piece));
  }
  StaffMap map() const { return staff_map(view, kRoom); }
};

const StaffMap::Cell& cell(const StaffMap& map, const std::string& name) {
  return *std::ranges::find(map.cells, name, &StaffMap::Cell::name);
}

bool within(const StaffMap::Unit& unit, const MapBox& box) {
  const float half = unit.symbol / 2;
  return unit.x - half >= box.x && unit.x + half <= box.x + box.width && unit.y - half / 1.5F >= box.y &&
         unit.y + 1.7F / 3.0F * unit.symbol + unit.type <= box.y + box.height + 1;
}

}  // namespace

TEST_CASE(
    "the staff map lays everybody out within his sector, nobody over another, own units near, others far",
    "[projector]") {
  Table table;
  for (int i = 0; i < 7; ++i) table.add("1-0" + std::to_string(i), Side::kAttacker, Sector{1, 2});
  for (int i = 0; i < 3; ++i) table.add("D-0" + std::to_string(i), Side::kDefender, Sector{1, 2});
  table.mark(mark::kCounter, {1, 2}, 4);
  table.mark(mark::kCounter, {3, 5});
  for (int i = 0; i < 20; ++i)
    table.add("2-" + std::to_string(10 + i), Side::kAttacker, std::nullopt, "R1-2");
  for (KnownPiece& piece : table.view.known.pieces) piece.kind = piece.id.value();  // no two look alike
  const StaffMap map = table.map();
  REQUIRE(map.units.size() == 7 + 3 + 2 + 20);  // the counters of a sector are one
  for (const auto& one : map.units) {
    CHECK(within(one, kRoom));
    CHECK(one.symbol > 30);
    CHECK(one.type >= 24);
    for (const auto& other : map.units)
      if (&one != &other)
        CHECK((std::abs(one.x - other.x) >= (one.symbol + other.symbol) / 2 ||
               std::abs(one.y - other.y) >=
                   std::min(one.symbol * 2.8F / 3.0F + one.type, other.symbol * 2.8F / 3.0F + other.type)));
  }
  const MapBox box = cell(map, "A2-L3").box;
  int inside = 0;
  float nearest_other = 0, farthest_own = 1e9F;
  for (const auto& unit : map.units) {
    if (!within(unit, box)) continue;
    ++inside;
    if (unit.side == Side::kDefender)
      nearest_other = std::max(nearest_other, unit.y);
    else
      farthest_own = std::min(farthest_own, unit.y);
  }
  CHECK(inside == 11);
  CHECK(nearest_other < farthest_own);
  REQUIRE(map.places.size() == 1);
  CHECK(map.places[0].text == "R1-2");
  CHECK(cell(map, "A4-L6").box.y < cell(map, "A4-L1").box.y);
}

TEST_CASE("where a sector is full, those who look alike are one symbol with their number, never small type",
          "[projector]") {
  Table table;
  for (int i = 0; i < 12; ++i) table.add("1-" + std::to_string(10 + i), Side::kAttacker, Sector{1, 2});
  table.add("1-01", Side::kAttacker, Sector{1, 2}).kind = "hq";
  for (int i = 0; i < 6; ++i) table.add("D-0" + std::to_string(i), Side::kDefender, Sector{1, 2});
  for (int row = 0; row < 6; ++row) table.add("2-0" + std::to_string(row), Side::kAttacker, Sector{0, row});
  table.mark(mark::kCounter, {1, 2}, 9);
  const StaffMap map = table.map();
  std::vector<std::string> labels;
  for (const auto& unit : map.units) labels.push_back(unit.label);
  std::ranges::sort(labels);
  CHECK(labels == std::vector<std::string>{"1-01", "2-00", "2-01", "2-02", "2-03", "2-04", "2-05", "\u00D712",
                                           "\u00D76", "\u00D79"});
  for (const auto& unit : map.units) {
    CHECK(unit.type >= 24);
    CHECK(unit.symbol > (unit.label.starts_with("2-") ? 50 : 30));
  }
}

TEST_CASE("a sector that is merely crowded keeps the names of those who look alike", "[projector]") {
  Table table;
  std::vector<std::string> names;
  for (int i = 0; i < 6; ++i) {
    names.push_back("1-0" + std::to_string(i));
    table.add(names.back(), Side::kAttacker, Sector{1, 2});
  }
  const StaffMap map = table.map();
  std::vector<std::string> labels;
  for (const auto& unit : map.units) labels.push_back(unit.label);
  CHECK(labels == names);
  for (const auto& unit : map.units) {
    CHECK(unit.type >= 24);
    CHECK(unit.symbol > 30);
  }
}

TEST_CASE("the staff map follows the camera to another sector, and says what the camera has not got",
          "[projector]") {
  Table table;
  table.add("1-01", Side::kAttacker, Sector{0, 0});
  table.add("1-02", Side::kAttacker, Sector{0, 0});
  table.add("1-03", Side::kAttacker, std::nullopt, "dead");
  table.view.pieces[PieceId("1-01")] = {.state = PieceState::kSeen,
                                        .at = LivePiece::At{.x_mm = 200, .y_mm = 200, .heading_deg = 0}};
  table.view.pieces[PieceId("1-02")] = {.state = PieceState::kLost, .at = std::nullopt};
  const StaffMap map = table.map();
  REQUIRE(map.units.size() == 2);
  for (const auto& unit : map.units) {
    const bool moved = unit.label == "1-01";
    CHECK(within(unit, cell(map, moved ? "A2-L2" : "A1-L1").box));
    CHECK(unit.unseen == !moved);
  }
}

TEST_CASE("the staff map marks contacts, ground, and points that were fired upon, sealed ones are not there",
          "[projector][HD-12]") {
  Table table;
  table.mark(mark::kContact, {1, 2});
  table.view.known.ground = {{.sector = {0, 1}, .features = {"road", "woods"}}};
  table.mark(mark::kTargetUsed, {2, 2});
  table.mark(mark::kTarget, {3, 3}).sealed = true;
  table.mark(mark::kTargetUsed, {3, 4}).sealed = true;
  const StaffMap map = table.map();
  CHECK(cell(map, "A2-L3").contact);
  CHECK_FALSE(cell(map, "A2-L2").contact);
  CHECK(std::ranges::count(map.grid.ground, MapInk::kWood, &GroundMark::ink) > 0);
  CHECK(cell(map, "A1-L2").features == "woods");
  CHECK(cell(map, "A3-L3").fired);
  CHECK_FALSE(cell(map, "A4-L4").fired);
  CHECK_FALSE(cell(map, "A4-L5").fired);
}

TEST_CASE("beside the map stand turn, step, losses, contacts and what happened, the newest first",
          "[projector]") {
  Table table;
  table.view.known.facts = {{"Own losses", "1 battalion"},
                            {"Enemy losses", "1 unit, 2 counters face down"},
                            {"In contact", "A2-L3, A1-L1"}};
  table.view.events = {{.number = 1, .text = "First.", .rule = {}, .from = {}},
                       {.number = 2, .text = "Then.", .rule = {}, .from = "Umpire"}};
  const ProjectorPage page = projector_page(table.view);
  CHECK(page.scenario == "Uranus");
  CHECK(page.when == "Turn 2 of 6");
  CHECK(page.step == "Attacker moves");
  CHECK(page.progress == "Step 2 of 3");
  CHECK(page.notice == "");
  REQUIRE(page.facts.size() == 3);
  CHECK(page.facts[0].words == "1 battalion");
  CHECK(page.facts[1].words == "1 unit, 2 counters face down");
  CHECK(page.facts[2].words == "A2-L3, A1-L1");
  CHECK(page.events == std::vector<std::string>{"Umpire: Then.", "First."});
  CHECK(page.owed.empty());

  table.view.known.sight = Sight::kNothing;
  table.view.known.facts[2].words = "nowhere";
  CHECK(projector_page(table.view).notice == "The table is not shown now.");
  CHECK(projector_page(table.view).facts[2].words == "nowhere");
}

TEST_CASE(
    "beside the projector's map stands what hands still owe the table, as the map calls it, five at most",
    "[projector]") {
  Table table;
  table.add("1-02", Side::kAttacker, Sector{1, 2}).short_name = "I/11";
  table.view.owed = {"Move 1-02 from A2-L2 to A2-L3.", "Take 1-03 off A1-L1."};
  CHECK(projector_page(table.view).owed ==
        std::vector<std::string>{"Move 1-02 I/11 from A2-L2 to A2-L3.", "Take 1-03 off A1-L1."});
  for (int i = 0; i < 5; ++i) table.view.owed.push_back("Take 1-1" + std::to_string(i) + " off A1-L1.");
  REQUIRE(projector_page(table.view).owed.size() == 6);
  CHECK(projector_page(table.view).owed.back() == "2 more");
}

TEST_CASE("the staff map of an open table has its ground, its ruler and every stand where the camera has it",
          "[projector]") {
  Table table;
  table.view.board.surface = OpenBoard{.width = 48_in, .depth = 36_in, .unit = MeasuringUnit::kInch};
  table.view.board.ground.areas = {{.id = "wood",
                                    .name = "Long Wood",
                                    .kind = "woods",
                                    .shape = Ellipse{{600, 400}, 100_mm, 80_mm},
                                    .height = {}}};
  table.add("N-1", Side::kAttacker, std::nullopt, "the table");
  table.add("N-2", Side::kAttacker, std::nullopt, "dead");
  table.add("S-1", Side::kDefender, std::nullopt, "reserve");
  table.view.pieces[PieceId("N-1")] = {.state = PieceState::kSeen,
                                       .at = LivePiece::At{.x_mm = 610, .y_mm = 455, .heading_deg = 90}};
  const StaffMap map = table.map();
  REQUIRE(map.open);
  CHECK(map.open->table.ground_names.size() == 1);
  CHECK_FALSE(map.open->table.rule.ticks.empty());
  REQUIRE(map.units.size() == 2);
  CHECK(map.units[0].heading_deg == 90.0F);
  CHECK_FALSE(map.units[1].heading_deg);
  REQUIRE(map.places.size() == 1);
  CHECK(map.places[0].text == "reserve");
  for (const CanvasPoint& corner : map.open->table.table_outline) {
    const float x = corner.x * map.open->scale + map.open->at_x,
                y = corner.y * map.open->scale + map.open->at_y;
    CHECK(x >= kRoom.x);
    CHECK(x <= kRoom.x + kRoom.width);
    CHECK(y >= kRoom.y);
    CHECK(y <= map.units[1].y - map.units[1].symbol);  // the reserve stands below it
  }
}

TEST_CASE("the staff map shows which way a piece faces where its game says so", "[staff-map]") {
  Table table;
  table.add("1-01", Side::kAttacker, Sector{1, 1}).facing = Facing::kEast;
  table.add("1-02", Side::kAttacker, Sector{2, 1});
  const StaffMap map = table.map();
  REQUIRE(map.units.size() == 2);
  for (const StaffMap::Unit& unit : map.units)
    CHECK(unit.heading_deg == (unit.label == "1-01" ? std::optional(90.0F) : std::nullopt));
}

TEST_CASE("the staff map draws the game's arrows, and none that one alone may see", "[staff-map]") {
  Table table;
  table.mark(mark::kArrow, {1, 1}).sectors = {{1, 1}, {1, 2}};
  table.mark(mark::kArrowDashed, {2, 2}).sectors = {{2, 2}, {1, 2}};
  KnownMark& sealed = table.mark(mark::kArrow, {3, 3});
  sealed.sectors = {{3, 3}, {3, 4}};
  sealed.sealed = true;
  const StaffMap map = table.map();
  REQUIRE(map.arrows.size() == 2);
  CHECK_FALSE(map.arrows[0].dashed);
  CHECK(map.arrows[1].dashed);
  CHECK(map.arrows[0].way.back().second < map.arrows[0].way.front().second);  // up the screen
  const MapBox from = cell(map, "A2-L2").box, to = cell(map, "A2-L3").box;
  const auto within = [](const MapBox& box, std::pair<float, float> point) {
    return point.first > box.x && point.first < box.x + box.width && point.second > box.y &&
           point.second < box.y + box.height;
  };
  CHECK(within(from, map.arrows[0].way.front()));
  CHECK(within(to, map.arrows[0].way.back()));
}
