#include "core/rules/rapier/rapier.hpp"
#include "core/rules/rapier/stacking.hpp"
#include "tests/core/rules/table_for_tests.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

/// Numerical Recipes' linear congruential generator: the same play on every machine.
class Chance {
 public:
  int below(int bound) {
    state_ = state_ * 1664525u + 1013904223u;
    return static_cast<int>((state_ >> 8) % static_cast<unsigned>(bound));
  }

 private:
  unsigned state_ = 42;
};

std::string sector(int column, int row) {
  return "A" + std::to_string(column + 1) + "-L" + std::to_string(row + 1);
}

/// The table as it would look if every piece lay where the game has it.
TableView table_of(const GameState& state, const Kit& kit) {
  TableView table{.calibrated = true};
  for (const KitPiece& piece : kit.pieces) {
    PieceView view{.tag = piece.tag, .piece = piece.id, .state = PieceState::kSeen};
    const Json& at = state.at("pieces").at(piece.id.value()).at("at");
    if (!at.is_null())
      view.place = {.kind = Place::Kind::kSector,
                    .sector = sector_from_label(*grid_of(kit.board), at.at("sector").get<std::string>())};
    table.pieces.push_back(view);
  }
  return table;
}

}  // namespace

TEST_CASE("RO-037: whatever is asked in a random game, lawful actions never overfill a sector",
          "[rapier][RO-037][random]") {
  const Ruleset& rules = rapier::ruleset();
  const Scenario scenario{.ruleset = "rapier"};
  TestTable t;
  t.add(Side::kAttacker, "A1-L1", 30);
  t.add(Side::kDefender, "A1-L1", 30);
  GameState state = rules.apply(nullptr, begin_action(scenario, t.kit), {}).state;
  Chance chance;
  int done = 0, refused = 0;
  for (int step = 0; step < 2000; ++step) {
    const KitPiece& piece = t.kit.pieces[static_cast<std::size_t>(chance.below(60))];
    const Json& at = state["pieces"][piece.id.value()]["at"];
    const int column = chance.below(2), row = chance.below(3);  // a small table, so that it fills up
    Action action{{"type", "place"}, {"piece", piece.id.value()}, {"sector", sector(column, row)}};
    if (!at.is_null() && chance.below(3) > 0) {
      Json group = Json::array();  // everything of its side that stands with it goes one line up or down
      for (const auto& [id, other] : state["pieces"].items())
        if (other["at"] == at && other["side"] == to_string(piece.side)) group.push_back(id);
      const Sector from = *sector_from_label(*grid_of(t.kit.board), at["sector"].get<std::string>());
      const int up = from.row == 0 || (from.row < 2 && chance.below(2)) ? 1 : -1;
      action = {{"type", "move_group"},
                {"pieces", group},
                {"path", {at["sector"], sector(from.column, from.row + up)}}};
    }
    if (!rules.query(state, action).lawful()) {
      ++refused;
      continue;
    }
    const Outcome outcome = rules.apply(state, action, {});
    CHECK_FALSE(outcome.events.empty());
    state = outcome.state;
    ++done;
    REQUIRE(rules.inspect(scenario, t.kit, state, table_of(state, t.kit)).empty());
  }
  CHECK(done > 200);
  CHECK(refused > 200);
}
