// What leaves a game as a file for one side (OB-H08).
#include <algorithm>
#include <string>

#include "core/rules/brevity/actions.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/session.hpp"
#include "core/session/transfer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/schema.hpp"

namespace telescope::brevity {
namespace {

const Stamp kStamp{.who = "umpire", .at = "2026-05-14T19:31:07Z"};
const SeatId kAttackers("attacker"), kDefenders("defender");

template <class T>
T value_of(Result<T> result) {
  if (!result) FAIL(result.error().message);
  return *std::move(result);
}

/// The defender records a battalion as hidden, at a place that is his secret; both sides are written to.
Session evening(const std::filesystem::path& file, double x_mm) {
  Scenario scenario = value_of(load_scenario(test::project_file("assets/scenarios/brevity-division.toml")));
  scenario.settings["adv.hidden"] = true;
  const Kit kit = value_of(make_kit(scenario));
  Session session = value_of(Session::create(file, scenario, kit, SeedPart{}, kStamp));
  const Game& game = session.position().as<Game>();
  const auto hidden = std::ranges::find_if(game.stands, [&](const auto& each) {
    return game.side(each.first) == Side::kDefender && !game.facts(each.first).is_air();
  });
  const Action action =
      Actions::write(game, SetDown{.piece = hidden->first, .to = {.at = {x_mm, 900.0}}, .hidden = true});
  const Submitted done =
      value_of(session.submit({.action = action, .stamp = kStamp, .waiver = "as it was agreed"}));
  REQUIRE(done.progress == Progress::kDone);
  REQUIRE(session.add_message("the bridge is ready", audience_of(Side::kDefender), kStamp));
  REQUIRE(session.add_message("tea at five", Audience::kAll, kStamp));
  return session;
}
bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("OB-H08: the file of a side holds what was told to it, and nothing of the other's secrets",
          "[brevity][OB-H08]") {
  const test::TemporaryFolder folder;
  const Session one = evening(folder / "one.telescope", 300.0);
  const Session other = evening(folder / "other.telescope", 700.0);
  const std::string own = value_of(export_for(one, kDefenders)),
                    enemy = value_of(export_for(one, kAttackers));
  for (const std::string& text : {own, enemy}) {
    CHECK(test::schema_fault("game.schema.json", text) == "");
    CHECK(has(text, "tea at five"));
    CHECK_FALSE(has(text, "\"seed\""));
  }
  CHECK(has(own, "recorded as hidden"));
  CHECK(has(own, "the bridge is ready"));
  CHECK_FALSE(has(enemy, "recorded as hidden"));
  CHECK_FALSE(has(enemy, "the bridge is ready"));
  // The games differ in the secret alone.
  CHECK(enemy == value_of(export_for(other, kAttackers)));
  CHECK(value_of(export_public(one)) == value_of(export_public(other)));
  CHECK(value_of(export_game(one)) != value_of(export_game(other)));
}

TEST_CASE("OB-H08: once the game is over each side may have the whole of it, the umpire always",
          "[brevity][OB-H08]") {
  const test::TemporaryFolder folder;
  Session session = evening(folder / "game.telescope", 300.0);
  CHECK(value_of(export_for(session, kUmpireSeat)) == value_of(export_game(session)));
  const auto nobody = export_for(session, SeatId("moltke"));
  REQUIRE_FALSE(nobody);
  CHECK(nobody.error().message ==
        "nobody in this game is 'moltke'; there are: umpire, attacker, defender, spectator");
  REQUIRE(session.reveal_seed(kStamp));
  CHECK(value_of(export_for(session, kAttackers)) == value_of(export_game(session)));
}

}  // namespace
}  // namespace telescope::brevity
