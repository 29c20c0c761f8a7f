// The console's page of lines: what may happen now, what the table says and owes, and the keys for it.

#include "app/presenters/console.hpp"

#include "app/presenters/rules_page.hpp"
#include "tests/app/presenters/console_desk.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

TEST_CASE("The page answers what may happen now, what the table says, what it owes, in this order",
          "[console]") {
  ConsoleDesk desk;
  const ConsolePage page = desk.page();
  REQUIRE(page.sections.size() == 4);
  CHECK(page.sections[0].heading == "What may happen now");
  CHECK(page.sections[1].heading == "The table says");
  CHECK(page.sections[2].heading == "The table owes");
  CHECK(page.sections[3].heading == "How it stands");  // facts push nothing out of sight
  CHECK(page.sections[0].lines.back().text == "3 more");
}

TEST_CASE("The line \"3 more\" takes the cursor to the first line that it brings", "[console]") {
  ConsoleDesk desk;
  const std::size_t more = desk.page().sections[0].lines.size() - 1;
  for (int click = 0; click < 2; ++click) desk.console.click_line(more, desk.game, desk.sample.kit);
  const ConsolePage page = desk.page();
  CHECK(desk.console.cursor() == more);
  CHECK(desk.chosen() == page.sections[0].lines[more].text);
  CHECK_FALSE(desk.shows("3 more"));
}

TEST_CASE("One more action or debt is shown itself, instead of a line that counts it", "[console]") {
  ConsoleDesk desk;
  desk.game.sheet.options.resize(7);
  desk.game.debts.assign(7, desk.game.debts.front());
  const ConsolePage page = desk.page();
  CHECK(page.sections[0].lines.size() == 7);
  CHECK(page.sections[0].lines.back().text == "Rally unit 6");
  CHECK(page.sections[2].lines.size() == 7);
  CHECK(page.sections[2].lines.back().kind == ConsoleLine::Kind::kDebt);
  // Also what no rule foresees, which is wanted rarely.
  desk.game.sheet.options.resize(6);
  desk.game.forms.push_back({.id = "by-hand", .title = "The umpire's hand"});
  CHECK(desk.page().sections[0].lines.back().text == "The umpire's hand");
  // Blanked, what a reader may not see does not count.
  desk.press("B");
  REQUIRE(desk.page().sections[2].lines.size() == 7);
  desk.game.debts.push_back(desk.game.debts.front());
  desk.game.debts.back().audience = Audience::kUmpire;
  CHECK(desk.page().sections[2].lines.size() == 7);
}

TEST_CASE("What leaves the step is in sight, however much may be done before it", "[console]") {
  ConsoleDesk desk;
  REQUIRE(desk.game.sheet.options.size() > 7);
  desk.game.sheet.options.back().leaves_step = true;
  const std::string leaves = desk.game.sheet.options.back().label;
  CHECK(desk.shows(leaves));
  CHECK_FALSE(desk.shows("Rally unit 6"));
  CHECK(desk.page().sections[0].lines.back().text == "2 more");
  CHECK(behind_more(desk.game, desk.sample.kit).size() == 2);
}

TEST_CASE("What the window lists behind \"3 more\" the page is told to list so", "[console]") {
  ConsoleDesk desk;
  const auto more = behind_more(desk.game, desk.sample.kit);
  CHECK(more.size() == 3);
  std::size_t listed = 0;
  const ConsolePage page = desk.page();
  for (const ConsoleLine* line : lines_of(page)) {
    CHECK_FALSE(more.contains(line->id));
    listed += line->kind == ConsoleLine::Kind::kOption || line->kind == ConsoleLine::Kind::kForm;
  }
  CHECK(listed + more.size() == desk.game.sheet.options.size() + desk.game.forms.size());
  desk.game.sheet.options.resize(7);
  CHECK(behind_more(desk.game, desk.sample.kit).empty());
}

