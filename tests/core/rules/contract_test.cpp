// The contract of core/rules/ruleset.hpp must fit games that are nothing like Rapier Offensive. Two tiny
// rulesets play on the boards of the other systems: squares with facing, and open tables measured in inches
// or centimetres.
#include <cmath>

#include "core/rules/ruleset.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/json_ruleset.hpp"

using namespace telescope;

namespace {

PieceView seen(const std::string& id, TablePoint centre, double heading_deg, const Board& board) {
  return {.tag = TagId(4),
          .piece = PieceId(id),
          .state = PieceState::kSeen,
          .pose = Pose{.centre = centre, .heading = Heading::from_degrees(heading_deg), .sigma_mm = 0.5},
          .place = locate(board, centre, 2_mm)};
}

/// On 7 x 10 squares of 8 cm: pieces must face along the squares (RR-005), and a shot is a die an adversary
/// in the square in front, which must come as one throw.
class SquaresWithFacing final : public test::JsonRuleset {
 public:
  std::string_view id() const override { return "squares"; }
  std::string_view name() const override { return "Squares with facing"; }
  Vocabulary vocabulary() const override { return {.kinds = {"foot"}}; }
  Board board(const Scenario&) const override {
    return {
        .surface = GridBoard{.columns = 10, .rows = 7, .cell = 8_cm, .column_prefix = "", .row_prefix = ""},
        .areas = {}};
  }
  std::vector<Finding> review(const Scenario&) const override { return {}; }
  std::vector<Finding> inspect(const Scenario&, const Kit&, const GameState&,
                               const TableView& table) const override {
    std::vector<Finding> findings;
    for (const PieceView& piece : table.pieces)
      if (piece.pose && !facing(piece.pose->heading, 20.0))
        findings.push_back({.severity = Severity::kWarning,
                            .rule = "RRQ-35",
                            .pieces = {piece.piece},
                            .sentence = piece.piece.value() + " faces a corner."});
    return findings;
  }
  std::vector<PoolRequest> needed_throws(const GameState& state, const Action& action,
                                         std::span<const Throw> made) const override {
    if (action.at("type") != "shoot" || !made.empty()) return {};
    return {{.id = "shot",
             .label = "Shooting",
             .reasons = {{.dice = state.at("targets"), .reason = "a die a target", .rule = "RR-000"}}}};
  }
  Verdict query(const GameState& state, const Action& action) const override {
    if (action.at("type") == "shoot" && state.at("targets") == 0) return {{{"RR-000", "Nothing in front."}}};
    return {};
  }
  test::Outcome apply(const GameState& state, const Action& action,
                      std::span<const Throw> throws) const override {
    if (state.is_null()) return {.state = {{"targets", 2}}, .events = {}};
    if (throws.size() != needed_throws(state, action, {}).size()) throw std::invalid_argument("throws");
    int hits = 0;
    for (int die : throws[0].dice) hits += die == 6;
    GameState after = state;
    after["targets"] = state.at("targets").get<int>() - hits;
    return {.state = after, .events = {{{"type", "shot"}, {"audience", "all"}, {"hits", hits}}}};
  }
};

/// On an open table: no two pieces nearer than a distance in the table's own unit.
class OpenTable final : public test::JsonRuleset {
 public:
  explicit OpenTable(MeasuringUnit unit) : unit_(unit) {}
  std::string_view id() const override { return "open"; }
  std::string_view name() const override { return "Open table"; }
  Vocabulary vocabulary() const override { return {}; }
  Board board(const Scenario&) const override {
    return {.surface = OpenBoard{.width = 6_in * 12, .depth = 4_in * 12, .unit = unit_}, .areas = {}};
  }
  std::vector<Finding> review(const Scenario&) const override { return {}; }
  std::vector<Finding> inspect(const Scenario&, const Kit& kit, const GameState&,
                               const TableView& table) const override {
    const bool inches = std::get<OpenBoard>(kit.board.surface).unit == MeasuringUnit::kInch;
    const Length least = inches ? 2_in : 4_cm;
    std::vector<Finding> findings;
    for (std::size_t a = 0; a < table.pieces.size(); ++a)
      for (std::size_t b = 0; b < a; ++b) {
        const TablePoint p = table.pieces[a].pose->centre, q = table.pieces[b].pose->centre;
        if (Length::from_mm(std::hypot(p.x_mm - q.x_mm, p.y_mm - q.y_mm)) < least)
          findings.push_back({.severity = Severity::kViolation, .rule = "MN-072", .sentence = "Too near."});
      }
    return findings;
  }
  std::vector<PoolRequest> needed_throws(const GameState&, const Action&,
                                         std::span<const Throw>) const override {
    return {};
  }
  Verdict query(const GameState&, const Action&) const override { return {}; }
  test::Outcome apply(const GameState& state, const Action&, std::span<const Throw>) const override {
    return {state, {}};
  }

