// A game on an open table, through the session and the desk: hands move stands, the way that they took
// counts, and what is destroyed must leave the table.
#include "tests/games/skirmish/skirmish.hpp"

#include <algorithm>
#include <array>

#include "app/game/game_desk.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/verify.hpp"
#include "core/views/view.hpp"
#include "tests/app/support/desk_for_tests.hpp"
#include "tests/app/support/rest_of_pieces.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

const std::array<const Ruleset*, 1> kOnly{&test::skirmish()};

TablePoint at_inches(double x, double y) {
  return {x * 25.4, y * 25.4};
}

/// A camera of twenty pictures a second, hands, and the desk.
struct Evening {
  Evening() {
    const auto read = load_scenario(test::project_file("tests/games/skirmish/skirmish.toml"), kOnly);
    if (!read) FAIL(read.error().message);
    kit = make_kit(*read).value();
    DeskOptions options = lanes_options();
    options.rulesets = kOnly;
    auto begun = GameDesk::begin(file(), *read, kit, counting_part(), options);
    if (!begun) FAIL(begun.error().message);
    desk = *std::move(begun);
    desk->carry_out(GameRequest(AddPlayersWord{"birch"}));
    table.calibrated = true;
    for (const KitPiece& piece : kit.pieces) table.pieces.push_back({.tag = piece.tag, .piece = piece.id});
  }
  std::filesystem::path file() const { return folder.path() / "skirmish.telescope-game"; }

  PieceView& view(const std::string& piece) {
    return *std::ranges::find(table.pieces, PieceId(piece), &PieceView::piece);
  }
  void frame() {
    ++table.frame;
    table.taken_at_s += 0.05;
    for (PieceView& piece : table.pieces)
      if (piece.pose) piece.place = locate(kit.board, piece.pose->centre, 3_mm);
    rest.look(table);
    const auto newest = rest.newest();
    desk->look(table, newest, {});
    desk->scene();
  }
  void wait(double seconds) {
    for (double s = 0.025; s < seconds; s += 0.05) frame();
  }
  void set_down(const std::string& piece, TablePoint at) {
    view(piece).state = PieceState::kSeen;
    view(piece).pose = Pose{.centre = at, .heading = Heading::from_degrees(0), .sigma_mm = 0.4};
    wait(2.5);
  }
  void push(const std::string& piece, TablePoint to) {
    const TablePoint from = view(piece).pose->centre;
    for (int i = 1; i <= 20; ++i) {
      view(piece).pose->centre = {from.x_mm + i * (to.x_mm - from.x_mm) / 20,
                                  from.y_mm + i * (to.y_mm - from.y_mm) / 20};
      frame();
    }
  }
  /// A marker of that class lies there from now on.
  void put_marker(const std::string& marker, TablePoint at) {
    table.markers.push_back({.marker = marker,
                             .number = table.markers.size() + 1,
                             .pose = Pose{.centre = at, .heading = Heading::from_degrees(0), .sigma_mm = 0.4},
                             .place = locate(kit.board, at, 3_mm),
                             .confidence = 1.0});
    wait(0.2);
  }
  std::vector<Finding> findings() const { return desk->game().table().inspect(desk->position(), table); }
  const JudgedProposal& only_proposal() {
    REQUIRE(desk->scene().proposals.size() == 1);
    return desk->scene().proposals.front();
  }
  void confirm() { act(only_proposal().proposal.action); }
  void act(const Action& action) {
    desk->carry_out(GameRequest(DoAction{action, {}, {}}));
    wait(0.2);
  }
  std::string objections() {
    std::string rules;
    for (const Objection& each : only_proposal().verdict.objections) rules += each.rule + " ";
    return rules;
  }
  void throw_die(int die) { desk->carry_out(GameRequest(TypeDice{"fire", {die}})); }

  test::TemporaryFolder folder;
  Kit kit;
  std::unique_ptr<GameDesk> desk;
  TableView table;
  RestOfPieces rest;
};

}  // namespace

