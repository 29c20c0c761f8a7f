#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/rules/finding.hpp"
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

/// Classes of anonymous markers. A kit without a class enters them by hand: then nothing is owed for it.
namespace marker {
inline constexpr std::string_view kBlue = "blue";          ///< MN-125, MN-146
inline constexpr std::string_view kDisorder = "disorder";  ///< MN-125, where MNQ-17 tells the two apart
inline constexpr std::string_view kOrange = "orange";      ///< MN-159
inline constexpr std::string_view kHit = "hit";            ///< MN-168
}  // namespace marker

/// So near to a unit, from its outline to the marker's centre, a marker belongs to it: a marker of 25 mm lies
/// against it or has been pushed half its size away. Of several units, first to one that must have it.
inline constexpr double kBeside_mm = 30.0;

/// Markers that are owed, that lie beside the wrong unit, and that lie beside none. A unit's place is where
/// it is seen, else where the game has it.
void add_marker_findings(const Game& game, const TableView& table, const std::vector<SeenUnit>& seen,
                         std::vector<Finding>& findings);

/// An enemy that may charge a unit for the way that a hand has taken with it so far (MN-C10).
struct Provoked {
  UnitId enemy;
  double gap_mm = 0.0;    ///< the nearest that the way has come to it
  double turn_deg = 0.0;  ///< the least pivot that it needs where the mover is within its range
  bool by_hand = false;   ///< within 0.3 cm of its range (MN-C04)
};
/// Nothing where the unit does not move in its own initiative, or no hand is at it.
std::vector<Provoked> provoked_by(const Game& game, const TableView& table, const SeenUnit& mover);

/// One note for each enemy, with the distance and the pivot, while a hand moves a unit (MN-175 to MN-178).
void add_provoked_findings(const Game& game, const TableView& table, const std::vector<SeenUnit>& seen,
                           std::vector<Finding>& findings);

}  // namespace telescope::mini_nap
