#include "app/presenters/console.hpp"

#include <algorithm>

#include "app/presenters/game_bar.hpp"
#include "app/presenters/map_names.hpp"
#include "app/presenters/ui.hpp"
#include "core/rules/rapier/knowledge/role.hpp"
#include "tests/app/support/sample_game.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

/// A console over a sample game, driven by keys as they are printed.
struct Desk {
  SampleTable sample = SampleTable::normal();
  GameScene game = sample_game(sample);
  Console console;
  std::optional<double> now_s;  ///< nothing: no key comes too early

  Pressed press(const std::string& key, Console::Where where = Console::Where::kGame) {
    console.look(game, sample.kit, now_s);
    const std::string text = key.size() == 1 ? key : std::string();
    auto pressed = console.press({key, text}, where, game, sample.kit);
    console.look(game, sample.kit, now_s);
    return pressed;
  }
  void type(const std::string& text) {
    for (const char c : text) press(std::string(1, c));
  }
  ConsolePage page() {
    console.look(game, sample.kit, now_s);
    return console.page(game, sample.kit);
  }
  std::string chosen() {
    const ConsolePage page = this->page();
    const ConsoleLine* line = console.chosen(page);
    return line ? line->text : "";
  }
  bool shows(const std::string& text) {
    for (const ConsoleSection& section : page().sections) {
      for (const ConsoleLine& line : section.lines)
        if (line.text == text) return true;
      for (const SheetLine& line : section.said)
        if (line.text == text) return true;
    }
    return false;
  }
};

template <class T>
const T* asked(const Pressed& pressed) {
  return pressed.request ? std::get_if<T>(&*pressed.request) : nullptr;
}

}  // namespace

TEST_CASE("The page answers what may happen now, what the table says, what it owes, in this order",
          "[console]") {
  Desk desk;
  const ConsolePage page = desk.page();
  REQUIRE(page.sections.size() == 3);
  CHECK(page.sections[0].heading == "What may happen now");
  CHECK(page.sections[1].heading == "The table says");
  CHECK(page.sections[2].heading == "The table owes");
  CHECK(page.sections[0].lines.back().text == "3 more");
}

TEST_CASE("Enter confirms the lawful move that the cursor is on by itself", "[console]") {
  Desk desk;
  CHECK(desk.chosen() == "3-2 from A1-L1 to A1-L2");
  const auto pressed = desk.press("Enter");
  REQUIRE(asked<DoAction>(pressed));
  CHECK(asked<DoAction>(pressed)->action == Action{{"type", "near"}});
  CHECK(asked<DoAction>(pressed)->waiver.empty());
}

TEST_CASE("Enter passes nothing that is not lawful, W does, with a reason that must be given", "[console]") {
  Desk desk;
  desk.press("Up");
  CHECK(desk.chosen() == "3-1 from A1-L1 to A1-L6");
  CHECK_FALSE(desk.press("Enter").request);
  desk.press("W");
  REQUIRE(desk.console.entry());
  CHECK_FALSE(desk.press("Enter").request);
  desk.type("we agreed");
  desk.press("Backspace");
  const auto pressed = desk.press("Enter");
  REQUIRE(asked<DoAction>(pressed));
  CHECK(asked<DoAction>(pressed)->action == Action{{"type", "far"}});
  CHECK(asked<DoAction>(pressed)->waiver == "we agree");
  CHECK_FALSE(desk.console.entry());
}

TEST_CASE("Backspace sends a move back", "[console]") {
  Desk desk;
  const auto pressed = desk.press("Backspace");
  REQUIRE(asked<SendBack>(pressed));
  CHECK(asked<SendBack>(pressed)->action == Action{{"type", "near"}});
}

TEST_CASE("Space does what is offered first, wherever the cursor is", "[console]") {
  Desk desk;
  const auto pressed = desk.press("Space");
  REQUIRE(asked<DoAction>(pressed));
  CHECK(asked<DoAction>(pressed)->action.at("n") == 0);
}

TEST_CASE("The cursor stays with its line when the table says more", "[console]") {
  Desk desk;
  desk.press("Home");
  desk.press("Down");
  const std::string chosen = desk.chosen();
  desk.game.proposals.clear();
  desk.game.sheet.options.erase(desk.game.sheet.options.begin());
  CHECK(desk.chosen() == chosen);
}

