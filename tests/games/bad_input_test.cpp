// What the whole program says of scenarios, games and journals that cannot be: one clear line, nothing lost.
#include "tests/games/program_checks.hpp"
#include "tests/games/running_program.hpp"

using namespace telescope;
using namespace telescope::test;
using nlohmann::json;

namespace {

/// A run of that game's scenario, once `from` has been replaced by `to` in it.
Finished run_changed(const TemporaryFolder& home, const std::string& game, const std::string& from,
                     const std::string& to) {
  std::string text = read_text(scenario_of(game));
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  text.replace(at, from.size(), to);
  const auto file = home / "changed.toml";
  write_text(file, text);
  return run_with_test_games(home,
                             {"run", "--headless", "--camera", "none", "--seconds", "1", "--no-cp", "--game",
                              (home / "never.telescope").string(), "--scenario", file.string()});
}

std::string points(int count) {
  std::string text = "points = [";
  for (int i = 0; i < count; ++i) text += "[" + std::to_string(1 + i % 40) + ", 2], ";
  return text + "]";
}

}  // namespace

TEST_CASE("a scenario that mixes the words of two games is refused in one line that names the word",
          "[games][program][bad]") {
  const TemporaryFolder home;
  const auto refuses = [&](const char* game, const char* from, const char* to, const char* words) {
    fails_in_one_line(run_changed(home, game, from, to), 1, words);
  };
  refuses("skirmish", "kind = \"infantry\"", "kind = \"rifles\"", "rifles");
  refuses("skirmish", "kind = \"woods\"", "kind = \"swamp\"", "swamp");
  refuses("skirmish", "[[markers]]", "[settings]\nstacking.limit = 6\n[[markers]]", "stacking.limit");
  refuses("skirmish", "[[markers]]", "[wager]\nprizes = []\n[[markers]]", "wager");
  refuses("wager", "[settings]", "[settings]\ngame.turns = 4", "game.turns");
  refuses("wager", "surface = false", "surface = false\ncolumns = 4", "columns");
  refuses("wager", "prizes = [", "price = [", "prizes");
  refuses("wager", "prizes = [", "prizes = [3, ", "names are wanted");
  refuses("wager", "side = \"defender\"", "side = \"green\"", "green");
  refuses("wager", "ruleset = \"wager\"", "ruleset = \"wagers\"", "wager");
  CHECK_FALSE(std::filesystem::exists(home / "never.telescope"));
}

TEST_CASE("ground that crosses itself, lies outside or has ten thousand points is refused in one line",
          "[games][program][bad]") {
  const TemporaryFolder home;
  const auto refuses = [&](const std::string& ground, const char* words) {
    const std::string wood =
        R"(points = [["20 in", "10 in"], ["26 in", "10 in"], ["26 in", "20 in"], ["20 in", "20 in"]])";
    fails_in_one_line(run_changed(home, "skirmish", wood, ground), 1, words);
  };
  refuses("points = [[1, 1], [9, 9], [9, 1], [1, 9]]", "crosses or touches itself");
  refuses("points = [[1, 1], [60, 1], [60, 9]]", "outside the table");
  refuses(points(10'000), "10000 points");
  refuses("points = [[1, 1], [2, 2]]", "fewer than 3 points");
}

TEST_CASE("a game of a ruleset that the program lacks, or of another version, is told in one line and kept",
          "[games][program][bad]") {
  const TemporaryFolder home;
  const auto game = home / "state/telescope/games/evening.telescope";
  REQUIRE(run_with_test_games(home, {"run", "--headless", "--camera", "none", "--seconds", "1", "--no-cp",
                                     "--game", "evening", "--scenario", scenario_of("wager")})
              .exit_code == 0);
  REQUIRE(std::filesystem::exists(game));
  const auto exported = (home / "game.json").string();
  REQUIRE(run_with_test_games(home, {"export", "evening", "--json", exported}).exit_code == 0);
  const std::string before = read_text(game);

  SECTION("the program without that ruleset") {
    const auto refuses = [&](const std::vector<std::string>& arguments) {
      fails_in_one_line(run_program(TELESCOPE_PROGRAM, arguments, folders_of(home)), 1, "wager");
    };
    refuses({"replay", "evening"});
    refuses({"export", "evening", "--json", (home / "x").string()});
    refuses({"import", exported, "--game", "again"});
    refuses({"run", "--headless", "--camera", "none", "--seconds", "1", "--game", "evening"});
    refuses({"run", "--headless", "--camera", "none", "--seconds", "1", "--scenario", scenario_of("wager")});
    const Finished games = run_program(TELESCOPE_PROGRAM, {"games"}, folders_of(home));
    CHECK(games.exit_code == 0);
    CHECK(has(games.out, "evening"));
  }
  SECTION("an export that was changed") {
    const auto refuses = [&](const char* pointer, const json& value) {
      json changed = json::parse(read_text(exported));
      REQUIRE(changed.contains(json::json_pointer(pointer)));
      changed[json::json_pointer(pointer)] = value;
      write_text(home / "changed.json", changed.dump());
      fails_in_one_line(
          run_with_test_games(home, {"import", (home / "changed.json").string(), "--game", "again"}), 1,
          "changed.json");
    };
    refuses("/format", "telescope-game-99");
    refuses("/entries", 7);
    CHECK_FALSE(std::filesystem::exists(home / "state/telescope/games/again.telescope"));
  }
  CHECK(read_text(game) == before);
}
