#pragma once

#include <string>
#include <vector>

#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/brevity/words/sheet_lines.hpp"

namespace telescope::brevity {

/// "A-01 and A-02 fire at D-03: 4 dice, 4-6 hit; nothing 6 %, pinned 26 %, spent 42 %, destroyed 26 %": how
/// it may end, one of these.
std::string words_of(const Game& game, const Attack& attack);
/// Sentences: who counts with how much, who lends, and of each other that was asked about why it does not.
std::string who_words(const Game& game, const Attack& attack);
/// An attack that may be made now, part by part.
struct AttackTold {
  std::string at;                                 ///< "D-03 II Inf"
  std::string dice;                               ///< "4 dice, 4-6 hit"
  std::string nothing, pinned, spent, destroyed;  ///< "26 %"; "-": it cannot end so
  std::string who;                                ///< as who_words()
  std::string open;                               ///< what the umpire must decide first; mostly empty
  /// "At D-03 II Inf: 4 dice, 4-6 hit. Counts: ..."
  std::string words() const {
    return "At " + at + ": " + dice + ". " + who + (open.empty() ? "" : " " + open);
  }
};
/// Every attack that `side` may make in this step (OB-090).
std::vector<AttackTold> attacks_told(const Game& known, Side side);
/// Of each enemy that may be fired at and cannot, and of artillery that does not fire, why not (OB-125 to
/// OB-132).
std::vector<SheetLine> silence_lines(const Game& known, Side side);
Chances sheet_chances(const Game& game, const Attack& attack);

}  // namespace telescope::brevity
