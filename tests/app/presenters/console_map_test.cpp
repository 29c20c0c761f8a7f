// The console over the map: places and pieces, what is carried by keys, and what is covered.

#include "app/presenters/console.hpp"
#include "core/rules/rapier/knowledge/role.hpp"
#include "core/views/map_names.hpp"
#include "tests/app/presenters/console_desk.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

TEST_CASE("The arrows walk the map, past the near edge to the places beside it", "[console]") {
  ConsoleDesk desk;
  desk.sample.kit.board.areas = {{"R1-3", std::nullopt}, {"R2", std::nullopt}};
  desk.press("M");
  REQUIRE(desk.console.map_cursor());
  CHECK(desk.page().title == "A1-L1");
  desk.press("Right");
  desk.press("Up");
  CHECK(desk.page().title == "A2-L2");
  desk.press("Down");
  desk.press("Down");
  CHECK(desk.page().title == "R2");
  CHECK(desk.shows(piece_text(desk.sample.kit, desk.sample.kit.pieces.back().id)));
  desk.press("Right");
  CHECK(desk.page().title == "In the box");
  desk.press("Up");
  CHECK(desk.console.map_cursor()->sector == Sector{2, 0});
  desk.press("M");
  CHECK_FALSE(desk.console.on_map());
}

TEST_CASE("A place opens on what may happen there and who is there, a piece on what it may do", "[console]") {
  ConsoleDesk desk;
  desk.press("M");
  desk.press("Enter");
  CHECK_FALSE(desk.console.on_map());
  CHECK(desk.page().title == "A1-L1");
  desk.press("Enter");
  CHECK(desk.page().title.starts_with("3-1"));
  CHECK(desk.chosen() == "3-1 from A1-L1 to A1-L6");  // what hands have done with it comes first
  desk.game.proposals.erase(desk.game.proposals.begin());
  CHECK(desk.chosen() == "Move 3-1");
  const auto pressed = desk.press("Enter");
  REQUIRE(asked<DoAction>(pressed));
  CHECK(asked<DoAction>(pressed)->action.at("piece") == "3-1");
}

TEST_CASE("How a fight would end stands on the page of a sector and of who stands there, and B blanks it",
          "[console]") {
  ConsoleDesk desk;
  const Chances even{.title = "A1-L1",
                     .sectors = {Sector{0, 0}},
                     .outcomes = {{"a", "attackers alone", 0.62}, {"b", "both", 0.38}},
                     .losses = {{Side::kAttacker, "attackers", "attackers lost", 1.4, 0.5}}};
  desk.game.fights_in = [&](Sector sector) {
    return sector == Sector{0, 0} ? std::vector<FightOutlook>{{{}, even}, {"3-2 from A1-L2 to A1-L1", even}}
                                  : std::vector<FightOutlook>();
  };
  const std::string now = "A1-L1: afterwards attackers alone 62 %, both 38 %. Expected: attackers lost 1.4.";
  CHECK_FALSE(desk.shows(now));
  desk.press("M");
  desk.press("Enter");
  CHECK(desk.shows(now));
  CHECK(desk.page().sections.back().heading == "If they fought now");
  REQUIRE(desk.page().sections.back().said.size() == 2);
  CHECK(desk.page().sections.back().said[1].text.starts_with("After 3-2"));
  desk.press("B");
  CHECK_FALSE(desk.shows(now));
  desk.press("B");
  desk.press("Enter");
  REQUIRE(desk.page().title.starts_with("3-1"));
  CHECK(desk.shows(now));
}

TEST_CASE("HD-01: what a counter hides stands on its page for the umpire, and B blanks it",
          "[console][HD-01]") {
  ConsoleDesk desk;
  desk.game.truth = {
      {.unit = UnitId("D-9"), .name = "Rifles", .hidden = true, .standing = {.piece = PieceId("3-1")}}};
  desk.press("/");
  desk.type("3-1");
  desk.press("Enter");
  CHECK(desk.page().advice == "A1-L1, hides Rifles; for the umpire only");
  desk.press("B");
  CHECK(desk.page().advice == "A1-L1");
  desk.press("B");
  desk.game.table_withheld = true;
  CHECK(desk.page().advice.empty());
}

TEST_CASE("Without a camera a piece is carried by keys", "[console]") {
  ConsoleDesk desk;
  desk.press("/");
  desk.type("3-4");
  desk.press("Enter");
  desk.press("End");
  CHECK(desk.chosen() == "Carry it to another place");
  desk.press("Enter");
  REQUIRE(desk.console.carried());
  desk.press("Up");
  const auto pressed = desk.press("Enter");
  REQUIRE(asked<CarryPiece>(pressed));
  CHECK(asked<CarryPiece>(pressed)->piece == PieceId("3-4"));
  CHECK(asked<CarryPiece>(pressed)->to.sector == Sector{0, 1});
  CHECK_FALSE(desk.console.carried());
}

TEST_CASE("B blanks what not everybody may know, and shows it again", "[console]") {
  ConsoleDesk desk;
  CHECK(desk.shows("A gun hides in A3-L4"));
  desk.press("B", Console::Where::kElsewhere);
  CHECK_FALSE(desk.shows("A gun hides in A3-L4"));
  desk.game.sheet.title = "Fight";  // and stays so from step to step
  CHECK_FALSE(desk.shows("A gun hides in A3-L4"));
  desk.press("B");
  CHECK(desk.shows("A gun hides in A3-L4"));
}

