#include "core/rules/raphia/state/setup.hpp"

#include <algorithm>
#include <set>

#include "core/kit/french_cards.hpp"
#include "core/rules/raphia/state/game.hpp"

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

const SettingTable<RaphiaSettings>& setting_table() {
  using namespace setting_row;
  using S = RaphiaSettings;
  static const SettingTable<S> table({
      whole("board.files", "RRQ-01", &S::files, 3, 20),
      whole("board.ranks", "RRQ-01", &S::ranks, 3, 20),
      whole("ace", "RRQ-03", &S::ace, 1, 11),
      words("bid.rank", "RRQ-06", &S::bid_rank, {"by_rank", "by_value"}),
      words("bid.exact_tie", "RRQ-07", &S::exact_tie, {"dice", "rebid"}),
      flag("gen.card_counts", "RRQ-10", &S::general_card_counts),
      words("turn_end.discard", "RRQ-11", &S::turn_end, {"played_only", "all"}),
      words("move.direction", "RRQ-12", &S::direction, {"forward", "any_orthogonal"}),
      whole("turn.max", "RRQ-15", &S::turn_max, 90, 180),
      flag("leave.far_edge", "RRQ-17", &S::leave_far_edge),
      flag("hc.bb_compulsory", "RRQ-19", &S::two_blacks_compel),
      whole("lc.squares_per_card", "RRQ-21", &S::lc_squares_per_card, 1, 2),
      flag("li.pass_then_attack", "RRQ-22", &S::pass_then_attack),
      words("combat.timing", "RRQ-29", &S::timing, {"after_moves", "on_contact"}),
      flag("cards.reuse", "RRQ-30", &S::cards_reused),
      flag("extra.cumulative", "RRQ-33", &S::extras_add_up),
      words("combat.tie", "RRQ-37", &S::tie, {"stand", "defender_wins"}),
      words("court.rule", "RRQ-38", &S::court_rule, {"winner_more", "unless_equal"}),
      flag("nocard.extra_saves", "RRQ-49", &S::extra_saves),
      words("retire.when", "RRQ-54", &S::retire_when, {"before_reveal", "after_reveal"}),
      flag("gen.counts_as_unit", "RRQ-60", &S::general_is_unit),
      words("deckout.tie", "RRQ-64", &S::deckout_tie, {"fewer_losses", "draw"}),
      words("cards.held", "RRQ-86", &S::cards, {"phones", "dealt", "table"}),
      words("cards.place", "RRQ-86", &S::card_place, {"rail", "strip"}),
      flag("umpire", "RRQ-83", &S::umpire),
      flag("solo.random_deal", "RR-098", &S::random_deal),
      words("solo.opponent", "RR-098", &S::opponent, {"nobody", "south", "north"}),
      flag("guide", "RR-010", &S::guide),
  });
  return table;
}

Finding finding(Severity severity, std::string_view rule, std::string sentence, std::string remedy) {
  return {.severity = severity,
          .rule = std::string(rule),
          .sentence = std::move(sentence),
          .remedy = std::move(remedy)};
}

std::vector<Finding> setting_faults(const RaphiaSettings& settings) {
  std::vector<Finding> faults;
  if (settings.ace != 1 && settings.ace != 11)
    faults.push_back(fault("RRQ-03", "'ace', what an ace counts, is 1 or 11.", "Set `ace` to 1 or 11."));
  if (settings.turn_max != 90 && settings.turn_max != 180)
    faults.push_back(fault("RRQ-15", "'turn.max', the most of one change of facing, is 90 or 180 degrees.",
                           "Set `turn.max` to 90 or 180."));
  if (settings.cards == CardsHeld::kTable && settings.opponent != Opponent::kNobody)
    faults.push_back(fault("RR-098", "The program plays no side whose cards are of paper.",
                           "Set `cards.held` to `phones`, or leave `solo.opponent` away."));
  return faults;
}

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
