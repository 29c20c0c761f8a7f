#include <algorithm>
#include <cmath>

#include "core/base/counted.hpp"
#include "core/rules/raphia/rules.hpp"
#include "core/rules/raphia/table/on_table.hpp"

namespace telescope::raphia {
namespace {

CardRail rail_of(const Setup& setup, Side side) {
  CardRail rail{.title = setup.name(side) + "'s rail"};
  const std::vector<PieceId> order = rail_order(setup, side);
  const double width = setup.grid().columns * setup.grid().cell.mm() / static_cast<double>(order.size());
  const bool far_edge = side == kSides[1];
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t place = far_edge ? order.size() - 1 - i : i;
    const PieceId& piece = order[place];
    if (setup.settings.card_place == CardPlace::kRail || setup.is_general(piece))
      rail.slots.push_back({.piece = piece,
                            .left_mm = static_cast<double>(i) * width,
                            .width_mm = width,
                            .most = setup.is_general(piece) ? 1 : 2});  // RRQ-10
  }
  return rail;
}

/// The nearest stand within reach that may own it; generals have the rail, and what is lost owns no card.
std::optional<PieceId> piece_by_strip(const Game& game, const TableView& table, TablePoint at, Side side) {
  std::optional<PieceId> nearest;
  double least = kStripReach_mm;
  for (const PieceView& view : table.pieces) {
    if (!view.pose || view.state == PieceState::kLost || view.state == PieceState::kRemoved) continue;
    const auto stand = game.stands.find(view.piece);
    if (stand == game.stands.end() || stand->second.lost || game.is_general(view.piece)) continue;
    if (side != Side::kNeutral && game.side(view.piece) != side) continue;
    const double away = std::hypot(view.pose->centre.x_mm - at.x_mm, view.pose->centre.y_mm - at.y_mm);
    if (away > least) continue;
    least = away;
    nearest = view.piece;
  }
  return nearest;
}

/// How many of them lie with the piece and count.
std::ptrdiff_t count_with(const std::vector<SeenCard>& cards, const PieceId& piece, auto counts) {
  return std::ranges::count_if(cards,
                               [&](const SeenCard& each) { return each.piece == piece && counts(each); });
}

/// Cards and counters that are in that state, each with the piece in whose place it lies.
std::vector<SeenCard> cards_in(const Game& game, const TableView& table, PieceState state) {
  std::vector<SeenCard> cards;
  for (const MarkerView& marker : table.markers) {
    const auto known = game.setup->card_markers.find(marker.marker);
    if (known == game.setup->card_markers.end() || marker.state != state || !marker.pose) continue;
    const TablePoint at = marker.pose->centre;
    std::optional<PieceId> piece = piece_by_rail(game, at);
    if (!piece && game.settings().card_place == CardPlace::kStrip)
      piece = piece_by_strip(game, table, at, known->second.side);
    cards.push_back({.side = known->second.side, .card = known->second.card, .piece = std::move(piece)});
  }
  return cards;
}

/// With the piece beside which the card lies, if any.
Finding of_card(const Game& game, Severity severity, std::string_view rule,
                const std::optional<PieceId>& piece, std::string sentence, std::string remedy) {
  if (!piece) return finding_at(game, severity, rule, {}, {}, std::move(sentence), std::move(remedy));
  return finding_at(game, severity, rule, {*piece}, game.stands.at(*piece).at, std::move(sentence),
                    std::move(remedy));
}

/// RR-001, RR-004: where the program deals, a counter has no face, and a card with one is not looked at.
void add_faces(const Game& game, const std::vector<SeenCard>& seen, std::vector<Finding>& findings) {
  for (std::ptrdiff_t i = 0; i < std::ssize(seen); ++i) {
    const SeenCard& each = seen[static_cast<std::size_t>(i)];
    if (each.piece && each.side != Side::kNeutral && each.side != game.side(*each.piece))
      findings.push_back(of_card(game, Severity::kViolation, "RR-001", each.piece,
                                 "A card of " + game.name(each.side) + "'s deck lies with " +
                                     game.named(*each.piece) + ": each side plays with its own deck.",
                                 "Give it back."));
    if (each.card.empty()) continue;
    const std::string words = "The " + game.words_of(each.card) + " of " + game.name(each.side) + "'s deck";
    if (std::any_of(seen.begin(), seen.begin() + i, [&](const SeenCard& other) {
          return other.side == each.side && other.card == each.card;
        })) {
      findings.push_back(of_card(game, Severity::kViolation, "RR-001", each.piece,
                                 words + " is seen twice: a deck has it once.",
                                 "Take the other one out of the game."));
      continue;
    }
    if (!each.piece || each.side != game.side(*each.piece)) continue;
    const std::string where = known_elsewhere(game, each.side, each.card);
    const bool here = game.cards(each.side).holds(pile_on(*each.piece), each.card);
    if (!here && !where.empty())
      findings.push_back(of_card(game, Severity::kWarning,
                                 where.starts_with("has been") ? "RR-004" : "RR-031", each.piece,
                                 words + " lies with " + game.named(*each.piece) + ", but " + where + ".",
                                 "Put it where the game has it."));
  }
}

/// RR-H02, RRQ-86: what is covered is not counted against anybody.
void add_counts(const Game& game, const TableView& table, const std::vector<SeenCard>& seen,
                std::vector<Finding>& findings) {
  const bool something_covered = std::ranges::any_of(table.markers, [&](const MarkerView& marker) {
    return marker.state == PieceState::kCovered && game.setup->card_markers.contains(marker.marker);
  });
  for (const auto& [id, stand] : game.stands) {
    const auto there = count_with(seen, id, [owner = game.side(id)](const SeenCard& each) {
      return each.side == Side::kNeutral || each.side == owner;
    });
    const auto laid = static_cast<std::ptrdiff_t>(game.laid(id).size());
    if (there == laid || (there < laid && (something_covered || table.busy))) continue;
    findings.push_back(of_card(
        game, Severity::kWarning, "RRQ-86", id,
        "With " + game.named(id) + " " + counted(static_cast<int>(there), "card") +
            (there == 1 ? " is" : " are") + " seen, and the game has " +
            (laid == 0 ? "none" : std::to_string(laid)) + ".",
        there > laid ? "Lay it in the game too, or take it away." : "Put what is missing in its place."));
  }
}

class Proposals {
 public:
  Proposals(const Game& game, const TableView& table, std::vector<Proposal>& proposals)
      : game_(game),
        seen_(cards_seen(game, table)),
        covered_(cards_in(game, table, PieceState::kCovered)),
        proposals_(proposals) {}

