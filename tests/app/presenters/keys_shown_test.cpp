#include <algorithm>
#include <functional>

#include "app/presenters/ui.hpp"
#include "tests/app/presenters/console_desk.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

// Whatever page or text stands in the column: a key that is shown beside what hands have done does what
// stands there.

namespace {

const std::vector<vision::CameraDevice> kNoDevices;

/// A game's window with one move that waits, made by hands or asked for by a player.
struct Window {
  SampleTable sample = SampleTable::normal();
  GameScene game = sample_game(sample);
  PostScene post;
  Scene scene = sample.scene();
  Ui ui;

  explicit Window(const Verdict& verdict, bool asked = false) {
    game.proposals.resize(1);
    game.proposals.front().verdict = verdict;
    game.proposals.front().asked = asked;
    game.forms = {{.id = "march", .title = "Write the march", .rule = "L-5", .fields = {}, .action = {}}};
    post.seats = {{.role = "umpire", .title = "Umpire"}, {.role = "cc", .title = "Corps Commander"}};
    post.guests = {{.id = 7, .title = "Corps Commander", .device = "phone", .since = "12:41"}};
    scene.game = &game;
    scene.post = &post;
    look();
  }
  void look() { ui.look(scene, camera_page(&kNoDevices, "demo"), {}); }
  std::optional<Request> press(std::string_view key, const char* text = "") {
    look();
    auto request = ui.press({std::string(key), text}, scene);
    look();
    return request;
  }
  void go_to(Command page) {
    look();
    ui.handle(page, scene);
    look();
  }
  const Action& move() const { return game.proposals.front().proposal.action; }
  /// Beside the move, wherever it is told.
  std::vector<KeyHint> shown() {
    look();
    const auto at_its_line = [&] {
      const ConsolePage page = ui.console().page(game, sample.kit);
      const ConsoleLine* line = ui.console().chosen(page);
      return line && line->action == move() && !ui.keys_are_taken() ? ui.console().keys_of(*line)
                                                                    : std::vector<KeyHint>();
    };
    const bool lines =
        ui.page() == Page::kTable && !ui.console().throw_page(game) && !ui.console().form_page(game);
    if (lines) return at_its_line();
    const auto told = moves_elsewhere(game, sample.kit, ui.console().view(), ui.table_keys(game));
    return told.empty() ? std::vector<KeyHint>() : told.front().keys;
  }
};

using Open = std::function<void(Window&)>;

/// Ctrl+ and Shift+ keys have no text.
Open pressing(std::vector<std::pair<const char*, const char*>> keys) {
  return [keys](Window& window) {
    for (const auto& [key, text] : keys) window.press(key, text);
  };
}

Open going_to(Command page, int down = 0) {
  return [=](Window& window) {
    window.go_to(page);
    for (int i = 0; i < down; ++i) window.press("Down");
  };
}

void happen(Window& window, std::vector<ShownThrow> throws) {
  window.game.done =
      DoneAction{.entry = 9, .title = "3-1 along A1-L1", .throws = std::move(throws), .told = {}};
  window.game.done->told = {{"c07 in A1-L2 is rifles.", {"L-3"}, Audience::kAll, true, "They fight."}};
  window.look();
  REQUIRE(window.ui.console().throw_page(window.game));
}

void throw_dice(Window& window) {
  happen(window, {{.pool = sample_throw().needed.front(), .dice = {1, 5, 6}, .source = "typed"}});
}

void open_form(Window& window) {
  window.press("/", "/");
  for (const char* letter : {"m", "a", "r", "c", "h"}) window.press(letter, letter);
  window.press("Enter");
  REQUIRE(window.ui.console().form().is_open());
}

void trace(Window& window) {
  window.ui.trace(window.sample.kit.board, {"woods"});
  REQUIRE(window.ui.tracing().on());
}

void type_address(Window& window) {
  window.go_to(Command::kPageCamera);
  for (int i = 0; i < 9; ++i) window.press("Down");
  window.press("Enter");
  REQUIRE(window.ui.address());
}

void lay_corners(Window& window) {
  window.scene.picture_width = 1920;
  window.scene.picture_height = 1080;
  window.go_to(Command::kPageCalibration);
  window.go_to(Command::kCorners);
  REQUIRE(window.ui.corner_edit());
}

/// A place in the window, and whether a move that waits has its keys there: all of them where W has.
struct Stands {
  const char* name;
  Open open;
  bool has_waive;
};

const std::vector<Stands>& places() {
  static const std::vector<Stands> kAll{
      {"the table's page", pressing({}), true},
      {"a place that is opened",
       [](Window& w) {
         w.ui.console().click_place({Sector{0, 0}, {}});
       },
       true},
      {"a stand that is opened", [](Window& w) { w.ui.console().click_piece(PieceId("3-1")); }, true},
      {"the map's cursor", pressing({{"M", "m"}}), true},
      {"a moment told large", [](Window& w) { happen(w, {}); }, true},
      {"dice that lie", throw_dice, true},
      {"a moment, and Help",
       [](Window& w) {
         happen(w, {});
         w.press("H", "h");
       },
       true},
      {"a moment before a form",
       [](Window& w) {
         open_form(w);
         happen(w, {});
       },
       true},
      {"Help", pressing({{"H", "h"}}), true},
      {"Help over the map's cursor", pressing({{"M", "m"}, {"H", "h"}}), true},
      {"the rules", pressing({{"F2", ""}}), true},
      {"Camera", going_to(Command::kPageCamera), true},
      {"Calibration", going_to(Command::kPageCalibration), true},
      {"Kit", going_to(Command::kPageKit), true},
      {"Kit, a piece chosen", going_to(Command::kPageKit, 2), true},
      {"Past", going_to(Command::kPagePast), true},
      {"Past, a line chosen", going_to(Command::kPagePast, 1), true},
      {"Post", going_to(Command::kPagePost), true},
      {"Post, a guest chosen", going_to(Command::kPagePost, 3), true},
      {"Health", going_to(Command::kPageHealth), true},
      {"Find", pressing({{"/", "/"}}), false},
      {"a message", pressing({{"S", "s"}}), false},
      {"a message beside Help", pressing({{"H", "h"}, {"S", "s"}}), false},
      {"a reason", [](Window& w) { w.ui.console().open_entry(TextEntry::Kind::kWaiver, "Why?"); }, false},
      {"a form", open_form, false},
      {"Help before a form",
       [](Window& w) {
         open_form(w);
         w.press("F1");
       },
       false},
      {"an address", type_address, false},
      {"corners", lay_corners, false},
      {"corners, the table's page clicked",
       [](Window& w) {
         lay_corners(w);
         w.ui.show(Page::kTable);
       },
       false},
      {"ground that is traced", trace, false},
      {"ground that is traced, beside Help",
       [](Window& w) {
         trace(w);
         w.go_to(Command::kHelp);
       },
       false},
  };
  return kAll;
}

/// A move that is lawful, unlawful, too close to call.
std::vector<Verdict> verdicts() {
  const Action ruling{{"type", "ruling"}};
  return {{},
          {.objections = {{"L-2", "Nobody goes into the far row."}}},
          {.objections = {{"L-2", "Too close to call.", ruling, ruling}}}};
}

/// What the request does with the move that waits.
std::string done_by(const std::optional<Request>& request, const Window& window) {
  const auto* asked = request ? std::get_if<AskGame>(&*request) : nullptr;
  if (!asked) return "nothing";
  if (const auto* act = std::get_if<DoAction>(&asked->request); act && act->action == window.move())
    return "confirms";
  if (const auto* act = std::get_if<SendBack>(&asked->request); act && act->action == window.move())
    return "sends it back";
  if (const auto* act = std::get_if<DecideLimits>(&asked->request); act && act->action == window.move())
    return act->within ? "within: it is done" : "beyond: it goes back";
  return "another";
}

}  // namespace

