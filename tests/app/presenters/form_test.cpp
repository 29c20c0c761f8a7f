#include <algorithm>

#include "app/presenters/console.hpp"
#include "app/presenters/map_marks.hpp"
#include "app/presenters/ui.hpp"
#include "core/rules/rapier/knowledge/role.hpp"
#include "tests/app/support/sample_game.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;
using Kind = FormField::Kind;

namespace {

FormField field(std::string id, Kind kind) {
  FormField made;
  made.id = made.label = id;
  made.kind = kind;
  made.into = {id};
  return made;
}

std::vector<FormChoice> sectors() {
  std::vector<FormChoice> choices;
  for (int row = 0; row < 6; ++row)
    for (int column = 0; column < 4; ++column) {
      const std::string name = "A" + std::to_string(column + 1) + "-L" + std::to_string(row + 1);
      choices.push_back({.id = name, .label = name, .put = {}, .sector = Sector{column, row}, .piece = {}});
    }
  return choices;
}

/// Who leads, along which lanes, with which units, in what words.
Form march() {
  Form form{
      .id = "march", .title = "Write the march", .rule = "L-5", .fields = {}, .action = {{"type", "march"}}};
  FormField who = field("who", Kind::kOne);
  who.least = 1;
  for (const char* name : {"First", "Second"})
    who.choices.push_back({.id = name, .label = name, .put = {}, .sector = {}, .piece = {}});
  FormField lanes = field("lanes", Kind::kSome);
  for (const char* name : {"A1", "A2", "A3"})
    lanes.choices.push_back({.id = name, .label = name, .put = {}, .sector = {}, .piece = {}});
  FormField units = field("units", Kind::kSome);
  for (int i = 1; i <= 17; ++i)
    units.choices.push_back({.id = "3-" + std::to_string(i),
                             .label = "3-" + std::to_string(i) + "  rifles",
                             .put = {},
                             .sector = {},
                             .piece = PieceId("3-" + std::to_string(i))});
  form.fields = {who, lanes, units, field("words", Kind::kText)};
  return form;
}

/// Shells on sectors, sealed.
Form plot() {
  Form form{.id = "plot",
            .title = "Plot the shells",
            .rule = "L-6",
            .audience = rapier::audience::kCorpsCommander,
            .fields = {},
            .action = {{"type", "plot"}}};
  FormField shells = field("shells", Kind::kMany);
  shells.choices = sectors();
  shells.allowed = 4;
  shells.allowed_each = 2;
  shells.counted = "shells";
  shells.least = 1;
  form.fields = {shells};
  return form;
}

struct Desk {
  SampleTable sample = SampleTable::normal();
  GameScene game = sample_game(sample);
  Console console;

  Desk() {
    game.forms = {march(), plot()};
    game.judge = [](const Action& action) {
      JudgedAction judged{.lawful = true, .objections = {}, .error = {}};
      if (action.value("shells", Json::array()).size() > 4)
        judged = {.lawful = false, .objections = {{"L-7", "Four shells are the most."}}, .error = {}};
      return judged;
    };
  }
  Pressed press(const std::string& key) {
    console.look(game, sample.kit);
    auto pressed =
        console.press({key, key.size() == 1 ? key : std::string()}, Console::Where::kGame, game, sample.kit);
    console.look(game, sample.kit);
    return pressed;
  }
  void keys(std::initializer_list<const char*> all) {
    for (const char* key : all) press(key);
  }
  void type(const std::string& text) {
    for (const char c : text) press(std::string(1, c));
  }
  void open(const std::string& words) {
    press("/");
    type(words);
    press("Enter");
  }
  FormPage page() {
    console.look(game, sample.kit);
    const auto page = console.form_page(game);
    REQUIRE(page);
    return *page;
  }
  FormBlock active() {
    const FormPage shown = page();
    return *std::ranges::find(shown.blocks, true, &FormBlock::active);
  }
};

const DoAction* asked(const Pressed& pressed) {
  return pressed.request ? std::get_if<DoAction>(&*pressed.request) : nullptr;
}

/// Fills the form that stands open and sends it.
void send_march(Desk& desk) {
  desk.press("1");
  desk.keys({"Tab", "Tab"});
  desk.type("312");
  desk.press("Tab");
  REQUIRE(asked(desk.press("Enter")));
  CHECK_FALSE(desk.console.form_page(desk.game));
}

}  // namespace

TEST_CASE("A form is a line of the page, and of what words find", "[form]") {
  Desk desk;
  desk.console.look(desk.game, desk.sample.kit);
  const ConsolePage page = desk.console.page(desk.game, desk.sample.kit);
  const auto& lines = page.sections[0].lines;
  CHECK(std::ranges::count(lines, std::string("Write the march"), &ConsoleLine::text) == 1);
  CHECK(std::ranges::count(lines, std::string("on a covered page"), &ConsoleLine::note) == 1);
  desk.open("march");
  CHECK(desk.page().title == "Write the march");
}

