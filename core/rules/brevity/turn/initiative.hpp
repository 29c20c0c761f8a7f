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
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// Only with allow_pass (BQ-07).
struct Pass {
  static constexpr ActionInfo kInfo{"pass", "BQ-07", "Pass", kOrders};
  static constexpr Terms kTerms{Who::kChooser, steps({Step::kSelect})};
  Side side = Side::kNeutral;
  void fields(auto& f, const Game&) { f("side", side, kWordsOf<Side>); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
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
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
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
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
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
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

}  // namespace telescope::brevity
