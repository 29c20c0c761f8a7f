#include "app/presenters/ui.hpp"

#include "tests/app/presenters/console_desk.hpp"
#include "tests/app/support/sample_table.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

const std::vector<vision::CameraDevice> kNoDevices;

struct Screen {
  SampleTable sample;
  Ui ui;
  LensProgress lens;

  void look() { ui.look(sample.scene(), camera_page(&kNoDevices, "demo"), lens); }
  std::optional<Request> press(Command command) {
    look();
    auto request = ui.handle(command, sample.scene());
    look();
    return request;
  }
};

template <class T>
bool asks(const std::optional<Request>& request) {
  return request && std::holds_alternative<T>(*request);
}

}  // namespace

TEST_CASE("Down walks through the findings, then the pieces not seen, and stops at the last", "[ui]") {
  Screen screen{SampleTable::overfull(), {}, {}};
  screen.press(Command::kDown);
  REQUIRE(screen.ui.chosen_finding(screen.sample.scene()));
  CHECK(screen.ui.chosen_finding(screen.sample.scene())->rule == "RO-037");
  CHECK(screen.ui.chosen_finding(screen.sample.scene())->place == "A2-L3");
  screen.press(Command::kDown);
  screen.press(Command::kDown);
  CHECK(screen.ui.chosen_finding(screen.sample.scene()) == nullptr);
  REQUIRE(screen.ui.chosen_piece());
  CHECK(screen.ui.chosen_piece()->value() == "3-4");
  for (int i = 0; i < 5; ++i) screen.press(Command::kDown);
  CHECK(screen.ui.cursor() == 3U);
  screen.press(Command::kBack);
  CHECK_FALSE(screen.ui.cursor());
  CHECK(screen.ui.chosen_piece() == nullptr);
}

TEST_CASE("A choice stays with its finding when the list changes, and is let go when it is gone", "[ui]") {
  Screen screen{SampleTable::overfull(), {}, {}};
  screen.press(Command::kDown);
  screen.press(Command::kDown);  // the warning
  screen.sample.findings.erase(screen.sample.findings.begin() + 1);
  screen.look();
  CHECK(screen.ui.cursor() == 0U);
  screen.sample.findings.clear();
  screen.look();
  CHECK_FALSE(screen.ui.cursor());
  CHECK(screen.ui.chosen_finding(screen.sample.scene()) == nullptr);
}

TEST_CASE("the page of keys is moved by lines, by tens of them, and to its ends", "[ui]") {
  Screen screen{SampleTable::normal(), {}, {}};
  screen.press(Command::kHelp);
  CHECK(screen.ui.read_scroll() == 0);
  screen.press(Command::kDown);
  CHECK(screen.ui.read_scroll() == 1);
  screen.press(Command::kScreenDown);
  CHECK(screen.ui.read_scroll() == 1 + kScreenLines);
  screen.press(Command::kScreenUp);
  CHECK(screen.ui.read_scroll() == 1);
  screen.press(Command::kLast);
  CHECK(screen.ui.read_scroll() > static_cast<int>(key_bindings().size()));
  screen.press(Command::kFirst);
  CHECK(screen.ui.read_scroll() == 1);
  screen.press(Command::kHelp);
  screen.press(Command::kHelp);
  CHECK(screen.ui.read_scroll() == 0);
}

TEST_CASE("the rules that the findings name are read on a page of their own", "[ui][rules]") {
  Screen screen{SampleTable::overfull(), {}, {}};
  screen.press(Command::kRules);
  CHECK(screen.ui.page() == Page::kRules);
  const RulesPage& page = screen.ui.rules();
  REQUIRE_FALSE(page.rules.empty());
  CHECK(page.empty_text.empty());
  CHECK(page.rules.front().item->id == "RO-037");
  CHECK(page.rules.front().item->text == "At most six friendly units in one on-table sector.");
  REQUIRE_FALSE(page.rules.front().named_by.empty());
  CHECK(page.rules.front().named_by.front()->id == "RQ-16");
  screen.press(Command::kDown);
  CHECK(screen.ui.read_scroll() == 1);
  screen.press(Command::kHelp);
  CHECK(screen.ui.page() == Page::kKeys);
  screen.press(Command::kRules);
  CHECK(screen.ui.rules().rules.front().item->id == "RO-037");
  screen.press(Command::kBack);
  CHECK(screen.ui.page() == Page::kTable);
  screen.press(Command::kRules);
  screen.press(Command::kRules);
  CHECK(screen.ui.page() == Page::kTable);
}