TEST_CASE("A form is filled in by keys alone: digits, letters, Space, Tab, Enter sends it", "[form]") {
  Desk desk;
  desk.open("march");
  CHECK(desk.page().missing == "who: choose one.");
  CHECK_FALSE(desk.press("Enter").request);  // chooses, and goes on
  desk.press("Up");
  desk.press("2");  // the second choice
  desk.press("Tab");
  desk.keys({"1", "3", "Down", "Space"});  // A1, A3, and none after A3 lets it go... the next field
  desk.press("Home");
  CHECK(desk.active().label == "units");
  desk.type("312");
  CHECK(desk.active().rows.front().text == "3-12  rifles");
  desk.press("Enter");
  desk.press("Tab");
  desk.type("go H1");
  desk.press("Backspace");
  const FormPage page = desk.page();
  CHECK(page.lawful);
  CHECK(page.blocks[0].value == "Second");
  CHECK(page.blocks[1].value == "A1, A3");
  const auto pressed = desk.press("Enter");
  REQUIRE(asked(pressed));
  CHECK(asked(pressed)->action == Action{{"type", "march"},
                                         {"who", "Second"},
                                         {"lanes", {"A1", "A3"}},
                                         {"units", {"3-1", "3-12"}},
                                         {"words", "go H"}});
  CHECK(asked(pressed)->title == "Write the march");
  CHECK_FALSE(desk.console.form_page(desk.game));
}

TEST_CASE("By Enter alone a form is filled in as far as it must be, and sent", "[form]") {
  Desk desk;
  desk.game.forms[0].fields[1].least = 2;
  ++desk.game.revision;
  desk.open("march");
  const int opened = desk.console.form().opened();
  CHECK(desk.active().keys.starts_with("Enter, Space, or its number, chooses."));
  CHECK_FALSE(desk.press("Enter").request);
  CHECK(desk.page().blocks[0].value == "First");
  CHECK(desk.active().label == "lanes");  // to what is missing still
  CHECK(desk.active().keys == "Enter, Space, or its number, marks it; Backspace takes the mark off.");
  desk.press("Enter");
  CHECK(desk.page().blocks[1].value == "A1");
  CHECK(desk.active().keys == "Enter goes on to the next. Space, or its number, takes the mark off.");
  desk.press("Enter");
  CHECK(desk.page().blocks[1].value == "A1");  // marked once is marked
  CHECK(desk.active().rows[1].chosen);
  desk.press("Up");
  desk.press("Enter");
  CHECK(desk.active().rows[1].chosen);
  desk.press("Enter");
  CHECK(desk.page().blocks[1].value == "A1, A2");
  CHECK(desk.active().keys.starts_with("Space, or its number, marks it"));
  CHECK(asked(desk.press("Enter")));
  desk.open("march");
  CHECK(desk.console.form().opened() == opened + 1);  // and is shown from its top
}

TEST_CASE("Enter that chooses goes on to what may be said besides, and sends from there", "[form]") {
  Desk desk;
  desk.open("march");
  CHECK_FALSE(desk.press("Enter").request);
  CHECK(desk.page().blocks[0].value == "First");
  CHECK(desk.active().label == "lanes");
  CHECK(desk.active().keys.ends_with("Enter sends it."));
  desk.press("Tab");
  desk.press("Tab");
  desk.press("Tab");
  CHECK(desk.active().label == "who");
  desk.game.forms[0].fields[1].allowed = 2;
  ++desk.game.revision;
  desk.press("Space");
  desk.keys({"Space", "Space"});  // marks it, and takes the mark off
  CHECK(desk.active().label == "lanes");
  desk.keys({"Space", "Down", "Space"});
  CHECK(desk.page().blocks[1].value == "A1, A2");
  CHECK(desk.active().label == "units");
  CHECK(asked(desk.press("Enter")));
  auto& fields = desk.game.forms[0].fields;
  fields.resize(1);
  ++desk.game.revision;
  desk.open("march");
  CHECK_FALSE(desk.press("Enter").request);  // nothing follows it
  CHECK(desk.active().label == "who");
  CHECK(asked(desk.press("Enter")));
}

TEST_CASE("A choice that the rules bar says so under the cursor, which begins at one that they allow",
          "[form]") {
  Desk desk;
  desk.game.forms[0].fields[0].choices[0].barred = "First touches an enemy, and must fight it.";
  desk.open("march");
  CHECK(desk.active().rows[0].chosen);
  CHECK(desk.active().rows[0].text == "Second");
  CHECK(desk.active().rows.back().text == "First");
  CHECK(desk.active().rows.back().barred);
  CHECK(desk.active().barred.empty());
  desk.press("Down");
  CHECK(desk.active().barred == "First touches an enemy, and must fight it.");
}

