// What takes over the console: throws, the past, texts that are typed, and the line above them.

#include <algorithm>

#include "app/presenters/console.hpp"
#include "app/presenters/game_bar.hpp"
#include "core/base/text_file.hpp"
#include "core/rules/rapier/knowledge/role.hpp"
#include "tests/app/presenters/console_desk.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"
#include "vision/dice/read_throw.hpp"

using namespace telescope;
using namespace telescope::app;

TEST_CASE("A throw takes over: every die with its reason before it falls, hits marked after", "[console]") {
  ConsoleDesk desk;
  desk.game.waiting = sample_throw();
  desk.page();
  auto page = desk.console.throw_page(desk.game);
  REQUIRE(page);
  CHECK(page->waits);
  REQUIRE(page->cards.size() == 2);
  CHECK(page->cards[0].large);
  CHECK_FALSE(page->cards[1].large);
  CHECK(page->cards[0].note == "a hit on 5 or more");
  CHECK(page->cards[1].note == "for the umpire only; a hit on 6");
  CHECK(page->cards[0].rows[0].reason == "tanks, infantry present");
  CHECK(page->cards[0].rows[0].dice.size() == 2);
  CHECK(page->cards[0].rows[0].dice[0].value == 0);

  DoneAction done{.entry = 9, .title = "Fight in A2-L3", .throws = {}, .told = {}};
  done.throws.push_back({sample_throw().needed[0], {6, 4, 5}, "generator, throw 3"});
  done.throws.push_back({sample_throw().needed[1], {6, 1}, "thrown by hand"});
  done.told = {{"3-3 is lost.", {"L-3"}, Audience::kAll}, {"A gun is near.", {}, Audience::kUmpire}};
  desk.game.waiting.reset();
  desk.game.done = done;
  page = desk.console.throw_page(desk.game);
  REQUIRE(page);
  CHECK_FALSE(page->waits);
  CHECK(page->cards[0].result == "2 hits");
  CHECK(page->cards[0].rows[0].dice[0].worth == DieWorth::kHit);
  CHECK(page->cards[0].rows[0].dice[1].worth == DieWorth::kNone);
  CHECK(page->told.size() == 2);
  // Where no die hits, each counts with its number and none looks like a miss.
  desk.game.done->throws[0].pool.hit_from = 0;
  CHECK(desk.console.throw_page(desk.game)->cards[0].rows[0].dice[1].worth == DieWorth::kNumber);
  desk.press("B");
  page = desk.console.throw_page(desk.game);
  CHECK(page->cards[1].hidden);
  CHECK(page->cards[1].rows.empty());
  CHECK(page->told.size() == 1);
  CHECK_FALSE(page->secret.empty());
  desk.press("Enter");
  CHECK_FALSE(desk.console.throw_page(desk.game));
  desk.press("T");
  CHECK(desk.console.throw_page(desk.game));
}

TEST_CASE("Dice that nobody may see are on no page of a throw", "[console]") {
  ConsoleDesk desk;
  const Audience nobody("nobody");
  const auto sealed = [&](const char* id) {
    return PoolRequest{.id = id, .label = "Shuffling", .audience = nobody, .reasons = {{1, "a card", "L-5"}}};
  };
  DoneAction done{.entry = 9, .title = "The cards are dealt", .throws = {}, .told = {}};
  done.throws = {{sealed("deal-3"), {2}, "generator, throw 1"},
                 {sealed("deal-2"), {1}, "generator, throw 2"}};
  desk.game.done = done;
  desk.page();
  desk.press("T");
  auto page = desk.console.throw_page(desk.game);
  REQUIRE(page);
  CHECK(page->cards.empty());
  CHECK(page->secret.find("nobody") != std::string::npos);
  desk.game.waiting = sample_throw();
  desk.game.waiting->needed.insert(desk.game.waiting->needed.begin(), sealed("deal-3"));
  desk.game.waiting->made = {{sealed("deal-4"), {3}, "generator, throw 1"}};
  page = desk.console.throw_page(desk.game);
  REQUIRE(page);
  CHECK(page->cards.size() == 2);
  CHECK(page->cards[0].id == "att");
}

