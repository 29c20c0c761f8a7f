#include <algorithm>

#include "core/cards/shown_cards.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/knowledge/knowledge.hpp"

namespace telescope::raphia {
namespace {

bool has_laid(const Game& game, Side side) {
  return std::ranges::any_of(game.stands, [&](const auto& each) {
    return game.side(each.first) == side && !game.laid(each.first).empty();
  });
}

/// RR-H03, RRQ-65: cards of another's hand that are certainly there. It hangs on what everybody has seen, and
/// not on where they lie: a card that was laid face down would otherwise be missed in the hand.
std::vector<std::string> certain_in_hand(const Game& game, Side side) {
  std::string card;
  if (game.step == Step::kBid) card = game.tied_bid.at(index_of(side));
  if (game.step == Step::kChoose || (game.step == Step::kLayFirst && !has_laid(game, side)))
    card = seen_losing_bid(game, side);
  return card.empty() ? std::vector<std::string>() : std::vector<std::string>{card};
}

class Shown {
 public:
  Shown(const Game& game, const Viewer& viewer, Side side)
      : game_(game),
        piles_(game.cards(side)),
        side_(side),
        own_(viewer.player == side),
        sees_(viewer.sees(side)) {}

  std::vector<KnownCards> all() {
    hand();
    secret(kBidPile, "bid", own_ ? "Your bid" : name() + "'s bid");
    extra();
    for (const auto& [piece, stand] : game_.stands)
      if (game_.side(piece) == side_) on_piece(piece);
    shown_.push_back(cards::counted_cards(piles_, kDeckPile, id("deck"), name() + "'s deck"));
    if (piles_.count(kDiscardPile) > 0)
      shown_.push_back(
          cards::open_cards(piles_, kDiscardPile, id("discard"), name() + ": discarded and seen"));
    if (piles_.count(kUnseenPile) > 0)
      shown_.push_back(cards::laid_cards(piles_, kUnseenPile, false, sees_, id("unseen"),
                                         name() + ": discarded face down"));
    // RRQ-86: what nobody has turned up has no face, also not its owner's.
    for (KnownCards& each : shown_)
      std::erase_if(each.faces, [](const CardFace& face) { return is_unknown(face.id); });
    return std::move(shown_);
  }

 private:
  std::string name() const { return game_.name(side_); }
  std::string id(const std::string& pile) const { return pile + " " + std::string(word(side_)); }

  /// A card that lies face down as a bid is counted with the hand: nobody else need know who has bid.
  void hand() {
    shown_.push_back(cards::hand_cards(piles_, kHandPile, kBidPile, sees_, own_ ? "hand" : id("hand"),
                                       own_ ? "Your hand" : name() + "'s hand"));
    if (sees_) return;
    for (const std::string& card : certain_in_hand(game_, side_))
      shown_.back().faces.push_back(game_.setup->deck->card(card).face);
  }

  void secret(std::string_view pile, const char* key, std::string title) {
    if (sees_ && piles_.count(pile) > 0)
      shown_.push_back(cards::own_cards(piles_, pile, id(key), std::move(title)));
  }

  /// RRQ-34: that one lies there can be seen, what it is not before the reveal.
  void extra() {
    if (piles_.count(kExtraPile) == 0) return;
    const bool are_up = std::ranges::any_of(
        piles_.cards(kExtraPile), [&](const std::string& card) { return is_extra_up(game_, card); });
    shown_.push_back(
        cards::laid_cards(piles_, kExtraPile, are_up, sees_, id("extra"), name() + "'s extra card"));
  }

  /// RR-H02: how many lie on it, and those that are turned up.
  void on_piece(const PieceId& piece) {
    const std::string pile = pile_on(piece), on = "On " + game_.named(piece);
    KnownCards faces = cards::open_cards(piles_, pile, pile, on + ", face down");
    KnownCards open = faces;
    open.id = pile + " up";
    open.title = on + ", face up";
    const auto is_up = [&](const CardFace& face) { return game_.is_up(piece, face.id); };
    std::erase_if(open.faces, [&](const CardFace& face) { return !is_up(face); });
    KnownCards down = cards::counted_cards(piles_, pile, faces.id, faces.title);
    open.count = static_cast<int>(open.faces.size());
    down.count -= open.count;
    if (sees_) {
      std::erase_if(faces.faces, is_up);
      down.faces = std::move(faces.faces);
      down.sealed = true;
    }
    open.piece = down.piece = piece;
    for (KnownCards* each : {&open, &down})
      if (each->count > 0) shown_.push_back(std::move(*each));
  }

  const Game& game_;
  const cards::Piles& piles_;
  Side side_;
  bool own_, sees_;
  std::vector<KnownCards> shown_;
};

}  // namespace

std::vector<KnownCards> cards_shown(const Game& game, const Viewer& viewer, Side owner) {
  return Shown(game, viewer, owner).all();
}

std::vector<KnownCards> cards_shown(const Game& game, const Viewer& viewer) {
  std::vector<KnownCards> all;
  for (const Side side : kSides) std::ranges::move(cards_shown(game, viewer, side), std::back_inserter(all));
  return all;
}

std::string seen_losing_bid(const Game& game, Side side) {
  const std::string& card = game.seen_bid.at(index_of(side));
  if (card.empty()) return {};
  const auto& piles = game.cards(side);
  const bool seen_again = game.up.at(index_of(side)).contains(card) || piles.holds(kDiscardPile, card) ||
                          (piles.holds(kExtraPile, card) && is_extra_up(game, card));
  return seen_again ? std::string() : card;
}

}  // namespace telescope::raphia
