#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "core/base/side.hpp"
#include "core/cards/deck.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/finding.hpp"
#include "core/rules/raphia/state/cards.hpp"
#include "core/rules/seat.hpp"
#include "core/rules/setting_rows.hpp"
#include "core/rules/two_parties.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::raphia {

/// South holds the near edge: the attackers of scenario files. The order in which both are always named.
inline constexpr auto kSides = kBothSides;

inline constexpr TwoParties kParties{"South", "North"};

/// "south", "north": a seat, an audience, and what actions name a side by.
std::string_view word(Side side);
/// Nothing for another word.
std::optional<Side> side_of(std::string_view word);
/// For the player of that side alone (RR-H01).
inline Audience audience_of(Side side) {
  return Audience(word(side));
}

inline SeatId seat_of(Side side) {
  return SeatId(std::string(word(side)));
}

/// A piece as the order of battle has it.
struct Facts {
  std::string name;
  std::string short_name;
  Side side = Side::kNeutral;
  Type type = Type::kHeavyInfantry;
  Sector at;  ///< where it begins (RRQ-05)
  Facing facing = Facing::kNorth;
};

/// What a class of markers is in this game: a card of a side's printed deck, or a counter for any card.
struct CardMarker {
  Side side = Side::kNeutral;  ///< whose deck; of a counter nobody's
  std::string card;            ///< its face; empty: a back, or a counter
};

/// What never changes in a game.
struct Setup {
  Board board;
  std::map<PieceId, Facts> pieces;
  SideNames sides;
  RaphiaSettings settings;
  /// RR-001: the faces of either side's own 54 cards; with `cards.held = "table"` unknown ones too
  /// (is_unknown()).
  std::shared_ptr<const cards::Deck> deck;
  std::map<std::string, CardMarker, std::less<>> card_markers;  ///< by the id of their class (RRQ-86)

  const GridBoard& grid() const { return *grid_of(board); }
  std::string label(Sector at) const { return telescope::label(grid(), at); }
  /// "Ptolemy": what the side is called.
  std::string name(Side side) const { return std::string(name_of(sides, side)); }
  const Facts& facts(const PieceId& piece) const { return pieces.at(piece); }
  /// "E-03 ELE": as the map names it, for sentences.
  std::string named(const PieceId& piece) const;
  /// RR-098: the side that the program plays; kNeutral: none.
  Side played() const {
    if (settings.opponent == Opponent::kNobody) return Side::kNeutral;
    return kSides.at(settings.opponent == Opponent::kSouth ? 0 : 1);
  }
  bool is_general(const PieceId& piece) const { return facts(piece).type == Type::kGeneral; }
};

/// Every setting, in the ledger's order.
const SettingTable<RaphiaSettings>& setting_table();

/// Of the scenario, for its organiser; a fault makes it unplayable.
Finding finding(Severity severity, std::string_view rule, std::string sentence, std::string remedy);
inline Finding fault(std::string_view rule, std::string sentence, std::string remedy) {
  return finding(Severity::kViolation, rule, std::move(sentence), std::move(remedy));
}
/// What of it the ledger does not have, though its rows' bounds do.
std::vector<Finding> setting_faults(const RaphiaSettings& settings);

/// RRQ-01: squares alone.
Board board_for(const RaphiaSettings& settings);

/// The class of the counters that stand for cards laid, with `cards.held = "dealt"`.
inline constexpr std::string_view kCardCounter = "card";

inline bool are_on_table(const Setup& setup) {
  return setup.settings.cards == CardsHeld::kTable;
}
/// The same battle with decks that the program deals: for simulations, which have no table.
std::shared_ptr<const Setup> dealt_by_program(std::shared_ptr<const Setup> setup);

/// Throws nothing; fails, with a sentence for the organiser, where the scenario is no game of these rules.
Result<std::shared_ptr<const Setup>> make_setup(const Scenario& scenario, const Kit& kit);

}  // namespace telescope::raphia