TEST_CASE("A new proposal never takes the cursor from where it is, whether it was put there or not",
          "[console]") {
  Desk desk;
  auto proposals = std::exchange(desk.game.proposals, {});
  CHECK(desk.chosen() == "Go on to Fight");
  desk.game.proposals = proposals;
  CHECK(desk.chosen() == "Go on to Fight");
  CHECK(asked<DoAction>(desk.press("Enter"))->action.at("n") == 0);
}

TEST_CASE("A key within half a second of a change of what it would do only flashes", "[console]") {
  for (const char* key : {"Enter", "Space", "Backspace"}) {
    Desk desk;
    desk.now_s = 10.0;
    CHECK(desk.chosen() == "3-2 from A1-L1 to A1-L2");
    desk.now_s = 20.0;  // it is gone, another has come in its place, and the first option is another
    desk.game.proposals[1].proposal.action = {{"type", "nearer"}};
    desk.game.sheet.options.erase(desk.game.sheet.options.begin());
    desk.page();
    CHECK_FALSE(desk.console.flashes());
    desk.now_s = 20.4;
    CHECK_FALSE(desk.press(key).request);
    CHECK(desk.console.flashes());
    desk.now_s = 20.6;
    CHECK(desk.press(key).request);
  }
}

TEST_CASE("A key that moves the cursor may be followed by Enter at once", "[console]") {
  Desk desk;
  desk.now_s = 10.0;
  desk.page();
  desk.now_s = 20.0;
  desk.press("Home");
  CHECK(asked<DoAction>(desk.press("Enter")));
}

TEST_CASE("A second Enter, pressed as the next line comes under the cursor, does nothing", "[console]") {
  Desk desk;
  desk.now_s = 10.0;
  desk.page();
  desk.now_s = 20.0;
  CHECK(asked<DoAction>(desk.press("Enter")));
  desk.game.proposals.pop_back();
  CHECK_FALSE(desk.press("Enter").request);
  desk.now_s = 20.4;
  CHECK_FALSE(desk.press("Enter").request);
}

TEST_CASE("What loses something is never first, and is done at the second asking", "[console]") {
  Desk desk;
  desk.game.proposals.clear();
  desk.game.sheet.options.resize(1);
  desk.game.sheet.options[0].loses = "16 fire missions are lost.";
  desk.game.forms = {{.id = "plan", .title = "Hand in the fire missions", .rule = "L-6", .fields = {}}};
  CHECK(desk.chosen() == "Hand in the fire missions");
  const ConsolePage page = desk.page();
  CHECK(page.sections.front().lines.back().loses == "16 fire missions are lost.");
  SECTION("by Enter") {
    desk.press("Down");
    CHECK_FALSE(desk.press("Enter").request);
    CHECK(asked<DoAction>(desk.press("Enter")));
  }
  SECTION("by Space, which goes to its line first") {
    CHECK_FALSE(desk.press("Space").request);
    CHECK(desk.chosen() == "Go on to Fight");
    CHECK(asked<DoAction>(desk.press("Space")));
  }
  SECTION("the second time not by a key that bounces") {
    desk.now_s = 10.0;
    desk.press("Down");
    desk.now_s = 20.0;
    CHECK_FALSE(desk.press("Enter").request);
    desk.now_s = 20.2;
    CHECK_FALSE(desk.press("Enter").request);
    desk.now_s = 21.0;
    CHECK(asked<DoAction>(desk.press("Enter")));
  }
  SECTION("the cursor that goes elsewhere takes the first asking back") {
    desk.press("Down");
    desk.press("Enter");
    desk.press("Up");
    desk.press("Down");
    CHECK_FALSE(desk.press("Enter").request);
  }
}

TEST_CASE("A step is left past lawful moves and requests that wait only at the second asking", "[console]") {
  Desk desk;
  desk.game.sheet.options[0].leaves_step = true;
  CHECK(lost_by(desk.game.sheet.options[0], desk.game) ==
        "1 lawful move that the table shows waits to be confirmed.");
  desk.game.proposals.push_back(
      {{.action = {{"type", "option"}}, .sentence = "Corps Commander: orders", .pieces = {}, .path = {}},
       {},
       true});
  CHECK(lost_by(desk.game.sheet.options[0], desk.game) ==
        "1 request waits for your word. 1 lawful move that the table shows waits to be confirmed.");
  // Nor is anything else of that kind done over a player's head.
  CHECK(lost_by(desk.game.sheet.options[3], desk.game) == "1 request waits for your word.");
}

