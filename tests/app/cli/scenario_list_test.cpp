#include "app/cli/scenario_list.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"

using namespace telescope;

TEST_CASE("Without a camera the list has every game that is played, and none that is only watched",
          "[cli][start]") {
  const auto listed = [](bool camera) { return cli::scenario_list("Which game?", {}, camera); };
  const auto is_watched = [](const app::StartChoice& each) {
    return each.about.find("only watched and measured") != std::string::npos;
  };
  const auto all = listed(true).list.choices, played = listed(false).list.choices;
  CHECK(std::ranges::count_if(all, is_watched) > 0);
  CHECK(std::ranges::count_if(played, is_watched) == 0);
  CHECK(static_cast<std::ptrdiff_t>(played.size()) ==
        std::ranges::count_if(all, [&](const auto& each) { return !is_watched(each); }));
  CHECK(listed(false).values.size() == played.size());
}

TEST_CASE("A game says who plays it and about how long", "[cli][start]") {
  const auto all = cli::scenario_list("Which game?", {}).list.choices;
  const auto about = [&](const std::string& title) {
    const auto it = std::ranges::find(all, title, &app::StartChoice::title);
    return it == all.end() ? std::string() : it->about;
  };
  CHECK(about("The road to the crossroads").find("2 players and an umpire, about 1 hour\n") !=
        std::string::npos);
  CHECK(about("Demo table").find("4 players and an umpire, about 2 hours\n") != std::string::npos);
}
