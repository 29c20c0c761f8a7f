#include <algorithm>
#include <array>
#include <cmath>

#include "app/game/game_desk.hpp"
#include "tests/app/support/desk_for_tests.hpp"
#include "tests/app/support/rest_of_pieces.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/json_ruleset.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::app;
using telescope::test::TemporaryFolder;

namespace {

/// A game that has every piece where it was last told to stand, in whole millimetres and degrees, and
/// proposes whatever stands otherwise. It goes by the id of a ruleset that plays on any board, because a
/// scenario names one. It remembers what it was asked.
class Field final : public test::JsonRuleset {
 public:
  std::string_view id() const override { return "none"; }
  Vocabulary vocabulary() const override { return find_ruleset(id())->vocabulary(); }
  Board board(const Scenario& scenario) const override { return scenario.board; }
  std::vector<Finding> review(const Scenario&) const override { return {}; }
  std::vector<Finding> inspect(const Scenario&, const Kit&, const GameState&,
                               const TableView&) const override {
    return {};
  }
  std::string_view name() const override { return "Field"; }

  std::vector<Proposal> propose(const GameState& state, const TableView& table,
                                std::span<const TableMove> moves) const override {
    asked.emplace_back(moves.begin(), moves.end());
    std::vector<Proposal> proposals;
    for (const PieceView& piece : table.pieces) {
      if (piece.state != PieceState::kSeen || !piece.pose) continue;
      const Json now = stood(*piece.pose);
      const Json& then = state.at(piece.piece.value());
      if (then.is_null() ||
          (std::hypot(now[0].get<int>() - then[0].get<int>(), now[1].get<int>() - then[1].get<int>()) < 10 &&
           std::abs(now[2].get<int>() - then[2].get<int>()) < 10))
        continue;
      proposals.push_back({.action = {{"type", "stand"}, {"piece", piece.piece.value()}, {"at", now}},
                           .sentence = piece.piece.value() + " moves",
                           .pieces = {piece.piece},
                           .path = {}});
    }
    return proposals;
  }
  std::vector<PoolRequest> needed_throws(const GameState&, const Action&,
                                         std::span<const Throw>) const override {
    return {};
  }
  /// A stand that went to within 5 mm of x = 700 is too close to call, until somebody has decided.
  Verdict query(const GameState& state, const Action& action) const override {
    if (action.at("type") != "stand" || state.is_null()) return {};
    const int x_mm = action.at("at").at(0).get<int>();
    const std::string piece = action.at("piece").get<std::string>();
    if (const auto ruled = state.find("ruled " + piece); ruled != state.end())
      return ruled->get<bool>() ? Verdict{} : Verdict{{{"F-1", piece + " goes too far."}}};
    if (std::abs(x_mm - 700) > 5) return {};
    const auto ruling = [&](bool within) {
      return Json{{"type", "ruling"}, {"piece", piece}, {"within", within}};
    };
    return {{{"F-1", piece + ": too close to call.", ruling(true), ruling(false)}}};
  }
  test::Outcome apply(const GameState& state, const Action& action, std::span<const Throw>) const override {
    GameState after = state;
    if (action.at("type") == "begin")
      for (const Json& piece : action.at("kit").at("pieces")) after[piece.at("id").get<std::string>()] = {};
    else if (action.at("type") == "ruling")
      after["ruled " + action.at("piece").get<std::string>()] = action.at("within");
    else
      after[action.at("piece").get<std::string>()] = action.at("at");
    return {after, {{{"type", action.at("type")}, {"audience", "all"}}}};
  }

