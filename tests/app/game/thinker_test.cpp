// Who decides for a seat that the program plays, in a process of its own.
#include "app/game/thinker.hpp"

#include <chrono>
#include <filesystem>
#include <thread>

#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::app;
using telescope::test::TemporaryFolder;
using telescope::test::write_text;

namespace {

const SeatId kSeat("a");

struct Battle {
  Scenario scenario = load_scenario(test::project_file("assets/scenarios/race-campaign.toml")).value();
  Kit kit = make_kit(scenario).value();
  const Ruleset& ruleset = *find_ruleset("race");
  std::shared_ptr<const PreparedGame> game = ruleset.prepare(scenario, kit).value();

  ToDecide question(Level level) const {
    const Position begun = game->rules().begin().position;
    return {kSeat, level, game->rules().to_json(game->opponent()->as_known(begun, kSeat))};
  }
  std::unique_ptr<Thinker> beside(const std::string& program, double longest_s = 60.0) const {
    return thinks_beside({.program = program, .longest_s = longest_s}, ruleset, scenario, kit);
  }
};

/// Waits for it.
Result<Decision> decided(Thinker& thinker) {
  const auto begun = std::chrono::steady_clock::now();
  for (;;) {
    if (auto decision = thinker.take()) return *std::move(decision);
    REQUIRE(std::chrono::steady_clock::now() - begun < std::chrono::seconds(60));
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

/// A program that does this instead of thinking.
std::string script(const TemporaryFolder& folder, const std::string& does) {
  const std::filesystem::path file = folder / "thinks";
  write_text(file, "#!/bin/sh\n" + does + "\n");
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  return file.string();
}

}  // namespace

TEST_CASE("A process of its own decides as this one would, one question after the other",
          "[program][thinker]") {
  const Battle asked;
  const auto beside = asked.beside(TELESCOPE_PROGRAM), here = thinks_at_once(*asked.game);
  for (const Level level : {Level::kStrong, Level::kPlain, Level::kEasy}) {
    beside->begin(asked.question(level));
    here->begin(asked.question(level));
    const auto there = decided(*beside), same = decided(*here);
    REQUIRE(there);
    REQUIRE(same);
    CHECK(there->action == same->action);
    CHECK(there->words == same->words);
    CHECK(there->why == same->why);
  }
}

TEST_CASE("What is asked anew is answered, and not what was asked before", "[program][thinker]") {
  const Battle asked;
  const auto thinker = asked.beside(TELESCOPE_PROGRAM);
  thinker->begin(asked.question(Level::kStrong));
  thinker->begin(asked.question(Level::kPlain));
  const auto decision = decided(*thinker);
  REQUIRE(decision);
  CHECK(decision->why.empty());
}

TEST_CASE("Who dies is begun again once", "[program][thinker]") {
  const Battle asked;
  const TemporaryFolder folder;
  const std::string once = (folder / "once").string();
  const auto thinker =
      asked.beside(script(folder, "[ -e '" + once + "' ] && exec '" TELESCOPE_PROGRAM "' \"$@\"; : > '" +
                                      once + "'; kill -9 $$"));
  thinker->begin(asked.question(Level::kPlain));
  CHECK(decided(*thinker));
}

TEST_CASE("Who dies, hangs, cannot be started or talks nonsense is given up, and that is said",
          "[program][thinker]") {
  const Battle asked;
  const TemporaryFolder folder;
  const auto [does, says] = GENERATE(table<std::string, std::string>(
      {{"kill -9 $$", "it was ended twice"},
       {"exec sleep 60", "it was ended twice"},
       {"", "it was ended twice"},
       {"read line; echo '{\"action\": '", "it answered nothing that can be read"},
       {"read line; echo '{\"procedure\": \"decide\", \"waited\": false}'", "it found nothing to do"},
       {"read line; echo '{\"error\": \"no memory\"}'", "it could not read what it was asked"},
       {"read line; yes", "it answered nothing that can be read"},
       {"read line; tr '\\0' x < /dev/zero", "it was ended twice"}}));
  INFO(does);
  const auto thinker = asked.beside(does.empty() ? "/does/not/exist" : script(folder, does), 0.5);
  thinker->begin(asked.question(Level::kPlain));
  const auto decision = decided(*thinker);
  REQUIRE_FALSE(decision);
  CHECK(decision.error().message == says);
}