TEST_CASE("The cursor stays on its choice where another comes to be barred meanwhile", "[form]") {
  Desk desk;
  desk.open("march");
  desk.press("Down");
  CHECK(desk.active().rows[1].chosen);
  desk.game.forms[0].fields[0].choices[0].barred = "First touches an enemy, and must fight it.";
  CHECK(desk.active().rows[0].text == "Second");
  CHECK(desk.active().rows[0].chosen);
}

TEST_CASE("What is barred beside another choice stands last once that is chosen, unless the row has no gaps",
          "[form]") {
  Desk desk;
  FormField& lanes = desk.game.forms[0].fields[1];
  lanes.kind = Kind::kOne;
  lanes.least = 1;
  lanes.unbroken = GENERATE(false, true);
  desk.game.judge = [](const Action& action) {
    JudgedAction judged;
    judged.lawful = action.at("who") != "Second" || action.at("lanes") != "A1";
    if (!judged.lawful) judged.objections = {{"L-7", "Second is shielded from A1."}};
    return judged;
  };
  desk.open("march");
  desk.keys({"Down", "Enter"});
  CHECK(desk.page().blocks[0].value == "Second");
  const FormBlock barred = desk.active();
  CHECK(barred.label == "lanes");
  CHECK(barred.rows[lanes.unbroken ? 0 : barred.rows.size() - 1].text == "A1");
  CHECK(std::ranges::count(barred.rows, true, &FormRow::barred) == 1);
  const auto chosen = std::ranges::find(barred.rows, true, &FormRow::chosen);
  REQUIRE(chosen != barred.rows.end());
  CHECK(chosen->text == "A2");
  lanes.unbroken ? desk.keys({"Up"}) : desk.keys({"Down", "Down"});
  CHECK(desk.active().barred == "Second is shielded from A1.");
  desk.keys({"Tab", "Tab", "Tab", "1", "Tab"});
  CHECK(desk.page().blocks[0].value == "First");
  CHECK(desk.active().rows.front().text == "A1");
  CHECK(std::ranges::count(desk.active().rows, true, &FormRow::barred) == 0);
}

TEST_CASE("Enter on a place of the map that is named already goes on to the next while more are wanted",
          "[form]") {
  Desk desk;
  FormField& lanes = desk.game.forms[0].fields[1];
  lanes.choices = sectors();
  lanes.least = 3;
  ++desk.game.revision;
  desk.open("march");
  desk.keys({"1", "Tab", "Enter"});
  CHECK(desk.active().value == "A1-L1");
  desk.keys({"Enter", "Enter", "Enter", "Enter"});
  CHECK(desk.active().value == "A1-L1, A2-L1, A3-L1");
  CHECK(asked(desk.press("Enter")));
}

TEST_CASE("Esc goes back and keeps what was typed, a step later it is forgotten", "[form]") {
  Desk desk;
  desk.open("march");
  desk.press("1");
  desk.keys({"Tab", "Tab"});
  desk.type("31");
  desk.press("Esc");  // the letters
  CHECK(desk.console.form_page(desk.game));
  desk.press("Esc");
  CHECK_FALSE(desk.console.form_page(desk.game));
  desk.open("march");
  CHECK(desk.page().blocks[0].value == "First");
  desk.game.sheet.title = "Fight";
  desk.console.look(desk.game, desk.sample.kit);
  CHECK_FALSE(desk.console.form_page(desk.game));
  desk.open("march");
  CHECK(desk.page().blocks[0].value.empty());
}

TEST_CASE("A covered page shows nothing, on the column and on the map, until V, Esc covers it again",
          "[form]") {
  Desk desk;
  desk.open("plot");
  CHECK_FALSE(desk.page().cover.empty());
  CHECK(desk.page().blocks.empty());
  desk.keys({"Right", "Space", "Enter"});  // nothing happens behind the cover
  CHECK_FALSE(desk.console.map_cursor());
  desk.press("V");
  CHECK(desk.page().cover.empty());
  CHECK(desk.active().value.empty());
  desk.keys({"Up", "Right", "Space", "Space"});
  CHECK(desk.active().value == "A2-L2 twice");
  REQUIRE(desk.console.form().marks().size() == 1);
  CHECK(desk.console.form().marks().front().text == "2");
  desk.press("Esc");
  desk.open("plot");
  CHECK(desk.page().blocks.empty());
  CHECK(desk.console.form().marks().empty());
  CHECK_FALSE(desk.console.map_cursor());
  desk.press("V");
  CHECK(desk.active().value == "A2-L2 twice");
}

TEST_CASE("Another page covers what was open, and so does blanking", "[form]") {
  Desk desk;
  desk.open("plot");
  desk.press("V");
  desk.console.cover();
  CHECK_FALSE(desk.page().cover.empty());
  desk.press("Esc");
  desk.press("B");
  const ConsolePage page = desk.console.page(desk.game, desk.sample.kit);
  CHECK(std::ranges::count(page.sections[0].lines, std::string("Plot the shells"), &ConsoleLine::text) == 0);
}

