#include "tests/bench/pictures/card_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "core/kit/markers.hpp"

namespace telescope::bench {
namespace {

using Random = std::mt19937_64;

constexpr double kGap_mm = 3.0;         // from the board to a card, and between two cards
constexpr double kClear_deg = 30.0;     // beyond, a facing is asked for
constexpr double kCardReach_mm = 15.0;  // a card that is read lies where one truly lies
constexpr double kBidBeside_mm = 60.0;

double between(Random& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}
bool happens(Random& random, double chance) {
  return between(random, 0.0, 1.0) < chance;
}

const MarkerClass* card_of(const Kit& kit, const KitPiece& piece) {
  const MarkerClass* marker = find_marker_by_tag(kit, piece.tag);
  return marker && !marker->deck.empty() ? marker : nullptr;
}

/// Where a card lies in a slot, the first at the board's edge.
Layout::Lying place_in_slot(const CardTable& table, std::size_t rail, std::size_t slot, std::size_t number) {
  const Board& board = table.kit.board;
  const CardSlot& where = table.places.rails[rail].slots[slot];
  const double along = where.left_mm + where.width_mm / 2;
  const double away = kGap_mm + table.places.card_depth_mm / 2 +
                      static_cast<double>(number) * (table.places.card_depth_mm + kGap_mm);
  if (rail == 0) return {0, {along, -away}, Heading()};
  return {0, {width(board).mm() - along, depth(board).mm() + away}, Heading::from_degrees(180)};
}

class Dealer {
 public:
  Dealer(const CardTable& table, const Kit& with_counters, std::uint64_t seed)
      : table_(table), kit_(with_counters), random_(seed * 9176 + 5) {
    for (std::size_t i = table.kit.pieces.size(); i < kit_.pieces.size(); ++i)
      if (const MarkerClass* card = card_of(kit_, kit_.pieces[i]))
        (card->card.empty() ? backs_ : faces_)[card->deck].push_back(i);
    for (auto& [deck, faces] : faces_) std::ranges::shuffle(faces, random_);
  }

  CardScene deal() {
    const auto decks = decks_of(table_.kit);
    for (std::size_t rail = 0; rail < table_.places.rails.size(); ++rail) {
      const std::string& deck = decks.at(std::min(rail, decks.size() - 1));
      for (std::size_t slot = 0; slot < table_.places.rails[rail].slots.size(); ++slot)
        fill(rail, slot, deck);
      bid(rail, deck);
    }
    place_stands();
    scene_.layout.beyond_mm = table_.places.rail_depth_mm + 10;
    return std::move(scene_);
  }

 private:
  void lay(Layout::Lying lies, std::size_t piece) {
    lies.piece = piece;
    lies.centre.x_mm += between(random_, -3, 3);
    lies.centre.y_mm += between(random_, -1, 1);
    lies.heading = Heading::from_degrees(lies.heading.degrees() + between(random_, -5, 5));
    scene_.layout.pieces.push_back(lies);
  }
  std::optional<std::size_t> draw(std::vector<std::size_t>& cards) {
    if (cards.empty()) return std::nullopt;
    const std::size_t card = cards.back();
    cards.pop_back();
    return card;
  }
  void fill(std::size_t rail, std::size_t slot, const std::string& deck) {
    SlotTruth truth{.rail = rail, .slot = slot, .cards = {}};
    const int most = table_.places.rails[rail].slots[slot].most;
    const int count = std::uniform_int_distribution<int>(0, most)(random_);
    for (int i = 0; i < count; ++i) {
      const auto card = draw(happens(random_, 0.5) ? faces_[deck] : backs_[deck]);
      if (!card) continue;
      truth.cards.push_back(scene_.layout.pieces.size());
      lay(place_in_slot(table_, rail, slot, static_cast<std::size_t>(i)), *card);
    }
    scene_.slots.push_back(std::move(truth));
  }
  void bid(std::size_t rail, const std::string& deck) {
    const double w = width(table_.kit.board).mm(), d = depth(table_.kit.board).mm();
    if (const auto card = draw(faces_[deck]))
      lay({0, {rail == 0 ? -kBidBeside_mm : w + kBidBeside_mm, d / 2}, Heading()}, *card);
  }

  /// One a square.
  void place_stands() {
    const GridBoard& grid = *grid_of(table_.kit.board);
    std::vector<Sector> squares;
    for (int column = 0; column < grid.columns; ++column)
      for (int row = 0; row < grid.rows; ++row) squares.push_back({column, row});
    std::ranges::shuffle(squares, random_);
    for (std::size_t i = 0; i < table_.kit.pieces.size() && i < squares.size(); ++i) {
      const double cell = grid.cell.mm();
      const double room = (cell - std::max(kit_.pieces[i].base_width_mm, kit_.pieces[i].base_depth_mm)) / 2;
      const bool on_line = i % 10 == 3, askew = i % 10 == 7;
      Layout::Lying lies{.piece = i,
                         .centre = {(squares[i].column + 0.5) * cell, (squares[i].row + 0.5) * cell},
                         .heading = Heading()};
      const double off = on_line ? cell / 2 + between(random_, -6, 6) : between(random_, -room, room);
      if (!blocked(squares, i, on_line)) lies.centre.x_mm += off;
      lies.centre.y_mm += between(random_, -room, room);
      const int facing = std::uniform_int_distribution<int>(0, 3)(random_);
      const double turn = askew ? between(random_, 28, 62) : between(random_, -12, 12);
      lies.heading = Heading::from_degrees(90.0 * facing + turn);
      scene_.layout.pieces.push_back(lies);
    }
  }
  /// Pushed over its right line it would meet another stand, or leave the board.
  bool blocked(const std::vector<Sector>& squares, std::size_t i, bool on_line) const {
    if (!on_line) return false;
    const Sector right{squares[i].column + 1, squares[i].row};
    if (right.column >= grid_of(table_.kit.board)->columns) return true;
    const auto end = squares.begin() + static_cast<std::ptrdiff_t>(table_.kit.pieces.size());
    return std::find(squares.begin(), end, right) != end;
  }

