#pragma once

#include <span>
#include <vector>

#include "app/presenters/game_scene.hpp"
#include "core/kit/kit.hpp"
#include "core/table/table_view.hpp"

namespace telescope::app {

/// What hands must still do so that the table matches the game: a piece that is off the table but seen on it,
/// one that is seen elsewhere than it belongs, one that belongs in a sector and lies nowhere. Pieces of a
/// `proposal` are not told: they wait to be judged. What is covered or unclear is no debt (it may be right).
std::vector<Debt> debts_of(const Kit& kit, std::span<const Standing> standings, const TableView& settled,
                           std::span<const JudgedProposal> proposals);

}  // namespace telescope::app