TEST_CASE("What is used of what is allowed is counted as it is named, and too much is told with its rule",
          "[form]") {
  Desk desk;
  desk.open("plot");
  desk.press("V");
  CHECK(desk.active().count == "0 of 4 shells");
  for (int i = 0; i < 5; ++i) desk.press("Space");
  CHECK(desk.active().count == "5 of 4 shells");
  CHECK(desk.active().over);
  CHECK(desk.active().rows.front().note == "5 of 2");
  CHECK(desk.page().objections.front().rule == "L-7");
  CHECK_FALSE(desk.page().lawful);
  desk.press("Backspace");
  CHECK(desk.active().count == "4 of 4 shells");
  CHECK(desk.page().lawful);
}

TEST_CASE("What is not lawful passes only with a reason", "[form]") {
  Desk desk;
  desk.open("plot");
  desk.press("V");
  for (int i = 0; i < 5; ++i) desk.press("Space");
  CHECK_FALSE(desk.press("Enter").request);
  REQUIRE(desk.console.entry());
  CHECK_FALSE(desk.press("Enter").request);
  desk.type("agreed");
  const auto pressed = desk.press("Enter");
  REQUIRE(asked(pressed));
  CHECK(asked(pressed)->waiver == "agreed");
}

TEST_CASE("The mouse fills a form in: fields, rows, sectors of the map, pieces of it, the last line",
          "[form]") {
  Desk desk;
  desk.open("march");
  desk.console.click_form_field(1);
  desk.console.click_form_row(2);
  desk.console.click_form_field(2);
  desk.console.click_piece(PieceId("3-4"));
  desk.console.click_form_field(0);
  desk.console.click_form_row(0);
  desk.console.look(desk.game, desk.sample.kit);
  const auto pressed = desk.console.click_send(desk.game);
  REQUIRE(asked(pressed));
  CHECK(asked(pressed)->action ==
        Action{{"type", "march"}, {"who", "First"}, {"lanes", {"A3"}}, {"units", {"3-4"}}});
  desk.open("plot");
  desk.console.click_place({Sector{2, 3}, {}});
  CHECK(desk.page().blocks.empty());
  desk.press("V");
  desk.console.click_place({Sector{2, 3}, {}});
  CHECK(desk.active().value == "A3-L4");
  desk.console.click_place({Sector{2, 3}, {}});
  desk.console.click_place({Sector{2, 3}, {}});
  CHECK(desk.active().value.empty());  // as often as allowed, then from nothing again
}

TEST_CASE("A row that is clicked stays under the mouse, and keys have the cursor in the middle again",
          "[form]") {
  Desk desk;
  desk.open("march");
  desk.console.click_form_field(2);
  const auto first = [&] { return desk.active().rows.at(0).choice; };
  REQUIRE(first() == 0);
  desk.console.click_form_row(8);
  CHECK(desk.active().rows.at(8).chosen);
  CHECK(desk.active().value == "3-9");
  CHECK(first() == 0);
  desk.press("Down");
  CHECK(first() == 5);
  desk.console.click_form_field(2);
  CHECK(desk.active().rows.at(4).chosen);  // at what is named there
}

TEST_CASE("A form that is opened after a row of another was clicked begins at its first row", "[form]") {
  Desk desk;
  desk.game.forms[0].fields = {desk.game.forms[0].fields[2]};
  desk.open("march");
  for (int i = 0; i < 10; ++i) desk.press("Down");
  REQUIRE(desk.active().rows.at(0).choice == 6);
  desk.console.click_form_row(12);
  REQUIRE(desk.active().rows.at(0).choice == 6);
  REQUIRE(asked(desk.console.click_send(desk.game)));
  desk.console.look(desk.game, desk.sample.kit);
  REQUIRE(desk.console.cursor());
  desk.console.click_line(*desk.console.cursor(), desk.game, desk.sample.kit);  // the form's own line
  CHECK(desk.active().rows.at(0).choice == 0);
  CHECK(desk.active().rows.at(0).chosen);
}

