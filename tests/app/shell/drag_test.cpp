// A stand of the demo table is dragged in the window: what the table then says is answered by one key.
#include <algorithm>

#include "app/presenters/projection.hpp"
#include "tests/app/support/desk_for_tests.hpp"
#include "tests/app/support/mouse_and_keys.hpp"
#include "tests/app/support/screenshot.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

constexpr float kWidth = 1280, kHeight = 720;
constexpr float kBar = 48, kStatus = 32, kColumn = 384;  // around the picture, in a window of this size

/// The demo table to play on, with a game of Lanes.
struct Game {
  Game() {
    for (const int column : {0, 1, 2}) sample.add(Side::kAttacker, "rifles", Sector{column, 0});
    host.emplace(sample);
    host->switch_camera("demo:play");
    host->desk = lanes_desk(folder.path() / "drag.telescope", sample);
    look();
  }
  /// The table rests as it lies now.
  void look() {
    for (const double until = now_s + 3.0; now_s < until; now_s += 1.0) {
      sample.table.taken_at_s = now_s;
      host->desk->look(sample.table, {}, {});
    }
  }
  /// What the hand was asked to lay last lies there now.
  void lay() {
    REQUIRE(host->dragged.size() == 1);
    const auto& [piece, to] = host->dragged.back();
    PieceView& view = sample.view(piece);
    view.pose->centre = middle(std::get<InSector>(to).sector);
    view.place = locate(sample.kit.board, view.pose->centre, 3_mm);
    look();
  }
  TablePoint middle(Sector sector) const {
    const double cell = grid_of(sample.kit.board)->cell.mm();
    return {(sector.column + 0.5) * cell, (sector.row + 0.5) * cell};
  }
  std::pair<double, double> pixel(TablePoint at) const {
    const float width = kWidth - kColumn, height = kHeight - kBar - kStatus;
    const Projection projection =
        Projection::rectified(&*sample.camera, sample.kit.board, best_turn(sample.kit.board, width, height));
    const CanvasRect frame = projection.frame();
    const float scale = std::min(width / frame.width(), height / frame.height());
    const CanvasPoint point = *projection.canvas_from_table(at);
    return {width / 2 + scale * (point.x - (frame.min.x + frame.max.x) / 2),
            kBar + height / 2 + scale * (point.y - (frame.min.y + frame.max.y) / 2)};
  }
  void move(TablePoint at) {
    const auto [x, y] = pixel(at);
    hands.move(x, y);
  }
  void drag(const PieceId& piece, Sector to) {
    move(sample.view(piece).pose->centre);
    hands.press();
    const auto [x, y] = pixel(middle(to));
    hands.move(x - 30, y);
    hands.move(x, y);
    hands.release();
    hands.then([this] { lay(); });
    hands.then([] {});  // longer than a key may come too early
  }
  /// Until all was done that was asked for.
  void play() {
    const auto shown = run_window(*host, {.width = static_cast<int>(kWidth),
                                          .height = static_cast<int>(kHeight),
                                          .scale = 1.0F,
                                          .keys = {},
                                          .projector = {},
                                          .should_close = [this] { return !hands.step(); },
                                          .now_s = [this] { return hands.now_s(); }});
    REQUIRE(shown);
  }
  std::string at(const std::string& piece) const {
    return host->desk->session().state().at("at").at(piece).get<std::string>();
  }

  test::TemporaryFolder folder;
  SampleTable sample = SampleTable::empty();
  std::optional<FakeHost> host;
  MouseAndKeys hands;
  double now_s = 0.0;
};

}  // namespace

TEST_CASE("A stand that is dragged opens nothing, and Enter alone does its move", "[window][drag]") {
  Game game;
  const PieceId piece = game.sample.kit.pieces[1].id;
  REQUIRE(game.at(piece.value()) == "A2-L1");
  game.drag(piece, {1, 1});
  SECTION("Enter") {
    game.hands.key(XK_Return);
    game.hands.then([] {});
    game.play();
    CHECK(game.at(piece.value()) == "A2-L2");
  }
  SECTION("the page of the step is still there, with its first line") {
    for (const KeySym key : {XK_Home, XK_Return, XK_o, XK_k, XK_Return}) game.hands.key(key);
    game.hands.then([] {});
    game.play();
    CHECK(game.host->desk->session().players_word() == "ok");
    CHECK(game.at(piece.value()) == "A2-L1");
  }
}

TEST_CASE("A stand that is dragged too far shows its rule, and W and a reason let it pass",
          "[window][drag]") {
  Game game;
  const PieceId piece = game.sample.kit.pieces[1].id;
  game.drag(piece, {1, 2});
  game.hands.then([&] {
    REQUIRE(game.host->desk->scene().proposals.size() == 1);
    CHECK_FALSE(game.host->desk->scene().proposals[0].verdict.lawful());
  });
  for (const KeySym key : {XK_w, XK_o, XK_k, XK_Return}) game.hands.key(key);
  game.hands.then([] {});
  game.play();
  CHECK(game.at(piece.value()) == "A2-L3");
}

TEST_CASE("A stand is held where it was gripped: its middle says where it is let go", "[window][drag]") {
  Game game;
  const PieceId piece = game.sample.kit.pieces[1].id;
  const double cell = grid_of(game.sample.kit.board)->cell.mm();
  const TablePoint middle = game.sample.view(piece).pose->centre;
  game.move({middle.x_mm + 8, middle.y_mm});
  game.hands.press();
  // The mouse comes over the border of the next column, the stand's middle does not.
  game.move({2 * cell - 20, middle.y_mm + cell});
  game.move({2 * cell + 4, middle.y_mm + cell});
  game.hands.release();
  game.hands.then([] {});
  game.play();
  REQUIRE(game.host->dragged.size() == 1);
  CHECK(std::get<InSector>(game.host->dragged.back().second).sector == Sector{1, 1});
}

TEST_CASE("A drag whose move and release come in one frame is a drag all the same, and no click",
          "[window][drag]") {
  Game game;
  const PieceId piece = game.sample.kit.pieces[1].id;
  game.move(game.sample.view(piece).pose->centre);
  const auto [x, y] = game.pixel(game.middle({1, 1}));
  game.hands.press();
  game.hands.release_at(x, y);
  game.hands.then([] {});
  game.play();
  REQUIRE(game.host->dragged.size() == 1);
  CHECK(std::get<InSector>(game.host->dragged.back().second).sector == Sector{1, 1});
}

TEST_CASE("A click on a stand opens its page, and a key does what may be done with it", "[window][drag]") {
  Game game;
  const PieceId piece = game.sample.kit.pieces[1].id;
  game.move(game.sample.view(piece).pose->centre);
  game.hands.press();
  game.hands.release();
  game.hands.then([] {});
  game.hands.key(XK_Return);
  game.hands.then([] {});
  game.play();
  CHECK(game.host->dragged.empty());
  CHECK(game.at(piece.value()) != "A2-L1");
}
