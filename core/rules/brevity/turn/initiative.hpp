#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "core/rules/brevity/turn/course.hpp"

namespace telescope::brevity {

// Who moves: the first of a turn, the selection, a challenge (OB-025 to OB-029, section 4).

/// A bonus and what it is for: "German", "corps commander attached".
struct BonusLine {
  int value = 0;
  std::string words;
  std::string rule;
};
/// OB-046 to OB-053, BQ-14, BQ-143.
std::vector<BonusLine> command_bonus(const Game& game, const CommandId& command);
int total(const std::vector<BonusLine>& lines);

/// OB-044, OB-045: chance that the challenger's total is higher.
double chance_of_challenge(int challenger_bonus, int selected_bonus);

/// OB-025, BQ-06: kNeutral where they have equally many.
Side first_mover(const Game& game);
/// OB-027, OB-028, BQ-07: who selects after `last`; kNeutral: the turn is over.
Side next_chooser(const Game& game, Side last);

/// OB-182 to OB-193, BQ-75, BQ-76, BQ-02: modifiers of the test, and the least die that passes (7: none).
struct ReadinessTest {
  int band_from = 4;
  std::vector<BonusLine> modifiers;
  int needed = 4;
  double chance() const { return needed > 6 ? 0.0 : needed <= 1 ? 1.0 : (7 - needed) / 6.0; }
};
/// `open`: by the battalions on the table alone.
ReadinessTest readiness_test(const Game& game, const CommandId& command, bool open = false);
/// The same from what a request tells.
ReadinessTest readiness_test(const Nation& nation, bool inexperienced, bool flamed, bool night,
                             bool corps_commander);

/// Why that command cannot be moved by that side now; empty: it can.
inline Objections objections_to_command(const Game& game, Side side, const CommandId& command) {
  if (command.value().empty()) return objection("OB-026", "Which command?");
  const std::string name = game.name(command);
  if (game.side(command) != side)
    return objection("OB-026", name + " is no command of " + game.name(side) + ".");
  if (!game.command(command).officer)
    return objection("OB-026", name + " has no officer figure and cannot move any more in this turn.");
  return objected(!has_battalion(game, command), "OB-026", name + " has no battalion left.");
}

inline std::string sum_of(const std::string& who, int die, int bonus) {
  return who + " " + std::to_string(die) + " + " + std::to_string(bonus) + " = " +
         std::to_string(die + bonus);
}

/// "German 3-6, night turn -2".
inline std::string words_of(const Nation& nation, const ReadinessTest& test) {
  std::string text = nation.name + " " + std::to_string(test.band_from) + (test.band_from < 6 ? "-6" : "");
  for (const BonusLine& each : test.modifiers)
    text += ", " + each.words + (each.value < 0 ? " " : " +") + std::to_string(each.value);
  return text;
}

/// OB-026.
struct Select {
  static constexpr ActionInfo kInfo{
      "select", "OB-026", "Select the command that moves", "{side} selects a command", {}, true};
  static constexpr Terms kTerms{Who::kChooser, steps({Step::kSelect})};
  Side side = Side::kNeutral;
  CommandId command = {};
  void fields(auto& f, const Game& game) {
    f("side", side, kWordsOf<Side>).optional("command", command, InGame(game).or_none());
  }
  Objections against(const Game& game) const { return objections_to_command(game, side, command); }
  void perform(Game& game, DiceTray&, Events& events) const {
    if (command.value().empty()) throw std::invalid_argument("which command is selected?");
    const Side mover = game.side(command);
    game.move = MoveState{.chooser = mover, .selected = command, .active = mover, .command = command};
    events.tell(event::kSelected, {"OB-026"}, game.name(mover) + " selected " + game.name(command) + ".",
                {{"side", word(mover)}, {"command", command.value()}});
    enter(game, Step::kInitiative, events);
  }
};

/// Only with allow_pass (BQ-07).
struct Pass {
  static constexpr ActionInfo kInfo{"pass", "BQ-07", "Pass", kOrders};
  static constexpr Terms kTerms{Who::kChooser, steps({Step::kSelect})};
  Side side = Side::kNeutral;
  void fields(auto& f, const Game&) { f("side", side, kWordsOf<Side>); }
  Objections against(const Game& game) const {
    if (!game.settings().allow_pass) return objection("BQ-07", "There is no passing: a command is selected.");
    return objected(game.may_move(enemy_of(side)).empty(), "BQ-07",
                    "The other side has no command that can move.");
  }
  void perform(Game& game, DiceTray&, Events& events) const {
    const bool both = game.move.passed;
    events.tell(event::kSelected, {"BQ-07"}, game.name(side) + " passed.",
                {{"side", word(side)}, {"command", ""}});
    if (both) return begin_turn(game, events);
    begin_selection(game, enemy_of(side), events);
    game.move.passed = true;
  }
};

/// OB-043, BQ-14. Throws "challenger" and "selected".
struct Challenge {
  static constexpr ActionInfo kInfo{"challenge", "OB-043", "Try to take the initiative",
                                    "{side} tries to take the initiative"};
  static constexpr Terms kTerms{Who::kPassive, steps({Step::kInitiative})};
  Side side = Side::kNeutral;
  CommandId command = {};
  void fields(auto& f, const Game& game) {
    f("side", side, kWordsOf<Side>).optional("command", command, InGame(game).or_none());
  }
  Objections against(const Game& game) const {
    if (game.move.challenged) return objection("BQ-15", "There is one challenge in a move.");
    return objections_to_command(game, side, command);
  }
  void perform(Game& game, DiceTray& tray, Events& events) const {
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
                sum_of(name, ours, bonus) + ", " + sum_of(other, theirs, others) + ": " +
                    (won ? name : other) + " moves.",
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
};

/// BQ-17; an empty command detaches him.
struct AttachCommander {
  static constexpr ActionInfo kInfo{"attach-commander", "BQ-17", "Attach the corps commander", kOrders};
  static constexpr Terms kTerms{Who::kActing, steps({Step::kTurnStart, Step::kRegroup})};
  Side side = Side::kNeutral;
  CommandId command = {};
  void fields(auto& f, const Game& game) {
    f("side", side, kWordsOf<Side>).optional("command", command, InGame(game).or_none());
  }
  bool is_idle(const Game&, auto foremost) const { return foremost() != command; }
  Objections against(const Game& game) const {
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
  void perform(Game& game, DiceTray&, Events& events) const {
    if (side == Side::kNeutral) throw std::invalid_argument("whose corps commander?");
    auto& attached = game.corps_commander.at(index_of(side));
    attached.reset();
    if (!command.value().empty()) attached = command;
    events.tell(event::kCommander, {"BQ-17", "OB-053"},
                "The corps commander of " + game.name(side) +
                    (attached ? " is with " + game.name(*attached) + "." : " is with no command."),
                {{"side", word(side)}, {"command", command.value()}});
  }
};

/// OB-181, and step 9. Throws "readiness?".
struct Readiness {
  static constexpr ActionInfo kInfo{
      "readiness", "OB-181", "Test the command's readiness", "The command tests its readiness", {}, true};
  static constexpr Terms kTerms{Who::kActive, steps({Step::kReadiness})};
  static Side whose(const Game& game) { return game.move.active; }
  Objections against(const Game& game) const {
    return objected(!tests_readiness(game), "BQ-77", "The command makes no test: its figure is gone.");
  }
  void perform(Game& game, DiceTray& tray, Events& events) const {
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
};

}  // namespace telescope::brevity