TEST_CASE("a page that names no rule says so", "[ui][rules]") {
  Screen screen{SampleTable::overfull(), {}, {}};
  screen.press(Command::kPageCamera);
  screen.press(Command::kRules);
  CHECK(screen.ui.rules().rules.empty());
  CHECK(screen.ui.rules().empty_text == "This page names no rule now.");
  screen.press(Command::kBack);
  CHECK(screen.ui.page() == Page::kCamera);
}

TEST_CASE("Tab goes round the pages and H comes back to where it was pressed", "[ui]") {
  Screen screen{SampleTable::normal(), {}, {}};
  screen.press(Command::kNextPage);
  CHECK(screen.ui.page() == Page::kCamera);
  screen.press(Command::kHelp);
  CHECK(screen.ui.page() == Page::kKeys);
  screen.press(Command::kHelp);
  CHECK(screen.ui.page() == Page::kCamera);
  screen.press(Command::kPreviousPage);
  screen.press(Command::kPreviousPage);
  CHECK(screen.ui.page() == Page::kHealth);
  screen.press(Command::kPreviousPage);  // past the pages that need a game
  CHECK(screen.ui.page() == Page::kKit);
}

TEST_CASE("A camera is chosen with arrows and Enter", "[ui]") {
  Screen screen{SampleTable::normal(), {}, {}};
  screen.press(Command::kPageCamera);
  screen.press(Command::kDown);
  const auto request = screen.press(Command::kChoose);
  REQUIRE(asks<SwitchCamera>(request));
  CHECK(std::get<SwitchCamera>(*request).name == "demo:play");
}

TEST_CASE("The four corners are set by keys alone", "[ui]") {
  Screen screen{SampleTable::normal(), {}, {}};
  screen.press(Command::kCorners);
  REQUIRE(screen.ui.corner_edit());
  CHECK(screen.ui.page() == Page::kCalibration);
  CHECK_FALSE(screen.ui.rectified(screen.sample.scene()));
  const auto before = screen.ui.corner_edit()->corners[1];
  screen.press(Command::kNextPage);
  screen.press(Command::kRight);
  screen.press(Command::kDown);
  const auto request = screen.press(Command::kChoose);
  REQUIRE(asks<SetCorners>(request));
  const auto after = std::get<SetCorners>(*request).corners[1];
  CHECK(after.x_px == before.x_px + 1.0);
  CHECK(after.y_px == before.y_px + 1.0);
  CHECK(screen.ui.corner_edit() == nullptr);
}

TEST_CASE("Esc leaves the corners as they were", "[ui]") {
  Screen screen{SampleTable::normal(), {}, {}};
  screen.press(Command::kCorners);
  CHECK_FALSE(screen.press(Command::kBack));
  CHECK(screen.ui.corner_edit() == nullptr);
}

TEST_CASE("The table is forgotten only when that is pressed twice, from whatever page", "[ui]") {
  Screen screen{SampleTable::normal(), {}, {}};
  const auto line = [&] { return screen.ui.calibration_choices(screen.sample.scene()).back().text; };
  const std::string before = line();
  CHECK_FALSE(screen.press(Command::kForget));
  CHECK(screen.ui.page() == Page::kCalibration);
  CHECK(line() != before);
  CHECK(asks<ForgetPose>(screen.press(Command::kForget)));
  CHECK(line() == before);
  // Something else between them, and it is asked anew.
  CHECK_FALSE(screen.press(Command::kForget));
  screen.press(Command::kNextPage);
  CHECK_FALSE(screen.press(Command::kForget));
  // Where no table is known nothing is lost.
  screen.press(Command::kNextPage);
  screen.sample.camera.reset();
  CHECK(asks<ForgetPose>(screen.press(Command::kForget)));
}

TEST_CASE("Without a picture there are no corners to set", "[ui]") {
  Screen screen{SampleTable::empty(), {}, {}};
  screen.sample.has_picture = false;
  screen.press(Command::kCorners);
  CHECK(screen.ui.corner_edit() == nullptr);
}

TEST_CASE("One key starts and stops the lens board", "[ui]") {
  Screen screen{SampleTable::normal(), {}, {}};
  CHECK(asks<StartLens>(screen.press(Command::kLens)));
  screen.lens.running = true;
  CHECK(asks<StopLens>(screen.press(Command::kLens)));
}