TEST_CASE("What players ask stands first, whole, also while the table is withheld, and B blanks it",
          "[console]") {
  Desk desk;
  desk.game.table_withheld = true;
  desk.game.proposals.push_back({{.action = {{"type", "orders"}},
                                  .sentence = "Corps Commander: orders: Division 3 along A3, A4",
                                  .pieces = {},
                                  .path = {}},
                                 {},
                                 true});
  ConsolePage page = desk.page();
  CHECK(page.sections.front().heading == "What players ask");
  REQUIRE(page.sections.front().lines.size() == 1);
  CHECK(page.sections.front().lines[0].text == "Corps Commander: orders: Division 3 along A3, A4");
  for (std::size_t i = 1; i < page.sections.size(); ++i)
    for (const ConsoleLine& line : page.sections[i].lines) CHECK(line.kind != ConsoleLine::Kind::kProposal);
  desk.press("B");
  page = desk.page();
  CHECK(page.sections.front().lines.empty());
  CHECK(page.sections.front().said.front().text == "1 request waits for your word: B shows what is asked.");
}

TEST_CASE("Words find actions and pieces, Enter does the line", "[console]") {
  Desk desk;
  desk.press("/");
  desk.type("unit 7");
  CHECK(desk.chosen() == "Rally unit 7");
  const auto pressed = desk.press("Enter");
  REQUIRE(asked<DoAction>(pressed));
  CHECK(asked<DoAction>(pressed)->action.at("n") == 7);
  desk.press("/");
  desk.type("3-11");
  desk.press("Enter");
  CHECK(desk.page().title.starts_with("3-11"));
  desk.press("Esc");
  CHECK(desk.page().title == "March");
}

TEST_CASE("The arrows walk the map, past the near edge to the places beside it", "[console]") {
  Desk desk;
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
  Desk desk;
  desk.press("M");
  desk.press("Enter");
  CHECK_FALSE(desk.console.on_map());
  CHECK(desk.page().title == "A1-L1");
  desk.press("Enter");
  CHECK(desk.page().title.starts_with("3-1"));
  CHECK(desk.chosen() == "Move 3-1");
  const auto pressed = desk.press("Enter");
  REQUIRE(asked<DoAction>(pressed));
  CHECK(asked<DoAction>(pressed)->action.at("piece") == "3-1");
}

TEST_CASE("How a fight would end stands on the page of a sector and of who stands there, and B blanks it",
          "[console]") {
  Desk desk;
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
  Desk desk;
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
  Desk desk;
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
  Desk desk;
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
  Desk desk;
  desk.game.sheet.options.push_back({.label = "Plot A4-L4",
                                     .action = {{"type", "plot"}},
                                     .pieces = {},
                                     .sectors = {},
                                     .audience = rapier::audience::kCorpsCommander});
  desk.press("End");
  CHECK_FALSE(desk.page().cover.empty());
  CHECK_FALSE(desk.shows("Plot A4-L4"));
  desk.press("/");
  desk.type("plot");
  CHECK_FALSE(desk.shows("Plot A4-L4"));
  desk.press("Esc");
  desk.press("V");
  CHECK(desk.page().cover.empty());
  desk.press("/");
  desk.type("plot");
  CHECK(desk.shows("Plot A4-L4"));
  desk.game.sheet.title = "Fight";
  CHECK_FALSE(desk.page().cover.empty());
}

