#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/rules/mini_nap/table/readings.hpp"

namespace telescope::mini_nap {

/// About units, for everybody (MN-H01).
Finding finding_of(const Game& game, Severity severity, std::string_view rule,
                   const std::vector<UnitId>& units, std::string sentence, std::string remedy);

/// How each unit's stands lie, and whether they are all there (MN-030, MN-C01, MN-C02): what is in doubt, in
/// no formation, in one that the unit may not take, or beside stands of another unit. While a hand takes a
/// unit's stands one after the other nothing is said of it.
void add_formation_findings(const Game& game, const TableView& table, const std::vector<SeenUnit>& seen,
                            std::vector<Finding>& findings);

/// Units that lie over each other (MN-129, MNQ-18). Upon an abandoned battery others may stand (MNQ-48).
void add_overlap_findings(const Game& game, const std::vector<SeenUnit>& seen,
                          std::vector<Finding>& findings);

/// What hands may do, or must, while the game waits for an answer: "back 12 to 18 cm, facing away" (MN-148 to
/// MN-172, MNQ-24, MNQ-44).
void add_awaited_findings(const Game& game, std::vector<Finding>& findings);

/// Markers that are owed, that lie beside the wrong unit, and that lie beside none. A unit's place is where
/// it is seen, else where the game has it.
void add_marker_findings(const Game& game, const TableView& table, const std::vector<SeenUnit>& seen,
                         std::vector<Finding>& findings);

/// One note for each enemy, with the distance and the pivot, while a hand moves a unit (MN-175 to MN-178).
void add_provoked_findings(const Game& game, const TableView& table, const std::vector<SeenUnit>& seen,
                           std::vector<Finding>& findings);

}  // namespace telescope::mini_nap
