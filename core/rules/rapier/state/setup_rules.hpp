#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/rules/rapier/state/setup.hpp"

namespace telescope::rapier {

/// The scenario's table [rapier] into `setup`, whose board and Divisions are read. Throws WrongRules, with a
/// sentence for the organiser and the place, where it does not fit the rules or the board.
void read_rules(Setup& setup, const nlohmann::json& rules);

/// RO-080, RQ-36: a list of {"from", "to", "effect", "text"} that names every score once.
void read_events(Setup& setup, const nlohmann::json& rows);
/// RO-190, RO-191: {"capture": [...]} or {"front": 3}.
void read_condition(Setup& setup, const nlohmann::json& condition);

/// Throws std::invalid_argument where `label` names no sector of the board.
Sector sector_of_rules(const GridBoard& grid, const nlohmann::json& label);

}  // namespace telescope::rapier
