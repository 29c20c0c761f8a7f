#pragma once

#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/simulated_chance.hpp"
#include "tests/core/race/campaign.hpp"

namespace telescope::race::test {

/// Something lawful to do now.
inline Action any_action(const Game& game, SimulatedChance& chance) {
  const Army& army = game.army(game.off);
  switch (game.phase) {
    case Phase::kChoose: {
      bool b = game.player(kA).choice || (chance.below(2) == 0 && game.settings().secret_actions);
      if (game.player(kB).choice) b = false;
      return {{"type", "choose"},
              {"player", b ? "b" : "a"},
              {"choice", chance.below(3) == 0 ? "regroup" : "attack"}};
    }
    case Phase::kType:
      return {{"type", "battle-type"}};
    case Phase::kForces:
      if (!game.battle->fielded) {
        Json units = Json::array();
        const int limit = 1 + chance.below(game.battle->limit);
        auto chosen = sensible_units(game, limit);
        if (chosen.empty()) chosen = sensible_units(game, game.battle->limit);
        for (const int unit : chosen) units.push_back(army.units.at(static_cast<std::size_t>(unit)).id);
        return {{"type", "field"}, {"units", units}};
      }
      if (game.settings().orbat_pick == OrbatPick::kRandom) return {{"type", "orbat"}};
      return {
          {"type", "orbat"},
          {"orbat", game.setup->orbats
                        .at(static_cast<std::size_t>(game.setup->usable(game.off, game.battle->size).back()))
                        .id}};
    case Phase::kFight: {
      Json action{{"type", "report"},
                  {"killed", Json::array()},
                  {"exited", Json::array()},
                  {"stayed", Json::array()}};
      const int harm = chance.below(10);
      int left = 0;  // that may be in the objectives (RX-062)
      for (const int unit : *game.battle->fielded)
        for (const int at : army.units.at(static_cast<std::size_t>(unit)).stands) {
          const auto stand = static_cast<std::size_t>(at);
          if (game.player(game.off).lost.at(stand)) continue;
          const char* fate = chance.below(10) < harm ? "killed" : chance.below(5) == 0 ? "exited" : "stayed";
          action[fate].push_back(army.stands.at(stand).id);
          left += army.stands.at(stand).fighting && std::string_view(fate) == "stayed" ? 1 : 0;
        }
      for (const char* key : {"first", "second"}) {
        const int inside = std::min(chance.below(3), left);
        left -= inside;
        const bool last = chance.below(2) == 0 && fighting_there(game) > 0;
        const int def = chance.below(3);
        action["objectives"][key] = {
            {"off", inside}, {"def", def}, {"last", last && (inside > 0 || def == 0) ? "off" : "nobody"}};
      }
      return action;
    }
    case Phase::kResult:
      return {{"type", "result"}};
    default:
      return {{"type", "recover"}};
  }
}

}  // namespace telescope::race::test
