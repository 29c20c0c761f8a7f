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
  static std::vector<Fight> offers(const Game& game, Side side) {
    std::vector<Fight> all;
    if (!fights_in(game) || !is_part_of(game, side)) return all;
    for (const Sector square : combats_to_fight(game))
      for (const PieceId& lead : attackers_of(game, square))
        if (game.side(lead) == side) all.push_back({.side = side, .lead = lead, .square = square});
    return all;
  }
  /// The others support with the card that counts most, or with none.
  static std::vector<Fight> choices(const Game& game, Side side) {
    std::vector<Fight> all = offers(game, side);
    for (Fight& each : all)
      for (const PieceId& other : attackers_of(game, each.square))
        if (other != each.lead)
          each.supports.push_back(
              {.piece = other, .card = game.laid(other).empty() ? "" : most_worth(game, game.laid(other))});
    return lawful(game, std::move(all));
  }
  Worth value(const Eyes& eyes) const {
    return {Worth::kAsked, eyes.own_total(lead, eyes.game.type(*eyes.game.unit_at(square)))};
  }
  void form(Form& form, const Game& game) const {
    const bool alone = attackers_of(game, square).size() == 1;
    form.id += ":" + game.label(square) + ":" + lead.value();
    form.title =
        "Fight " + words_of_target(game, square) + " with " + game.named(lead) + (alone ? "" : " as lead");
    if (alone) form.rule = "RR-065";
    add_support_fields(game, square, lead, form);
  }
  Objections against(const Game& game) const {
    if (waits_for(game) != Side::kNeutral)
      return objection("RRQ-78", "First comes what is still open in the combat before.");
    if (!fights_in(game) || game.mover != side)
      return objection("RRQ-29", game.name(side) + " may take up no combat now.");
    const auto attackers = attackers_of(game, square);
    if (attackers.empty()) return objection("RRQ-70", "No attack on that square is waiting to be fought.");
    if (!contains(attackers, lead))
      return objection("RR-078",
                       game.named(lead) + " has declared no attack on that square and cannot lead it.");
    return objections_to_supports(game, lead, square, supports);
  }
  void perform(Game& game, DiceTray&, Events& events) const {
    if (can_begin(game, lead, square, "RRQ-70", events))
      begin_combat(game, lead, square, all_supports(game, lead, square, supports), events);
  }
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
  static std::vector<AttackAgain> offers(const Game& game, Side side) {
    std::vector<AttackAgain> all;
    if (!is_asked(game, side, Stage::kAgain)) return all;
    const PieceId& lead = game.combat->lead;
    for (const Sector square : are_on_table(game)
                                   ? openly_attackable(game, lead)
                                   : may_attack(game, lead, game.laid(lead), game.stands.at(lead).facing))
      all.push_back({.piece = lead, .square = square});
    return all;
  }
  static std::vector<AttackAgain> choices(const Game& game, Side side) {
    std::vector<AttackAgain> all;
    if (!is_asked(game, side, Stage::kAgain)) return all;
    const PieceId& lead = game.combat->lead;
    const Stand& stand = game.stands.at(lead);
    const bool on_table = are_on_table(game);
    for (const Facing facing : kFacings)
      for (const CardIds& cards : card_sets(game, lead)) {
        AttackAgain again{.piece = lead, .square = ahead(stand.at, facing)};
        if (facing != stand.facing) again.way.push_back({.facing = facing});
        if (!game.is_on_board(again.square)) continue;
        if (!on_table || cards.empty()) {
          again.cards = cards;
          all.push_back(std::move(again));
        } else if (cards.size() == 1 && !unknown_in(game, side, pile_on(lead)).empty()) {
          for (const std::string& card : faces_left(game, side)) {
            again.cards = {card};
            all.push_back(again);
          }
        }
      }
    return lawful(game, std::move(all));
  }
  Worth value(const Eyes& eyes) const { return {Worth::kAsked, eyes.promise(piece, square)}; }
  /// It turns first, where that is needed.
  void form(Form& form, const Game& game) const {
    form.id += ":" + game.label(square);
    form.title = game.named(piece) + " attacks " + words_of_target(game, square) + " at once";
    const Side side = game.side(piece);
    if (are_on_table(game) && !unknown_in(game, side, pile_on(piece)).empty()) {
      form.fields.push_back(typed_cards("Cards turned up for it", 0));
      form.fields.back().into = {"cards"};
    }
    Choices down = are_on_table(game) ? Choices() : cards_face_down(game, piece);
    if (down.size() > 1)
      form.fields.push_back(noted(some_cards("cards", "Cards to turn up", std::move(down), 0, "cards"),
                                  {.rule = "RRQ-67",
                                   .why = "Name none, and those that the move needs are turned up.",
                                   .counted = "cards"}));
    add_support_fields(game, square, piece, form);
  }
  Objections name_cards(Game& game) const { return name_on(game, piece, cards); }
  Objections against(const Game& game) const {
    if (!is_asked(game, game.side(piece), Stage::kAgain) || game.combat->lead != piece)
      return objection("RRQ-71", game.named(piece) + " may not attack again now.");
    if (std::ranges::any_of(way, [](const WayStep& step) { return step.go.has_value(); }))
      return objection("RRQ-71", "Before it attacks again it may turn, and not move.");
    const Walk attack = walk_to_attack(game, piece, way, square);
    if (auto no = objections_to_way(game, piece, attack, cards_for(game, attack)); !no.empty()) return no;
    return objections_to_supports(game, piece, square, supports);
  }
  /// RRQ-67: what is turned up besides the cards that lie face up. Of its own accord, as few as will do.
  CardIds cards_for(const Game& game, const Walk& attack) const {
    if (!cards.empty()) return cards;
    for (const CardIds& more : sets_of(game.face_down(piece)))
      if (!shortage(game, piece, attack, both(game.turned_up(piece), more))) return more;
    return {};
  }
  /// It turns, turns up what the attack needs and spends the square.
  void declare(Game& game, Events& events) const {
    std::vector<WayStep> turns = way;
    std::erase_if(turns, [](const WayStep& step) { return step.go.has_value(); });
    const Walk attack = walk_to_attack(game, piece, turns, square);
    CardIds more = cards_for(game, attack);
    std::erase_if(more, [&](const std::string& card) {
      return !contains(game.laid(piece), card) || game.is_up(piece, card);
    });
    Stand& stand = game.stands.at(piece);
    stand.squares += squares_spent(game, piece, attack);
    stand.turns += attack.turns();
    for (const Pace& pace : attack.paces)
      if (pace.kind == Pace::Kind::kTurn) stand.facing = pace.facing;
    turn_up(game, piece, more);
    events.tell("again", {"RRQ-67", "RRQ-71"},
                game.named(piece) + " attacks again" +
                    (more.empty() ? "" : " and turns up " + words_of_cards(game, more)) + ".",
                {{"piece", piece.value()},
                 {"square", square_json(square)},
                 {"facing", to_string(stand.facing)},
                 {"cards", more}});
  }
  void perform(Game& game, DiceTray&, Events& events) const {
    if (!can_begin(game, piece, square, "RRQ-71", events)) return;
    declare(game, events);
    begin_combat(game, piece, square, all_supports(game, piece, square, supports), events);
  }
};

}  // namespace telescope::raphia