TEST_CASE("Not calibrated, the picture is raw whatever was asked for", "[ui]") {
  Screen screen{SampleTable::normal(), {}, {}};
  CHECK(screen.ui.rectified(screen.sample.scene()));
  screen.sample.camera.reset();
  CHECK_FALSE(screen.ui.rectified(screen.sample.scene()));
}

TEST_CASE("Zoom keeps the point under the pointer and never leaves the table", "[ui]") {
  Ui ui;
  ui.zoom_at(2.0F, 1.0F, 1.0F);
  CHECK(ui.zoom().zoom == 2.0F);
  CHECK(ui.zoom().centre_x + 0.5F / 2.0F == Approx(1.0F));
  ui.pan(5.0F, -5.0F);
  CHECK(ui.zoom().centre_x == Approx(0.75F));
  CHECK(ui.zoom().centre_y == Approx(0.25F));
  ui.zoom_at(0.01F, 0.5F, 0.5F);
  CHECK(ui.zoom() == Zoom{});
}

TEST_CASE("Choosing a line of the kit shows the piece on the table", "[ui]") {
  Screen screen{SampleTable::normal(), {}, {}};
  screen.press(Command::kPageKit);
  screen.press(Command::kLast);
  REQUIRE(screen.ui.chosen_piece());
  CHECK(*screen.ui.chosen_piece() == screen.sample.kit.pieces.back().id);
}

TEST_CASE("On the Command Post's page a key opens it to the network and closes it, on no other page",
          "[ui]") {
  PostScene post;
  Ui ui;
  const SampleTable sample = SampleTable::normal();
  Scene scene = sample.scene();
  scene.post = &post;
  CHECK_FALSE(asks<OpenPost>(ui.handle(Command::kOpenPost, scene)));
  ui.show(Page::kPost);
  for (const bool open : {false, true}) {
    post.open = open;
    const auto request = ui.handle(Command::kOpenPost, scene);
    REQUIRE(asks<OpenPost>(request));
    CHECK(std::get<OpenPost>(*request).open == !open);
    CHECK((post_page(post).reach.find("Shift+O") != std::string::npos));
    CHECK((post_summary(post).find("open to the network") != std::string::npos) == open);
  }
}

TEST_CASE("Enter on the Command Post's page lets in whom nobody has let in yet", "[ui]") {
  PostScene post;
  post.seats = {{.role = "umpire", .title = "Umpire"},
                {.role = "cc", .title = "Corps Commander"},
                {.role = "so", .title = "Staff Officer"}};
  post.guests = {{.id = 7, .title = "Corps Commander", .device = "phone", .since = "12:41"}};
  Ui ui;
  const SampleTable sample = SampleTable::normal();
  Scene scene = sample.scene();
  scene.post = &post;
  ui.show(Page::kPost);
  ui.look(scene, {}, {});
  const auto asked = ui.handle(Command::kChoose, scene);
  REQUIRE(asks<InviteGuest>(asked));
  CHECK(std::get<InviteGuest>(*asked).role == "so");
}

TEST_CASE("A key asks for the second window", "[ui]") {
  Screen screen{SampleTable::normal(), {}, {}};
  CHECK(asks<ToggleProjector>(screen.press(Command::kProjector)));
}

TEST_CASE("Another camera's address can be typed, and nothing that is typed is a command meanwhile",
          "[ui][camera]") {
  Screen screen{SampleTable::normal(), {}, {}};
  const auto type = [&](std::string key, std::string text = {}) {
    auto request = screen.ui.press({std::move(key), std::move(text)}, screen.sample.scene());
    screen.look();
    return request;
  };
  screen.ui.handle(Command::kPageCamera, screen.sample.scene());
  screen.look();
  for (int i = 0; i < 9; ++i) type("Down");
  CHECK_FALSE(type(std::string(key_for(Command::kChoose))));
  REQUIRE(screen.ui.address());
  for (const char c : std::string("http://10.0.0.7:81/2x")) type(std::string(1, c), std::string(1, c));
  type("Backspace");
  CHECK(*screen.ui.address() == "http://10.0.0.7:81/2");
  const auto request = type(std::string(key_for(Command::kChoose)));
  REQUIRE(request);
  CHECK(std::get<SwitchCamera>(*request).name == "http://10.0.0.7:81/2");
  CHECK_FALSE(screen.ui.address());

  CHECK_FALSE(type(std::string(key_for(Command::kChoose))));
  REQUIRE(screen.ui.address());
  CHECK_FALSE(type(std::string(key_for(Command::kBack))));
  CHECK_FALSE(screen.ui.address());
}

