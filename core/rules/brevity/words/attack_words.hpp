#pragma once

#include <string>
#include <vector>

#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::brevity {

/// "A-01 and A-02 fire at D-03: 4 dice, 4-6 hit; pinned 94 %, spent 42 %, destroyed 27 %".
std::string words_of(const Game& game, const Attack& attack);
/// Who counts, who lends, and of each other why it does not: a line each, for the audience.
std::vector<SheetLine> lines_of(const Game& game, const Attack& attack, Audience audience);
Chances sheet_chances(const Game& game, const Attack& attack);

}  // namespace telescope::brevity
