#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/rules/mini_nap/actions.hpp"
#include "core/rules/mini_nap/table/seen.hpp"
#include "core/rules/sheet.hpp"
#include "core/table/table_move.hpp"

namespace telescope::mini_nap {

/// What hands seem to have done, in the order in which they put units down: setting down and learning tags
/// (MNQ-36), manoeuvres (MN-C06 to MN-C08), reactions that are waited for (MN-C10, MN-C12), and moves of
/// which people enter the result (section 18).
std::vector<Proposal> proposals(const Game& game, const std::vector<SeenUnit>& seen,
                                std::span<const TableMove> moves);

/// What the unit that is waited for, or a unit that may charge the movement made last, has done to stand so;
/// nothing where it explains nothing (reactions_seen.cpp).
std::optional<Proposal> reaction_seen(const Game& game, const SeenUnit& seen,
                                      const std::vector<SeenUnit>& all);

Proposal proposal_of(const Game& game, const UnitId& unit, Action action, std::string sentence);
template <class Kind>
Proposal proposal_of(const Game& game, const Kind& kind, std::string sentence) {
  return proposal_of(game, kind.unit, Actions::write(game, kind), std::move(sentence));
}

}  // namespace telescope::mini_nap