TEST_CASE("Enter marks a choice while what stands is not lawful, and asks for the reason where it is marked",
          "[form]") {
  Desk desk;
  FormField cards = field("cards", Kind::kSome), more = field("more", Kind::kSome);
  cards.allowed = more.allowed = 1;
  for (const char* name : {"queen", "king"})
    cards.choices.push_back({.id = name, .label = name, .put = {}, .sector = {}, .piece = {}});
  more.choices = cards.choices;
  desk.game.forms = {
      {.id = "lay", .title = "Lay cards", .rule = "", .fields = {cards, more}, .action = {{"type", "lay"}}}};
  desk.game.judge = [](const Action& action) {
    JudgedAction judged{.lawful = true, .objections = {}, .error = {}};
    const auto count =
        action.value("cards", Json::array()).size() + action.value("more", Json::array()).size();
    if (count != 2) judged = {.lawful = false, .objections = {{"L-8", "Two are laid."}}, .error = {}};
    return judged;
  };
  desk.open("lay");
  CHECK_FALSE(desk.page().enter_sends);
  CHECK(desk.active().keys == "Enter, Space, or its number, marks it; Backspace takes the mark off.");
  desk.press("Enter");
  CHECK(desk.page().blocks[0].value == "queen");
  CHECK(desk.active().label == "more");
  CHECK(desk.page().enter_sends);  // nobody asked for more
  desk.press("Enter");
  REQUIRE(desk.console.entry());
  CHECK(desk.console.entry()->prompt ==
        "L-8  Two are laid.\nIt is not lawful as it stands. Why may it pass all the same?");
  desk.press("Esc");
  desk.keys({"Down", "Enter"});
  CHECK(desk.active().value == "king");
  CHECK(desk.page().lawful);
  CHECK(asked(desk.press("Enter")));
}

TEST_CASE("A place begins where its stand lies, is put elsewhere by a click, and is written in inches",
          "[form]") {
  Desk desk;
  FormField who = field("who", Kind::kOne);
  who.choices = {{.id = "B-3", .label = "Tanks"}};
  who.choices.front().stand = FormStand{.at = {254.0, 508.0}, .heading_deg = 90};
  Form form{.id = "put", .title = "Put it down", .rule = "L-8", .fields = {who}, .action = {{"type", "put"}}};
  for (const char* id : {"x", "y", "turned"}) {
    FormField number = field(id, Kind::kNumber);
    number.least = 1;
    number.highest = id == std::string("turned") ? 359 : 4800;
    if (number.highest > 359) number.unit = "in", number.of_unit = 100;
    form.fields.push_back(number);
  }
  form.spots = {{.x = "x", .y = "y", .heading = "turned", .stand = "who"}};
  desk.game.forms = {form};
  const auto values = [&] {
    std::string all;
    for (const FormBlock& block : desk.page().blocks) all += block.value + ";";
    return all;
  };
  desk.open("put");
  desk.press("1");
  CHECK(values() == "Tanks;10 in;20 in;90;");
  desk.console.click_place({.sector = {}, .name = {}, .point = TablePoint{381.0, 254.0}});
  CHECK(values() == "Tanks;15 in;10 in;90;");
  desk.press("Tab");
  desk.type("14.55");
  CHECK(values() == "Tanks;14.55 in;10 in;90;");
  desk.keys({"Backspace", "Backspace"});
  CHECK(values() == "Tanks;14 in;10 in;90;");
  desk.press("Right");  // a tenth
  CHECK(values() == "Tanks;14.1 in;10 in;90;");
  desk.press("Tab");
  desk.type("99");
  CHECK_THAT(desk.page().missing, ContainsSubstring("must be 0 in to 48 in"));
  desk.press("Backspace");
  const auto sent = desk.press("Enter");
  REQUIRE(asked(sent));
  CHECK(asked(sent)->action ==
        Action{{"type", "put"}, {"who", "B-3"}, {"x", 1410}, {"y", 900}, {"turned", 90}});
}

namespace {

/// A stand of 2 in by 1 in on a table of 48 in, to be set elsewhere; and a point, where `target`.
Form placing(bool target = false) {
  FormField who = field("who", Kind::kOne);
  who.least = 1;
  who.initial = "B-3";
  who.choices = {{.id = "B-3", .label = "Tanks"}, {.id = "B-4", .label = "Rifles"}};
  who.choices[0].piece = PieceId("B-3");
  who.choices[1].piece = PieceId("B-4");
  who.choices[0].stand =
      FormStand{.at = {254.0, 508.0}, .heading_deg = 90, .width_mm = 50.8, .depth_mm = 25.4};
  who.choices[1].stand =
      FormStand{.at = {508.0, 508.0}, .heading_deg = 0, .width_mm = 50.8, .depth_mm = 25.4};
  Form form{.id = "put", .title = "Put it down", .rule = "L-8", .fields = {who}, .action = {{"type", "put"}}};
  for (const char* id : {"x", "y", "turned"}) {
    FormField number = field(id, Kind::kNumber);
    number.highest = id == std::string("turned") ? 359 : 4800;
    if (number.highest > 359) number.unit = "in", number.of_unit = 100;
    form.fields.push_back(number);
  }
  form.spots = {{.x = "x", .y = "y", .heading = "turned", .stand = "who"}};
  if (!target) return form;
  for (const char* id : {"to x", "to y"}) {
    form.fields.push_back(form.fields[1]);
    form.fields.back().id = form.fields.back().label = id;
    form.fields.back().into = {id};
  }
  form.spots.push_back({.x = "to x", .y = "to y", .heading = {}, .stand = {}});
  return form;
}

void check_at(const std::optional<FormPlace>& place, double x_mm, double y_mm, double heading_deg) {
  REQUIRE(place);
  REQUIRE(place->at);
  CHECK_THAT(place->at->at.x_mm, Catch::Matchers::WithinAbs(x_mm, 0.13));
  CHECK_THAT(place->at->at.y_mm, Catch::Matchers::WithinAbs(y_mm, 0.13));
  CHECK(place->at->heading_deg == heading_deg);
}

}  // namespace