TEST_CASE("What is found stands above all that may be done, what bars something first, and few of many",
          "[console]") {
  ConsoleDesk desk;
  const auto lines = lines_of(desk.page()).size();
  desk.game.sheet.lines.push_back({"A warning of the step", "L-1", Severity::kWarning, Audience::kAll});
  desk.game.findings = {{.severity = Severity::kViolation, .audience = Audience::kAll}};
  desk.game.findings[0].sentence = "Too many stands";
  ConsolePage page = desk.page();
  REQUIRE(page.sections.front().kind == ConsoleSection::Kind::kFound);
  REQUIRE(page.sections.front().said.size() == 2);
  CHECK(page.sections.front().said[0].severity == Severity::kViolation);
  CHECK(page.sections.front().said[1].text == "A warning of the step");
  CHECK(lines_of(page).size() == lines);  // no key does anything else
  desk.game.findings.resize(9, desk.game.findings[0]);
  desk.console.show(false, true);
  page = desk.page();
  CHECK(page.sections.front().said.size() == 5);
  CHECK(page.sections.front().folded == 5);
}

TEST_CASE("How it stands is folded away until it is asked for, from one step to the next", "[console]") {
  ConsoleDesk desk;
  const std::size_t facts = desk.page().sections[3].said.size();
  REQUIRE(facts > 0);
  desk.console.show(false, true);
  desk.game.sheet.title = "Another step";
  const ConsoleSection folded = desk.page().sections.back();
  CHECK(folded.heading == "How it stands");
  CHECK(folded.said.empty());
  CHECK(folded.folded == facts);
  desk.console.show(true, true);
  CHECK(desk.page().sections.back().said.size() == facts);
}

TEST_CASE("One line is what a key does now, and Space has its own where Enter would do another",
          "[console]") {
  ConsoleDesk desk;
  const ConsolePage page = desk.page();
  const auto lines = lines_of(page);
  const ConsoleLine* first = desk.console.first_option(desk.game, page);
  REQUIRE(first);
  CHECK(first->kind == ConsoleLine::Kind::kOption);
  CHECK(first->loses.empty());
  CHECK(first != desk.console.chosen(page));
  CHECK(Console::is_primary(*desk.console.chosen(page)));
  ConsoleLine barred = *first;
  barred.objections.push_back({"L-1", "It is too far."});
  CHECK_FALSE(Console::is_primary(barred));
}

TEST_CASE("Enter confirms the lawful move that the cursor is on by itself", "[console]") {
  ConsoleDesk desk;
  CHECK(desk.chosen() == "3-2 from A1-L1 to A1-L2");
  const auto pressed = desk.press("Enter");
  REQUIRE(asked<DoAction>(pressed));
  CHECK(asked<DoAction>(pressed)->action == Action{{"type", "near"}});
  CHECK(asked<DoAction>(pressed)->waiver.empty());
}