TEST_CASE("SK-1, SK-2: a stand goes as far as the way that hands took, and woods count twice",
          "[games][skirmish]") {
  Evening evening;
  evening.set_down("N1", at_inches(16, 15));
  evening.confirm();
  CHECK(evening.desk->scene().proposals.empty());
  SECTION("in the open") {
    evening.push("N1", at_inches(16, 20.5));
    evening.wait(2.5);
    CHECK(evening.objections().empty());
  }
  SECTION("round about: as the crow flies it would be allowed") {
    evening.push("N1", at_inches(16, 21));
    evening.push("N1", at_inches(16, 18));
    evening.wait(2.5);
    CHECK(evening.objections() == "SK-1 ");
  }
  SECTION("into the wood") {
    evening.push("N1", at_inches(21.5, 15));
    evening.wait(2.5);
    CHECK(evening.objections() == "SK-2 ");
  }
}

TEST_CASE("SK-3 to SK-5: a mover is fired at, destroyed, owed to the table, and the skirmish is over",
          "[games][skirmish]") {
  Evening evening;
  evening.set_down("N1", at_inches(30, 10));
  evening.confirm();
  evening.set_down("S1", at_inches(30, 20));
  evening.confirm();
  CHECK(evening.desk->scene().debts.empty());
  evening.push("N1", at_inches(30, 14));
  evening.wait(2.5);
  evening.confirm();
  const Sheet& sheet = evening.desk->scene().sheet;
  REQUIRE(sheet.options.size() == 2);
  CHECK(sheet.options[0].label == "Fire S1 at N1");
  const auto early = evening.desk->session().attempt({{"type", "end_turn"}});
  REQUIRE(early);
  CHECK(early->verdict.objections.at(0).rule == "SK-3");
  evening.act({{"type", "fire"}, {"piece", "S1"}});
  REQUIRE(evening.desk->scene().waiting);
  evening.throw_die(6);
  evening.wait(0.2);
  REQUIRE(evening.desk->scene().debts.size() == 1);
  CHECK(evening.desk->scene().debts[0].piece == PieceId("N1"));
  CHECK_FALSE(evening.desk->scene().debts[0].done);
  evening.view("N1").state = PieceState::kLost;
  evening.wait(3.0);
  CHECK(std::ranges::all_of(evening.desk->scene().debts, &app::Debt::done));
  CHECK_FALSE(evening.desk->scene().sheet.over);  // N2 has not been set down yet, but lives

  const Json state = evening.desk->session().state();
  evening.desk.reset();
  DeskOptions options = lanes_options();
  options.rulesets = kOnly;
  auto again = GameDesk::open(evening.file(), options);
  REQUIRE(again);
  CHECK((*again)->session().state() == state);
  CHECK(verify((*again)->session()).value().holds());
}

TEST_CASE("SK-6: smoke that was asked for is owed until it lies there, and too much of it is to be taken off",
          "[games][skirmish]") {
  Evening evening;
  evening.wait(1.5);
  CHECK(evening.findings().empty());
  evening.put_marker("smoke", at_inches(30, 16));
  REQUIRE(evening.findings().size() == 1);
  CHECK(evening.findings().front().remedy == "Take smoke off.");
  CHECK(evening.desk->session().state().at("smoke").empty());  // more than was asked for: not lawful
  const auto three = evening.desk->session().attempt({{"type", "ask_smoke"}, {"smokes", 3}});
  CHECK(three.value().verdict.objections.at(0).rule == "SK-6");

  evening.act({{"type", "ask_smoke"}, {"smokes", 2}});
  CHECK(evening.findings().front().remedy == "Put smoke down.");
  // The table says where it lies, without anybody's word.
  CHECK(evening.desk->session().state().at("smoke").size() == 1);
  evening.put_marker("smoke", at_inches(36, 16));
  CHECK(evening.findings().empty());
  CHECK(evening.desk->session().state().at("smoke").size() == 2);
  const auto again = evening.desk->session().attempt({{"type", "ask_smoke"}, {"smokes", 1}});
  CHECK(again.value().verdict.objections.at(0).rule == "SK-6");

  evening.act({{"type", "end_turn"}});
  CHECK(evening.findings().empty());  // it lies in the other side's turn
  evening.act({{"type", "end_turn"}});
  CHECK(evening.findings().front().remedy == "Take smoke off.");
}