TEST_CASE("A form of places begins on the map at one that can be chosen", "[form][map]") {
  Desk desk;
  FormField where = field("where", Kind::kOne);
  where.choices = sectors();
  where.choices.erase(where.choices.begin(), where.choices.begin() + 9);
  desk.game.forms = {
      {.id = "lay", .title = "Lay it there", .rule = "L-9", .fields = {where}, .action = {{"type", "lay"}}}};
  desk.open("lay");
  CHECK(desk.active().none.empty());
  CHECK(desk.console.map_cursor()->sector == Sector{1, 2});
}

TEST_CASE("The place that a form asks for begins where the stand lies and is dragged and turned on the map",
          "[form][map]") {
  Desk desk;
  desk.game.forms = {placing()};
  desk.open("put");
  const auto place = [&] {
    desk.console.look(desk.game, desk.sample.kit);
    return desk.console.form().place();
  };
  check_at(place(), 254.0, 508.0, 90);
  CHECK(desk.page().on_map == "Drag it on the map, and turn it by its handle.");
  desk.console.drag_form_place({381.0, 508.0}, 5.0);
  check_at(place(), 381.0, 508.0, 90);
  CHECK(place()->words == std::vector<std::string>{"5 in"});
  CHECK_FALSE(place()->wrong);
  desk.console.turn_form_place(-47.0);
  check_at(place(), 381.0, 508.0, 313);
  desk.console.turn_form_place(2.5);  // as good as up the table
  check_at(place(), 381.0, 508.0, 0);
  desk.press("Tab");  // among the figures another stand is chosen with the mouse
  desk.console.click_piece(PieceId("B-4"));
  check_at(place(), 508.0, 508.0, 0);
}

TEST_CASE("A stand that is set down with the mouse keeps its whole base on the table", "[form][map]") {
  Desk desk;
  desk.game.forms = {placing()};
  desk.open("put");
  const auto place = [&] { return desk.console.form().place(); };
  desk.page();
  desk.console.drag_form_place({-40.0, 14.0}, 5.0);  // it faces right: 25.4 mm wide and 50.8 mm deep so
  check_at(place(), 12.7, 25.4, 90);
  desk.console.turn_form_place(0.0);
  check_at(place(), 25.4, 25.4, 0);
  desk.console.drag_form_place({2000.0, 1203.0}, 5.0);
  check_at(place(), 1219.2 - 25.4, 1219.2 - 12.7, 0);
  desk.console.click_place({.sector = {}, .name = {}, .point = TablePoint{1.0, 600.0}});
  check_at(place(), 25.4, 600.0, 0);
  desk.console.click_place(
      {.sector = {}, .name = {}, .point = TablePoint{-30.0, 300.0}});  // beside the table
  check_at(place(), 25.4, 600.0, 0);
}

TEST_CASE("Of several places a click gives the first that is missing, then moves the nearest",
          "[form][map]") {
  Desk desk;
  desk.game.forms = {placing(true)};
  desk.open("put");
  desk.page();
  const auto click = [&](double x_mm, double y_mm) {
    desk.console.click_place({.sector = {}, .name = {}, .point = TablePoint{x_mm, y_mm}});
  };
  CHECK_FALSE(desk.console.form().place()->at);
  CHECK(desk.page().on_map == "Tap the map for each point.");
  click(800.0, 900.0);
  check_at(desk.console.form().place(), 800.0, 900.0, 0);
  CHECK(desk.console.form().place()->others.size() == 1);
  click(300.0, 508.0);
  check_at(desk.console.form().place(), 300.0, 508.0, 90);
}

TEST_CASE("What the rules say against a place is said on the map, in red", "[form][map]") {
  Desk desk;
  desk.game.forms = {placing()};
  desk.game.judge = [](const Action& action) {
    JudgedAction judged{.lawful = action.at("x").get<int>() < 2000, .objections = {}, .error = {}};
    if (!judged.lawful) judged.objections = {{"L-8", "That is too far."}};
    return judged;
  };
  desk.open("put");
  desk.page();
  desk.console.drag_form_place({600.0, 508.0}, 0.0);
  desk.console.look(desk.game, desk.sample.kit);
  const auto place = desk.console.form().place();
  REQUIRE(place);
  CHECK(place->wrong);
  CHECK(place->words.back() == "That is too far. L-8");
  const auto marks =
      map_marks(desk.game, desk.sample.kit, desk.console, desk.console.page(desk.game, desk.sample.kit),
                Projection::map(desk.sample.kit.board, 0.0, 0.0));
  REQUIRE(marks.place);
  CHECK(marks.place->wrong);
  CHECK(marks.place->base.size() == 4);
  CHECK(marks.place->from.size() == 4);
  CHECK(marks.place->way.size() == 2);
  CHECK(marks.place->ahead->x > marks.place->at->x);  // it faces right
}

