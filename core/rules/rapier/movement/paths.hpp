#pragma once

#include <optional>
#include <vector>

#include "core/rules/rapier/movement/movement.hpp"

namespace telescope::rapier {

/// Every place that the group may lawfully go to now, each by its shortest lawful path; the group stands in
/// one place.
std::vector<MoveUnits> lawful_moves(const Game& game, const std::vector<UnitNo>& units);

/// The shortest lawful path of the group to that place, past face-down counters rather than
/// through them; `division` is that of an R1.
std::optional<MoveUnits> lawful_move(const Game& game, const std::vector<UnitNo>& units, const Location& to,
                                     std::optional<DivisionNo> division);

/// A path there that breaks as few rules as can be; nothing where no path has that shape.
std::optional<MoveUnits> likeliest_move(const Game& game, const std::vector<UnitNo>& units,
                                        const Location& to, std::optional<DivisionNo> division);

}  // namespace telescope::rapier