TEST_CASE("A key that is shown beside a move does it, on every page and over every text of the window",
          "[ui][keys]") {
  const bool asked = GENERATE(false, true);
  INFO((asked ? "asked for by a player" : "made by hands"));
  for (const Verdict& verdict : verdicts())
    for (const Stands& place : places()) {
      Window window(verdict, asked);
      place.open(window);
      INFO(place.name);
      const std::vector<KeyHint> shown = window.shown();
      for (const KeyHint& hint : shown) {
        INFO(hint.key << " " << hint.text);
        Window pressed(verdict, asked);
        place.open(pressed);
        const auto request = pressed.press(hint.key, hint.key == "W" ? "w" : "");
        if (hint.key != key_for(Command::kWaive)) {
          CHECK(done_by(request, pressed) == hint.text);
          continue;
        }
        const TextEntry* entry = pressed.ui.console().entry();
        REQUIRE(entry);
        CHECK(entry->kind == TextEntry::Kind::kWaiver);
        pressed.press("B", "b");
        CHECK_FALSE(pressed.ui.console().blank());
        const auto sent = pressed.press("Enter");
        CHECK(done_by(sent, pressed) == "confirms");
      }
      const auto has = [&](Command command) {
        return std::ranges::find(shown, key_for(command), &KeyHint::key) != shown.end();
      };
      const bool unlawful = !verdict.objections.empty() && !all_open(verdict.objections);
      if (unlawful) CHECK(has(Command::kWaive) == place.has_waive);
      if (!place.has_waive) CHECK(shown.empty());
    }
}

