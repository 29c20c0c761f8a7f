#pragma once

#include <vector>

#include "core/rules/known.hpp"
#include "core/rules/sheet.hpp"
#include "core/views/battle_count.hpp"

namespace telescope {

/// How the battle stands, as lines of the page at the table's window, for whoever may read `count`.
std::vector<SheetLine> battle_lines(const BattleTerms& terms, const BattleCount& count,
                                    const SideNames& sides, const Audience& audience);

/// The same for a seat: a line among how the game stands, and a paper with every item.
void add_battle(const BattleTerms& terms, const BattleCount& count, const SideNames& sides, Known& known);

}  // namespace telescope
