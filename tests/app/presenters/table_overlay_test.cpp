#include "app/presenters/table_overlay.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/game/game_scene.hpp"
#include "app/presenters/console.hpp"
#include "app/presenters/map_marks.hpp"
#include "tests/app/support/sample_game.hpp"
#include "tests/app/support/sample_table.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

const SectorShape& sector(const TableOverlay& overlay, std::string_view label) {
  const auto it = std::ranges::find(overlay.sectors, label, &SectorShape::label);
  REQUIRE(it != overlay.sectors.end());
  return *it;
}
const StandShape& stand(const TableOverlay& overlay, PieceId piece) {
  const auto it = std::ranges::find(overlay.stands, piece, &StandShape::piece);
  REQUIRE(it != overlay.stands.end());
  return *it;
}
TableOverlay rectified(const SampleTable& sample, const Finding* chosen = nullptr) {
  const Scene scene = sample.scene();
  return table_overlay(scene, Projection::rectified(scene.camera, scene.kit.board), chosen, nullptr);
}

}  // namespace

TEST_CASE("A sector says each side's count, attackers first", "[overlay]") {
  SampleTable sample = SampleTable::empty();
  for (int i = 0; i < 4; ++i) sample.add(Side::kDefender, "rifles", Sector{1, 2});
  for (int i = 0; i < 5; ++i) sample.add(Side::kAttacker, "rifles", Sector{1, 2});
  const TableOverlay overlay = rectified(sample);
  const SectorShape& shape = sector(overlay, "A2-L3");
  REQUIRE(shape.counts.size() == 2);
  CHECK(shape.counts[0].text == "ATT 5/6");
  CHECK(shape.counts[1].text == "DEF 4/6");
  CHECK(shape.fullness == Fullness::kRoom);
  CHECK(sector(overlay, "A1-L1").counts.empty());
}

TEST_CASE("RO-037: full and overfull are told in words, not by colour alone", "[overlay][RO-037]") {
  CHECK(count_label({{0, 0}, Side::kAttacker, 6, 0, 6}).text == "ATT 6/6 FULL");
  CHECK(count_label({{0, 0}, Side::kAttacker, 6, 0, 6}).fullness == Fullness::kFull);
  CHECK(count_label({{0, 0}, Side::kDefender, 7, 0, 6}).text == "OVER 7/6");
  CHECK(count_label({{0, 0}, Side::kDefender, 7, 0, 6}).fullness == Fullness::kOver);
  CHECK(count_label({{0, 0}, Side::kDefender, 7, 0, 6}, {}, true).text == "DEF 7/6 let pass");
  CHECK(count_label({{0, 0}, Side::kDefender, 7, 0, 6}, {}, true).fullness == Fullness::kFull);
}

TEST_CASE("Unclear stands are neither hidden nor counted as certain", "[overlay]") {
  const CountLabel label = count_label({{0, 0}, Side::kAttacker, 5, 2, 6});
  CHECK(label.text == "ATT 5\u20137/6");
  CHECK(label.fullness == Fullness::kRoom);
}

TEST_CASE("A count without a limit is only a number", "[overlay]") {
  CHECK(count_label({{0, 0}, Side::kDefender, 9, 0, 0}).text == "DEF 9");
}

TEST_CASE("Rectified, A1 is at the bottom left and L1 at the bottom", "[overlay]") {
  const TableOverlay overlay = rectified(SampleTable::empty());
  const auto centre_of = [&](std::string_view label) {
    const SectorShape& shape = sector(overlay, label);
    return CanvasPoint{(shape.corners[0].x + shape.corners[2].x) / 2,
                       (shape.corners[0].y + shape.corners[2].y) / 2};
  };
  CHECK(centre_of("A1-L1").x < centre_of("A4-L1").x);
  CHECK(centre_of("A1-L1").y > centre_of("A1-L6").y);
  CHECK(overlay.sectors.size() == 24);
  for (const char* text : {"A1", "A4", "L1", "L6"})
    CHECK(std::ranges::count(overlay.edge_labels, text, &EdgeLabel::text) == 2);
}

