#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/form.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::brevity {

inline SheetLine line(std::string text, std::string_view rule, const Audience& audience = Audience::kAll) {
  return {.text = std::move(text), .rule = std::string(rule), .audience = audience};
}

/// How the game stands: for all.
std::vector<SheetLine> open_lines(const Game& game);

/// What each side alone may read: what it has noted and plans (OB-H04 to OB-H06).
std::vector<SheetLine> secret_lines(const Game& game);

/// Who may do what in this step: for all as far as it is open, with the odds of every possible attack. What
/// differs by what is hidden is the umpire's.
std::vector<SheetLine> step_lines(const Game& game);

/// The same for whoever knows this of the game: made from that alone.
std::vector<SheetLine> step_lines_of(const Game& known);

/// A form of his that has nothing to fill in is one of his options, and no form beside.
bool offered_as_option(const Form& form);

/// "A-01 and A-02 fire at D-03: 4 dice, 4-6 hit; nothing 6 %, pinned 26 %, spent 42 %, destroyed 26 %": how
/// it may end, one of these.
std::string words_of(const Game& game, const Attack& attack);
/// Sentences: who counts with how much, who lends, and of each other that was asked about why it does not.
std::string who_words(const Game& game, const Attack& attack);
/// An attack that may be made now, part by part.
struct AttackTold {
  std::string at;            ///< "D-03 II Inf"
  std::string dice;          ///< "4 dice, 4-6 hit"
  std::vector<Chance> ends;  ///< nothing, pinned, spent, destroyed: as it can end
  std::string who;           ///< as who_words()
  std::string open;          ///< what the umpire must decide first; mostly empty
  /// "At D-03 II Inf: 4 dice, 4-6 hit. Counts: ..."
  std::string words() const {
    return "At " + at + ": " + dice + ". " + who + (open.empty() ? "" : " " + open);
  }
};
/// `possible`: every attack that `side` may make in this step (OB-090).
std::vector<AttackTold> attacks_told(const Game& known, std::span<const Attack> possible);
/// Of each enemy that may be fired at and cannot, and of artillery that does not fire, why not (OB-125 to
/// OB-132).
std::vector<SheetLine> silence_lines(const Game& known, Side side, std::span<const Attack> possible);
Chances sheet_chances(const Game& game, const Attack& attack);

}  // namespace telescope::brevity
