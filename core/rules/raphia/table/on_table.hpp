#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/kit/card_places.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/finding.hpp"
#include "core/rules/raphia/state/game.hpp"
#include "core/rules/sheet.hpp"
#include "core/rules/table_face.hpp"
#include "core/table/table_view.hpp"

namespace telescope::raphia {

/// For everybody, of these pieces and of that square, if any.
Finding finding_at(const Game& game, Severity severity, std::string_view rule, std::vector<PieceId> pieces,
                   std::optional<Sector> at, std::string sentence, std::string remedy);

/// RRQ-86: the pieces of a side as their slots lie along its edge, in the order of their ids from the left as
/// the map shows them. The edge is shared out evenly among them.
std::vector<PieceId> rail_order(const Setup& setup, Side side);

/// RRQ-86: the rails of both sides, North's as North sees it; of strips the generals' slots only. Empty where
/// no card or counter lies on the table.
CardPlaces card_places(const Setup& setup, const Kit& kit);

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

/// How the board that is seen differs from the scenario's as a whole.
enum class Reflection : std::uint8_t {
  kTurned,     ///< half round: the anchors begin at the wrong corner, or the armies at the wrong edges
  kLeftRight,  ///< left and right exchanged
  kNearFar     ///< near and far edge exchanged, and not left and right
};

/// RRQ-05: while the armies deploy, whether nearly all stands are seen in the squares opposite to theirs.
/// Nothing: they are not, or too few are seen to say so, or one exchange explains them as well as another.
/// A turned board in mid-game is no case of it: nothing but the stands' moves tells the two apart.
std::optional<Reflection> reflection_of(const Game& game, const TableView& table);

/// The game and the table: RR-C01 to RR-C10. It judges by open facts only: no face-down card (RR-H04).
class OnTable final : public TableFace {
 public:
  std::vector<Finding> inspect(const Position& position, const TableView& table) const override;
  std::vector<Standing> standing(const Position& position) const override;
  std::vector<Proposal> propose(const Position& position, const TableView& table,
                                std::span<const TableMove> moves) const override;
};

/// RR-C02: a stand's facing is clear within so many degrees.
inline constexpr double kClearFacing_deg = 30.0;

}  // namespace telescope::raphia
