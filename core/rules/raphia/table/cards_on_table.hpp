#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/finding.hpp"
#include "core/rules/raphia/state/game.hpp"
#include "core/rules/sheet.hpp"
#include "core/table/table_view.hpp"

namespace telescope::raphia {

// RRQ-86: cards and counters that the camera sees, in the place that the scenario prescribes.
//
// On a rail: off the board along the owner's edge, a slot a piece in the order of their ids from the left,
// the board's width shared out evenly. As a strip: beside the stand, with the whole tag showing; a general's
// card lies on the rail all the same, so that it is told from his unit's.

/// How far from the board's edge the middle of a card on the rail may lie: two mini cards, end to end.
inline constexpr double kRailDepth_mm = 150.0;
/// How far from the middle of its stand the middle of a tucked card may lie: half a stand of 60 mm, and half
/// a tag of 20 mm clear of it with 10 mm for the hand that laid it.
inline constexpr double kStripReach_mm = 50.0;

/// A card or counter that is seen now.
struct SeenCard {
  Side side = Side::kNeutral;    ///< whose deck; of a counter nobody's
  std::string card;              ///< its face; empty: face down, or a counter
  std::optional<PieceId> piece;  ///< in whose place it lies; nothing: in nobody's
};
std::vector<SeenCard> cards_seen(const Game& game, const TableView& table);

/// The slot of the rail at that point, as a piece; nothing: it is on no rail, or beside its slots.
std::optional<PieceId> piece_by_rail(const Game& game, TablePoint at);

/// What lies there that the game has elsewhere, and numbers that differ from the game's. It tells of faces
/// only what lies face up before everybody.
void add_card_findings(const Game& game, const TableView& table, std::vector<Finding>& findings);

/// Only with `cards.held = "table"`: cards laid face down, and cards turned up that the game may be waiting
/// for.
void add_card_proposals(const Game& game, const TableView& table, std::vector<Proposal>& proposals);

}  // namespace telescope::raphia