TEST_CASE("A form that is no longer offered closes, choices that are gone are let go", "[form]") {
  Desk desk;
  desk.open("march");
  desk.keys({"1", "Tab", "3"});
  desk.game.forms[0].fields[1].choices.pop_back();
  CHECK(desk.page().blocks[1].value.empty());
  desk.game.forms.clear();
  desk.console.look(desk.game, desk.sample.kit);
  CHECK_FALSE(desk.console.form_page(desk.game));
}

TEST_CASE("A form that places one after the other opens for the next, and what is typed there is text",
          "[form]") {
  Desk desk;
  desk.open("march");
  send_march(desk);
  CHECK_FALSE(desk.console.form_page(desk.game));  // nothing has come of it yet
  ++desk.game.revision;
  auto& units = desk.game.forms[0].fields[2].choices;
  std::erase_if(units, [](const FormChoice& each) { return each.id == "3-12"; });
  desk.console.look(desk.game, desk.sample.kit);
  REQUIRE(desk.console.form_page(desk.game));
  CHECK(desk.page().blocks[2].value.empty());
  desk.press("1");
  desk.keys({"Tab", "Tab"});
  // Letters that are keys elsewhere, of a page, of undo and of a throw.
  for (const char* key : {"z", "y", "b", "t", "c", "d", "w", "/", "Ctrl+Z", "Ctrl+Y"})
    CHECK_FALSE(desk.press(key).request);
  CHECK(desk.active().typed == "zybtcdw/");
  CHECK_FALSE(desk.console.blank());
  for (int i = 0; i < 8; ++i) CHECK_FALSE(desk.press("Backspace").request);
  CHECK(desk.active().typed.empty());
  desk.type("313");
  desk.press("Tab");
  const auto next = desk.press("Enter");
  REQUIRE(asked(next));
  CHECK(asked(next)->action.at("units") == Json{"3-13"});
  ++desk.game.revision;  // the one that was named can still be: this form is done
  desk.console.look(desk.game, desk.sample.kit);
  CHECK_FALSE(desk.console.form_page(desk.game));
}

TEST_CASE("Where a form that was sent lets the step be left, Enter leaves it, and else opens the form again",
          "[form]") {
  Desk desk;
  desk.game.sheet.options.clear();
  desk.game.proposals.clear();
  desk.open("march");
  send_march(desk);
  desk.press("Enter");
  REQUIRE(desk.console.form_page(desk.game));
  send_march(desk);
  const Action leaves{{"type", "advance"}};
  desk.game.sheet.options = {{.label = "Go on", .action = leaves, .leaves_step = true}};
  const auto pressed = desk.press("Enter");
  REQUIRE(asked(pressed));
  CHECK(asked(pressed)->action == leaves);
}

TEST_CASE("A list of choices is shown whole where only one more would be left out", "[form]") {
  Desk desk;
  auto& choices = desk.game.forms[0].fields[0].choices;
  const auto count = [&](std::size_t all) {
    choices.resize(all, choices.front());
    for (std::size_t i = 0; i < all; ++i) choices[i].id = "c" + std::to_string(i);
    ++desk.game.revision;
    desk.console.look(desk.game, desk.sample.kit);
    return std::pair(desk.active().rows.size(), desk.active().more);
  };
  desk.open("march");
  CHECK(count(10) == std::pair<std::size_t, std::size_t>{10, 0});
  CHECK(count(11) == std::pair<std::size_t, std::size_t>{9, 2});
}

TEST_CASE("Tab takes the only choice that letters leave, and none of several", "[form]") {
  Desk desk;
  desk.open("march");
  desk.type("sec");
  desk.press("Tab");
  CHECK(desk.page().blocks[0].value == "Second");
  CHECK(desk.active().label == "lanes");
  desk.press("Tab");
  desk.type("31");  // 3-1, and 3-10 to 3-17
  desk.press("Tab");
  CHECK(desk.page().blocks[2].value.empty());
  CHECK(desk.active().label == "words");
}

TEST_CASE("Nothing by these letters is said once letters are typed by which there is nothing", "[form]") {
  Desk desk;
  desk.open("march");
  CHECK(desk.active().none.empty());
  desk.type("x");
  CHECK(desk.active().none == "Nothing by these letters.");
  desk.press("Backspace");
  CHECK(desk.active().none.empty());
  desk.game.forms[0].fields[0].choices.clear();
  CHECK(desk.active().none == "There is nothing to choose here.");
  desk.keys({"Tab", "Tab", "Tab"});
  CHECK(desk.active().label == "words");
  CHECK(desk.active().none.empty());
}

