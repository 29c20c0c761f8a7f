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
