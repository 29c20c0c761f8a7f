#pragma once

#include <span>
#include <vector>

#include "app/game/game_scene.hpp"
#include "core/kit/kit.hpp"
#include "core/table/reconciliation.hpp"

namespace telescope::app {

/// What of reconcile()'s list the umpire reads: what is owed, then the newest few ticked off. Pieces of a
/// proposal are not told: they wait to be judged; nor is what is covered or unclear, which may be right.
std::vector<Debt> shown_debts(std::span<const Discrepancy> owed, const Kit& kit,
                              std::span<const JudgedProposal> proposals);

/// What of it hands can do now: owed, and of no piece that waits to be judged.
std::vector<Discrepancy> to_do_by_hand(std::span<const Discrepancy> owed,
                                       std::span<const JudgedProposal> proposals);

/// One thing is said once: a finding about where pieces are, all of which a debt or a proposal speaks of, is
/// left out. The first such finding is the reason of a debt and stands with it, where the findings are those
/// of the game as it stands now: what was found before may have been let pass since.
void say_once(GameScene& scene, bool findings_of_now);

/// How many pieces lie on the playing area that the game has not placed anywhere yet.
std::size_t count_unplaced(const TableView& table, std::span<const Standing> standings);

}  // namespace telescope::app