 private:
  MeasuringUnit unit_;
};

}  // namespace

TEST_CASE("RR-005: the contract carries a board of 8 cm squares with facing", "[contract][RR-005]") {
  const SquaresWithFacing rules;
  const Scenario scenario;
  const Kit kit{.board = rules.board(scenario)};
  const TableView table{
      .calibrated = true,
      .pieces = {seen("p1", {40, 40}, 85, kit.board), seen("p2", {120, 40}, 45, kit.board)}};
  CHECK(describe(kit.board, table.pieces[1].place) == "2-1");
  const auto findings = rules.inspect(scenario, kit, nullptr, table);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].pieces == std::vector{PieceId("p2")});
  CHECK(rules.prepare(scenario, kit).value()->table().counts(table).empty());
}

TEST_CASE("the contract asks for dice before it does what needs them", "[contract]") {
  const SquaresWithFacing rules;
  const GameState state = rules.apply(nullptr, {{"type", "begin"}}, {}).state;
  const Action shoot{{"type", "shoot"}};
  const auto pools = rules.needed_throws(state, shoot, {});
  REQUIRE(pools.size() == 1);
  CHECK(pools[0].dice() == 2);
  const std::vector<Throw> throws{{.pool = "shot", .dice = {6, 6}}};
  CHECK(rules.needed_throws(state, shoot, throws).empty());
  const test::Outcome outcome = rules.apply(state, shoot, throws);
  CHECK(outcome.events[0]["hits"] == 2);
  CHECK_FALSE(rules.query(outcome.state, shoot).lawful());
}

TEST_CASE("the contract carries open tables in inches and in centimetres", "[contract]") {
  for (MeasuringUnit unit : {MeasuringUnit::kInch, MeasuringUnit::kCentimetre}) {
    const OpenTable rules(unit);
    const Scenario scenario;
    const Kit kit{.board = rules.board(scenario)};
    const TableView table{
        .calibrated = true,
        .pieces = {seen("p1", {500, 500}, 0, kit.board), seen("p2", {545, 500}, 0, kit.board)}};
    CHECK(table.pieces[0].place.kind == Place::Kind::kOpen);
    CHECK(rules.inspect(scenario, kit, nullptr, table).size() == (unit == MeasuringUnit::kInch ? 1 : 0));
  }
}

TEST_CASE("an event is told by its own sentence, else in the words of its type and fields", "[contract]") {
  const SquaresWithFacing rules;
  CHECK(rules.tell({}, {{"type", "lost"}, {"sentence", "The gun is gone."}}) == "The gun is gone.");
  CHECK(rules.tell({}, {{"type", "step-begins"},
                        {"audience", "all"},
                        {"rules", {"RR-001"}},
                        {"pieces", {"a", "b"}},
                        {"turn_no", 2}}) == "Step begins: pieces a, b, turn no 2");
  CHECK(rules.tell({}, {{"type", "fog"}}) == "Fog");
}

TEST_CASE("rulesets are registered once each, in alphabetical order", "[contract]") {
  const auto all = rulesets();
  REQUIRE_FALSE(all.empty());
  for (std::size_t i = 0; i < all.size(); ++i) {
    CHECK(find_ruleset(all[i]->id()) == all[i]);
    if (i > 0) CHECK(all[i - 1]->id() < all[i]->id());
  }
  CHECK(find_ruleset("chess") == nullptr);
}