TEST_CASE("A stand's outline follows its heading and has its base's size", "[overlay]") {
  SampleTable sample = SampleTable::empty();
  sample.camera.emplace(sample.camera->lens(), sample.camera->pose());
  const PieceId piece = sample.add(Side::kAttacker, "tanks", TablePoint{300, 450}, 90.0);
  const TableOverlay overlay = rectified(sample);
  const StandShape& shape = stand(overlay, piece);
  CHECK(shape.front.x > shape.centre.x + 14.0F);  // 90 degrees is to the right
  CHECK(std::abs(shape.front.y - shape.centre.y) < 0.5F);
  const double width =
      std::hypot(shape.outline[0].x - shape.outline[1].x, shape.outline[0].y - shape.outline[1].y);
  CHECK(width == Approx(30.0).margin(0.3));
}

TEST_CASE("Of stands of one unit that lie together one bears the name, of those that lie apart each",
          "[overlay]") {
  SampleTable sample = SampleTable::empty();
  const PieceId left = sample.add(Side::kAttacker, "tanks", TablePoint{300, 450});
  const PieceId right = sample.add(Side::kAttacker, "tanks", TablePoint{330, 440});
  const PieceId apart = sample.add(Side::kAttacker, "tanks", TablePoint{500, 450});
  const PieceId other = sample.add(Side::kAttacker, "tanks", TablePoint{300, 480});
  for (KitPiece& piece : sample.kit.pieces)
    piece.unit = piece.id == other                                                  ? "another"
                 : std::ranges::count(std::array{left, right, apart}, piece.id) > 0 ? "one"
                                                                                    : piece.id.value();
  const auto named = [&](const PieceId& id) { return !stand(rectified(sample), id).label.empty(); };
  CHECK(named(left));
  CHECK_FALSE(named(right));
  CHECK(named(apart));
  CHECK(named(other));
  // Below the middle of both, and below the lower one.
  const TableOverlay overlay = rectified(sample);
  const CanvasPoint at = stand(overlay, left).label_at, alone = stand(overlay, apart).label_at;
  CHECK(at.x == Approx((stand(overlay, left).centre.x + stand(overlay, right).centre.x) / 2));
  CHECK(at.y == Approx(stand(overlay, right).centre.y));
  CHECK(alone.x == Approx(stand(overlay, apart).centre.x));
  // On a map it bears their symbol, too, which has the room of both.
  SampleTable on_map = sample;
  on_map.camera.reset();
  const TableOverlay map = rectified(on_map);
  CHECK_FALSE(stand(map, left).bare);
  CHECK(stand(map, right).bare);
  CHECK(stand(map, left).symbol_at.x == Approx((stand(map, left).centre.x + stand(map, right).centre.x) / 2));
  CHECK(stand(map, left).room > 36.0F);  // they lie 32 mm from one another
  CHECK_FALSE(stand(map, apart).bare);
  CHECK_FALSE(stand(overlay, right).bare);
  // What the camera does not see any more is named.
  sample.view(right).state = PieceState::kLost;
  CHECK_FALSE(named(left));
  CHECK(named(right));
}

TEST_CASE("Raw and rectified outlines enclose the same place of the table", "[overlay]") {
  SampleTable sample = SampleTable::empty();
  const PieceId piece = sample.add(Side::kAttacker, "tanks", TablePoint{120, 800}, 30.0);
  const Scene scene = sample.scene();
  const Projection raw = Projection::raw(scene.camera, scene.picture_width, scene.picture_height);
  const TableOverlay on_picture = table_overlay(scene, raw, nullptr, nullptr);
  const TableOverlay from_above = rectified(sample);
  const auto there = raw.table_from_canvas(stand(on_picture, piece).centre);
  REQUIRE(there);
  const CanvasPoint above = stand(from_above, piece).centre;
  CHECK(there->x_mm == Approx(above.x).margin(0.2));
  CHECK(depth(sample.kit.board).mm() - there->y_mm == Approx(above.y).margin(0.2));
}