TEST_CASE("A form that asks for nothing opens, too, and passes with a reason where it is not lawful",
          "[form]") {
  Desk desk;
  const Action enough{{"type", "enough"}};
  desk.game.forms = {{.id = "enough", .title = "Lay no more", .rule = "L-9", .fields = {}, .action = enough}};
  desk.open("no more");
  CHECK(desk.page().title == "Lay no more");
  CHECK(desk.page().blocks.empty());
  desk.keys({"Tab", "Up", "Down", "1", "Backspace"});
  desk.console.click_piece(PieceId("3-1"));
  const auto sent = desk.press("Enter");
  REQUIRE(asked(sent));
  CHECK(asked(sent)->action == enough);
  desk.game.judge = [](const Action&) {
    return JudgedAction{.lawful = false, .objections = {{"L-9", "Four are laid at least."}}, .error = {}};
  };
  ++desk.game.revision;
  desk.open("no more");
  CHECK_FALSE(desk.page().lawful);
  CHECK_FALSE(desk.press("Enter").request);
  desk.type("agreed");
  const auto passed = desk.press("Enter");
  REQUIRE(asked(passed));
  CHECK(asked(passed)->action == enough);
  CHECK(asked(passed)->waiver == "agreed");
}

TEST_CASE("Space opens the form where no option stands before it", "[form][console]") {
  Desk desk;
  CHECK(asked(desk.press("Space")));
  desk.game.sheet.options.clear();
  CHECK_FALSE(desk.press("Space").request);
  CHECK(desk.page().title == "Write the march");
  CHECK_FALSE(desk.press("Space").request);  // chooses there
  CHECK(desk.page().blocks[0].value == "First");
  desk.press("Esc");
  desk.game.forms.clear();
  CHECK_FALSE(desk.press("Space").request);
  CHECK_FALSE(desk.console.form_page(desk.game));
}

TEST_CASE("Letters find a choice whatever signs stand between them", "[form]") {
  CHECK(find_in("A3-L4", "a3l4"));
  CHECK(find_in("2-07  Rifles", "rif 07"));
  CHECK_FALSE(find_in("A3-L4", "a4"));
  CHECK_FALSE(find_in("3-1  1st Rifles", "3-11"));
}

TEST_CASE("A choice that is about a piece is found by what the table calls it, and shows it", "[form]") {
  Desk desk;
  KitPiece& piece = desk.sample.kit.pieces.front();
  FormField& units = desk.game.forms[0].fields[2];
  for (FormChoice& choice : units.choices) choice.piece.reset();
  units.choices[4].piece = piece.id;
  piece.short_name = "IV/77";
  piece.symbol = "smg";
  for (const char* typed : {"iv/77", "smg"}) {
    INFO(typed);
    desk.open("march");
    desk.keys({"Tab", "Tab"});
    desk.type(typed);
    const FormBlock found = desk.active();
    REQUIRE(found.rows.size() == 1);
    CHECK(found.rows[0].choice == 4);
    CHECK(found.rows[0].note == "IV/77");
    desk.keys({"Esc", "Esc", "Esc"});
  }
}

TEST_CASE("While one side may not look at the table, the screen shows none of it until V",
          "[form][console]") {
  Desk desk;
  desk.game.table_withheld = true;
  const auto said = [&] {
    desk.console.look(desk.game, desk.sample.kit);
    return desk.console.page(desk.game, desk.sample.kit).sections[1];
  };
  CHECK(desk.console.withheld(desk.game));
  CHECK(said().lines.empty());
  CHECK(desk.console.page(desk.game, desk.sample.kit).sections[2].lines.empty());
  desk.press("V");
  CHECK_FALSE(desk.console.withheld(desk.game));
  CHECK_FALSE(said().lines.empty());
}

TEST_CASE("The organiser's review, and the odds of a fight, are for the umpire", "[console]") {
  Desk desk;
  desk.game.review = {{.severity = Severity::kWarning,
                       .rule = "L-8",
                       .sentence = "Half are leaders; guide a quarter.",
                       .remedy = "Have fewer."}};
  desk.game.chances = {
      {.title = "A2-L3",
       .sectors = {{1, 2}},
       .outcomes = {{"attackers_alone", "attackers alone", 0.62}, {"contested", "both", 0.38}},
       .losses = {{Side::kAttacker, "attackers", "attackers lost", 1.25, 0.5}}}};
  const auto said = [&] {
    desk.console.look(desk.game, desk.sample.kit);
    std::string text;
    for (const ConsoleSection& section : desk.console.page(desk.game, desk.sample.kit).sections)
      for (const SheetLine& line : section.said) text += line.text + "\n";
    return text;
  };
  CHECK(said().find("Half are leaders; guide a quarter. Have fewer.") != std::string::npos);
  CHECK(said().find("A2-L3: afterwards attackers alone 62 %") != std::string::npos);
  desk.press("B");
  CHECK(said().find("62 %") == std::string::npos);
  CHECK(said().find("Half") == std::string::npos);
}
