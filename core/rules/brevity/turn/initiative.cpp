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

void Select::perform(Game& game, DiceTray&, Events& events) const {
  if (command.value().empty()) throw std::invalid_argument("which command is selected?");
  const Side mover = game.side(command);
  game.move = MoveState{.chooser = mover, .selected = command, .active = mover, .command = command};
  events.tell(event::kSelected, {"OB-026"}, game.name(mover) + " selected " + game.name(command) + ".",
              {{"side", word(mover)}, {"command", command.value()}});
  enter(game, Step::kInitiative, events);
}

Objections Pass::against(const Game& game) const {
  if (!game.settings().allow_pass) return objection("BQ-07", "There is no passing: a command is selected.");
  return objected(game.may_move(enemy_of(side)).empty(), "BQ-07",
                  "The other side has no command that can move.");
}

void Pass::perform(Game& game, DiceTray&, Events& events) const {
  const bool both = game.move.passed;
  events.tell(event::kSelected, {"BQ-07"}, game.name(side) + " passed.",
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
  const std::string name = game.name(command), other = game.name(game.move.command);
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
    return objection("OB-012", "There is no corps of " + game.name(side) + ", and so no corps commander.");
  if (in_regroup != (game.step == Step::kRegroup))
    return objection("BQ-17", in_regroup ? "The corps commander is attached in step 2."
                                         : "The corps commander is attached at the start of a turn.");
  if (command.value().empty()) return {};
  const std::string name = game.name(command);
  if (game.side(command) != side)
    return objection("BQ-17", name + " is no command of " + game.name(side) + ".");
  if (in_regroup && command != game.move.command)
    return objection("BQ-17", "In step 2 he is attached to the command that moves.");
  return objected(!has_battalion(game, command), "BQ-17", name + " has no battalion left.");
}

void AttachCommander::perform(Game& game, DiceTray&, Events& events) const {
  if (side == Side::kNeutral) throw std::invalid_argument("whose corps commander?");
  auto& attached = game.corps_commander.at(index_of(side));
  attached.reset();
  if (!command.value().empty()) attached = command;
  events.tell(event::kCommander, {"BQ-17", "OB-053"},
              "The corps commander of " + game.name(side) +
                  (attached ? " is with " + game.name(*attached) + "." : " is with no command."),
              {{"side", word(side)}, {"command", command.value()}});
}

void Readiness::perform(Game& game, DiceTray& tray, Events& events) const {
  if (game.step != Step::kReadiness || !tests_readiness(game)) return next_step(game, events);
  const CommandId id = game.move.command;
  const std::string name = game.name(id);
  const Nation& nation = game.setup->nation(game.setup->commands.at(id).nation);
  // All read what the table shows; what hidden battalions add to it is the umpire's (OB-H01).
  const ReadinessTest test = readiness_test(game, id), open = readiness_test(game, id, true);
  std::vector<DieReason> reasons{{1, words_of(nation, open), std::string(nation.ready_rule)}};
  const bool told = open.needed <= 6 && !game.adv().hidden;
  const int die = tray.roll_one(PoolRequest{.id = "readiness",
                                            .label = "Readiness: " + name,
                                            .reasons = std::move(reasons),
                                            .hit_from = told ? open.needed : 0,
                                            .success = DieSuccess::kPass});
  const bool kept = die >= test.needed;
  game.command(id).officer = kept;
  std::vector<std::string_view> rules{"OB-181", nation.ready_rule};
  for (const BonusLine& each : open.modifiers) rules.push_back(each.rule);
  events.tell(event::kReadiness, rules,
              name + " throws " + std::to_string(die) + " (" + words_of(nation, open) + ")" +
                  (kept ? " and keeps its officer figure." : " and loses its officer figure."),
              {{"command", id.value()}, {"die", die}, {"kept", kept}});
  if (test.needed != open.needed)
    events.tell_to(Audience::kUmpire, event::kReadiness, {"BQ-75"},
                   "With the hidden battalions of " + name + ": " + words_of(nation, test) + ".",
                   {{"command", id.value()}, {"die", die}, {"kept", kept}});
  next_step(game, events);
}

}  // namespace telescope::brevity