namespace {

/// What a camera sees of three dice; 0: one that is not sure.
std::shared_ptr<const vision::ReadThrow> seen(const std::vector<int>& faces) {
  vision::ReadThrow read{
      .wanted = {"a", 3}, .seen = {.stage = vision::SeenThrow::Stage::kSettled}, .rings = {}, .crops = {}};
  for (const int face : faces) {
    vision::Die die{.state = vision::DieState::kLying};
    if (face > 0) die.face = face;
    if (face == 0 && read.seen.trouble == vision::ThrowTrouble::kNone) {
      read.seen.trouble = vision::ThrowTrouble::kCocked;
      read.seen.which = read.seen.dice.size();
    }
    read.seen.dice.push_back(die);
  }
  if (faces.size() < 3) read.seen.trouble = vision::ThrowTrouble::kTooFew;
  return std::make_shared<const vision::ReadThrow>(std::move(read));
}

std::vector<int> shown_dice(const ConsoleDesk& desk) {
  std::vector<int> all;
  const auto page = desk.console.throw_page(desk.game);
  for (const DiceRow& row : page->cards[0].rows)
    for (const DieFace& die : row.dice) all.push_back(die.value);
  return all;
}

ConsoleDesk desk_with_throw() {
  ConsoleDesk desk;
  desk.game.waiting = sample_throw();
  desk.game.players_word = "word";
  desk.page();
  return desk;
}

}  // namespace

TEST_CASE("Dice that are read from the table stand where they would be typed, and Enter takes them",
          "[console][dice]") {
  ConsoleDesk desk = desk_with_throw();
  desk.game.waiting->read = seen({3, 5, 1});
  desk.page();
  CHECK(shown_dice(desk) == std::vector{3, 5, 1});
  const auto page = desk.console.throw_page(desk.game);
  CHECK(page->cards[0].note.find("read from the table") != std::string::npos);
  CHECK(page->cards[1].note.find("read from the table") == std::string::npos);
  CHECK(page->keys.front().key == "Enter");
  const auto pressed = desk.press("Enter");
  const auto* typed = asked<TypeDice>(pressed);
  REQUIRE(typed);
  CHECK(typed->pool == "att");
  CHECK(typed->dice == std::vector{3, 5, 1});
}

TEST_CASE("What a person types counts, whatever is read", "[console][dice]") {
  ConsoleDesk desk = desk_with_throw();
  SECTION("after it was read") {
    desk.game.waiting->read = seen({3, 5, 1});
    desk.press("6");
    CHECK(shown_dice(desk) == std::vector{6, 0, 0});
  }
  SECTION("before") {
    desk.press("6");
    desk.game.waiting->read = seen({3, 5, 1});
    desk.page();
    CHECK(shown_dice(desk) == std::vector{6, 0, 0});
  }
  SECTION("after he has let go what was read") {
    desk.game.waiting->read = seen({3, 5, 1});
    desk.press("Backspace");
    CHECK(shown_dice(desk) == std::vector{0, 0, 0});
    desk.press("6");
  }
  desk.press("6");
  const auto pressed = desk.press("2");
  const auto* typed = asked<TypeDice>(pressed);
  REQUIRE(typed);
  CHECK(typed->dice == std::vector{6, 6, 2});
}

TEST_CASE("A die that is not sure is named and typed, and the others stay as they are read",
          "[console][dice]") {
  ConsoleDesk desk = desk_with_throw();
  desk.game.waiting->read = seen({3, 0, 1});
  desk.page();
  CHECK(desk.console.throw_page(desk.game)->cards[0].note.find("Die 2 from the left leans") !=
        std::string::npos);
  CHECK_FALSE(desk.press("Enter").request);
  const auto pressed = desk.press("4");
  const auto* typed = asked<TypeDice>(pressed);
  REQUIRE(typed);
  CHECK(typed->dice == std::vector{3, 4, 1});
}

TEST_CASE("The program still rolls where dice are read, and too few are told", "[console][dice]") {
  ConsoleDesk desk = desk_with_throw();
  desk.game.waiting->read = seen({3, 5});
  desk.page();
  CHECK(shown_dice(desk) == std::vector{0, 0, 0});
  CHECK(desk.console.throw_page(desk.game)->cards[0].note.find("2 dice lie on the table, 3 are wanted") !=
        std::string::npos);
  desk.game.waiting->read = seen({3, 5, 1});
  const auto pressed = desk.press("D");
  const auto* rolled = asked<RollPool>(pressed);
  REQUIRE(rolled);
  CHECK(rolled->typed.empty());
}