TEST_CASE("A throw takes over: every die with its reason before it falls, hits marked after", "[console]") {
  Desk desk;
  desk.game.waiting = sample_throw();
  desk.page();
  auto page = desk.console.throw_page(desk.game);
  REQUIRE(page);
  CHECK(page->waits);
  REQUIRE(page->cards.size() == 2);
  CHECK(page->cards[0].large);
  CHECK_FALSE(page->cards[1].large);
  CHECK(page->cards[0].note == "a hit from 5");
  CHECK(page->cards[1].note == "for the umpire only; a hit on 6");
  CHECK(page->cards[0].rows[0].reason == "tanks, infantry present");
  CHECK(page->cards[0].rows[0].dice.size() == 2);
  CHECK(page->cards[0].rows[0].dice[0].value == 0);

  DoneAction done{.entry = 9, .title = "Fight in A2-L3", .throws = {}, .told = {}};
  done.throws.push_back({sample_throw().needed[0], {6, 4, 5}, "generator, throw 3"});
  done.throws.push_back({sample_throw().needed[1], {6, 1}, "typed in"});
  done.told = {{"3-3 is lost.", {"L-3"}, Audience::kAll}, {"A gun is near.", {}, Audience::kUmpire}};
  desk.game.waiting.reset();
  desk.game.done = done;
  page = desk.console.throw_page(desk.game);
  REQUIRE(page);
  CHECK_FALSE(page->waits);
  CHECK(page->cards[0].result == "2 hits");
  CHECK(page->cards[0].rows[0].dice[0].hit);
  CHECK_FALSE(page->cards[0].rows[0].dice[1].hit);
  CHECK(page->told.size() == 2);
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
  Desk desk;
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

TEST_CASE("Of a game that is over the bar says so, and the page how it ended", "[console]") {
  Desk desk;
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

TEST_CASE("Digits are physical dice, Enter keeps them, where some are missing the rest is rolled",
          "[console]") {
  Desk desk;
  desk.game.waiting = sample_throw();
  desk.type("67");  // no die has a seven
  desk.type("41");
  CHECK(desk.console.throw_page(desk.game)->cards[0].note == "3 of 3 dice typed");
  desk.press("Backspace");
  for (const char* key : {"Enter", "Space", "D"}) {
    Desk other = desk;  // two of three
    const auto rest = other.press(key);
    REQUIRE(asked<RollPool>(rest));
    CHECK(asked<RollPool>(rest)->pool == "att");
    CHECK(asked<RollPool>(rest)->typed == std::vector<int>{6, 4});
  }
  desk.press("5");
  const auto pressed = desk.press("Enter");
  REQUIRE(asked<TypeDice>(pressed));
  CHECK(asked<TypeDice>(pressed)->pool == "att");
  CHECK(asked<TypeDice>(pressed)->dice == std::vector<int>{6, 4, 5});
}

TEST_CASE("Digits run on from a throw's first dice to the next, past the last none is taken", "[console]") {
  Desk desk;
  desk.game.waiting = sample_throw();
  desk.type("645");
  const auto pressed = desk.press("3");
  REQUIRE(asked<TypeDice>(pressed));
  CHECK(asked<TypeDice>(pressed)->pool == "att");
  CHECK(asked<TypeDice>(pressed)->dice == std::vector<int>{6, 4, 5});
  desk.game.waiting->needed.erase(desk.game.waiting->needed.begin());
  CHECK(desk.console.throw_page(desk.game)->cards[0].note == "1 of 2 dice typed");
  desk.type("22");  // a third is not taken
  const auto last = desk.press("Enter");
  REQUIRE(asked<TypeDice>(last));
  CHECK(asked<TypeDice>(last)->pool == "def");
  CHECK(asked<TypeDice>(last)->dice == std::vector<int>{3, 2});
}

TEST_CASE("The generator rolls the marked pool, or all that is left", "[console]") {
  Desk desk;
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
  Desk desk;
  desk.game.done =
      DoneAction{.entry = 5, .title = {}, .throws = {{sample_throw().needed[0], {1, 1, 1}, ""}}, .told = {}};
  desk.page();
  CHECK_FALSE(desk.console.throw_page(desk.game));
}

TEST_CASE("The past is walked newest first, Enter goes on from a line of it", "[console]") {
  Desk desk;
  const PastPage page = past_page(desk.game, false);
  REQUIRE(page.rows.size() == 3);
  CHECK(page.rows[0].undone);
  CHECK(page.rows[1].current);
  CHECK_FALSE(desk.press("Enter", Console::Where::kPast).request);  // the game stands here
  desk.press("Up", Console::Where::kPast);
  const auto redo = desk.press("Enter", Console::Where::kPast);
  REQUIRE(asked<GoToEntry>(redo));
  CHECK(asked<GoToEntry>(redo)->entry == 4);
}

TEST_CASE("The chosen line of the past, and no other, tells what going there would change", "[console]") {
  Desk desk;
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
  Desk desk;
  for (const auto where : {Console::Where::kElsewhere, Console::Where::kGame, Console::Where::kPast}) {
    CHECK(asked<UndoAction>(desk.press("Ctrl+Z", where)));
    CHECK(asked<RedoAction>(desk.press("Ctrl+Y", where)));
  }
}

TEST_CASE("A message goes to whom Tab says", "[console]") {
  Desk desk;
  desk.press("S", Console::Where::kElsewhere);
  desk.press("Tab");
  desk.type("Fog!");
  const auto pressed = desk.press("Enter");
  REQUIRE(asked<SayMessage>(pressed));
  CHECK(asked<SayMessage>(pressed)->text == "Fog!");
  CHECK(asked<SayMessage>(pressed)->audience == rapier::audience::kAttackers);
}

TEST_CASE("While a text is typed letters are letters, and Esc lets it be", "[console]") {
  Desk desk;
  desk.press("S");
  CHECK_FALSE(desk.press("B").request);
  CHECK_FALSE(desk.console.blank());
  CHECK(desk.console.entry()->text == "B");
  desk.press("Esc");
  CHECK_FALSE(desk.console.entry());
}

TEST_CASE("The players' word is asked for until it is there", "[console]") {
  Desk desk;
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

TEST_CASE("The top line has every step, the current one marked, and the clock when it is on", "[console]") {
  Desk desk;
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
  Desk desk;
  CHECK_FALSE(desk.press("R").taken);
  CHECK_FALSE(desk.press("3").taken);
  CHECK_FALSE(desk.press("H").taken);
}

TEST_CASE("Several moves are confirmed by one line, several let pass with one reason", "[console]") {
  Desk desk;
  for (const char* more : {"a", "b"}) {
    desk.game.proposals.push_back(desk.game.proposals[0]);
    desk.game.proposals.back().proposal.action = {{"type", std::string("far-") + more}};
    desk.game.proposals.push_back(desk.game.proposals[1]);
    desk.game.proposals.back().proposal.action = {{"type", std::string("near-") + more}};
  }
  CHECK(desk.shows("Confirm all lawful (3)"));
  CHECK(desk.shows("Let all 3 that are not lawful pass, with one reason"));
  const auto choose = [&](const std::string& text) {
    desk.press("Home");
    for (int i = 0; i < 30 && desk.chosen() != text; ++i) desk.press("Down");
    REQUIRE(desk.chosen() == text);
    return desk.press("Enter");
  };
  const auto all = choose("Confirm all lawful (3)");
  REQUIRE(asked<DoAll>(all));
  CHECK(asked<DoAll>(all)->actions ==
        std::vector<Action>{{{"type", "near"}}, {{"type", "near-a"}}, {{"type", "near-b"}}});
  choose("Let all 3 that are not lawful pass, with one reason");
  REQUIRE(desk.console.entry());
  desk.type("fog");
  const auto waived = desk.press("Enter");
  REQUIRE(asked<DoAll>(waived));
  CHECK(asked<DoAll>(waived)->actions.size() == 3);
  CHECK(asked<DoAll>(waived)->waiver == "fog");
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
  Desk desk;
  desk.game.proposals.clear();
  desk.game.debts.clear();
  const auto says = [&] {
    return desk.page().sections[1].empty_text + " " + desk.page().sections[2].empty_text;
  };
  CHECK(says() == "No move waits to be judged. Nothing: table and game agree.");
  desk.game.unplaced = 34;
  CHECK(desk.page().sections[2].empty_text ==
        "Nothing yet: of 34 pieces on the table the game does not know where they belong.");
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
  Desk desk;
  const auto told = [&] {
    std::string text;
    for (const ConsoleSection& section : desk.page().sections)
      if (section.kind == ConsoleSection::Kind::kSays)
        for (const SheetLine& line : section.said) text += line.text;
    return text;
  };
  const std::string before = told();
  desk.game.table_known = false;
  const std::string how = told().substr(before.size());
  CHECK(how.starts_with("No camera sees the table. To place a piece: press "));
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
  CHECK(told().find("not calibrated yet (page 3). To place a piece") != std::string::npos);
  desk.console.tell(NoTable::kOpening);
  CHECK(told() == before);
  desk.console.tell(NoTable::kNoCamera);
  desk.game.sheet.hands_move = false;
  CHECK(told() == before);
}

TEST_CASE("A moment that the whole table should notice takes over the column without any dice", "[console]") {
  Desk desk;
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
  CHECK(page->follows == std::vector<std::string>{"They fight."});
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