  const CardTable& table_;
  const Kit& kit_;
  Random random_;
  std::map<std::string, std::vector<std::size_t>> faces_, backs_;
  CardScene scene_;
};

bool lies_in(const CardTable& table, const SlotTruth& slot, TablePoint at) {
  const Board& board = table.kit.board;
  const CardSlot& where = table.places.rails[slot.rail].slots[slot.slot];
  const bool near = slot.rail == 0;
  const double along = near ? at.x_mm : width(board).mm() - at.x_mm;
  const double away = near ? -at.y_mm : at.y_mm - depth(board).mm();
  return away > 0 && away <= table.places.rail_depth_mm && along >= where.left_mm &&
         along < where.left_mm + where.width_mm;
}

}  // namespace

CardScene deal_scene(const CardTable& table, const Kit& with_counters, std::uint64_t seed) {
  return Dealer(table, with_counters, seed).deal();
}

std::vector<std::string> CardScore::add(const CardTable& table, const CardScene& scene,
                                        const Picture& picture, const TableView& view) {
  std::vector<std::string> lines;
  const auto tell = [&](const TagTruth& truth, std::string_view what) {
    char at[96];
    std::snprintf(at, sizeof at, " at %.0f, %.0f px, %.2f px/mm, contrast %.0f: ", truth.centre_px.x,
                  truth.centre_px.y, truth.pixels_per_mm, truth.contrast);
    lines.push_back(truth.piece->id.value() + at + std::string(what));
  };
  ++pictures;
  known_tables += view.calibrated;
  std::vector<const MarkerView*> seen;
  for (const MarkerView& marker : view.markers)
    if (marker.state == PieceState::kSeen && marker.pose) seen.push_back(&marker);
  const auto at = [](const MarkerView& marker, TablePoint point) {
    return std::hypot(marker.pose->centre.x_mm - point.x_mm, marker.pose->centre.y_mm - point.y_mm) <=
           kCardReach_mm;
  };
  for (const TagTruth& truth : picture.tags) {
    const MarkerClass* card = card_of(*picture.kit, *truth.piece);
    if (card) {
      const auto here = std::ranges::find_if(
          seen, [&](const MarkerView* marker) { return at(*marker, truth.base_centre); });
      const bool asked = !card->card.empty() && truth.whole();
      faces += asked;
      if (here == seen.end()) {
        if (asked) tell(truth, "not read");
        continue;
      }
      cards_wrong += (*here)->marker != card->id;
      if ((*here)->marker != card->id) tell(truth, "read as " + (*here)->marker);
      faces_read += asked && (*here)->marker == card->id;
      continue;
    }
    const PieceView* piece = find_piece(view, truth.piece->id);
    stands += truth.whole();
    if (!piece || piece->state != PieceState::kSeen || !piece->pose) {
      square_unclear += truth.whole(), facing_unclear += truth.whole();
      if (truth.whole()) tell(truth, "not read");
      continue;
    }
    const auto square = locate(table.kit.board, truth.base_centre, Length()).sector;
    const bool said = piece->place.kind == Place::Kind::kSector;
    square_wrong += said && piece->place.sector != square;
    if (said && piece->place.sector != square) tell(truth, "in a wrong square");
    square_right += said && piece->place.sector == square && truth.whole();
    square_unclear += !said && truth.whole();
    const auto faced = facing(piece->pose->heading, kClear_deg), faces_truly = facing(truth.heading, 45);
    facing_wrong += faced && faced != faces_truly;
    if (faced && faced != faces_truly) tell(truth, "facing wrongly");
    facing_right += faced && faced == faces_truly && truth.whole();
    facing_unclear += !faced && truth.whole();
  }
  for (const MarkerView* marker : seen)
    ghosts += std::ranges::none_of(picture.tags, [&](const TagTruth& truth) {
      return card_of(*picture.kit, *truth.piece) && at(*marker, truth.base_centre);
    });
  for (const SlotTruth& slot : scene.slots) {
    const bool whole =
        std::ranges::all_of(slot.cards, [&](std::size_t card) { return picture.tags[card].whole(); });
    if (!whole || !view.calibrated) continue;
    const auto there = std::ranges::count_if(
        seen, [&](const MarkerView* marker) { return lies_in(table, slot, marker->pose->centre); });
    ++slots;
    const bool right = static_cast<std::size_t>(there) == slot.cards.size();
    slots_right += right;
    if (!right)
      lines.push_back("slot " + std::to_string(slot.slot) + " of rail " + std::to_string(slot.rail) + ": " +
                      std::to_string(there) + " of " + std::to_string(slot.cards.size()));
  }
  return lines;
}

}  // namespace telescope::bench