TEST_CASE("Enter throws nothing while dice roll, or lie otherwise than wanted", "[console][dice]") {
  ConsoleDesk desk = desk_with_throw();
  desk.game.waiting->read = seen({3, 5});
  desk.page();
  CHECK_FALSE(asked<RollPool>(desk.press("Enter")));
  CHECK(asked<RollPool>(desk.press("D")));
}

namespace {

/// Three dice of the attackers, and two of the other side in another colour.
ConsoleDesk desk_with_two_sides(const std::vector<int>& others) {
  ConsoleDesk desk = desk_with_throw();
  WaitingThrow& waiting = *desk.game.waiting;
  waiting.needed[1].audience = Audience::kAll;
  waiting.read = seen({3, 5, 1});
  vision::ReadThrow beside = *seen(others);
  beside.wanted.count = 2;
  beside.seen.trouble = others[0] == 0 ? vision::ThrowTrouble::kUnsure : vision::ThrowTrouble::kNone;
  beside.body = vision::BodyName::kDark;
  waiting.beside = std::make_shared<const vision::ReadThrow>(std::move(beside));
  waiting.may_swap = true;
  desk.page();
  return desk;
}

}  // namespace

TEST_CASE("Both sides' dice are taken by one Enter as they are read, and Shift+X exchanges their colours",
          "[console][dice][colours]") {
  ConsoleDesk desk = desk_with_two_sides({6, 2});
  const auto page = desk.console.throw_page(desk.game);
  CHECK(page->cards[1].rows[0].dice[0].value == 6);
  CHECK(page->cards[1].note.ends_with("the dark dice: read from the table"));
  CHECK(page->keys.front().text == "take both sides' dice as they are read");
  CHECK(page->keys.back().key == "Shift+X");
  CHECK(asked<SwapDice>(desk.press("Shift+X"))->read == std::vector{3, 5, 1});
  const auto pressed = desk.press("Enter");
  REQUIRE(asked<TypeDice>(pressed));
  CHECK(asked<TypeDice>(pressed)->pool == "att");
  CHECK(asked<TypeDice>(pressed)->dice == std::vector{3, 5, 1});
  CHECK(asked<TypeDice>(pressed)->beside == std::vector{6, 2});
}

TEST_CASE("What is said of dice whose colours are not clear stands beside both pools that they may belong to",
          "[console][dice][colours]") {
  ConsoleDesk desk = desk_with_two_sides({6, 2});
  WaitingThrow& waiting = *desk.game.waiting;
  vision::ReadThrow all = *seen({3, 5, 1, 6, 2});
  all.wanted.count = 3;
  all.seen.trouble = vision::ThrowTrouble::kColoursUnclear;
  all.rings.assign(5, vision::ReadThrow::Ring{.centre = {100, 100}, .height_mm = 16, .radius_mm = 6});
  waiting.read = std::make_shared<const vision::ReadThrow>(std::move(all));
  waiting.beside = nullptr;
  waiting.may_swap = false;
  waiting.is_of_both = true;
  const auto page = desk.console.throw_page(desk.game);
  REQUIRE(page);
  for (const PoolCard& card : page->cards)
    CHECK(card.note.find("their colours do not tell whose they are") != std::string::npos);
  CHECK(read_dice(desk.game, false).size() == 5);  // each has one ring
  desk.press("Down");
  CHECK_FALSE(desk.press("Enter").request);  // they lie there: they do not become another throw
}

TEST_CASE("What is not sure of the other side's dice is typed there, and then both are taken",
          "[console][dice][colours]") {
  ConsoleDesk desk = desk_with_two_sides({0, 2});
  desk.press("Down");
  desk.page();
  const auto pressed = desk.press("4");
  REQUIRE(asked<TypeDice>(pressed));
  CHECK(asked<TypeDice>(pressed)->pool == "att");
  CHECK(asked<TypeDice>(pressed)->dice == std::vector{3, 5, 1});
  CHECK(asked<TypeDice>(pressed)->beside == std::vector{4, 2});
}