TEST_CASE("W where nothing is unlawful says so over a moment too, and no letter after it is a key",
          "[ui][keys]") {
  Window window{Verdict()};
  window.scene.now_s = 10.0;
  window.game.proposals.clear();
  happen(window, {});
  window.scene.now_s = 20.0;
  window.press("W", "w");
  const auto page = window.ui.console().throw_page(window.game);
  REQUIRE(page);
  REQUIRE(page->keys.size() == 1);
  CHECK(page->keys.front().key.empty());
  CHECK(page->keys.front().text.find("Nothing unlawful waits") == 0);
  window.press("B", "b");
  CHECK_FALSE(window.ui.console().blank());
}

TEST_CASE("Over a moment W asks why a player's request may pass, and a move of hands is told before it",
          "[ui][keys]") {
  Window window{verdicts().at(1), true};
  happen(window, {});
  const auto told = [&] {
    return moves_elsewhere(window.game, window.sample.kit, window.ui.console().view(),
                           window.ui.table_keys(window.game));
  };
  REQUIRE(told().size() == 1);
  CHECK(told()[0].text == "A player asks: 3-1 from A1-L1 to A1-L6\nL-2  Nobody goes into the far row.");
  window.press("B", "b");
  CHECK(told().empty());  // what is asked is not for everybody
  window.press("B", "b");
  window.press("W", "w");
  const TextEntry* entry = window.ui.console().entry();
  REQUIRE(entry);
  CHECK(entry->kind == TextEntry::Kind::kWaiver);
  CHECK(entry->prompt == "Why may it pass? (3-1 from A1-L1 to A1-L6)");
  window.press("Esc");
  window.game.proposals.push_back(window.game.proposals.front());
  window.game.proposals.back().asked = false;
  window.game.proposals.back().proposal.action = {{"type", "moved"}};
  CHECK(told()[0].text.starts_with("The table says: "));
  const auto request = window.press("Backspace");
  REQUIRE(request);
  const auto* asked = std::get_if<AskGame>(&*request);
  REQUIRE(asked);
  CHECK(std::get<SendBack>(asked->request).action == window.game.proposals.back().proposal.action);
}

TEST_CASE("What has just come is not answered unread, over a moment or beside another page", "[ui][keys]") {
  const bool is_moment = GENERATE(false, true);
  const char* key = is_moment ? "Backspace" : "Enter";
  Window window{Verdict(), true};
  window.scene.now_s = 10.0;
  window.press("Down");  // the cursor is not on what is asked
  if (is_moment)
    happen(window, {});
  else
    window.go_to(Command::kPageHealth);
  window.scene.now_s = 20.0;
  window.look();
  window.game.proposals.front().proposal.action = {{"type", "another"}};  // it is asked for anew
  window.look();
  window.scene.now_s = 20.2;
  CHECK(done_by(window.press(key), window) == "nothing");
  window.scene.now_s = 21.0;
  CHECK(done_by(window.press(key), window) == (is_moment ? "sends it back" : "confirms"));
}

TEST_CASE("Beside other pages Enter confirms the move that is told there, not what a player asks",
          "[ui][keys]") {
  Window window{Verdict()};
  window.game.proposals.insert(window.game.proposals.begin(), window.game.proposals.front());
  window.game.proposals.front().asked = true;
  window.game.proposals.front().proposal.action = {{"type", "asked"}};
  window.go_to(Command::kPageKit);
  const auto request = window.press("Enter");
  REQUIRE(request);
  const auto* asked = std::get_if<AskGame>(&*request);
  REQUIRE(asked);
  CHECK(std::get<DoAction>(asked->request).action == window.game.proposals.back().proposal.action);
}
