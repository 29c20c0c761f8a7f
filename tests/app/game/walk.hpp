#pragma once

#include <memory>
#include <string>

#include "app/game/game_desk.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::app {

/// A game that has just begun, of a scenario that is shipped.
struct Shipped {
  test::TemporaryFolder folder;
  std::unique_ptr<GameDesk> desk;

  explicit Shipped(const std::string& name) {
    const auto scenario = load_scenario(test::project_file("assets/scenarios/" + name + ".toml"));
    REQUIRE(scenario);
    const auto kit = make_kit(*scenario);
    REQUIRE(kit);
    auto begun = GameDesk::begin(folder.path() / "game.telescope", *scenario, *kit, SeedPart{});
    REQUIRE(begun);
    desk = *std::move(begun);
  }
};

/// A game of Rapier walked from step to step, whatever is left undone in them.
struct Walk : Shipped {
  Walk() : Shipped("rapier-demo") { desk->carry_out(GameRequest(AddPlayersWord{"word"})); }
  void act(const Action& action, const std::string& waiver = {}) {
    desk->carry_out(GameRequest(DoAction{action, waiver, {}}));
    while (desk->session().pending()) desk->carry_out(GameRequest(RollPool{}));
  }
  void walk_to(const std::string& title) {
    for (int i = 0; i < 40 && desk->scene().sheet.title != title; ++i)
      act({{"type", "advance"}}, "a walk through the steps");
    REQUIRE(desk->scene().sheet.title == title);
  }
};

}  // namespace telescope::app
