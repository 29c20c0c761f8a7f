#include "core/rules/raphia/state/setup.hpp"

#include <algorithm>
#include <set>

#include "core/kit/french_cards.hpp"
#include "core/rules/raphia/state/faces.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::raphia {
namespace {

/// RRQ-05: where the scenario puts the unit; what it does not say: its side's own edge, from the left, facing
/// the enemy.
Result<Facts> facts_of(const KitPiece& piece, const Unit& unit, const Setup& setup, std::set<Sector>& taken) {
  Facts facts{.name = piece.name, .short_name = piece.short_name, .side = piece.side};
  const auto type = type_from_string(unit.kind);
  if (!type) return failure(piece.id.value() + " is of no type of these rules");
  facts.type = *type;
  const bool south = piece.side == Side::kAttacker;
  const std::string way = unit_value(unit, "facing", std::string());
  facts.facing = facing_from(way).value_or(south ? Facing::kNorth : Facing::kSouth);
  const GridBoard& grid = setup.grid();
  if (const std::string at = unit_value(unit, "at", std::string()); !at.empty()) {
    const auto square = sector_from_label(grid, at);
    if (!square)
      return failure(piece.id.value() + " begins on '" + at +
                     "', which is no square: give file and rank, as " + label(grid, {0, 0}));
    facts.at = *square;
  } else {
    const int row = south ? 0 : grid.rows - 1;
    int column = 0;
    while (column < grid.columns && taken.contains({column, row})) ++column;
    if (column == grid.columns) return failure("there is no square left for " + piece.id.value());
    facts.at = {column, row};
  }
  if (facts.type != Type::kGeneral && !taken.insert(facts.at).second)
    return failure(piece.id.value() + " begins on " + label(grid, facts.at) +
                   ", where another unit stands: one unit a square (RR-006)");
  return facts;
}

/// Decks are called by their sides, counters "card". A printed card that the game has not is none of its.
std::map<std::string, CardMarker, std::less<>> card_markers(const Kit& kit) {
  std::map<std::string, CardMarker, std::less<>> markers;
  for (const MarkerClass& marker : kit.markers) {
    const auto side = side_of(marker.deck);
    if (side && (marker.card.empty() || french_card(marker.card)))
      markers[marker.id] = {.side = *side, .card = marker.card};
    if (marker.deck.empty() && marker.id == kCardCounter) markers[marker.id] = {};
  }
  return markers;
}

}  // namespace

std::string_view word(Side side) {
  return side == Side::kAttacker ? "south" : "north";
}

std::optional<Side> side_of(std::string_view text) {
  for (const Side side : kSides)
    if (text == word(side)) return side;
  return std::nullopt;
}

std::string Setup::named(const PieceId& piece) const {
  const std::string& short_name = facts(piece).short_name;
  return short_name.empty() || short_name == piece.value() ? piece.value() : piece.value() + " " + short_name;
}

Board board_for(const RaphiaSettings& settings) {
  return {.surface = GridBoard{.columns = settings.files,
                               .rows = settings.ranks,
                               .cell = 80_mm,
                               .column_prefix = "",
                               .row_prefix = ""}};
}

std::shared_ptr<const Setup> dealt_by_program(std::shared_ptr<const Setup> setup) {
  if (!are_on_table(*setup)) return setup;
  auto dealt = std::make_shared<Setup>(*setup);
  dealt->settings.cards = CardsHeld::kPhones;
  dealt->deck = deck_for(dealt->settings);
  return dealt;
}

Result<std::shared_ptr<const Setup>> make_setup(const Scenario& scenario, const Kit& kit) {
  auto setup = std::make_shared<Setup>();
  setup->board = kit.board;
  setup->sides = kit.sides;
  setup->settings = setting_table().read(scenario.settings);
  setup->deck = deck_for(setup->settings);
  setup->card_markers = card_markers(kit);
  if (!grid_of(kit.board)) return failure("Rapid Raphia is played on squares (RR-005)");
  std::set<Sector> taken;
  for (const KitPiece& piece : kit.pieces) {
    const auto unit = std::ranges::find(scenario.units, UnitId(piece.unit), &Unit::id);
    if (unit == scenario.units.end() || unit->stands != 1 || piece.side == Side::kNeutral)
      return failure(piece.id.value() + " is not the one stand of a unit of either side");
    const auto facts = facts_of(piece, *unit, *setup, taken);
    if (!facts) return tl::unexpected(facts.error());
    setup->pieces[piece.id] = *facts;
  }
  for (const Side side : kSides)
    if (std::ranges::none_of(setup->pieces, [&](const auto& each) {
          return each.second.side == side && each.second.type != Type::kGeneral;
        }))
      return failure("there is no unit of " + setup->name(side));
  return std::shared_ptr<const Setup>(std::move(setup));
}

}  // namespace telescope::raphia
