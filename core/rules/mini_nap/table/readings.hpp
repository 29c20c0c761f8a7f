#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/rules/mini_nap/rules.hpp"
#include "core/table/table_move.hpp"
#include "core/table/table_view.hpp"

namespace telescope::mini_nap {

/// A unit's stands as the camera has them.
struct SeenUnit {
  UnitId unit;
  /// In the order of UnitFacts::stands; nothing: the stand is not seen to rest on the table.
  std::vector<std::optional<Placed>> at;
  std::vector<PieceId> missing;  ///< their places are in clear view and empty, or they have never been seen
  bool held = false;             ///< one of them is in a hand, or moves
  /// Since when all that are seen have rested and all that are missing have been so, by the frames' own
  /// times; of a single picture: for ever.
  double since_s = -std::numeric_limits<double>::infinity();

  bool any() const {
    return std::ranges::any_of(at, [](const auto& each) { return each.has_value(); });
  }
  bool whole() const {
    return std::ranges::all_of(at, [](const auto& each) { return each.has_value(); });
  }
  /// Of a unit that is seen whole.
  Stands stands() const;
};

/// Of every unit of the order of battle, in its order.
std::vector<SeenUnit> seen_units(const Setup& setup, const TableView& table);

/// After a stand has been put down its unit's other one is waited for so long before anything is said of a
/// unit in two parts: a hand takes its stands one after the other. Seconds of the frames' own time.
inline constexpr double kHandsAway_s = 5.0;
/// Nothing moves over the table, and the unit's stands have been left alone for kHandsAway_s.
bool is_left_alone(const SeenUnit& seen, const TableView& table);

Placed placed_of(const Pose& pose);

/// What a unit may have done to stand where it is seen (MN-C06 to MN-C08, MNQ-39).
struct Reading {
  std::vector<Step> steps;
  bool lawful = false;   ///< nothing stands against it
  bool by_hand = false;  ///< only that something is too close to call (MN-C04)
  std::string words;     ///< "pivots 40 degrees to the left and moves 5.2 cm"
};

/// The sequences that explain it: those within the rules first, then those with the least turning, the fewest
/// steps; at most `kMostReadings`. Empty where the unit stands as it did, or lies in no formation.
std::vector<Reading> readings(const Game& game, const UnitId& unit, const Stands& seen);
inline constexpr std::size_t kMostReadings = 4;

/// MNQ-39: it stands as it did, in its formation.
bool stands_still(const Game& game, const UnitId& unit, const Stands& seen);
/// Each stand is within 10 mm of where the game has it, whichever formation they show.
bool lies_as_before(const UnitState& state, const Stands& seen);

using Steps = std::vector<Step>;

/// Manoeuvres that may have brought a unit to where it is seen, lawful or not, and some that end a little
/// elsewhere.
///
/// A manoeuvre is turns, one movement and turns, and one change of formation before or after the movement,
/// with turns of its own (MN-069, MN-070, MN-075 to MN-077, MNQ-06, MNQ-38). All of that shape are tried,
/// with every movement that bars_movement() leaves to the unit. The place where it is seen tells all angles
/// but one, of which those are tried that make a turn or the way the least.
enum class Look : std::uint8_t {
  kFirst,
  kSecond,  ///< where others bar pivots: obliques by more facings, and what takes limbering
  kLast     ///< where nothing is lawful: what takes one of few facings and nothing else does, by small steps
};
std::vector<Steps> explanations(const Game& game, const UnitId& unit, const Stands& seen, Look look);

/// MNQ-39: a unit whose centre is no farther off, and that is turned by no more, has done nothing.
inline constexpr double kStill_mm = 5.0;
inline constexpr double kStill_deg = 3.0;

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

// What is wrong, in doubt or waited for.

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