  /// RR-017, RR-020: one more face down than the game has.
  void lay() {
    const std::size_t first = game_.step == Step::kLayFirst ? 0 : 1;
    for (const PieceId& id : game_.pieces(game_.mover)) {
      const auto there = count_with(
          seen_, id, [&](const SeenCard& each) { return each.card.empty() && each.side == game_.mover; });
      if (game_.laid(id).size() == first && static_cast<std::size_t>(there) == first + 1 &&
          !(first == 1 && game_.is_general(id)))
        add(Lay{.piece = id}, "A card is laid on " + game_.named(id), id);
    }
  }

  /// RR-H01: a face may belong to a hand of cards that leans under the camera. None is told of more faces
  /// beside the pieces than are waited for there, nor of a piece whose own cards are not all accounted for.
  void faces() {
    for (const SeenCard& each : seen_) face(each);
  }

 private:
  void face(const SeenCard& seen) {
    if (!may_be_new(seen) || (seen.piece && !is_accounted_for(*seen.piece))) return;
    const auto beside = std::ranges::count_if(seen_, [&](const SeenCard& each) {
      return each.side == seen.side && !each.piece && may_be_new(each);
    });
    if (due(seen, beside)) return;
    if (seen.piece) return moved(seen);
    if (beside > 1) return;
    if (must_bid(game_, seen.side))
      return add(Bid{.side = seen.side, .cards = {seen.card}}, game_.name(seen.side) + " bid " + words(seen),
                 std::nullopt);
    const auto generals = may_kill(game_, seen.side);
    if (generals.size() != 1 || waits_for(game_) != seen.side) return;
    add(Kill{.side = seen.side, .general = generals.front(), .cards = {seen.card}},
        game_.name(seen.side) + " turned up " + words(seen) + " against " + game_.named(generals.front()),
        generals.front());
  }

  /// As many cards are in its place as the game has there. One that is covered is still there, and has not
  /// been turned up.
  bool is_accounted_for(const PieceId& piece) const {
    const auto owned = [&](const SeenCard& each) { return each.side == game_.side(piece); };
    const auto there = count_with(seen_, piece, owned) + count_with(covered_, piece, owned);
    return static_cast<std::size_t>(there) == game_.laid(piece).size();
  }
  /// A face that the game does not know to be elsewhere.
  bool may_be_new(const SeenCard& seen) const {
    return !seen.card.empty() && known_elsewhere(game_, seen.side, seen.card).empty();
  }
  std::string words(const SeenCard& seen) const { return "the " + game_.words_of(seen.card); }
  void add(const AnyAction& action, std::string sentence, std::optional<PieceId> piece) {
    Proposal proposal{.action = Actions::write(game_, action), .sentence = std::move(sentence)};
    if (piece) proposal.pieces = {*piece};
    proposals_.push_back(std::move(proposal));
  }