TEST_CASE("What is sealed from the umpire stands on a covered page, covered again in the next step",
          "[console]") {
  ConsoleDesk desk;
  desk.game.sheet.options.push_back({.label = "Plot A4-L4",
                                     .action = {{"type", "plot"}},
                                     .pieces = {},
                                     .sectors = {},
                                     .audience = rapier::audience::kCorpsCommander});
  desk.press("End");
  CHECK_FALSE(desk.page().cover.empty());
  REQUIRE(desk.page().cover_keys.size() == 1);
  CHECK(desk.page().cover_keys.front().key == "V");
  CHECK(desk.page().cover_keys.front().text == "opens");
  CHECK_FALSE(desk.shows("Plot A4-L4"));
  desk.press("/");
  desk.type("plot");
  CHECK_FALSE(desk.shows("Plot A4-L4"));
  desk.press("Esc");
  desk.press("V");
  CHECK(desk.page().cover.empty());
  CHECK(desk.page().cover_keys.front().text == "covers it again");
  desk.press("/");
  desk.type("plot");
  CHECK(desk.shows("Plot A4-L4"));
  desk.game.sheet.title = "Fight";
  CHECK_FALSE(desk.page().cover.empty());
}

TEST_CASE("Stands are named as on the map, and nothing else is", "[console]") {
  SampleTable sample = SampleTable::normal();
  sample.kit.pieces[0].id = PieceId("3-15");
  sample.kit.pieces[0].short_name = "AT";
  CHECK(with_map_names(sample.kit, "3-15 from A2-L1 to A3-L1") == "3-15 AT from A2-L1 to A3-L1");
  CHECK(with_map_names(sample.kit, "Take 3-15 off; 13-15, 3-155 and 3-15 AT stay.") ==
        "Take 3-15 AT off; 13-15, 3-155 and 3-15 AT stay.");
}

TEST_CASE("While a camera opens, or nothing is placed, the page does not say otherwise", "[console]") {
  ConsoleDesk desk;
  desk.game.proposals.clear();
  desk.game.debts.clear();
  const auto says = [&] {
    return desk.page().sections[1].empty_text + " " + desk.page().sections[2].empty_text;
  };
  CHECK(says() == "No move waits to be judged. Nothing: every piece is where the game has it.");
  desk.game.unplaced = 34;
  CHECK(desk.page().sections[2].empty_text ==
        "Nothing yet: of 34 pieces on the table the game does not know where they belong.");
  desk.game.unplaced = 0;
  desk.game.hands_over = true;
  CHECK(desk.page().sections[2].empty_text == "Hands are over what is owed.");
  desk.game.table_known = false;
  desk.game.sheet.hands_move = false;
  desk.console.tell(NoTable::kOpening);
  CHECK(says() == "The camera is being opened. Not known yet: the camera is being opened.");
  desk.console.tell(NoTable::kNotCalibrated);
  CHECK(says().find("page 3") != std::string::npos);
  desk.console.tell(NoTable::kNoCamera);
  CHECK(says() == "No camera sees the table: carry pieces on the map (M). Cannot be told without a camera.");
}

TEST_CASE("Without a camera the page says how a piece is placed, in steps in which hands place or move them",
          "[console]") {
  ConsoleDesk desk;
  const auto told = [&] {
    std::string text;
    for (const ConsoleSection& section : desk.page().sections)
      if (section.heading == "The table says")
        for (const SheetLine& line : section.said) text += line.text;
    return text;
  };
  const std::string before = told();
  desk.game.table_known = false;
  const std::string how = told().substr(before.size());
  CHECK(how.starts_with("No camera sees the table. Drag a piece on the map. Or press "));
  for (const ConsoleSection& section : desk.page().sections)  // and says so once
    if (section.heading == "The table says") CHECK(section.empty_text.empty());
  for (const Command command : {Command::kSearch, Command::kMap, Command::kChoose})
    CHECK(how.find(" " + std::string(key_for(command)) + ",") != std::string::npos);
  // The line that it names is there.
  desk.console.click_piece(desk.sample.kit.pieces.front().id);
  const ConsolePage opened = desk.page();
  const ConsoleLine& last = *lines_of(opened).back();
  CHECK(last.kind == ConsoleLine::Kind::kCarry);
  CHECK(how.find("'" + last.text + "'") != std::string::npos);
  desk.press("Esc");
  desk.console.tell(NoTable::kNotCalibrated);
  CHECK(told().find("not calibrated yet (page 3). Drag a piece") != std::string::npos);
  desk.console.tell(NoTable::kOpening);
  CHECK(told() == before);
  desk.console.tell(NoTable::kNoCamera);
  desk.game.sheet.hands_move = false;
  CHECK(told() == before);
}

TEST_CASE("A piece that is dragged over the map is carried there at once, not while a form is open",
          "[map][console]") {
  ConsoleDesk desk;
  desk.page();
  const auto drop = [&] { return desk.console.drop_piece(PieceId("3-1"), {Sector{1, 1}, {}}); };
  const auto dropped = drop();
  REQUIRE(asked<CarryPiece>(dropped));
  CHECK(asked<CarryPiece>(dropped)->piece == PieceId("3-1"));
  CHECK(asked<CarryPiece>(dropped)->to.sector == Sector{1, 1});
  desk.press("/");
  CHECK_FALSE(drop().request);  // something is typed
}