TEST_CASE("A covered stand keeps its place and says so, a removed one is not drawn", "[overlay]") {
  SampleTable sample = SampleTable::normal();
  const PieceId covered = sample.kit.pieces[0].id;
  const PieceId removed = sample.kit.pieces[1].id;
  sample.view(covered).state = PieceState::kCovered;
  sample.view(covered).state_age_s = 4.7;
  sample.view(removed).state = PieceState::kRemoved;
  const TableOverlay overlay = rectified(sample);
  CHECK(stand(overlay, covered).remark == "covered 4 s");
  CHECK(std::ranges::find(overlay.stands, removed, &StandShape::piece) == overlay.stands.end());
}

TEST_CASE("The chosen finding lights its sector and its stands, and these are drawn last", "[overlay]") {
  const SampleTable sample = SampleTable::overfull();
  const TableOverlay overlay = rectified(sample, &sample.findings[1]);
  CHECK(sector(overlay, "A2-L3").highlighted);
  CHECK_FALSE(sector(overlay, "A1-L1").highlighted);
  CHECK(std::ranges::count_if(overlay.stands, &StandShape::highlighted) == 7);
  CHECK(overlay.stands.back().highlighted);
  CHECK_FALSE(overlay.stands.front().highlighted);
}

TEST_CASE("A unit that an action is about is lit with all its stands, a stand that the table owes alone",
          "[overlay]") {
  SampleTable sample = SampleTable::normal();
  for (std::size_t i = 0; i < 2; ++i) sample.kit.pieces[i].unit = "57th";
  const PieceId first = sample.kit.pieces[0].id, second = sample.kit.pieces[1].id;
  GameScene game = sample_game(sample);
  Console console;
  const auto lit = [&] {
    console.look(game, sample.kit);
    return chosen_finding(console, console.page(game, sample.kit), sample.kit).pieces;
  };
  game.proposals.clear();
  game.sheet.options = {{.label = "It charges", .action = {{"type", "charge"}}, .pieces = {first}}};
  CHECK(lit() == std::vector{first, second});
  game.sheet.options.clear();
  game.forms.clear();
  game.debts.resize(1);
  game.debts.front().piece = first;
  CHECK(lit() == std::vector{first});
}

TEST_CASE("Without calibration nothing is drawn over the picture", "[overlay]") {
  SampleTable sample = SampleTable::normal();
  sample.camera.reset();
  sample.table.calibrated = false;
  const Scene scene = sample.scene();
  const TableOverlay overlay = table_overlay(scene, Projection::raw(nullptr, 1920, 1080), nullptr, nullptr);
  CHECK(overlay.stands.empty());
  CHECK(overlay.sectors.empty());
  CHECK(overlay.grid_lines.empty());
}

TEST_CASE("A long name is cut to what fits under a stand", "[overlay]") {
  SampleTable sample = SampleTable::empty();
  const PieceId piece = sample.add(Side::kAttacker, "tanks", TablePoint{300, 450});
  sample.kit.pieces[0].short_name = "Großdeutschland Panzergrenadier";
  CHECK(stand(rectified(sample), piece).label == "Großdeu\u2026");
}

