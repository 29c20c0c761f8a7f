#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "app/shell/shell.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/session.hpp"
#include "tests/app/support/fake_host.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/sqlite_file.hpp"

using namespace telescope;
using namespace telescope::app;
using namespace telescope::test;

namespace {

/// What is answered to a question by these keys; nothing where none of them answers it.
std::optional<bool> answered(FakeHost& host, const std::string& keys) {
  std::optional<bool> answer;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  const auto shown =
      run_window(host, {.width = 640,
                        .height = 400,
                        .keys = keys,
                        .should_close = [&] { return answer || std::chrono::steady_clock::now() > end; },
                        .question = ProgramQuestion{.about = "friday.telescope is damaged",
                                                    .yes = "repairs it",
                                                    .no = "leaves it",
                                                    .answer = [&](bool yes) -> std::vector<std::string> {
                                                      answer = yes;
                                                      return {};
                                                    }}});
  INFO((shown ? "" : shown.error().message));
  REQUIRE(shown);
  return answer;
}

/// A games folder with one game, whose third entry is damaged.
struct Damaged {
  TemporaryFolder home;
  std::filesystem::path file = home / "telescope/games/friday.telescope";

  Damaged() {
    std::filesystem::create_directories(file.parent_path());
    const Stamp umpire{.who = "umpire", .at = "2026-05-14T19:31:07Z"};
    const auto scenario = load_scenario(project_file("assets/scenarios/rapier-demo.toml"));
    {
      auto session =
          Session::create(file, scenario.value(), make_kit(*scenario).value(), SeedPart{3}, umpire);
      REQUIRE(session);
      REQUIRE(session->add_players_word("Volga", umpire));
    }
    tamper(file, "UPDATE entries SET throws = 7 WHERE id = 3");
  }
  /// The window of this game, with these keys pressed.
  Finished run(const std::string& keys) const {
    return run_program(TELESCOPE_PROGRAM,
                       {"run", "--camera", "none", "--no-cp", "--game", "friday", "--window-size", "640x400",
                        "--keys", keys, "--after", "0.4", "--seconds", "60"},
                       {{"LC_ALL", "C.UTF-8"},
                        {"XDG_STATE_HOME", home.path().string()},
                        {"XDG_DATA_HOME", home.path().string()},
                        {"XDG_CONFIG_HOME", home.path().string()}});
  }
  bool is_repaired() const {
    return std::filesystem::exists(file.string() + ".damaged") && Session::read(file).has_value();
  }
};

}  // namespace

TEST_CASE("the keys of an offer answer the window's question", "[window][repair]") {
  FakeHost host(SampleTable::normal());
  CHECK(answered(host, "K") == true);
  CHECK(answered(host, "Shift+K") == false);
  CHECK(host.offers_taken == 0);
}

TEST_CASE("what a card offers goes before the window's question", "[window][repair]") {
  FakeHost host(SampleTable::normal());
  host.offer = "uranus";
  CHECK(answered(host, "K Shift+K Shift+K") == false);
  CHECK(host.offers_taken == 1);
  CHECK_FALSE(host.offer);
}

TEST_CASE("a damaged game is repaired by one key of the window, and gone on with", "[window][repair]") {
  const Damaged game;
  const Finished finished = game.run("K Ctrl+Q");
  INFO(finished.err);
  CHECK(finished.exit_code == 0);
  CHECK(game.is_repaired());
}

TEST_CASE("a damaged game whose repair is declined stays as it is, and the program says how to",
          "[window][repair]") {
  const Damaged game;
  const Finished finished = game.run("Shift+K");
  CHECK(finished.exit_code == 1);
  CHECK_THAT(finished.err, ContainsSubstring("telescope repair " + game.file.string()) &&
                               ContainsSubstring("keeps the damaged file beside it"));
  CHECK_FALSE(game.is_repaired());
}
