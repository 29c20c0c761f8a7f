#include <algorithm>

#include "app/presenters/map_marks.hpp"
#include "tests/app/support/sample_game.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;
using Shape = TableMark::Shape;

namespace {

struct Marked {
  SampleTable sample = SampleTable::normal();
  GameScene game = sample_game(sample);
  ConsoleView view;

  KnownMark& add(std::string_view symbol, std::vector<Sector> sectors, std::string words, bool open = true) {
    KnownMark mark{.id = words, .symbol = std::string(symbol), .sectors = std::move(sectors)};
    mark.words = std::move(words);
    game.marks.push_back({std::move(mark), open});
    return game.marks.back().mark;
  }
  Projection projection() const { return Projection::map(sample.kit.board, 0.0, 0.0); }
  std::vector<TableMark> shown() const { return table_marks(game, view, sample.kit.board, projection()); }
  std::vector<std::string> words() const {
    std::vector<std::string> all;
    for (const TableMark& mark : shown())
      if (!mark.text.empty()) all.push_back(mark.text);
    return all;
  }
};

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("Marks of the game are drawn on the table, each with a shape or words of its own", "[map][marks]") {
  Marked table;
  table.add(mark::kTarget, {{1, 2}}, "plotted");
  table.add(mark::kTargetUsed, {{2, 2}}, "plotted, known");
  table.add(mark::kMission, {{1, 2}}, "2 to fall");
  table.add("smoke", {{0, 0}}, "smoke");
  table.add(mark::kCounter, {{3, 3}}, "2 counters face down");  // drawn as pieces
  const auto marks = table.shown();
  CHECK(table.words() == Words{"plotted", "plotted, known", "2 to fall", "smoke"});
  REQUIRE(std::ranges::count(marks, Shape::kTarget, &TableMark::shape) == 1);
  REQUIRE(std::ranges::count(marks, Shape::kTargetUsed, &TableMark::shape) == 1);
  const TableMark& target = *std::ranges::find(marks, Shape::kTarget, &TableMark::shape);
  const double cell = grid_of(table.sample.kit.board)->cell.mm();
  CHECK(target.at == *table.projection().canvas_from_table({1.5 * cell, 2.5 * cell}));
  CHECK(target.radius > 0.0F);
  // Words of one sector stand below its circle, and below one another.
  const auto at = [&](std::string_view text) { return std::ranges::find(marks, text, &TableMark::text)->at; };
  CHECK(at("plotted").y > target.at.y + target.radius);
  CHECK(at("2 to fall").y > at("plotted").y);
}

TEST_CASE("An arrow runs from sector to sector, to the right of their middles", "[map][marks]") {
  Marked table;
  const GridBoard& grid = *grid_of(table.sample.kit.board);
  const double cell = grid.cell.mm();
  table.add(mark::kArrow, {{1, 1}, {1, 2}}, "pushed back");
  table.add(mark::kArrowDashed, {{2, 1}, {1, 1}}, "supports");
  const auto marks = table.shown();
  REQUIRE(marks.size() == 2);
  CHECK(marks[0].shape == Shape::kArrow);
  CHECK(marks[1].shape == Shape::kArrowDashed);
  CHECK(table.words().empty());  // they are told on the page of the step
  for (const TableMark& each : marks) {
    REQUIRE(each.line.size() == 2);
    CHECK(each.radius > 0.0F);
    CHECK(each.at == each.line.back());
  }
  const auto up = arrow_way({{1, 1}, {1, 2}}, grid), down = arrow_way({{1, 2}, {1, 1}}, grid);
  CHECK(up.front().x_mm > 1.5 * cell);
  CHECK(up.front().y_mm > 1.5 * cell);
  CHECK(up.back().y_mm < 2.5 * cell);
  CHECK(up.back().y_mm > up.front().y_mm);
  CHECK(down.front().x_mm < 1.5 * cell);  // there and back lie side by side
}

TEST_CASE("An arrow without two sectors is not drawn", "[map][marks]") {
  Marked table;
  const GridBoard& grid = *grid_of(table.sample.kit.board);
  table.add(mark::kArrow, {{1, 1}}, "nowhere");
  table.add(mark::kArrow, {{1, 1}, {1, 1}}, "on the spot");
  table.add(mark::kArrow, {}, "without a place");
  CHECK(table.shown().empty());
  CHECK(arrow_way({{0, 0}, {0, 1}, {1, 1}}, grid).size() == 3);
}

TEST_CASE("A bracket spans its columns along their near edge, those that cross lie above one another",
          "[map][marks]") {
  Marked table;
  table.add(mark::kBracket, {{0, 0}, {1, 0}}, "First");
  table.add(mark::kBracket, {{1, 0}, {2, 0}}, "Second");
  table.add(mark::kBracket, {{3, 0}}, "Third");
  const auto marks = table.shown();
  REQUIRE(marks.size() == 3);
  const auto cell = static_cast<float>(grid_of(table.sample.kit.board)->cell.mm());
  const float near = table.projection().canvas_from_table({0, 0})->y;
  for (const TableMark& mark : marks) {
    CHECK(mark.shape == Shape::kBracket);
    REQUIRE(mark.line.size() >= 4);
    CHECK(mark.line.front().y < mark.line[1].y);  // its ends point into the sectors
    CHECK(mark.line[1].y < near);
    CHECK(mark.line[1].y > near - cell / 2);
  }
  CHECK(marks[0].line.front().x > 0.0F);
  CHECK(marks[0].line.back().x < 2 * cell);
  CHECK(marks[0].line.back().x > cell);
  CHECK(marks[1].line[1].y < marks[0].line[1].y);
  CHECK(marks[2].line[1].y == marks[0].line[1].y);
}

TEST_CASE("What is sealed is on the table only while uncovered, what is not open never while blanked",
          "[map][marks]") {
  Marked table;
  table.add(mark::kBracket, {{0, 0}}, "frontage", false).plan = true;
  KnownMark& secret = table.add(mark::kTarget, {{1, 1}}, "secret", false);
  secret.plan = secret.sealed = true;
  table.add(mark::kContact, {{2, 2}}, "in contact");
  CHECK(table.words() == Words{"frontage", "in contact"});
  CHECK(std::ranges::count(table.shown(), Shape::kTarget, &TableMark::shape) == 0);
  table.view.uncovered = true;
  CHECK(table.words() == Words{"frontage", "secret", "in contact"});
  table.view.blank = true;
  CHECK(table.words() == Words{"in contact"});
  table.view = {};
  // While the table may not be looked at, what was written on paper stays.
  table.game.table_withheld = true;
  CHECK(table.words() == Words{"frontage"});
  table.view.uncovered = true;
  CHECK(table.words() == Words{"frontage", "secret", "in contact"});
}

TEST_CASE("B and V on the console cover and uncover the marks of the map", "[map][marks]") {
  Marked table;
  KnownMark& secret = table.add(mark::kTarget, {{1, 1}}, "secret", false);
  secret.sealed = true;
  Console console;
  const auto press = [&](Command command) {
    console.look(table.game, table.sample.kit);
    const std::string key(key_for(command));
    console.press({key, key}, Console::Where::kGame, table.game, table.sample.kit);
  };
  const auto shown = [&] {
    console.look(table.game, table.sample.kit);
    return map_marks(table.game, table.sample.kit, console, console.page(table.game, table.sample.kit),
                     table.projection())
        .known.size();
  };
  CHECK(shown() == 0);
  press(Command::kUncover);
  CHECK(shown() == 2);  // its circle and its words
  press(Command::kBlank);
  CHECK(shown() == 0);
}

TEST_CASE("On a table without sectors a mark stands at its point", "[map][marks]") {
  Marked table;
  table.sample.kit.board.surface =
      OpenBoard{.width = Length::from_inches(40), .depth = Length::from_inches(40)};
  table.add("smoke", {}, "smoke").at = TablePoint{300, 200};
  table.add(mark::kBracket, {{0, 0}}, "no such place");
  const auto marks = table.shown();
  REQUIRE(marks.size() == 1);
  CHECK(marks[0].text == "smoke");
  CHECK(marks[0].at == *table.projection().canvas_from_table({300, 200}));
}
