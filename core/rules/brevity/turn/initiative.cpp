#include "core/rules/brevity/turn/initiative.hpp"

#include <algorithm>

namespace telescope::brevity {
namespace {

/// OB-190, BQ-75: of the command's surviving battalions; those that are still to come have no part in it.
/// `open`: of those on the table alone.
bool is_inexperienced(const Game& game, const CommandId& command, bool open) {
  auto all = game.battalions_of(command);
  if (open) std::erase_if(all, [&](const PieceId& piece) { return !game.stand(piece).on_table(); });
  const auto green =
      std::ranges::count_if(all, [&](const PieceId& piece) { return game.facts(piece).inexperienced; });
  const auto count = static_cast<std::ptrdiff_t>(all.size());
  const InexperiencedCommand rule = game.settings().inexperienced_command;
  if (rule == InexperiencedCommand::kAny) return green > 0;
  return green > 0 && (rule == InexperiencedCommand::kAll ? green : 2 * green) >= count;
}

}  // namespace

int total(const std::vector<BonusLine>& lines) {
  int sum = 0;
  for (const BonusLine& each : lines) sum += each.value;
  return sum;
}

std::vector<BonusLine> command_bonus(const Game& game, const CommandId& command) {
  const CommandFacts& facts = game.setup->commands.at(command);
  const Nation& nation = game.setup->nation(facts.nation);
  std::vector<BonusLine> lines{{nation.bonus, nation.name, std::string(nation.bonus_rule)}};
  if (game.corps_commander.at(index_of(facts.side)) == command)
    lines.push_back({1, "corps commander attached", "OB-053"});
  return lines;
}

double chance_of_challenge(int challenger_bonus, int selected_bonus) {
  int won = 0;
  for (int challenger = 1; challenger <= 6; ++challenger)
    for (int selected = 1; selected <= 6; ++selected)
      if (challenger + challenger_bonus > selected + selected_bonus) ++won;
  return won / 36.0;
}

Side first_mover(const Game& game) {
  const int attacker = game.commands_left(Side::kAttacker), defender = game.commands_left(Side::kDefender);
  if (attacker == defender) return Side::kNeutral;
  return attacker > defender ? Side::kAttacker : Side::kDefender;
}

Side next_chooser(const Game& game, Side last) {
  for (const Side side : {enemy_of(last), last})
    if (!game.may_move(side).empty()) return side;
  return Side::kNeutral;
}

ReadinessTest readiness_test(const Nation& nation, bool inexperienced, bool flamed, bool night,
                             bool corps_commander) {
  ReadinessTest test{.band_from = nation.ready_from, .needed = nation.ready_from};
  if (inexperienced) test.modifiers.push_back({-1, "inexperienced troops", "OB-190"});
  if (flamed) test.modifiers.push_back({-1, "attacked by flame-throwers", "OB-191"});
  if (night) test.modifiers.push_back({-2, "night turn", "OB-192"});
  if (corps_commander) test.modifiers.push_back({1, "corps commander attached", "OB-193"});
  test.needed = std::min(test.band_from - total(test.modifiers), 7);
  return test;
}

ReadinessTest readiness_test(const Game& game, const CommandId& command, bool open) {
  const CommandFacts& facts = game.setup->commands.at(command);
  return readiness_test(game.setup->nation(facts.nation), is_inexperienced(game, command, open),
                        game.command(command).flamed, game.is_night(),
                        game.corps_commander.at(index_of(facts.side)) == command);
}

}  // namespace telescope::brevity
