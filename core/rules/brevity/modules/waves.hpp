#pragma once

#include <vector>

#include "core/rules/brevity/action_fields.hpp"

namespace telescope::brevity {

// adv.waves (section 15): rounds of steps 3, 6 and 7.

/// OB-211: battalions of the second and later waves; a form tells them as "second" and "third".
struct PlanWaves {
  static constexpr ActionInfo kInfo{"plan-waves", "OB-211", "Plan waves", kOrders};
  static constexpr Terms kTerms{Who::kActive, steps({Step::kRegroup}), &kAdvWaves};
  CommandId command = {};
  std::vector<std::vector<PieceId>> waves = {};
  void fields(auto& f, const Game& game) {
    using Wave = std::optional<std::vector<PieceId>>;
    Wave second, third;
    f.optional("command", command, InGame(game).or_none()).optional("waves", waves, InGame(game));
    f.added("second", second, InGame(game)).added("third", third, InGame(game));
    add(second), add(third);
  }
  void add(const std::optional<std::vector<PieceId>>& wave) {
    if (wave) waves.push_back(*wave);
  }
  Side whose(const Game& game) const { return command.value().empty() ? Side::kNeutral : game.side(command); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-211, OB-057: why the waves of the command that regroups are not as they were planned any more:
/// battalions have left it, or rest. Empty where no wave is planned.
Objections objections_to_waves(const Game& game);
/// The battalions of the wave that moves or fights now (BQ-86): in step 3 those of the new wave, afterwards
/// the survivors of the earlier ones as well; all of the command where no wave is planned.
std::vector<PieceId> in_this_wave(const Game& game, const CommandId& command);
/// OB-213, OB-214: after step 7, whether another wave comes; the game is then in step 3 of that round.
bool next_wave(Game& game, Events& events);
/// OB-214, BQ-137: battalions of the wave that must still move or be declared before step 3 may end. Empty
/// where no wave is planned.
std::vector<PieceId> must_attack(const Game& game);

}  // namespace telescope::brevity
