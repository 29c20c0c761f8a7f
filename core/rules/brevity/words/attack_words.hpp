#pragma once

#include <string>
#include <vector>

#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::brevity {

/// "A-01 and A-02 fire at D-03: 4 dice, 4-6 hit; nothing 6 %, pinned 26 %, spent 42 %, destroyed 26 %": how
/// it may end, one of these.
std::string words_of(const Game& game, const Attack& attack);
/// Sentences: who counts with how much, who lends, and of each other that was asked about why it does not.
std::string who_words(const Game& game, const Attack& attack);
/// Of a step of fire: each attack that `side` may make with its odds and who counts, and of each enemy that
/// may be fired at and cannot, why not (OB-090, OB-125 to OB-132).
std::vector<SheetLine> attack_lines(const Game& known, Side side);
Chances sheet_chances(const Game& game, const Attack& attack);

}  // namespace telescope::brevity
