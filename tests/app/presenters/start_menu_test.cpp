#include "app/presenters/start_menu.hpp"

#include "tests/support/catch.hpp"

using namespace telescope::app;

namespace {

StartList three() {
  return {.heading = "Telescope",
          .about = "",
          .choices = {{.title = "Demo", .about = ""},
                      {.title = "Table", .about = "chooses a camera"},
                      {.title = "Last game", .about = "there is none yet", .possible = false},
                      {.title = "Leave", .about = ""}}};
}

}  // namespace

TEST_CASE("a choice is taken by its digit, or by the arrows and Enter", "[start]") {
  StartMenu by_digit(three());
  CHECK(by_digit.press({"2", "2"}) == StartMenu::Pressed::kChosen);
  CHECK(by_digit.cursor() == 1);
  StartMenu by_arrows(three());
  CHECK(by_arrows.press({"Down", ""}) == StartMenu::Pressed::kNothing);
  CHECK(by_arrows.press({"Enter", ""}) == StartMenu::Pressed::kChosen);
  CHECK(by_arrows.cursor() == 1);
  CHECK(by_arrows.press({"Esc", ""}) == StartMenu::Pressed::kBack);
}

TEST_CASE("a choice is taken by a click, and what cannot be chosen by none", "[start]") {
  StartMenu menu(three());
  for (const std::size_t wrong : {2U, 4U, 99U}) CHECK(menu.click(wrong) == StartMenu::Pressed::kNothing);
  CHECK(menu.cursor() == 0);
  CHECK(menu.click(3) == StartMenu::Pressed::kChosen);
  CHECK(menu.cursor() == 3);
}

TEST_CASE("what cannot be chosen is passed over", "[start]") {
  StartMenu menu(three());
  CHECK(menu.press({"3", "3"}) == StartMenu::Pressed::kNothing);
  CHECK(menu.cursor() == 0);
  menu.press({"Down", ""});
  menu.press({"Down", ""});
  CHECK(menu.cursor() == 3);
  menu.press({"Down", ""});
  CHECK(menu.cursor() == 3);
  menu.press({"Up", ""});
  CHECK(menu.cursor() == 1);
  StartMenu nothing(
      {.heading = "", .about = "", .choices = {{.title = "No", .about = "", .possible = false}}});
  CHECK(nothing.press({"Enter", ""}) == StartMenu::Pressed::kNothing);
  CHECK(StartMenu({}).press({"Enter", ""}) == StartMenu::Pressed::kNothing);
}

TEST_CASE("over cards the arrows go by rows and columns, as many as there is room for", "[start]") {
  StartList cards = three();
  for (StartChoice& each : cards.choices) each.picture = std::make_shared<TablePicture>();
  REQUIRE(cards.has_cards());
  StartMenu menu(cards);
  menu.lay(3, 0);
  menu.press({"Right", ""});
  CHECK(menu.cursor() == 1);
  menu.press({"Down", ""});  // there is none below
  CHECK(menu.cursor() == 1);
  menu.press({"Left", ""});
  menu.press({"Down", ""});
  CHECK(menu.cursor() == 3);
  menu.lay(1, 0);  // a narrow window
  menu.press({"Right", ""});
  CHECK(menu.cursor() == 3);
  menu.press({"Up", ""});  // past what cannot be chosen
  CHECK(menu.cursor() == 1);
}

TEST_CASE("as text a list has a number for each line that can be chosen, and takes no other", "[start]") {
  const StartList list = three();
  CHECK(
      start_text(list) ==
      "Telescope\n  1  Demo\n  2  Table: chooses a camera\n  -  Last game: there is none yet\n  4  Leave\n");
  CHECK(start_answer(list, "4") == 3);
  for (const char* wrong : {"3", "0", "5", "", "one", "1 ", "-1", "99999999999999999999"})
    CHECK_FALSE(start_answer(list, wrong));
}