TEST_CASE("Whoever types a side's dice takes only those", "[console][dice][colours]") {
  ConsoleDesk desk = desk_with_two_sides({6, 2});
  desk.type("66");
  const auto pressed = desk.press("6");
  REQUIRE(asked<TypeDice>(pressed));
  CHECK(asked<TypeDice>(pressed)->dice == std::vector{6, 6, 6});
  CHECK(asked<TypeDice>(pressed)->beside.empty());
}

TEST_CASE("What was typed for a throw that somebody else answered is of no use for the next",
          "[console][dice]") {
  ConsoleDesk desk = desk_with_throw();
  desk.press("2");
  desk.game.waiting->needed.erase(desk.game.waiting->needed.begin());
  vision::ReadThrow read = *seen({3, 5, 1});
  const int wanted = desk.game.waiting->needed.front().dice();
  read.wanted.count = wanted;
  read.seen.dice.resize(static_cast<std::size_t>(wanted), read.seen.dice.front());
  desk.game.waiting->read = std::make_shared<const vision::ReadThrow>(std::move(read));
  desk.page();
  CHECK(shown_dice(desk).front() == 3);
}

TEST_CASE("Enter that comes as the dice are read takes nothing", "[console][dice]") {
  ConsoleDesk desk = desk_with_throw();
  desk.now_s = 10.0;
  desk.page();
  desk.now_s = 20.0;
  desk.game.waiting->read = seen({3, 5, 1});
  CHECK_FALSE(desk.press("Enter").request);
  desk.now_s = 21.0;
  CHECK(asked<TypeDice>(desk.press("Enter")));
}

TEST_CASE("Of a game that is over the bar says so, and the page how it ended", "[console]") {
  ConsoleDesk desk;
  CHECK(desk.page().result.empty());
  CHECK(game_bar(desk.game).steps[0].current);
  desk.game.sheet.over = true;
  desk.game.sheet.title = "End of the game";
  desk.game.sheet.lines.push_back({"The result is: a draw.", "L-2", Severity::kNote, Audience::kAll});
  const ConsolePage page = desk.page();
  CHECK(page.result == "The result is: a draw.");
  for (const SheetLine& line : page.sections.front().said) CHECK(line.text != page.result);
  const GameBar bar = game_bar(desk.game);
  CHECK(bar.when == "End of the game");
  CHECK(std::ranges::none_of(bar.steps, &GameBar::Step::current));
}

TEST_CASE("Digits are physical dice: the last one keeps them, where some are missing the rest is rolled",
          "[console]") {
  ConsoleDesk desk;
  desk.game.waiting = sample_throw();
  desk.type("67");  // no die has a seven
  desk.type("4");
  CHECK(desk.console.throw_page(desk.game)->cards[0].note == "2 of 3 dice typed");
  for (const char* key : {"Enter", "Space", "D"}) {
    ConsoleDesk other = desk;  // two of three
    const auto rest = other.press(key);
    REQUIRE(asked<RollPool>(rest));
    CHECK(asked<RollPool>(rest)->pool == "att");
    CHECK(asked<RollPool>(rest)->typed == std::vector<int>{6, 4});
  }
  desk.press("Backspace");
  desk.press("1");
  const auto pressed = desk.press("5");
  REQUIRE(asked<TypeDice>(pressed));
  CHECK(asked<TypeDice>(pressed)->pool == "att");
  CHECK(asked<TypeDice>(pressed)->dice == std::vector<int>{6, 1, 5});
}

TEST_CASE("Digits run on from a throw's first dice to the next, with no key beyond the dice", "[console]") {
  ConsoleDesk desk;
  desk.game.waiting = sample_throw();
  desk.type("64");
  const auto first = desk.press("5");
  REQUIRE(asked<TypeDice>(first));
  CHECK(asked<TypeDice>(first)->dice == std::vector<int>{6, 4, 5});
  desk.game.waiting->needed.erase(desk.game.waiting->needed.begin());
  CHECK(desk.console.throw_page(desk.game)->cards[0].note.ends_with("a hit on 6"));
  desk.press("3");
  const auto last = desk.press("2");
  REQUIRE(asked<TypeDice>(last));
  CHECK(asked<TypeDice>(last)->pool == "def");
  CHECK(asked<TypeDice>(last)->dice == std::vector<int>{3, 2});
}

