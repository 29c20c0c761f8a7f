#include "app/cli/questions.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/verify.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::app;
using telescope::test::TemporaryFolder;

TEST_CASE(
    "a game whose file is gone is told of within two seconds, and one key writes it whole to a new file",
    "[cli][running]") {
  const TemporaryFolder folder;
  const auto file = folder / "game.telescope";
  const auto scenario = load_scenario(test::project_file("assets/scenarios/rapier-demo.toml"));
  REQUIRE(scenario);
  double now = 0.0;
  DeskOptions options;
  options.seconds = [&now] { return now; };
  const auto desk =
      GameDesk::begin(file, *scenario, make_kit(*scenario).value(), SeedPart{3}, options).value();
  std::vector<std::filesystem::path> moved;
  const ProgramOffer offer =
      cli::with_rescue(&*desk, {}, [&moved](const std::filesystem::path& to) { moved.push_back(to); });
  desk->carry_out(GameRequest(AddPlayersWord{"Volga"}));
  desk->mind_file();
  // Waits for the log that is folded beside; meanwhile nothing is said of the file.
  desk->carry_out(GameRequest(SayMessage{"Here.", Audience::kAll, {}}));
  CHECK_FALSE(offer());
  CHECK_FALSE(desk->scene().unsaved);
  (void)desk->take_messages();

  std::filesystem::remove(file);
  now += 1.5;
  desk->mind_file();
  CHECK(desk->take_messages().size() == 1);
  CHECK(desk->scene().unsaved);
  CHECK(desk->scene().saved == "NOT SAVED");
  now += 1.5;
  desk->mind_file();
  CHECK(desk->take_messages().empty());  // once
  const EntryId size = desk->session().journal().size();
  desk->carry_out(GameRequest(SayMessage{"Is anybody there?", Audience::kAll, {}}));
  CHECK(desk->session().journal().size() == size);

  const auto question = offer();
  REQUIRE(question);
  CHECK(question->about.find("it was deleted") != std::string::npos);
  CHECK(question->answer(true).empty());
  CHECK_FALSE(offer());
  CHECK_FALSE(desk->scene().unsaved);
  desk->carry_out(GameRequest(SayMessage{"Here we are.", Audience::kAll, {}}));
  const auto rescued = folder / "game-rescued.telescope";
  CHECK(desk->session().journal().file() == rescued);
  CHECK(moved == std::vector{rescued});
  const auto session = Session::read(rescued);
  REQUIRE(session);
  CHECK(session->journal().size() == size + 1);
  CHECK(verify(*session)->holds());
}