TEST_CASE("HD-01: a counter is a counter until it is turned up, or all is revealed", "[overlay][HD-01]") {
  SampleTable sample = SampleTable::empty();
  const PieceId counter = sample.add(Side::kDefender, "", TablePoint{300, 450});
  const PieceId unit = sample.add(Side::kDefender, "rifles", TablePoint{500, 450});
  Scene scene = sample.scene();
  GameScene game;
  game.truth = {
      {.unit = UnitId(unit.value()), .name = "Rifles", .hidden = true, .standing = {.piece = counter}}};
  scene.game = &game;
  const auto shown = [&] {
    return stand(table_overlay(scene, Projection::rectified(scene.camera, scene.kit.board), nullptr, nullptr),
                 counter);
  };
  CHECK(shown().kit->id == counter);
  game.standings = {{.piece = unit, .spot = InSector{{1, 2}, {}}, .replaces = counter}};
  game.truth[0].hidden = false;
  CHECK(shown().kit->id == unit);
  CHECK(shown().label == unit.value());
  game.standings.clear();
  game.truth = {{.unit = UnitId("dummy-1"), .name = "Dummy", .hidden = true, .standing = {.piece = counter}}};
  CHECK(shown().label == counter.value());
  game.revealed = true;
  CHECK(shown().label == "Dummy");
  CHECK(shown().kit->id == counter);  // no unit: a "?" that says so
}

TEST_CASE("Labels of columns counted from the right stay with their sectors", "[overlay][RQ-02]") {
  SampleTable sample = SampleTable::empty();
  std::get<GridBoard>(sample.kit.board.surface).columns_from_right = true;
  const TableOverlay overlay = rectified(sample);
  CHECK(sector(overlay, "A1-L1").corners[3].x > sector(overlay, "A4-L1").corners[3].x);
}

namespace {

/// Two pins and a card on a table where nothing else lies.
SampleTable with_markers() {
  SampleTable sample = SampleTable::empty();
  sample.kit.markers = {{"pin", "Pinned", "P", TagId(300), 10, 25, 25, 0.5},
                        {"cards", "Playing cards", "cards", TagId(301), 1, 44, 68, 0.3, "cards", ""},
                        {"cards-7h", "7 of hearts", "7h", TagId(302), 1, 44, 68, 0.3, "cards", "7h"}};
  const auto lay = [&](const char* marker, TablePoint at, PieceState state) {
    sample.table.markers.push_back({.marker = marker,
                                    .number = sample.table.markers.size() + 1,
                                    .state = state,
                                    .state_age_s = 4.2,
                                    .pose = Pose{at, Heading::from_degrees(30), 0.2, 0.2}});
  };
  lay("pin", {100, 200}, PieceState::kSeen);
  lay("pin", {200, 200}, PieceState::kCovered);
  lay("cards-7h", {300, 400}, PieceState::kSeen);
  sample.table.markers[1].covered_by = CoveredBy::kHand;
  return sample;
}

}  // namespace

TEST_CASE("A marker is drawn round, a card with its corner turned down, and neither as a stand",
          "[overlay][marker]") {
  const TableOverlay overlay = rectified(with_markers());
  CHECK(overlay.stands.empty());
  REQUIRE(overlay.markers.size() == 3);
  const MarkerShape& pin = overlay.markers[0];
  CHECK(pin.label == "P");
  CHECK(pin.fold.empty());
  CHECK(pin.outline.size() > 12);
  for (const CanvasPoint& p : pin.outline)
    CHECK(std::hypot(p.x - pin.centre.x, p.y - pin.centre.y) == Approx(12.5).margin(0.2));
  const MarkerShape& card = overlay.markers[2];
  CHECK(card.label == "7h");
  CHECK(card.outline.size() == 5);
  CHECK(card.fold.size() == 3);
  CHECK(card.radius == Approx(22.0).margin(0.3));
}

TEST_CASE("A covered marker says so and why, one that is seen says nothing more", "[overlay][marker]") {
  SampleTable sample = with_markers();
  const TableOverlay overlay = rectified(sample);
  CHECK(overlay.markers[0].remark.empty());
  CHECK(overlay.markers[1].state == PieceState::kCovered);
  CHECK(overlay.markers[1].remark == "covered by a hand, 4 s");
  sample.table.markers[1].pose.reset();
  CHECK(rectified(sample).markers.size() == 2);
}