TEST_CASE("smoke that lies is not taken off because no camera shows the table", "[games][skirmish]") {
  Evening evening;
  evening.wait(1.5);
  evening.act({{"type", "ask_smoke"}, {"smokes", 1}});
  evening.put_marker("smoke", at_inches(30, 16));
  REQUIRE(evening.desk->session().state().at("smoke").size() == 1);
  evening.desk.reset();
  DeskOptions options = lanes_options();
  options.rulesets = kOnly;
  auto again = GameDesk::open(evening.file(), options);
  REQUIRE(again);
  CHECK((*again)->scene().proposals.empty());
}

TEST_CASE("SK-7: nobody fires at a stand beside smoke, and a marker of another class is no smoke",
          "[games][skirmish]") {
  Evening evening;
  evening.set_down("N1", at_inches(30, 10));
  evening.confirm();
  evening.set_down("S1", at_inches(30, 20));
  evening.confirm();
  const bool smoke = GENERATE(true, false);
  evening.act({{"type", "ask_smoke"}, {"smokes", 1}});
  evening.put_marker(smoke ? "smoke" : "pin", at_inches(31, 15));
  evening.push("N1", at_inches(30, 14));
  evening.wait(2.5);
  evening.confirm();
  CHECK(evening.desk->session().state().at("target").get<std::string>() == (smoke ? "" : "N1"));
  const Known known = evening.desk->game().knowledge().known(evening.desk->position(), SeatId("south"));
  CHECK(known.marks.size() == (smoke ? 1 : 0));
  CHECK(known.forms.size() == (smoke ? 0 : 2));
}

TEST_CASE("where no camera shows an open table its views have every stand where the game has it",
          "[games][skirmish][views]") {
  Evening evening;
  evening.set_down("N1", at_inches(30, 10));
  evening.confirm();
  Views views(evening.desk->session());
  const View dark = views.of(SeatId("south"), {});
  REQUIRE(dark.pieces.contains(PieceId("N1")));
  const LivePiece& game = dark.pieces.at(PieceId("N1"));
  CHECK(game.by_game);
  CHECK_FALSE(game.state);
  CHECK(game.at->x_mm == 760);
  CHECK(game.at->y_mm == 255);
  CHECK_FALSE(dark.pieces.contains(PieceId("N2")));  // not set down yet
  CHECK(to_json(dark).at("pieces").at("N1").at("at").at("by_game") == true);

  const View live = views.of(SeatId("south"), {&evening.table, std::nullopt});
  CHECK_FALSE(live.pieces.at(PieceId("N1")).by_game);
  evening.view("N1").state = PieceState::kLost;
  const View lost = views.of(SeatId("south"), {&evening.table, std::nullopt});
  CHECK(lost.pieces.at(PieceId("N1")).state == PieceState::kLost);
  CHECK(lost.pieces.at(PieceId("N1")).by_game);
}

TEST_CASE("a stand that was carried off its place on an open table is owed to the table",
          "[games][skirmish]") {
  Evening evening;
  evening.set_down("N1", at_inches(30, 10));
  evening.confirm();
  evening.push("N1", at_inches(36, 24));  // too far
  evening.wait(2.5);
  REQUIRE_FALSE(evening.only_proposal().verdict.lawful());
  evening.desk->carry_out(GameRequest(SendBack{evening.only_proposal().proposal.action}));
  evening.wait(0.2);
  REQUIRE(evening.desk->scene().debts.size() == 1);
  CHECK(evening.desk->scene().debts[0].piece == PieceId("N1"));
}
