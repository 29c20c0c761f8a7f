#include "core/rules/brevity/turn/initiative.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "core/rules/brevity/turn/course.hpp"
#include "core/rules/brevity/turn/turn.hpp"

namespace telescope::brevity {
namespace {

/// Why that command cannot be moved by that side now; empty: it can.
Objections objections_to_command(const Game& game, Side side, const CommandId& command) {
  if (command.value().empty()) return objection("OB-026", "Which command?");
  const std::string name = game.setup->name(command);
  if (game.side(command) != side)
    return objection("OB-026", name + " is no command of " + game.setup->name(side) + ".");
  if (!game.command(command).officer)
    return objection("OB-026", name + " has no officer figure and cannot move any more in this turn.");
  if (!has_battalion(game, command)) return objection("OB-026", name + " has no battalion left.");
  return {};
}

std::string sum_of(const std::string& who, int die, int bonus) {
  return who + " " + std::to_string(die) + " + " + std::to_string(bonus) + " = " +
         std::to_string(die + bonus);
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

Objections Select::against(const Game& game) const {
  return objections_to_command(game, side, command);
}

void Select::perform(Game& game, DiceTray&, Events& events) const {
  if (command.value().empty()) throw std::invalid_argument("which command is selected?");
  const Side mover = game.side(command);
  game.move = MoveState{.chooser = mover, .selected = command, .active = mover, .command = command};
  events.tell(event::kSelected, {"OB-026"},
              game.setup->name(mover) + " selected " + game.setup->name(command) + ".",
              {{"side", word(mover)}, {"command", command.value()}});
  enter(game, Step::kInitiative, events);
}

Objections Pass::against(const Game& game) const {
  if (!game.settings().allow_pass) return objection("BQ-07", "There is no passing: a command is selected.");
  if (game.may_move(enemy_of(side)).empty())
    return objection("BQ-07", "The other side has no command that can move.");
  return {};
}

void Pass::perform(Game& game, DiceTray&, Events& events) const {
  const bool both = game.move.passed;
  events.tell(event::kSelected, {"BQ-07"}, game.setup->name(side) + " passed.",
              {{"side", word(side)}, {"command", ""}});
  if (both) return begin_turn(game, events);
  begin_selection(game, enemy_of(side), events);
  game.move.passed = true;
}

Objections Challenge::against(const Game& game) const {
  if (game.move.challenged) return objection("BQ-15", "There is one challenge in a move.");
  return objections_to_command(game, side, command);
}

void Challenge::perform(Game& game, DiceTray& tray, Events& events) const {
  if (command.value().empty()) throw std::invalid_argument("which command is to move?");
  const Side challenger = game.side(command);
  const std::string name = game.setup->name(command), other = game.setup->name(game.move.command);
  const int bonus = total(command_bonus(game, command));
  const int others = total(command_bonus(game, game.move.command));
  const std::vector<PoolRequest> pools{
      {.id = "challenger", .label = "Initiative: " + name, .reasons = {{1, name, "OB-043"}}},
      {.id = "selected", .label = "Initiative: " + other, .reasons = {{1, other, "OB-043"}}}};
  const auto dice = tray.roll(pools);
  const int ours = dice[0].front(), theirs = dice[1].front();
  const bool won = ours + bonus > theirs + others;
  game.move.challenged = true;
  events.tell(event::kChallenge, {"OB-043", won ? "OB-044" : "OB-045"},
              sum_of(name, ours, bonus) + ", " + sum_of(other, theirs, others) + ": " + (won ? name : other) +
                  " moves.",
              {{"side", word(challenger)},
               {"command", command.value()},
               {"totals", {ours + bonus, theirs + others}},
               {"won", won}});
  if (won) {
    game.move.active = challenger;
    game.move.command = command;
  }
  next_step(game, events);
}

Objections AttachCommander::against(const Game& game) const {
  if (side == Side::kNeutral) return objection("OB-053", "Whose corps commander?");
  const bool in_regroup = game.settings().corps_cmd_attach == CommanderAttach::kRegroup;
  if (!game.setup->corps_hq.at(index_of(side)))
    return objection("OB-012",
                     "There is no corps of " + game.setup->name(side) + ", and so no corps commander.");
  if (in_regroup != (game.step == Step::kRegroup))
    return objection("BQ-17", in_regroup ? "The corps commander is attached in step 2."
                                         : "The corps commander is attached at the start of a turn.");
  if (command.value().empty()) return {};
  const std::string name = game.setup->name(command);
  if (game.side(command) != side)
    return objection("BQ-17", name + " is no command of " + game.setup->name(side) + ".");
  if (in_regroup && command != game.move.command)
    return objection("BQ-17", "In step 2 he is attached to the command that moves.");
  if (!has_battalion(game, command)) return objection("BQ-17", name + " has no battalion left.");
  return {};
}

void AttachCommander::perform(Game& game, DiceTray&, Events& events) const {
  if (side == Side::kNeutral) throw std::invalid_argument("whose corps commander?");
  auto& attached = game.corps_commander.at(index_of(side));
  attached.reset();
  if (!command.value().empty()) attached = command;
  events.tell(event::kCommander, {"BQ-17", "OB-053"},
              "The corps commander of " + game.setup->name(side) +
                  (attached ? " is with " + game.setup->name(*attached) + "." : " is with no command."),
              {{"side", word(side)}, {"command", command.value()}});
}

}  // namespace telescope::brevity
