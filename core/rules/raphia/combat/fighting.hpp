#pragma once

#include <utility>

#include "core/cards/shown_cards.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {

// The attacks that are taken up, one after the other (sections 6 and 8).

/// RRQ-29: after the moves, or as soon as contact is made.
inline bool fights_in(const Game& game) {
  return game.step == Step::kFight ||
         (game.step == Step::kMove && game.settings().timing == CombatTiming::kOnContact);
}

inline Objections objections_to_supports(const Game& game, const PieceId& lead, Sector square,
                                         const std::vector<Support>& supports) {
  const auto attackers = attackers_of(game, square);
  std::vector<PieceId> named{lead};
  for (const auto& [piece, card] : supports) {
    const std::string words = game.named(piece);
    if (contains(named, piece)) return objection("RR-078", words + " is named twice.");
    named.push_back(piece);
    if (!contains(attackers, piece))
      return objection("RRQ-45", words + " has declared no attack on that square and cannot support.");
    if (!card.empty() && !contains(game.laid(piece), card))
      return objection("RR-079", "The card that " + words + " would add does not lie on it.");
  }
  return {};
}

/// What the mover names, and all others that have declared on the square, without a card (RRQ-70).
inline std::vector<Support> all_supports(const Game& game, const PieceId& lead, Sector square,
                                         const std::vector<Support>& named) {
  std::vector<Support> supports;
  const auto add = [&](const PieceId& piece, const std::string& card) {
    if (piece == lead || std::ranges::find(supports, piece, &Support::piece) != supports.end()) return;
    if (game.stands.at(piece).lost || game.side(piece) != game.side(lead)) return;
    supports.push_back({.piece = piece, .card = contains(game.laid(piece), card) ? card : std::string()});
  };
  for (const auto& [piece, card] : named) add(piece, card);
  for (const PieceId& piece : attackers_of(game, square)) add(piece, {});
  return supports;
}

/// An earlier combat that an umpire leaves unfinished is dropped. False: there is nobody to fight, also where
/// an umpire has waived what stood against it.
inline bool can_begin(Game& game, const PieceId& lead, Sector square, std::string_view rule, Events& events) {
  game.shifts.clear();  // only what everybody sees ends what is shown (RR-H01, RRQ-83)
  discard_extras(game);
  game.combat.reset();
  const PieceId* target = game.is_on_board(square) ? game.unit_at(square) : nullptr;
  const bool can =
      target && game.side(*target) != game.side(lead) && !game.stands.at(lead).lost && !game.is_general(lead);
  if (!can) events.tell("nothing", rule, "There is nobody to fight.");
  return can;
}

/// RR-079, RRQ-45: which of its cards a supporter adds; whoever adds none supports all the same. The fields
/// of several supporters add to one list. Of cards that nobody knows only one is told, "a card face down".
inline void add_support_fields(const Game& game, Sector square, const PieceId& lead, Form& form) {
  for (const PieceId& piece : attackers_of(game, square)) {
    Choices cards;
    bool unknown = false;
    for (FormChoice& each : cards::card_choices(game.cards(game.side(piece)), pile_on(piece))) {
      if (is_unknown(each.id) && std::exchange(unknown, true)) continue;
      if (is_unknown(each.id)) each.label = "a card face down";
      each.put = {{"piece", piece.value()}, {"card", each.id}};
      each.piece = piece;
      cards.push_back(std::move(each));
    }
    if (piece == lead || cards.empty()) continue;
    form.fields.push_back(noted(
        some_cards(piece.value(), game.named(piece) + " adds", std::move(cards), 1, "supports"),
        {.rule = "RR-079", .why = "One card at most; name none, and it adds none.", .counted = "cards"}));
  }
}

/// RRQ-29, RRQ-45: the next combat.
struct Fight {
  static constexpr ActionInfo kInfo{"fight", "RR-078", "Fight a combat", "A combat is fought", {}, true};
  static constexpr bool kOfCombat = true;
  Side side = Side::kAttacker;
  PieceId lead = {};
  Sector square = {};
  std::vector<Support> supports = {};
  void fields(auto& f, const Game& game) {
    f("side", side, kSideWords)("lead", lead, PieceWords{game})("square", square, kSquareWords);
    f.said("supports", supports, SupportWords{game});
  }
  /// RR-078: each that may be the lead; the others support it.
  static std::vector<Fight> offers(const Game& game, Side side);
  /// The others support with the card that counts most, or with none.
  static std::vector<Fight> choices(const Game& game, Side side);
  Worth value(const Eyes& eyes) const {
    return {Worth::kAsked, eyes.own_total(lead, eyes.game.type(*eyes.game.unit_at(square)))};
  }
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// RRQ-71: the lead attacks again at once, and attacks declared on that square support it. Its way has turns
/// only; without one it turns as far as it must.
struct AttackAgain {
  static constexpr ActionInfo kInfo{"again", "RRQ-71", "Attack again at once", "{piece} attacks again",
                                    {},      true};
  static constexpr bool kOfCombat = true;
  PieceId piece = {};
  Sector square = {};
  std::vector<WayStep> way = {};
  CardIds cards = {};
  std::vector<Support> supports = {};
  void fields(auto& f, const Game& game) {
    f("piece", piece, PieceWords{game})("square", square, kSquareWords).said("way", way, WayWords());
    card_fields(f, game, cards);
    f.said("supports", supports, SupportWords{game});
  }
  static std::vector<AttackAgain> offers(const Game& game, Side side);
  static std::vector<AttackAgain> choices(const Game& game, Side side);
  Worth value(const Eyes& eyes) const { return {Worth::kAsked, eyes.promise(piece, square)}; }
  /// It turns first, where that is needed.
  void form(Form& form, const Game& game) const;
  Objections name_cards(Game& game) const { return name_on(game, piece, cards); }
  Objections against(const Game& game) const;
  /// RRQ-67: what is turned up besides the cards that lie face up. Of its own accord, as few as will do.
  CardIds cards_for(const Game& game, const Walk& attack) const;
  /// It turns, turns up what the attack needs and spends the square.
  void declare(Game& game, Events& events) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

}  // namespace telescope::raphia
