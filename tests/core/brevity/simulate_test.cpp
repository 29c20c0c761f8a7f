#include "core/rules/brevity/workbench/simulate.hpp"

#include <nlohmann/json.hpp>

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
constexpr std::array kSensible{Player::kSensible, Player::kSensible};

TEST_CASE("Whole games between simple commanders come to an end, and blood is shed", "[brevity]") {
  int losses = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Played played = play(setup(), kSensible, seed);
    CHECK(played.turns >= 1);
    CHECK(played.turns <= 6);
    losses += played.losses[0] + played.losses[1];
  }
  CHECK(losses > 0);
}

TEST_CASE("A simulated game hangs on its seed alone", "[brevity]") {
  const Played once = play(setup(), kSensible, 7), again = play(setup(), kSensible, 7);
  CHECK(once.actions == again.actions);
  CHECK(once.losses == again.losses);
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
    const Played played = play(setup(settings), {Player::kRandom, Player::kRandom}, 5);
    CHECK(played.turns <= 6);
    CHECK(played.actions > 20);
  }
}

}  // namespace
}  // namespace telescope::brevity
