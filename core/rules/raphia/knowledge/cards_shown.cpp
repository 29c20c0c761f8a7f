#include <algorithm>

#include "core/cards/shown_cards.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/knowledge/knowledge.hpp"

namespace telescope::raphia {
namespace {

bool has_laid(const Game& game, Side side) {
  return std::ranges::any_of(game.pieces(side),
                             [&](const PieceId& piece) { return !game.laid(piece).empty(); });
}

/// RR-H03, RRQ-65: the card of another's hand that is certainly there; empty: none. It hangs on what
/// everybody has seen, and not on where they lie: a card that was laid face down would otherwise be missed in
/// the hand.
std::string certain_in_hand(const Game& game, Side side) {
  if (game.step == Step::kBid) return game.tied_bid.at(index_of(side));
  const bool none_laid = game.step == Step::kLayFirst && !has_laid(game, side);
  return game.step == Step::kChoose || none_laid ? seen_losing_bid(game, side) : std::string();
}

/// RR-H02: how many lie on it, and those that are turned up.
void show_on(const Game& game, const PieceId& piece, bool sees, std::vector<KnownCards>& shown) {
  const cards::Piles& piles = game.cards(game.side(piece));
  const std::string pile = pile_on(piece), on = "On " + game.named(piece);
  KnownCards faces = cards::open_cards(piles, pile, pile, on + ", face down");
  KnownCards open = faces;
  open.id = pile + " up";
  open.title = on + ", face up";
  const auto is_up = [&](const CardFace& face) { return game.is_up(piece, face.id); };
  std::erase_if(open.faces, [&](const CardFace& face) { return !is_up(face); });
  KnownCards down = cards::counted_cards(piles, pile, faces.id, faces.title);
  open.count = static_cast<int>(open.faces.size());
  down.count -= open.count;
  if (sees) {
    std::erase_if(faces.faces, is_up);
    down.faces = std::move(faces.faces);
    down.sealed = true;
  }
  open.piece = down.piece = piece;
  for (KnownCards* each : {&open, &down})
    if (each->count > 0) shown.push_back(std::move(*each));
}

}  // namespace

std::vector<KnownCards> cards_shown(const Game& game, const Viewer& viewer, Side owner) {
  const cards::Piles& piles = game.cards(owner);
  const bool own = viewer.player == owner, sees = viewer.sees(owner);
  const std::string name = game.name(owner);
  const auto id = [&](std::string_view pile) { return std::string(pile) + " " + std::string(word(owner)); };
  std::vector<KnownCards> shown;
  // A card that lies face down as a bid is counted with the hand: nobody else need know who has bid.
  shown.push_back(cards::hand_cards(piles, kHandPile, kBidPile, sees, own ? "hand" : id("hand"),
                                    own ? "Your hand" : name + "'s hand"));
  if (const std::string card = certain_in_hand(game, owner); !sees && !card.empty())
    shown.back().faces.push_back(game.setup->deck->card(card).face);
  if (sees && piles.count(kBidPile) > 0)
    shown.push_back(cards::own_cards(piles, kBidPile, id("bid"), own ? "Your bid" : name + "'s bid"));
  // RRQ-34: that one lies there can be seen, what it is not before the reveal.
  const bool are_up = std::ranges::any_of(piles.cards(kExtraPile),
                                          [&](const std::string& card) { return is_extra_up(game, card); });
  const auto show_laid = [&](std::string_view pile, bool up, std::string_view key, const char* title) {
    if (piles.count(pile) > 0)
      shown.push_back(cards::laid_cards(piles, pile, up, sees, id(key), name + title));
  };
  show_laid(kExtraPile, are_up, "extra", "'s extra card");
  for (const auto& [piece, stand] : game.stands)
    if (game.side(piece) == owner) show_on(game, piece, sees, shown);
  shown.push_back(cards::counted_cards(piles, kDeckPile, id("deck"), name + "'s deck"));
  if (piles.count(kDiscardPile) > 0)
    shown.push_back(cards::open_cards(piles, kDiscardPile, id("discard"), name + ": discarded and seen"));
  show_laid(kUnseenPile, false, "unseen", ": discarded face down");
  // RRQ-86: what nobody has turned up has no face, also not its owner's.
  for (KnownCards& each : shown)
    std::erase_if(each.faces, [](const CardFace& face) { return is_unknown(face.id); });
  return shown;
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
