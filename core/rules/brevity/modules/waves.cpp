#include "core/rules/brevity/modules/waves.hpp"

#include <algorithm>
#include <set>

#include "core/rules/brevity/movement/movement.hpp"

namespace telescope::brevity {
namespace {

bool has_plan(const Game& game, const CommandId& command) {
  return game.adv().waves && !game.command(command).waves.empty();
}

/// OB-211: of the battalions that are in no later wave.
bool has_first_wave_in_line(const Game& game, const PlanWaves& wanted, const std::set<PieceId>& later) {
  return std::ranges::any_of(game.battalions_of(wanted.command), [&](const PieceId& each) {
    return !later.contains(each) && game.stand(each).posture == Posture::kLine;
  });
}

}  // namespace

Objections PlanWaves::against(const Game& game) const {
  if (command != game.move.command)
    return objection("OB-211", "Waves are planned for the command that regroups.");
  Objections all;
  std::set<PieceId> later;
  for (const auto& wave : waves) {
    if (wave.empty()) object(all, "OB-211", "Each wave has one battalion or more.");
    for (const PieceId& each : wave) {
      const std::string name = game.named(each);
      const Stand& stand = game.stand(each);
      if (!later.insert(each).second) object(all, "OB-211", name + " is in two waves.");
      if (stand.command != command || !stand.in_play() || game.facts(each).is_air())
        object(all, "OB-211", name + " is not a battalion of the command.");
      else if (stand.resting())
        object(all, "OB-057", name + " is resting and takes part in no wave.");
    }
  }
  if (!later.empty() && !has_first_wave_in_line(game, *this, later))
    object(all, "OB-211", "The first wave needs a battalion in line.");
  return all;
}

void PlanWaves::perform(Game& game, DiceTray&, Events& events) const {
  game.command(command).waves = waves;
  game.move.waves = static_cast<int>(waves.size()) + 1;
  for (const PieceId& each : game.battalions_of(command)) game.stand(each).move.wave = 0;
  for (std::size_t i = 0; i < waves.size(); ++i)
    for (const PieceId& each : waves[i]) game.stand(each).move.wave = static_cast<int>(i) + 1;
  events.tell_to(audience_of(game.side(command)), event::kWavePlan, {"OB-211", "OB-H06"},
                 waves.empty()
                     ? game.name(command) + " attacks in no waves."
                     : game.name(command) + " attacks in " + std::to_string(game.move.waves) + " waves.",
                 {{"command", command.value()}, {"waves", game.move.waves}});
}

Objections objections_to_waves(const Game& game) {
  const CommandId& command = game.move.command;
  if (!has_plan(game, command)) return {};
  return PlanWaves{.command = command, .waves = game.command(command).waves}.against(game);
}

std::vector<PieceId> in_this_wave(const Game& game, const CommandId& command) {
  std::vector<PieceId> all = game.battalions_of(command);
  if (!has_plan(game, command)) return all;
  std::erase_if(all, [&](const PieceId& each) {
    const int wave = game.stand(each).move.wave;
    return game.step == Step::kMove ? wave != game.move.wave : wave > game.move.wave;
  });
  return all;
}

bool next_wave(Game& game, Events& events) {
  if (!has_plan(game, game.move.command)) return false;
  const std::vector<PieceId> battalions = game.battalions_of(game.move.command);
  int next = game.move.wave + 1;
  const auto comes = [&](const PieceId& each) { return game.stand(each).move.wave == next; };
  while (next < game.move.waves && std::ranges::none_of(battalions, comes)) ++next;
  if (next >= game.move.waves) return false;
  game.move.wave = next;
  game.step = Step::kMove;
  game.done = {};
  events.tell(
      event::kWave, {"OB-212", "OB-213", "BQ-86"},
      "Wave " + std::to_string(next + 1) + " of " + game.name(game.move.command) + " joins the survivors.",
      {{"command", game.move.command.value()}, {"wave", next + 1}});
  return true;
}

std::vector<PieceId> must_attack(const Game& game) {
  if (game.step != Step::kMove || !has_plan(game, game.move.command)) return {};
  std::vector<PieceId> all = in_this_wave(game, game.move.command);
  std::erase_if(all, [&](const PieceId& each) {
    return game.stand(each).exposed() ||
           (!objections_to_moving(game, each).empty() && !objections_to_declaring(game, each).empty());
  });
  return all;
}

}  // namespace telescope::brevity