TEST_CASE("on an open table the stands of a unit go as far as the one that was dragged", "[ui]") {
  SampleTable sample = SampleTable::normal();
  Scene scene = sample.scene();
  REQUIRE(scene.table);
  std::vector<const PieceView*> seen;
  for (const PieceView& each : scene.table->pieces)
    if (each.pose) seen.push_back(&each);
  REQUIRE(seen.size() > 2);
  for (KitPiece& piece : sample.kit.pieces)
    piece.unit = piece.id == seen[0]->piece || piece.id == seen[1]->piece ? "one" : piece.id.value();
  const TablePoint from = seen[0]->pose->centre, other = seen[1]->pose->centre;
  const AtPoint to{.point = {from.x_mm + 40.0, from.y_mm - 25.0}};
  const auto moves = with_its_unit(sample.scene(), {seen[0]->piece, to});
  REQUIRE(moves.size() == 2);
  CHECK(moves[0].piece == seen[0]->piece);
  CHECK(moves[1].piece == seen[1]->piece);
  CHECK(std::get<AtPoint>(moves[1].to).point == TablePoint{other.x_mm + 40.0, other.y_mm - 25.0});
  CHECK(with_its_unit(sample.scene(), {seen[0]->piece, InSector{{0, 0}, {}}}).size() == 1);
}

TEST_CASE("What hands have done takes its keys on every page of the column that has no use for them",
          "[ui]") {
  ConsoleDesk desk;
  Ui ui;
  Scene scene = desk.sample.scene();
  scene.game = &desk.game;
  const LensProgress lens;
  const auto press = [&](const char* key, const char* text = "") {
    ui.look(scene, camera_page(&kNoDevices, "demo"), lens);
    auto request = ui.press({key, text}, scene);
    ui.look(scene, camera_page(&kNoDevices, "demo"), lens);
    return request;
  };
  const auto go_to = [&](Command page) {
    ui.look(scene, camera_page(&kNoDevices, "demo"), lens);
    ui.handle(page, scene);
  };
  SECTION("a lawful move is confirmed by Enter") {
    desk.game.proposals.erase(desk.game.proposals.begin());
    for (const Command page : {Command::kPageKit, Command::kPageHealth, Command::kPageCalibration}) {
      go_to(page);
      CHECK(press("Enter"));
      CHECK(ui.page() == Page::kTable);
    }
    // Where what has happened is read, Enter is its own.
    go_to(Command::kPagePast);
    press("Enter");
    CHECK(ui.page() == Page::kPast);
  }
  SECTION("an unlawful one is let pass with a reason, whose letters are no keys") {
    desk.game.proposals.resize(1);
    for (const Command page : {Command::kPageKit, Command::kPagePast, Command::kPageHealth}) {
      go_to(page);
      CHECK_FALSE(press("W", "w"));
      CHECK(ui.page() == Page::kTable);
      press("B", "b");
      CHECK_FALSE(ui.console().view().blank);
      REQUIRE(ui.console().entry());
      CHECK(ui.console().entry()->text == "b");
      press("Esc");
    }
  }
  SECTION("the one whose keys are shown, wherever the cursor was") {
    desk.game.proposals.erase(desk.game.proposals.begin());
    desk.game.proposals.push_back(desk.game.proposals.front());
    desk.game.proposals.back().proposal.action["unit"] = "another";
    press("Down");
    press("Down");
    go_to(Command::kPageKit);
    const auto request = press("Enter");
    REQUIRE(request);
    const auto* asked = std::get_if<AskGame>(&*request);
    REQUIRE(asked);
    CHECK(std::get<DoAction>(asked->request).action == desk.game.proposals.front().proposal.action);
  }
  SECTION("and nothing is taken where no move waits") {
    desk.game.proposals.clear();
    go_to(Command::kPageKit);
    press("Enter");
    CHECK(ui.page() == Page::kKit);
  }
}

TEST_CASE("A key that is clicked is pressed once, and none behind a text that is typed", "[ui]") {
  Ui ui;
  ui.tap("Enter");
  CHECK(ui.is_tapped());
  ui.end_taps();
  ui.tap("Backspace");  // of a line behind the text
  const auto tapped = ui.take_tapped();
  REQUIRE(tapped.size() == 1);
  CHECK(tapped.front().key == "Enter");
  CHECK(tapped.front().text.empty());
  CHECK_FALSE(ui.is_tapped());
  ui.tap("W");
  CHECK(ui.is_tapped());
}