  static Json stood(const Pose& pose) {
    return {std::lround(pose.centre.x_mm), std::lround(pose.centre.y_mm),
            std::lround(pose.heading.degrees())};
  }
  mutable std::vector<std::vector<TableMove>> asked;  ///< the moves of every call of propose()
};

/// Two stands under a camera of twenty pictures a second; the game knows where they stand.
struct Hands {
  explicit Hands(Board board) {
    sample.kit.board = std::move(board);
    a = sample.add(Side::kAttacker, "rifles", TablePoint{100, 300});
    b = sample.add(Side::kAttacker, "rifles", TablePoint{100, 500});
    Scenario scenario = sample.scenario;
    scenario.board = sample.kit.board;
    scenario.ruleset = sample.kit.ruleset = "none";
    DeskOptions options = lanes_options();
    options.rulesets = rulesets;
    auto begun =
        GameDesk::begin(folder.path() / "game.telescope", scenario, sample.kit, counting_part(), options);
    if (!begun) FAIL(begun.error().message);
    desk = *std::move(begun);
    wait(2.0);
    for (const PieceId& piece : {a, b})
      desk->carry_out(GameRequest(DoAction{
          {{"type", "stand"}, {"piece", piece.value()}, {"at", Field::stood(pose(piece))}}, {}, {}}));
    wait(0.2);
    field.asked.clear();
  }
  Pose& pose(const PieceId& piece) { return *sample.view(piece).pose; }
  void frame() {
    ++sample.table.frame;
    sample.table.taken_at_s += 0.05;
    for (PieceView& piece : sample.table.pieces)
      if (piece.pose) piece.place = locate(sample.kit.board, piece.pose->centre, Length::from_mm(3.0));
    rest.look(sample.table);
    const auto newest = rest.newest();
    desk->look(sample.table, read ? newest : std::vector<TableMove>{}, {});
    desk->scene();
  }
  void wait(double seconds) {
    for (double s = 0.025; s < seconds; s += 0.05) frame();
  }
  /// A hand pushes it there in a straight line, at about 20 cm a second.
  void push(const PieceId& piece, TablePoint to) {
    const TablePoint from = pose(piece).centre;
    const int frames =
        std::max(2, static_cast<int>(std::hypot(to.x_mm - from.x_mm, to.y_mm - from.y_mm) / 10.0));
    for (int i = 1; i <= frames; ++i) {
      const double t = static_cast<double>(i) / frames;
      pose(piece).centre = {from.x_mm + t * (to.x_mm - from.x_mm), from.y_mm + t * (to.y_mm - from.y_mm)};
      frame();
    }
  }
  void confirm(const PieceId& piece) {
    const auto& proposals = desk->scene().proposals;
    const auto it = std::ranges::find_if(
        proposals, [&](const JudgedProposal& judged) { return judged.proposal.pieces.at(0) == piece; });
    REQUIRE(it != proposals.end());
    desk->carry_out(GameRequest(DoAction{it->proposal.action, {}, {}}));
    desk->scene();
  }
  std::string said() {
    std::string all;
    for (const std::string& message : desk->take_messages()) all += message + "\n";
    return all;
  }

  Field field;
  std::array<const Ruleset*, 1> rulesets{&field};
  TemporaryFolder folder;
  SampleTable sample = SampleTable::empty();
  PieceId a, b;
  std::unique_ptr<GameDesk> desk;
  RestOfPieces rest;
  bool read = true;  ///< the log of moves
};

Board open_table() {
  return {.surface = OpenBoard{48_in, 36_in}, .areas = {}, .hills = {}};
}
Board squares() {
  return {.surface = GridBoard{.columns = 4, .rows = 6, .cell = 6_in}, .areas = {}, .hills = {}};
}

}  // namespace

