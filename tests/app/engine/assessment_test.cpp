#include "app/engine/assessment.hpp"

#include "app/engine/table_json.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

TableView one_piece(PieceState state) {
  TableView view{.calibrated = true};
  view.pieces.push_back(
      {.tag = TagId(4), .piece = PieceId("1-01"), .state = state, .pose = Pose{.centre = {100, 100}}});
  return view;
}

PieceState marked(const Standing& standing, TableView view) {
  Board board{.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in}};
  board.areas = {{.name = "R1-1", .outline = NamedArea::Rectangle{{700, 0}, {800, 100}}},
                 {.name = "R2", .outline = {}}};
  mark_removed(pieces_elsewhere(board, std::vector{standing}), view);
  return view.pieces[0].state;
}

Standing standing(std::string place, std::optional<Sector> sector = {}) {
  const Board board{.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in}};
  const Spot spot = spot_from_word(board, place);
  REQUIRE(sector_of(spot) == sector);
  return {.piece = PieceId("1-01"), .spot = spot, .replaces = {}};
}

}  // namespace

TEST_CASE("a piece that is lost and that the game has off the table is removed", "[engine]") {
  CHECK(marked(standing(""), one_piece(PieceState::kLost)) == PieceState::kRemoved);
  CHECK(marked(standing("R2"), one_piece(PieceState::kLost)) == PieceState::kRemoved);
  CHECK(marked(standing("R1-1"), one_piece(PieceState::kLost)) == PieceState::kLost);  // in view
  CHECK(marked(standing("A1-L1", Sector{0, 0}), one_piece(PieceState::kLost)) == PieceState::kLost);
}

TEST_CASE("a lost stand that belongs at a point, in a ground area or anywhere on the table is not removed",
          "[engine]") {
  Board board{.surface = OpenBoard{.width = 36_in, .depth = 24_in}, .areas = {}};
  board.ground.areas = {{.id = "farm",
                         .name = {},
                         .kind = "built-up",
                         .shape = Ellipse{{400, 300}, 50_mm, 50_mm},
                         .height = {}}};
  const auto marked_at = [&](const Spot& spot) {
    TableView view = one_piece(PieceState::kLost);
    const Standing standing{.piece = PieceId("1-01"), .spot = spot, .replaces = {}};
    mark_removed(pieces_elsewhere(board, std::vector{standing}), view);
    return view.pieces[0].state;
  };
  CHECK(marked_at(AtPoint{.point = {100, 100}}) == PieceState::kLost);
  CHECK(marked_at(Anywhere{}) == PieceState::kLost);
  CHECK(marked_at(InArea{"farm"}) == PieceState::kLost);
  CHECK(marked_at(OffTable{"dead"}) == PieceState::kRemoved);
}

TEST_CASE("what is seen or covered is never called removed, nor what was never seen", "[engine]") {
  CHECK(marked(standing(""), one_piece(PieceState::kSeen)) == PieceState::kSeen);
  CHECK(marked(standing(""), one_piece(PieceState::kCovered)) == PieceState::kCovered);
  TableView never = one_piece(PieceState::kLost);
  never.pieces[0].pose.reset();
  CHECK(marked(standing(""), never) == PieceState::kLost);
}

TEST_CASE("a tag that lies on the table twice is told to the umpire", "[engine]") {
  Table table;
  table.kit.pieces.push_back({.id = PieceId("1-01"), .tag = TagId(4)});
  TableView view = one_piece(PieceState::kCovered);
  CHECK(assess(table, view).empty());
  view.doubled = {TagId(4)};
  const auto findings = assess(table, view);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::kWarning);
  CHECK(findings[0].audience == Audience::kUmpire);
  CHECK(findings[0].pieces == std::vector{PieceId("1-01")});
  CHECK(findings[0].sentence == "Tag 4 (1-01) lies on the table twice; neither is believed.");
}

TEST_CASE("the line of a finding begins with its rule and place, where it has them", "[engine]") {
  Finding finding{.rule = "RO-037", .place = "A2-L3", .sentence = "It is so.", .remedy = "Do this."};
  CHECK(finding_line(finding) == "RO-037 A2-L3: It is so. Do this.");
  finding.rule.clear();
  CHECK(finding_line(finding) == "A2-L3: It is so. Do this.");
  finding.place.clear();
  CHECK(finding_line(finding) == "It is so. Do this.");
  finding.remedy.clear();
  CHECK(finding_line(finding) == "It is so.");
}