namespace {

std::vector<std::string> keys_of(const ConsoleDesk& desk) {
  std::vector<std::string> keys;
  const auto page = desk.console.throw_page(desk.game);
  for (const ThrowKey& each : page->keys) keys.push_back(each.key);
  return keys;
}

}  // namespace

TEST_CASE("A throw says what its keys do now, no key for dice that are not left", "[console]") {
  ConsoleDesk desk;
  desk.game.waiting = sample_throw();
  desk.page();
  const auto says = [&](const char* key) {
    const auto page = desk.console.throw_page(desk.game);
    const auto at = std::ranges::find(page->keys, key, &ThrowKey::key);
    return at == page->keys.end() ? "" : at->text;
  };
  CHECK(says("Enter") == "the program rolls all dice that are left");
  CHECK(says("D") == "the program rolls the marked dice only");
  desk.press("4");  // Enter rolls what is left of these dice, and no others
  CHECK(keys_of(desk) == std::vector<std::string>{"Enter", "1-6", "Backspace"});
  CHECK(says("Enter") == "the program rolls the rest of these dice");
  desk.press("Backspace");
  desk.game.waiting->needed.erase(desk.game.waiting->needed.begin());
  desk.game.waiting->needed.front().sides = 4;
  CHECK(keys_of(desk) == std::vector<std::string>{"Enter", "1-4", "Ctrl+Z"});
}

TEST_CASE("Of dice with many sides a digit waits only where another may follow", "[console]") {
  ConsoleDesk desk;
  desk.game.waiting = sample_throw();
  auto& pool = desk.game.waiting->needed.front();
  pool.sides = 14;
  CHECK_FALSE(desk.press("0").request);
  desk.type("114");  // 11, and 4, which no 40 can be
  CHECK(desk.console.throw_page(desk.game)->cards[0].rows[0].dice[0].value == 11);
  CHECK(desk.console.throw_page(desk.game)->cards[0].rows[0].dice[1].value == 4);
  CHECK_FALSE(desk.press("1").request);
  CHECK(keys_of(desk) == std::vector<std::string>{"Enter", "1-14", "Backspace"});
  CHECK(desk.console.throw_page(desk.game)->keys.front().text == "take the 1 as a die");
  desk.press("Backspace");  // that 1
  CHECK_FALSE(desk.press("1").request);
  CHECK_FALSE(desk.press("5").request);  // there is no 15
  const auto typed = desk.press("Enter");
  REQUIRE(asked<TypeDice>(typed));
  CHECK(asked<TypeDice>(typed)->dice == std::vector<int>{11, 4, 1});
}

TEST_CASE("Where the players' word is missing a throw says so, and whatever would roll asks for it",
          "[console]") {
  ConsoleDesk desk;
  desk.game.waiting = sample_throw();
  desk.page();
  CHECK(keys_of(desk) == std::vector<std::string>{"Enter", "D", "1-6", "Ctrl+Z"});
  desk.press("W");
  CHECK_FALSE(desk.console.entry());
  desk.game.players_word.clear();
  CHECK(keys_of(desk) == std::vector<std::string>{"Enter", "1-6", "Ctrl+Z"});
  for (const char* key : {"W", "D", "Space", "Enter"}) {
    INFO(key);
    CHECK_FALSE(desk.press(key).request);
    REQUIRE(desk.console.entry());
    if (key != std::string("Enter")) desk.press("Esc");
  }
  desk.type("fog");
  const auto word = desk.press("Enter");
  REQUIRE(asked<AddPlayersWord>(word));
  CHECK(asked<AddPlayersWord>(word)->word == "fog");
}

TEST_CASE("The generator rolls the marked pool, or all that is left", "[console]") {
  ConsoleDesk desk;
  desk.game.waiting = sample_throw();
  desk.press("Down");
  const auto one = desk.press("D");
  REQUIRE(asked<RollPool>(one));
  CHECK(asked<RollPool>(one)->pool == "def");
  const auto all = desk.press("Space");
  REQUIRE(asked<RollPool>(all));
  CHECK(asked<RollPool>(all)->pool.empty());
}

