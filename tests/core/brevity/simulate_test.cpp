#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "core/rules/brevity/turn/turn.hpp"
#include "core/rules/brevity/workbench/workbench.hpp"
#include "tests/core/brevity/choices.hpp"
#include "tests/core/brevity/two_secrets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/schema.hpp"

namespace telescope::brevity {
namespace {

/// A small game on a small table: three battalions and a battery a side, six turns.
std::shared_ptr<const Setup> setup(BrevitySettings settings = {}) {
  settings.turns = 6;
  return test::setup_of({{.id = "B-1", .x_in = 14, .y_in = 20},
                         {.id = "B-2", .x_in = 22, .y_in = 20},
                         {.id = "B-3", .kind = "tanks", .command = "B2", .x_in = 30, .y_in = 20},
                         {.id = "B-4", .kind = "artillery", .command = "B2", .x_in = 30, .y_in = 10},
                         {.id = "R-1", .side = test::kRed, .x_in = 14, .y_in = 50, .heading_deg = 180},
                         {.id = "R-2", .side = test::kRed, .x_in = 22, .y_in = 50, .heading_deg = 180},
                         {.id = "R-3",
                          .kind = "tanks",
                          .side = test::kRed,
                          .command = "R2",
                          .x_in = 30,
                          .y_in = 50,
                          .heading_deg = 180},
                         {.id = "R-4",
                          .kind = "artillery",
                          .side = test::kRed,
                          .command = "R2",
                          .x_in = 30,
                          .y_in = 60,
                          .heading_deg = 180}},
                        {.settings = settings, .ground = {}, .depth_in = 72.0});
}

TEST_CASE("Whole games between simple commanders come to an end, and blood is shed", "[brevity]") {
  int losses = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Played played = play(setup(), seed);
    CHECK(played.turns >= 1);
    CHECK(played.turns <= 6);
    losses += played.counted[0][0] + played.counted[0][1];
  }
  CHECK(losses > 0);
}

TEST_CASE("A side of which nothing has a place is set down in rows, each in its own half", "[brevity]") {
  Setup nowhere = *setup();
  for (auto& [id, facts] : nowhere.pieces) facts.at.reset();
  const auto unplaced = std::make_shared<const Setup>(nowhere);
  Game game = new_game(unplaced);
  for (const Side side : kSides) set_down_in_rows(game, side);
  const double middle_mm = depth(game.setup->board).mm() / 2.0;
  for (const auto& [id, stand] : game.stands) {
    INFO(id.value());
    CHECK(stand.on_table());
    CHECK((stand.placed.at.y_mm < middle_mm) == (game.side(id) == Side::kAttacker));
    CHECK(SetDown{.piece = id, .to = stand.placed}.against(game).empty());
    // Guns stand behind the others.
    if (game.facts(id).is_artillery()) continue;
    for (const auto& [other, behind] : game.stands)
      if (game.side(other) == game.side(id) && game.facts(other).is_artillery())
        CHECK(std::abs(behind.placed.at.y_mm - middle_mm) >= std::abs(stand.placed.at.y_mm - middle_mm));
  }
  // Whoever has a place keeps it, and what waits beside the table waits.
  nowhere.pieces.at(PieceId("B-1")).at = TablePoint{100.0, 100.0};
  Game begun = new_game(std::make_shared<const Setup>(nowhere));
  set_down_in_rows(begun, Side::kAttacker);
  CHECK(begun.stand(PieceId("B-1")).placed.at.x_mm == 100.0);
  CHECK_FALSE(begun.stand(PieceId("B-2")).on_table());

  int losses = 0, steps = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Game over = play(unplaced, seed, [&](const Game&) { ++steps; }).end;
    CHECK(over.step == Step::kOver);
    losses += static_cast<int>(
        std::ranges::count_if(over.stands, [](const auto& each) { return is_loss(each.second.where); }));
  }
  CHECK(losses > 0);
  CHECK(steps > 4 * 6);
}

TEST_CASE("A simulated game hangs on its seed alone", "[brevity]") {
  const Played once = play(setup(), 7), again = play(setup(), 7);
  CHECK(once.actions == again.actions);
  CHECK(once.counted == again.counted);
  CHECK(once.winner == again.winner);
}

TEST_CASE("Games played in parts come to the same as together", "[brevity]") {
  const auto together = simulate_games(setup(), 3, 0, 4);
  const auto parts = simulate_games(setup(), 3, 0, 1);
  parts->add(*simulate_games(setup(), 3, 1, 3));
  CHECK(together->to_json() == parts->to_json());
  CHECK(together->to_json().at("games") == 4);
  CHECK(telescope::test::schema_fault("brevity-simulate.schema.json", together->to_json().dump()) == "");
  CHECK(together->in_words().find("4 games") == 0);
}

TEST_CASE("Random lawful play ends too, with the optional rules as well", "[brevity]") {
  BrevitySettings all = test::all_modules();
  all.adv.supply = false;
  for (const BrevitySettings& settings : {BrevitySettings(), all}) {
    const Played played = test::play_at_random(setup(settings), 5);
    CHECK(played.turns <= 6);
    CHECK(played.actions > 20);
  }
}

}  // namespace
}  // namespace telescope::brevity