TEST_CASE("A stand pushed across an open table is one move with its way, told to the rules once",
          "[desk][moves]") {
  Hands hands(open_table());
  hands.push(hands.a, {300, 300});
  hands.push(hands.a, {300, 400});
  CHECK(hands.field.asked.empty());  // not while the hand is on it
  CHECK(hands.desk->scene().proposals.empty());
  hands.wait(3.0);
  REQUIRE(hands.field.asked.size() == 1);
  REQUIRE(hands.field.asked[0].size() == 1);
  const TableMove& move = hands.field.asked[0][0];
  CHECK(move.piece == hands.a);
  CHECK(move.kind == TableMove::Kind::kMoved);
  REQUIRE(move.way.size() == 3);
  CHECK(move.way[1].centre == TablePoint{300, 300});
  CHECK(length_mm(move.way).mm == Approx(300.0));
  REQUIRE(hands.desk->scene().proposals.size() == 1);
  CHECK(hands.desk->scene().proposals[0].proposal.sentence == hands.a.value() + " moves");
}

TEST_CASE("A stand turned on its square is one move, told to the rules once", "[desk][moves]") {
  Hands hands(squares());
  for (int i = 1; i <= 9; ++i) {
    hands.pose(hands.a).heading = Heading::from_degrees(10.0 * i);
    hands.frame();
  }
  hands.wait(3.0);
  REQUIRE(hands.field.asked.size() == 1);
  REQUIRE(hands.field.asked[0].size() == 1);
  CHECK(hands.field.asked[0][0].kind == TableMove::Kind::kTurned);
  CHECK(hands.desk->scene().proposals.size() == 1);
}

TEST_CASE("An arm that passes over the table is no move, nor is a stand that trembles", "[desk][moves]") {
  Hands hands(open_table());
  SECTION("an arm over both stands") {
    for (const PieceId& piece : {hands.a, hands.b}) hands.sample.view(piece).state = PieceState::kCovered;
    hands.wait(0.6);
    for (const PieceId& piece : {hands.a, hands.b}) hands.sample.view(piece).state = PieceState::kSeen;
  }
  SECTION("two seconds under a finger") {
    for (int i = 0; i < 40; ++i) {
      hands.pose(hands.a).centre = {100.0 + 2.5 * (i % 3 - 1), 300.0 + 2.0 * (i % 2)};
      hands.frame();
    }
  }
  SECTION("two seconds in a hand that puts it back") {
    for (int i = 0; i < 40; ++i) {
      hands.pose(hands.a).centre = {100.0 + 12.0 * (i % 3), 310.0 + 9.0 * (i % 2)};
      hands.frame();
    }
    hands.pose(hands.a).centre = {101, 300};
  }
  hands.wait(3.0);
  CHECK(hands.field.asked.empty());
  CHECK(hands.desk->scene().proposals.empty());
}

TEST_CASE("What is confirmed is over, what is not is told again with its way", "[desk][moves]") {
  Hands hands(open_table());
  hands.push(hands.a, {400, 300});
  hands.push(hands.b, {400, 500});
  hands.wait(3.0);
  REQUIRE(hands.field.asked.back().size() == 2);
  hands.confirm(hands.a);
  REQUIRE(hands.field.asked.back().size() == 1);
  CHECK(hands.field.asked.back()[0].piece == hands.b);
  CHECK(length_mm(hands.field.asked.back()[0].way).mm == Approx(300.0));
  hands.confirm(hands.b);
  CHECK(hands.field.asked.back().empty());
  CHECK(hands.desk->scene().proposals.empty());
}

TEST_CASE("A stand pushed twice before anybody confirms tells both moves in their order", "[desk][moves]") {
  Hands hands(open_table());
  hands.push(hands.a, {300, 300});
  hands.wait(2.0);
  hands.push(hands.a, {300, 450});
  hands.wait(2.0);
  const auto& moves = hands.field.asked.back();
  REQUIRE(moves.size() == 2);
  CHECK(moves[0].to == moves[1].from);
  CHECK(moves[0].number + 1 == moves[1].number);
}