  /// RR-070, RR-093: the game waits for it there.
  bool due(const SeenCard& seen, std::ptrdiff_t beside) {
    const std::vector<DueFace> all = faces_due(game_);
    for (const DueFace& each : all) {
      const bool off_pieces = each.on == kOnExtra || each.on == kOnDeck;
      if (each.side != seen.side || (off_pieces ? seen.piece.has_value() : seen.piece != each.on)) continue;
      if (off_pieces && beside > std::ranges::count_if(all, [&](const DueFace& other) {
                          return other.side == each.side && other.on == each.on;
                        }))
        continue;
      add(Show{.side = seen.side, .on = each.on, .cards = {seen.card}},
          game_.name(seen.side) + " turned up " + words(seen), off_pieces ? std::nullopt : seen.piece);
      return true;
    }
    return false;
  }

  /// RR-031: turned up for its move.
  void moved(const SeenCard& seen) {
    const PieceId& piece = *seen.piece;
    if (game_.step != Step::kMove || game_.combat || game_.side(piece) != game_.mover ||
        game_.side(piece) != seen.side || game_.stands.at(piece).taken ||
        unknown_in(game_, seen.side, pile_on(piece)).empty())
      return;
    add(TurnUp{.piece = piece, .cards = {seen.card}},
        "On " + game_.named(piece) + " " + words(seen) + " is turned up", piece);
  }

  const Game& game_;
  std::vector<SeenCard> seen_, covered_;
  std::vector<Proposal>& proposals_;
};

}  // namespace

std::vector<PieceId> rail_order(const Setup& setup, Side side) {
  std::vector<PieceId> order;
  for (const auto& [piece, facts] : setup.pieces)
    if (facts.side == side) order.push_back(piece);
  return order;
}

CardPlaces card_places(const Setup& setup, const Kit& kit) {
  const auto card = std::ranges::find_if(
      kit.markers, [&](const MarkerClass& each) { return setup.card_markers.contains(each.id); });
  if (setup.settings.cards == CardsHeld::kPhones || card == kit.markers.end()) return {};
  CardPlaces places{
      .rail_depth_mm = kRailDepth_mm, .card_width_mm = card->width_mm, .card_depth_mm = card->depth_mm};
  if (setup.settings.card_place == CardPlace::kStrip) places.strip_reach_mm = kStripReach_mm;
  for (const Side side : kSides)
    if (CardRail rail = rail_of(setup, side); !rail.slots.empty()) places.rails.push_back(std::move(rail));
  return places;
}

std::optional<PieceId> piece_by_rail(const Game& game, TablePoint at) {
  const GridBoard& grid = game.setup->grid();
  const double width = grid.columns * grid.cell.mm(), depth = grid.rows * grid.cell.mm();
  const bool south = at.y_mm < 0.0 && at.y_mm >= -kRailDepth_mm;
  const bool north = at.y_mm > depth && at.y_mm <= depth + kRailDepth_mm;
  if ((!south && !north) || at.x_mm < 0.0 || at.x_mm >= width) return std::nullopt;
  const std::vector<PieceId> slots = rail_order(*game.setup, kSides.at(south ? 0 : 1));
  if (slots.empty()) return std::nullopt;
  const double slot = at.x_mm / width * static_cast<double>(slots.size());
  return slots.at(std::min(static_cast<std::size_t>(slot), slots.size() - 1));
}

std::vector<SeenCard> cards_seen(const Game& game, const TableView& table) {
  return cards_in(game, table, PieceState::kSeen);
}

void add_card_findings(const Game& game, const TableView& table, std::vector<Finding>& findings) {
  if (game.settings().cards == CardsHeld::kPhones || game.setup->card_markers.empty()) return;
  if (!table.calibrated) return;
  const std::vector<SeenCard> seen = cards_seen(game, table);
  if (are_on_table(game)) add_faces(game, seen, findings);
  add_counts(game, table, seen, findings);
}

void add_card_proposals(const Game& game, const TableView& table, std::vector<Proposal>& proposals) {
  if (!are_on_table(game) || !table.calibrated) return;
  Proposals all(game, table, proposals);
  if (game.step == Step::kLayFirst || game.step == Step::kLaySecond) all.lay();
  all.faces();
}

}  // namespace telescope::raphia
