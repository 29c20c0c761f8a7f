// A game without a table: sealed plans, dice by the umpire, a result that is handed on.
#include "tests/games/wager/wager.hpp"

#include <array>

#include "app/game/game_desk.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/verify.hpp"
#include "core/views/view.hpp"
#include "tests/app/support/desk_for_tests.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

const std::array<const Ruleset*, 1> kOnly{&test::wager()};

Action plan(const char* side, const char* prize, std::vector<std::string> companies, int coins,
            const char* word = "") {
  return {{"type", "seal"},         {"side", side},   {"prize", prize},
          {"companies", companies}, {"coins", coins}, {"word", word}};
}

struct Evening {
  Evening() {
    const auto read = load_scenario(test::project_file("tests/games/wager/wager.toml"), kOnly);
    if (!read) FAIL(read.error().message);
    DeskOptions options = lanes_options();
    options.rulesets = kOnly;
    auto begun = GameDesk::begin(folder / "wager.telescope-game", *read, make_kit(*read).value(),
                                 counting_part(), options);
    if (!begun) FAIL(begun.error().message);
    desk = *std::move(begun);
  }
  void act(const Action& action) { desk->carry_out(GameRequest(DoAction{action, {}, {}})); }
  std::string refused(const Action& action) {
    const auto attempt = desk->session().attempt(action);
    if (!attempt) return "malformed";
    return attempt->verdict.lawful() ? "" : attempt->verdict.objections.front().rule;
  }
  /// Both plans for one prize, opened, with these dice.
  void round(const char* red, const char* blue, std::vector<int> red_dice, std::vector<int> blue_dice) {
    act(plan("attacker", red, {"R1"}, 0));
    act(plan("defender", blue, {"B1"}, 0));
    act({{"type", "open"}});
    act({{"type", "throw"}});
    desk->carry_out(GameRequest(TypeDice{"red", std::move(red_dice)}));
    desk->carry_out(GameRequest(TypeDice{"blue", std::move(blue_dice)}));
  }

  test::TemporaryFolder folder;
  std::unique_ptr<GameDesk> desk;
};

}  // namespace

TEST_CASE("WG-1 to WG-4: what is asked at the wrong time, or of what is not his, is refused with its rule",
          "[games][wager]") {
  Evening evening;
  CHECK(evening.refused({{"type", "open"}}) == "WG-3");
  CHECK(evening.refused({{"type", "throw"}}) == "WG-4");
  CHECK(evening.refused(plan("attacker", "p1", {"R1", "R2", "R3"}, 0)) == "WG-1");
  CHECK(evening.refused(plan("attacker", "p1", {"R1", "R1"}, 0)) == "WG-1");
  CHECK(evening.refused(plan("attacker", "p1", {"B1"}, 0)) == "WG-1");
  CHECK(evening.refused(plan("attacker", "p1", {"R1"}, 7)) == "WG-1");
  CHECK(evening.refused(plan("attacker", "p9", {"R1"}, 0)) == "malformed");
  CHECK(evening.refused(plan("neutral", "p1", {"R1"}, 0)) == "malformed");
  evening.act(plan("attacker", "p1", {"R1"}, 2));
  CHECK(evening.refused(plan("attacker", "p2", {"R2"}, 0)).empty());
  evening.act(plan("defender", "p1", {"B1"}, 0));
  evening.act({{"type", "open"}});
  CHECK(evening.refused(plan("attacker", "p2", {"R2"}, 0)) == "WG-2");
}

TEST_CASE("WG-2: games that differ in a sealed plan alone are the same to everybody but its owner",
          "[games][wager]") {
  Evening one, two;
  one.act(plan("attacker", "p1", {"R1"}, 2, "owl"));
  two.act(plan("attacker", "p3", {"R2", "R3"}, 0));
  Views first(one.desk->session()), second(two.desk->session());
  for (const Seat& seat : one.desk->game().knowledge().seats()) {
    CAPTURE(seat.id.value());
    const bool same = first.of(seat.id, {}) == second.of(seat.id, {});
    CHECK(same == (seat.id != SeatId("red")));
  }
  CHECK(is_sealed(one.desk->game(), Audience("red")));
  CHECK(one.desk->scene().audiences.is_covered(Audience("red")));
}

TEST_CASE("WG-3 to WG-6: three rounds are opened, thrown for and handed on, and played again the same",
          "[games][wager]") {
  Evening evening;
  evening.round("p1", "p1", {6}, {1});
  CHECK(evening.desk->session().state().at("lost") == Json::array({"B1"}));
  CHECK_FALSE(evening.desk->game().words().end(evening.desk->position()));
  evening.act(plan("attacker", "p1", {"R1"}, 4));
  evening.act(plan("defender", "p2", {"B2"}, 0));
  evening.act({{"type", "open"}});
  evening.act({{"type", "throw"}});
  CHECK(evening.desk->scene().waiting->needed.front().dice() == 3);
  evening.desk->carry_out(GameRequest(TypeDice{"red", {1, 2, 3}}));
  evening.desk->carry_out(GameRequest(TypeDice{"blue", {5}}));
  CHECK(evening.desk->session().state().at("coins") == Json::array({2, 6}));
  evening.act(plan("attacker", "p3", {"R1"}, 0));
  evening.act(plan("defender", "p3", {"B2"}, 0));
  evening.act({{"type", "open"}});
  evening.act({{"type", "throw"}});
  evening.desk->carry_out(GameRequest(TypeDice{"red", {5}}));
  evening.desk->carry_out(GameRequest(TypeDice{"blue", {6}}));
  const auto end = evening.desk->game().words().end(evening.desk->position());
  REQUIRE(end);
  CHECK(end->sentence == "Nobody has won.");
  CHECK(end->units.size() == 6);
  CHECK(end->units[3].kind == UnitFate::Kind::kDestroyed);
  CHECK(end->objectives[1].holder == Side::kDefender);
  CHECK(evening.refused({{"type", "open"}}) == "WG-6");
  CHECK(verify(evening.desk->session()).value().holds());
}