TEST_CASE("Moves that were told and never read are owned up to, and the poses still count", "[desk][moves]") {
  Hands hands(open_table());
  hands.push(hands.a, {200, 300});
  hands.wait(2.0);
  hands.said();
  // While nobody reads it, the log runs over.
  TableView before = hands.sample.table;
  std::vector<TableMove> later = hands.rest.newest();
  TableMove last = later.back();
  last.number += 10;
  last.put_down_at_s += 100.0;
  last.piece = hands.b;
  before.taken_at_s += 100.0;
  ++before.frame;
  hands.desk->look(before, std::vector<TableMove>{last}, {});
  CHECK(
      hands.said() ==
      "The camera told more moves than were read: 9 are missing. Their ways are not known; where the pieces "
      "stand is.\n");
  hands.desk->scene();
  REQUIRE(hands.field.asked.back().size() == 1);
  CHECK(hands.field.asked.back()[0].piece == hands.b);
  REQUIRE(hands.desk->scene().proposals.size() == 1);  // by where `a` stands
}

TEST_CASE("Without a log of moves the rules are asked by the poses alone", "[desk][moves]") {
  Hands hands(open_table());
  hands.read = false;
  hands.push(hands.a, {300, 300});
  hands.wait(3.0);
  REQUIRE(hands.field.asked.size() == 1);
  CHECK(hands.field.asked[0].empty());
  CHECK(hands.desk->scene().proposals.size() == 1);
}

TEST_CASE("A move on an open table is drawn by the way that hands took, while it waits", "[desk][moves]") {
  Hands hands(open_table());
  hands.push(hands.a, {300, 300});
  hands.push(hands.a, {300, 400});
  hands.wait(3.0);
  REQUIRE(hands.desk->scene().proposals.size() == 1);
  CHECK(hands.desk->scene().proposals[0].proposal.way ==
        std::vector<TablePoint>{{100, 300}, {300, 300}, {300, 400}});
}

TEST_CASE("What is too close to call is decided within: it is done, and both are undone one after the other",
          "[desk][moves]") {
  Hands hands(open_table());
  hands.push(hands.a, {700, 300});
  hands.wait(3.0);
  const auto proposals = hands.desk->scene().proposals;
  REQUIRE(proposals.size() == 1);
  REQUIRE(all_open(proposals[0].verdict.objections));
  hands.desk->carry_out(GameRequest(DecideLimits{proposals[0].proposal.action, true}));
  CHECK(hands.desk->scene().proposals.empty());
  CHECK(hands.desk->session().state().at(hands.a.value()).at(0) == 700);
  hands.desk->carry_out(GameRequest(UndoAction{}));
  REQUIRE(hands.desk->scene().proposals.size() == 1);
  CHECK(hands.desk->scene().proposals[0].verdict.lawful());
  hands.desk->carry_out(GameRequest(UndoAction{}));
  REQUIRE(hands.desk->scene().proposals.size() == 1);
  CHECK(all_open(hands.desk->scene().proposals[0].verdict.objections));
}

TEST_CASE("What is too close to call is decided beyond: it goes back, until the ruling is undone",
          "[desk][moves]") {
  Hands hands(open_table());
  hands.push(hands.a, {700, 300});
  hands.wait(3.0);
  const Action action = hands.desk->scene().proposals.at(0).proposal.action;
  hands.desk->carry_out(GameRequest(DecideLimits{action, false}));
  CHECK(hands.desk->scene().proposals.empty());
  CHECK(hands.desk->session().state().at(hands.a.value()).at(0) == 100);
  const auto newest = hands.desk->session().journal().entry(hands.desk->session().journal().size());
  REQUIRE(newest);
  CHECK(newest->body.find("Sent back") != std::string::npos);
  hands.wait(3.0);
  CHECK(hands.desk->scene().proposals.empty());
  hands.desk->carry_out(GameRequest(UndoAction{}));
  REQUIRE(hands.desk->scene().proposals.size() == 1);
  CHECK(all_open(hands.desk->scene().proposals[0].verdict.objections));
  hands.desk->carry_out(GameRequest(RedoAction{}));
  CHECK(hands.desk->scene().proposals.empty());
}