TEST_CASE("A throw from before the program began is not shown by itself", "[console]") {
  ConsoleDesk desk;
  desk.game.done =
      DoneAction{.entry = 5, .title = {}, .throws = {{sample_throw().needed[0], {1, 1, 1}, ""}}, .told = {}};
  desk.page();
  CHECK_FALSE(desk.console.throw_page(desk.game));
}

TEST_CASE("The past is walked newest first, Enter goes on from a line of it at the second asking",
          "[console]") {
  ConsoleDesk desk;
  const PastPage page = past_page(desk.game, false);
  REQUIRE(page.rows.size() == 3);
  CHECK(page.rows[0].undone);
  CHECK(page.rows[1].current);
  CHECK_FALSE(desk.press("Enter", Console::Where::kPast).request);  // the game stands here
  desk.press("Up", Console::Where::kPast);
  CHECK_FALSE(desk.press("Enter", Console::Where::kPast).request);
  CHECK(past_page(desk.game, false, 4, desk.console.past_asked()).rows[0].changes ==
        std::vector<std::string>{"Enter once more goes there."});
  desk.press("Down", Console::Where::kPast);  // takes the first asking back
  desk.press("Up", Console::Where::kPast);
  CHECK_FALSE(desk.press("Enter", Console::Where::kPast).request);
  const auto redo = desk.press("Enter", Console::Where::kPast);
  REQUIRE(asked<GoToEntry>(redo));
  CHECK(asked<GoToEntry>(redo)->entry == 4);
}

TEST_CASE("A click chooses a line of the past, and further ones ask as Enter does", "[console]") {
  ConsoleDesk desk;
  desk.page();
  const auto click = [&] { return desk.console.click_past(4, desk.game); };
  CHECK_FALSE(click().request);
  CHECK(desk.console.past_cursor() == 4);
  CHECK_FALSE(click().request);
  CHECK(desk.console.past_asked() == 4);
  const auto there = click();
  REQUIRE(asked<GoToEntry>(there));
  CHECK(asked<GoToEntry>(there)->entry == 4);
}

TEST_CASE("The chosen line of the past, and no other, tells what going there would change", "[console]") {
  ConsoleDesk desk;
  std::vector<std::int64_t> wanted;
  std::vector<std::string> changes = {"1 loss undone", "3-1 back in A1-L1"};
  desk.game.changes_at = [&](std::int64_t entry) {
    wanted.push_back(entry);
    return changes;
  };
  CHECK(past_page(desk.game, false).rows[2].changes.empty());
  CHECK(past_page(desk.game, false, 3).rows[1].changes.empty());  // the game stands there
  CHECK(wanted.empty());
  CHECK(past_page(desk.game, false, 2).rows[2].changes ==
        std::vector<std::string>{"Going there:", "1 loss undone", "3-1 back in A1-L1"});
  CHECK(wanted == std::vector<std::int64_t>{2});
  changes.clear();
  CHECK(past_page(desk.game, false, 2).rows[2].changes ==
        std::vector<std::string>{"Nothing would change on the table."});
  desk.game.table_withheld = true;
  wanted.clear();
  CHECK(past_page(desk.game, false, 2).rows[2].changes ==
        std::vector<std::string>{"What would change on the table is withheld with it."});
  CHECK(wanted.empty());
}

TEST_CASE("Undo and redo are two keys on every page", "[console]") {
  ConsoleDesk desk;
  for (const auto where : {Console::Where::kElsewhere, Console::Where::kGame, Console::Where::kPast}) {
    CHECK(asked<UndoAction>(desk.press("Ctrl+Z", where)));
    CHECK(asked<RedoAction>(desk.press("Ctrl+Y", where)));
  }
}

TEST_CASE("A message goes to whom Tab says", "[console]") {
  ConsoleDesk desk;
  desk.press("S", Console::Where::kElsewhere);
  desk.press("Tab");
  desk.type("Fog!");
  const auto pressed = desk.press("Enter");
  REQUIRE(asked<SayMessage>(pressed));
  CHECK(asked<SayMessage>(pressed)->text == "Fog!");
  CHECK(asked<SayMessage>(pressed)->audience == rapier::audience::kAttackers);
}