TEST_CASE("Enter passes nothing that is not lawful, W does, with a reason that must be given", "[console]") {
  ConsoleDesk desk;
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

TEST_CASE("the rules that a game's column names are those of the chosen line first, then as they are shown",
          "[console][rules]") {
  ConsoleDesk desk;
  desk.page();
  Scene scene = desk.sample.scene();
  scene.game = &desk.game;
  using Ids = std::vector<std::string>;
  CHECK(rules_named(scene, desk.console) == Ids{"L-2", "L-1", "L-9"});  // the move that waits has no rule
  desk.press("Up");
  CHECK(rules_named(scene, desk.console) == Ids{"L-2", "L-1", "L-9"});
  desk.press("B");  // what is for the umpire alone is blanked
  CHECK(rules_named(scene, desk.console) == Ids{"L-2", "L-1"});
  CHECK(rules_page({"RO-037", "L-1"}).rules.size() == 1);
}

TEST_CASE("the rules that a throw names are those of its dice", "[console][rules]") {
  ConsoleDesk desk;
  desk.game.waiting = sample_throw();
  desk.page();
  Scene scene = desk.sample.scene();
  scene.game = &desk.game;
  CHECK(rules_named(scene, desk.console) == std::vector<std::string>{"L-3", "L-4"});
}

TEST_CASE("Backspace sends a move back", "[console]") {
  ConsoleDesk desk;
  const auto pressed = desk.press("Backspace");
  REQUIRE(asked<SendBack>(pressed));
  CHECK(asked<SendBack>(pressed)->action == Action{{"type", "near"}});
}

TEST_CASE("Backspace sends a move back wherever the cursor rests", "[console]") {
  ConsoleDesk desk;
  desk.press("End");
  REQUIRE(asked<SendBack>(desk.press("Backspace")));
}

TEST_CASE("W takes a reason however lately its move has come, and no letter of it is a key", "[console]") {
  ConsoleDesk desk;
  desk.now_s = 10.0;
  desk.page();
  desk.now_s = 20.0;
  std::erase_if(desk.game.proposals, [](const JudgedProposal& each) { return each.verdict.lawful(); });
  REQUIRE(desk.game.proposals.size() == 1);
  desk.page();
  desk.now_s = 20.1;
  SECTION("pressed at once") {
    desk.press("W");
    desk.type("bac");
    REQUIRE(asked<DoAction>(desk.press("Enter")));
  }
  SECTION("after an Enter that came too early") {
    CHECK_FALSE(desk.press("Enter").request);
    for (const char* letter : {"B", "A", "C"}) CHECK_FALSE(desk.press(letter).request);
  }
  CHECK_FALSE(desk.console.view().blank);
}

TEST_CASE("What leaves the step tells moves that are too close to call from those that are not lawful",
          "[console]") {
  ConsoleDesk desk;
  Option& leaves = desk.game.sheet.options[0];
  leaves.leaves_step = true;
  std::erase_if(desk.game.proposals, [](const JudgedProposal& each) { return each.verdict.lawful(); });
  REQUIRE(desk.game.proposals.size() == 1);
  CHECK(lost_by(leaves, desk.game).starts_with("1 move that is not lawful waits"));
  for (Objection& each : desk.game.proposals[0].verdict.objections)
    each.within = each.beyond = Action{{"type", "ruling"}};
  CHECK(lost_by(leaves, desk.game).starts_with("1 move that is too close to call waits"));
}

TEST_CASE("Space does what is offered first, wherever the cursor is", "[console]") {
  ConsoleDesk desk;
  const auto pressed = desk.press("Space");
  REQUIRE(asked<DoAction>(pressed));
  CHECK(asked<DoAction>(pressed)->action.at("n") == 0);
}

TEST_CASE("The cursor stays with its line when the table says more", "[console]") {
  ConsoleDesk desk;
  desk.press("Home");
  desk.press("Down");
  const std::string chosen = desk.chosen();
  desk.game.proposals.clear();
  desk.game.sheet.options.erase(desk.game.sheet.options.begin());
  CHECK(desk.chosen() == chosen);
}

TEST_CASE("A move that comes takes Enter wherever the cursor rests", "[console]") {
  ConsoleDesk desk;
  desk.now_s = 10.0;
  auto proposals = std::exchange(desk.game.proposals, {});
  desk.game.sheet.options[0].leaves_step = true;
  SECTION("where it came to be by itself") {}
  SECTION("where it was put") {
    desk.press("Home");
  }
  SECTION("on a line that was asked for once") {
    desk.game.sheet.options[0].loses = "Something.";
    desk.press("Home");
    desk.now_s = 11.0;
    desk.press("Enter");
  }
  SECTION("on the page of another stand") {
    desk.console.click_piece(PieceId("3-4"));
  }
  SECTION("on the page of the stand itself") {
    desk.console.click_piece(PieceId("3-2"));
  }
  SECTION("on the page of a place") {
    desk.console.click_place({Sector{2, 0}, {}});
  }
  desk.page();
  desk.now_s = 20.0;
  desk.game.proposals = {proposals[1]};
  CHECK(desk.chosen() == "3-2 from A1-L1 to A1-L2");
  desk.now_s = 20.2;
  CHECK_FALSE(desk.press("Enter").request);
  desk.now_s = 21.0;
  CHECK(asked<DoAction>(desk.press("Enter"))->action == Action{{"type", "near"}});
}

TEST_CASE("A move that comes takes nothing from what is typed, nor from a move that was chosen",
          "[console]") {
  ConsoleDesk desk;
  auto proposals = desk.game.proposals;
  SECTION("letters of a search") {
    desk.game.proposals.clear();
    desk.press("/");
    desk.type("unit 7");
    desk.game.proposals = proposals;
    CHECK(desk.chosen() == "Rally unit 7");
  }
  SECTION("a move") {
    desk.press("Up");
    CHECK(desk.chosen() == "3-1 from A1-L1 to A1-L6");
    desk.game.proposals.push_back(proposals[1]);
    desk.game.proposals.back().proposal.action = {{"type", "nearer"}};
    CHECK(desk.chosen() == "3-1 from A1-L1 to A1-L6");
  }
  SECTION("what was put on another line after it came") {
    desk.press("Home");
    CHECK(desk.chosen() == "Go on to Fight");
    CHECK(asked<DoAction>(desk.press("Enter"))->action.at("n") == 0);
  }
  SECTION("what players ask takes the cursor from nothing") {
    desk.game.proposals.clear();
    desk.press("Home");
    desk.game.proposals = {{.proposal = proposals[1].proposal, .verdict = {}, .asked = true}};
    CHECK(desk.chosen() == "Go on to Fight");
  }
}

TEST_CASE("An unlawful move shows its rule and sentence at once, on every page, and W asks for the reason",
          "[console]") {
  ConsoleDesk desk;
  const auto proposals = std::exchange(desk.game.proposals, {});
  SECTION("on the step's page") {
    desk.page();
  }
  SECTION("with the cursor on a line that was chosen") {
    desk.press("Home");
  }
  SECTION("on the page of the stand") {
    desk.console.click_piece(PieceId("3-1"));
  }
  SECTION("on the page of a place") {
    desk.console.click_place({Sector{2, 0}, {}});
  }
  desk.page();
  desk.game.proposals = {proposals[0]};
  const ConsolePage page = desk.page();
  const ConsoleLine* line = desk.console.chosen(page);
  REQUIRE(line);
  CHECK(line->text == "3-1 from A1-L1 to A1-L6");
  REQUIRE(line->objections.size() == 1);
  CHECK(line->objections[0].sentence == "Nobody goes into the far row.");
  desk.press("W");
  desk.type("agreed");
  CHECK(asked<DoAction>(desk.press("Enter"))->waiver == "agreed");
}

TEST_CASE("W lets the unlawful move pass that waits, also while the cursor is on a lawful one", "[console]") {
  ConsoleDesk desk;
  CHECK(desk.chosen() == "3-2 from A1-L1 to A1-L2");
  desk.press("W");
  REQUIRE(desk.console.entry());
  CHECK(desk.console.entry()->prompt == "Why may it pass? (3-1 from A1-L1 to A1-L6)");
}

TEST_CASE("What is too close to call wants one key: Enter for within or Backspace for beyond", "[console]") {
  ConsoleDesk desk;
  JudgedProposal& judged = desk.game.proposals.front();
  judged.verdict.objections = {{"L-2",
                                "Too close to call.",
                                {{"type", "ruling"}, {"yes", true}},
                                {{"type", "ruling"}, {"yes", false}}}};
  desk.game.proposals.resize(1);
  const Action action = judged.proposal.action;
  const ConsolePage page = desk.page();
  const ConsoleLine* line = desk.console.chosen(page);
  REQUIRE(line);
  CHECK(line->is_open());
  CHECK_FALSE(line->is_unlawful());
  const auto hints = hints_of(*line, false, "");
  REQUIRE(hints.size() == 2);
  CHECK(hints[0].key == "Enter");
  CHECK(hints[0].text == "within: it is done");
  CHECK(hints[1].key == "Backspace");
  CHECK(hints[1].text == "beyond: it goes back");
  desk.press("W");
  CHECK_FALSE(desk.console.entry());  // there is nothing to waive
  const Pressed within = desk.press("Enter"), beyond = desk.press("Backspace");
  REQUIRE(asked<DecideLimits>(within));
  CHECK(asked<DecideLimits>(within)->within);
  CHECK(asked<DecideLimits>(within)->action == action);
  REQUIRE(asked<DecideLimits>(beyond));
  CHECK_FALSE(asked<DecideLimits>(beyond)->within);
  // What is truly unlawful besides is red, and wants its reason.
  desk.game.proposals.front().verdict.objections.push_back({"L-2", "Nobody goes into the far row."});
  const ConsolePage red = desk.page();
  CHECK(desk.console.chosen(red)->is_unlawful());
  CHECK_FALSE(asked<DecideLimits>(desk.press("Enter")));
}

TEST_CASE("What hands have done is chosen before what the step offers, lawful or open or not", "[console]") {
  const Action ruling{{"type", "ruling"}};
  const std::vector<std::vector<Objection>> all{
      {}, {{"L-2", "Too close to call.", ruling, ruling}}, {{"L-2", "Nobody goes into the far row."}}};
  for (const auto& objections : all)
    for (const bool later : {false, true}) {
      ConsoleDesk desk;
      auto proposals = std::exchange(desk.game.proposals, {});
      proposals.resize(1);
      proposals.front().verdict.objections = objections;
      if (later) {
        desk.page();
        CHECK(desk.chosen() == desk.game.sheet.options.front().label);
      }
      desk.game.sheet.title = "Reaction to a charge";
      desk.game.proposals = proposals;
      CHECK(desk.chosen() == "3-1 from A1-L1 to A1-L6");
    }
}

TEST_CASE("What hands have done is said beside dice, forms and the other pages", "[console]") {
  ConsoleDesk desk;
  CHECK(moves_elsewhere(desk.game, desk.sample.kit, {}) ==
        std::vector<Message>{{"The table says: 3-1 from A1-L1 to A1-L6\nL-2  Nobody goes into the far row."},
                             {"The table says: 3-2 from A1-L1 to A1-L2"}});
  // With the keys that are free for it there.
  const auto with_keys = [&](const TableKeys& keys) {
    return moves_elsewhere(desk.game, desk.sample.kit, {}, keys).front().keys;
  };
  CHECK(with_keys({.waive = true}) == std::vector<KeyHint>{{"W", "lets it pass"}});
  CHECK(with_keys({.confirm = true, .send_back = true, .waive = true}) ==
        std::vector<KeyHint>{{"W", "lets it pass"}, {"Backspace", "sends it back"}});
  desk.game.table_withheld = true;
  CHECK(moves_elsewhere(desk.game, desk.sample.kit, {}).empty());
}

TEST_CASE("A key within half a second of a change of what it would do only flashes", "[console]") {
  for (const char* key : {"Enter", "Space", "Backspace"}) {
    ConsoleDesk desk;
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

TEST_CASE("While a hand is on its way with a stand no key leaves the step, and what waits is confirmed",
          "[console]") {
  ConsoleDesk desk;
  desk.now_s = 10.0;
  auto proposals = std::exchange(desk.game.proposals, {});
  desk.game.sheet.options[0].leaves_step = true;
  desk.page();
  desk.now_s = 20.0;
  desk.console.expect_hand(true);
  for (const char* key : {"Home", "Enter", "Enter", "Space"}) CHECK_FALSE(desk.press(key).request);
  CHECK(std::string(desk.console.flash_text()).find("A hand is on its way") == 0);
  desk.game.proposals = {proposals[1]};
  desk.page();
  desk.now_s = 21.0;
  CHECK(asked<DoAction>(desk.press("Enter")));
  desk.game.proposals.clear();
  desk.console.expect_hand(false);
  desk.page();
  desk.now_s = 22.0;
  desk.press("Home");
  CHECK(desk.press("Enter").request);
}

TEST_CASE("Letting pass where nothing is unlawful says so", "[console]") {
  ConsoleDesk desk;
  desk.now_s = 10.0;
  desk.game.proposals.clear();
  desk.page();
  desk.now_s = 20.0;
  desk.press("W");
  CHECK_FALSE(desk.console.entry());
  CHECK(std::string(desk.console.flash_text()).find("Nothing unlawful waits") == 0);
  SECTION("its reason is typed nevertheless") {
    for (const char* key : {"M", "S", "1", "Space", "M", "Enter"}) {
      *desk.now_s += 0.9;
      INFO(key);
      const Pressed pressed = desk.press(key);
      CHECK(pressed.taken);
      CHECK_FALSE(pressed.request);
    }
    CHECK_FALSE(desk.console.on_map());
    *desk.now_s += Console::kFlash_s + 0.1;
    desk.press("M");
    CHECK(desk.console.on_map());
  }
  SECTION("a step is taken at once") {
    *desk.now_s += 0.6;
    desk.press("Home");
    CHECK(desk.press("Enter").request);
  }
}

TEST_CASE("A key that moves the cursor may be followed by Enter at once", "[console]") {
  ConsoleDesk desk;
  desk.now_s = 10.0;
  desk.page();
  desk.now_s = 20.0;
  desk.press("Home");
  CHECK(asked<DoAction>(desk.press("Enter")));
}

TEST_CASE("A second Enter, pressed as the next line comes under the cursor, does nothing", "[console]") {
  ConsoleDesk desk;
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
  ConsoleDesk desk;
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
  SECTION("what would be lost beside it since is asked for anew") {
    desk.press("Down");
    CHECK_FALSE(desk.press("Enter").request);
    desk.game.sheet.options[0].loses = "16 fire missions are lost, and a move.";
    desk.page();
    CHECK_FALSE(desk.press("Enter").request);
    CHECK(asked<DoAction>(desk.press("Enter")));
  }
}

TEST_CASE("A form that waits comes before what leaves the step, unless hands move in it", "[console][form]") {
  ConsoleDesk desk;
  desk.game.proposals.clear();
  desk.game.sheet.options.resize(1);
  desk.game.sheet.options[0].leaves_step = true;
  desk.game.forms = {{.id = "fire", .title = "Fire", .rule = "L-6", .fields = {}, .due = true}};
  desk.game.sheet.hands_move = GENERATE(false, true);
  const bool hands = desk.game.sheet.hands_move;
  CHECK(desk.chosen() == (hands ? "Go on to Fight" : "Fire"));
  CHECK(static_cast<bool>(asked<DoAction>(desk.press("Space"))) == hands);  // else the form opens
  if (hands) return;
  desk.press("Esc");
  desk.press("Down");
  CHECK(asked<DoAction>(desk.press("Enter")));  // once is enough: nothing is lost
  desk.game.forms[0].due = false;
  CHECK(asked<DoAction>(desk.press("Space")));
}

TEST_CASE("A step is left past lawful moves and requests that wait only at the second asking", "[console]") {
  ConsoleDesk desk;
  desk.game.sheet.options[0].leaves_step = true;
  const std::string moves =
      "1 lawful move that the table shows waits to be confirmed. 1 move that is not lawful waits for your "
      "word. If the step is left now the table owes that 2 stands go back.";
  CHECK(lost_by(desk.game.sheet.options[0], desk.game) == moves);
  desk.game.proposals.push_back(
      {{.action = {{"type", "option"}}, .sentence = "Corps Commander: orders", .pieces = {}, .path = {}},
       {},
       true});
  CHECK(lost_by(desk.game.sheet.options[0], desk.game) == "1 request waits for your word. " + moves);
  // Who asks for that very thing loses nothing by it.
  desk.game.proposals.push_back(
      {{.action = desk.game.sheet.options[0].action, .sentence = "He asks for it"}, {}, true});
  CHECK(lost_by(desk.game.sheet.options[0], desk.game) == "1 request waits for your word. " + moves);
  desk.game.proposals.pop_back();
  // Nor is anything else of that kind done over a player's head.
  CHECK(lost_by(desk.game.sheet.options[3], desk.game) == "1 request waits for your word.");
  // What the rules say of it stands before that, and hides none of it.
  desk.game.sheet.options[0].loses = "Nobody has moved.";
  CHECK(lost_by(desk.game.sheet.options[0], desk.game) ==
        "Nobody has moved. 1 request waits for your word. " + moves);
}

TEST_CASE("Another reading of what was done with a stand is no move of its own", "[console]") {
  ConsoleDesk desk;
  desk.game.sheet.options[0].leaves_step = true;
  const std::string lost = lost_by(desk.game.sheet.options[0], desk.game);
  JudgedProposal again = desk.game.proposals.front();
  again.proposal.sentence = "The same, otherwise";
  again.proposal.action["way"] = "otherwise";
  desk.game.proposals.push_back(again);
  CHECK(lost_by(desk.game.sheet.options[0], desk.game) == lost);
  const auto page = desk.page();
  for (const ConsoleSection& section : page.sections)
    for (const ConsoleLine& line : section.lines) {
      CHECK(line.kind != ConsoleLine::Kind::kConfirmAll);
      CHECK(line.kind != ConsoleLine::Kind::kWaiveAll);
    }
}

TEST_CASE("What players ask stands first, whole, also while the table is withheld, and B blanks it",
          "[console]") {
  ConsoleDesk desk;
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
  ConsoleDesk desk;
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

TEST_CASE("Find looks at short names and beginnings of words first", "[console]") {
  ConsoleDesk desk;
  desk.game.sheet.options.clear();
  for (const char* label : {"Move the headquarters", "Fire the artillery", "Smart move"})
    desk.game.sheet.options.push_back(
        {.label = label, .action = {{"type", label}}, .pieces = {}, .sectors = {}});
  desk.press("/");
  desk.type("art");
  CHECK(desk.chosen() == "Fire the artillery");
  const auto found = desk.page().sections;
  const auto options = std::ranges::find(found, "What may happen now", &ConsoleSection::heading);
  REQUIRE(options->lines.size() == 3);
  CHECK(options->lines[1].text == "Move the headquarters");
  desk.press("Esc");
  desk.sample.kit.pieces[2].symbol = "smg";
  desk.press("/");
  desk.type("smg");
  const ConsolePage page = desk.page();
  REQUIRE(page.sections.back().heading == "Pieces");
  CHECK(page.sections.back().lines.front().pieces.front() == desk.sample.kit.pieces[2].id);
}

TEST_CASE("A move whose stand is covered stays where it is, and waits until that is seen again",
          "[console]") {
  ConsoleDesk desk;
  CHECK(desk.chosen() == "3-2 from A1-L1 to A1-L2");
  desk.game.proposals[1].unseen = true;
  CHECK(desk.chosen() == "3-2 from A1-L1 to A1-L2");
  CHECK_FALSE(desk.press("Enter").request);
  CHECK(asked<SendBack>(desk.press("Backspace")));
  desk.game.proposals[0].unseen = true;
  desk.press("W");
  CHECK_FALSE(desk.console.entry());
  desk.game.proposals[1].unseen = false;
  CHECK(asked<DoAction>(desk.press("Enter"))->action == Action{{"type", "near"}});
}

TEST_CASE("Several moves are confirmed by one line, several let pass with one reason", "[console]") {
  ConsoleDesk desk;
  for (const char* more : {"a", "b"}) {
    for (const std::size_t of : {0U, 1U}) {
      const std::string name = (of == 0 ? "far-" : "near-") + std::string(more);
      desk.game.proposals.push_back(desk.game.proposals[of]);
      desk.game.proposals.back().proposal.action = {{"type", name}};
      desk.game.proposals.back().proposal.pieces = {PieceId(name)};
    }
  }
  CHECK(desk.shows("Confirm 3 lawful moves"));
  CHECK(desk.chosen() == "Confirm 3 lawful moves");
  CHECK(desk.page().sections[1].lines.front().text == "Confirm 3 lawful moves");
  CHECK(desk.shows("Let all 3 that are not lawful pass, with one reason"));
  const auto choose = [&](const std::string& text) {
    desk.press("Home");
    for (int i = 0; i < 30 && desk.chosen() != text; ++i) desk.press("Down");
    REQUIRE(desk.chosen() == text);
    return desk.press("Enter");
  };
  const auto all = choose("Confirm 3 lawful moves");
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
  // What is left of them has its reason still, in this step.
  choose("Let all 3 that are not lawful pass, with one reason");
  REQUIRE(desk.console.entry());
  CHECK(desk.console.entry()->text == "fog");
}