TEST_CASE("While a text is typed letters are letters, and Esc lets it be", "[console]") {
  ConsoleDesk desk;
  desk.press("S");
  CHECK_FALSE(desk.press("B").request);
  CHECK_FALSE(desk.console.blank());
  CHECK(desk.console.entry()->text == "B");
  desk.press("Esc");
  CHECK_FALSE(desk.console.entry());
}

TEST_CASE("The players' word is asked for until it is there", "[console]") {
  ConsoleDesk desk;
  CHECK_FALSE(desk.shows("Add the players' word to the dice"));
  desk.game.players_word.clear();
  CHECK(desk.shows("Add the players' word to the dice"));
  desk.press("Home");
  desk.press("Enter");
  desk.type("snow");
  const auto pressed = desk.press("Enter");
  REQUIRE(asked<AddPlayersWord>(pressed));
  CHECK(asked<AddPlayersWord>(pressed)->word == "snow");
}

TEST_CASE("What it means that a die succeeds is said in its own word, before it is thrown and afterwards",
          "[dice]") {
  struct Row {
    DieSuccess success;
    const char *from, *none, *one, *two;
  };
  const auto said = [](DieSuccess success, std::vector<int> dice) {
    PoolRequest pool{.id = "test",
                     .label = "Test",
                     .reasons = {{static_cast<int>(std::max<std::size_t>(dice.size(), 2)), "", ""}},
                     .hit_from = 4,
                     .success = success};
    ConsoleDesk desk;
    desk.page();
    if (dice.empty())
      desk.game.waiting = WaitingThrow{.title = "Test", .made = {}, .needed = {pool}};
    else
      desk.game.done =
          DoneAction{.entry = 9, .title = "Test", .throws = {{pool, dice, "", false}}, .told = {}};
    desk.page();
    const auto page = desk.console.throw_page(desk.game);
    REQUIRE(page);
    return dice.empty() ? page->cards.at(0).note : page->cards.at(0).result;
  };
  using enum DieSuccess;
  for (const Row& row :
       {Row{kHit, "a hit on 4 or more", "no hit", "1 hit", "2 hits"},
        Row{kPenetration, "penetrates on 4 or more", "none penetrates", "1 penetrates", "2 penetrate"},
        Row{kCasualties, "casualties on 4 or more", "no casualties", "1 causes casualties",
            "2 cause casualties"},
        Row{kPass, "passes on 4 or more", "failed", "passed", "passed"},
        Row{kReturn, "comes back on 4 or more", "none comes back", "1 comes back", "2 come back"}}) {
    CHECK(said(row.success, {}) == row.from);
    CHECK(said(row.success, {1, 2}) == row.none);
    CHECK(said(row.success, {1, 5}) == row.one);
    CHECK(said(row.success, {4, 6}) == row.two);
  }
  // The pages know the same.
  const auto page = read_text_file(test::project_file("assets/cp/dice.js"), 100'000);
  REQUIRE(page);
  for (const std::string_view word : kDieSuccesses)
    CHECK_THAT(*page, ContainsSubstring("\n  " + std::string(word) + ": {"));
}

TEST_CASE("Dice that the program throws, and no others, roll for half a second where motion is wanted",
          "[dice]") {
  const PoolRequest pool{.id = "shot", .label = "Shot", .reasons = {{2, "infantry", ""}}, .hit_from = 5};
  const auto thrown = [&](bool rolled, std::int64_t entry) {
    return DoneAction{.entry = entry,
                      .title = "Shot",
                      .throws = {{pool, {5, 2}, "throw " + std::to_string(entry), rolled}},
                      .told = {}};
  };
  ConsoleDesk desk;
  desk.now_s = 10.0;
  desk.game.done = thrown(true, 8);
  desk.page();  // lay there before anybody looked
  CHECK_FALSE(desk.console.rolls());
  desk.game.done = thrown(true, 9);
  desk.page();
  REQUIRE(desk.console.rolls());
  desk.now_s = 10.25;
  desk.page();
  const auto rolling = desk.console.throw_page(desk.game);
  REQUIRE(rolling);
  CHECK(rolling->cards[0].rolled == Approx(0.5));
  CHECK(rolling->cards[0].result.empty());
  desk.now_s = 10.6;
  desk.page();
  CHECK_FALSE(desk.console.rolls());
  CHECK(desk.console.throw_page(desk.game)->cards[0].result == "1 hit");
  desk.game.done = thrown(false, 10);  // typed in, as they fell on the table
  desk.page();
  CHECK_FALSE(desk.console.rolls());
  desk.console.show(true, false);
  desk.game.done = thrown(true, 11);
  desk.page();
  CHECK_FALSE(desk.console.rolls());
}

TEST_CASE("The top line has every step, the current one marked, and the clock when it is on", "[console]") {
  ConsoleDesk desk;
  GameBar bar = game_bar(desk.game);
  CHECK(bar.when == "Turn 2 of 6");
  REQUIRE(bar.steps.size() == 3);
  CHECK(bar.steps[0].current);
  CHECK_FALSE(bar.steps[1].current);
  CHECK(bar.clock.empty());
  desk.game.clock_s = 247.9;
  CHECK(game_bar(desk.game).clock == "4:07");
}

TEST_CASE("A key that the console does not want is left to the picture's pages", "[console]") {
  ConsoleDesk desk;
  CHECK_FALSE(desk.press("R").taken);
  CHECK_FALSE(desk.press("3").taken);
  CHECK_FALSE(desk.press("H").taken);
}

TEST_CASE("A moment that the whole table should notice takes over the column without any dice", "[console]") {
  ConsoleDesk desk;
  desk.page();
  desk.game.done = DoneAction{.entry = 9, .title = "3-1 along A1-L1, A1-L2", .throws = {}, .told = {}};
  desk.game.done->told = {{"3-1 from A1-L1 to A1-L2.", {}, Audience::kAll}};
  CHECK_FALSE(desk.console.throw_page(desk.game));
  desk.game.done->told.push_back(
      {"c07 in A1-L2 is D-02, rifles.", {"L-3"}, Audience::kAll, true, "They fight."});
  const auto page = desk.console.throw_page(desk.game);
  REQUIRE(page);
  CHECK(page->large);
  CHECK(page->told.size() == 2);
  CHECK(page->told[1].follows == "They fight.");
  desk.game.debts = {{.piece = PieceId("c07"), .sentence = "Take c07 off A1-L2"},
                     {.piece = PieceId("3-2"), .sentence = "Move 3-2 to A1-L1", .done = true},
                     {.piece = PieceId("3-3"), .sentence = "In secret", .audience = Audience::kUmpire}};
  CHECK(desk.console.throw_page(desk.game)->owes ==
        std::vector<std::string>{"Take c07 off A1-L2", "In secret"});
  desk.press("B");
  CHECK(desk.console.throw_page(desk.game)->owes == std::vector<std::string>{"Take c07 off A1-L2"});
  desk.press("B");
  desk.game.table_withheld = true;
  CHECK(desk.console.throw_page(desk.game)->owes.empty());
  desk.game.table_withheld = false;
  desk.press("Enter");
  CHECK_FALSE(desk.console.throw_page(desk.game));
}

TEST_CASE("Every step's number is in the bar at any size of type, before the words of the one that is on",
          "[console]") {
  GameBar bar{.when = "Turn 2, the Brigade of Reichenau", .steps = {}, .clock = {}};
  for (int i = 1; i <= 9; ++i)
    bar.steps.push_back({std::to_string(i), "Reaction to a charge", i == 7, i < 7});
  const std::vector<float> numbers(9, 40.0F);
  const float title = 300.0F, when = 400.0F;
  for (const float room : {1200.0F, 900.0F, 700.0F, 500.0F, 400.0F, 360.0F}) {
    const BarRoom shares = bar_room(bar, numbers, title, when, room);
    CAPTURE(room);
    CHECK(shares.first == 0);
    CHECK(9 * 40.0F + shares.title + shares.when <= room);
    CHECK(shares.title <= title);
    CHECK(shares.when >= 0.0F);
  }
  CHECK(bar_room(bar, numbers, title, when, 1200.0F).title == title);
  CHECK(bar_room(bar, numbers, title, when, 1200.0F).when == when);
  CHECK(bar_room(bar, numbers, title, when, 660.0F).title == title);
  // Steps that are done go first; the one that is on and those to come stay.
  const BarRoom narrow = bar_room(bar, numbers, title, when, 200.0F);
  CHECK(narrow.first == 4);
  CHECK(bar_room(bar, numbers, title, when, 10.0F).first == 6);
}
