#pragma once

#include "core/base/counted.hpp"
#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {

// The answers that a combat waits for, in the order of RRQ-78 (sections 6 to 12). After each of them the turn
// may go on by itself: kOfCombat.

inline void nothing_comes_of_it(const Game& game, Side side, Events& events) {
  events.tell("nothing", {"RRQ-78"}, game.name(side) + "'s word changes nothing now.");
}

inline bool tries_to_kill(const Game& game, Side side) {
  return (!game.contacted.empty() && waits_for(game) == side) || is_asked(game, side, Stage::kMoverKill) ||
         is_asked(game, side, Stage::kOtherKill);
}

/// RRQ-86: faces that have been turned up on the table, and that the game waits for.
struct Show {
  static constexpr ActionInfo kInfo{
      "show", "RR-070", "Turn up and name cards", "{side}'s cards are turned up", {}, true};
  static constexpr bool kOfCombat = true;
  Side side = Side::kAttacker;
  PieceId on = {};  ///< a piece, kOnExtra or kOnDeck
  CardIds cards = {};
  void fields(auto& f, const Game& game) {
    f("side", side, kSideWords)("on", on, PlaceWords{game});
    card_fields(
        f, game, cards, [] { return std::optional(typed_cards("Cards", 1)); }, kNotAsked);
  }
  CardIds due(const Game& game) const {
    CardIds unknown;
    for (const DueFace& each : faces_due(game))
      if (each.side == side && each.on == on) unknown.push_back(each.unknown);
    return unknown;
  }
  static std::vector<Show> offers(const Game& game, Side side) {
    std::vector<Show> all;
    for (const DueFace& due : faces_due(game))
      if (due.side == side && std::ranges::find(all, due.on, &Show::on) == all.end())
        all.push_back({.side = side, .on = due.on});
    return all;
  }
  static std::string waited(const Game& game) {
    return game.combat ? "turns up the cards that are compared"
                       : "turns up the top card of the deck for a break test";
  }
  static std::vector<Show> choices(const Game& game, Side side) {
    std::vector<Show> all;
    for (const Show& each : offers(game, side))
      for (const std::string& card : faces_left(game, side))
        all.push_back({.side = side, .on = each.on, .cards = {card}});
    return lawful(game, std::move(all));
  }
  void form(Form& form, const Game& game) const {
    const int count = static_cast<int>(due(game).size());
    form.id += ":" + on.value();
    form.title = "Turn up and name " + (on == kOnDeck ? std::string("the top card of your deck")
                                        : on == kOnExtra
                                            ? std::string(count == 1 ? "your extra card" : "your extra cards")
                                            : counted(count, "card") + " on " + game.named(on));
    if (on == kOnDeck) form.rule = "RR-093";
  }
  Objections name_cards(Game& game) const {
    const CardIds unknown = due(game);
    if (cards.size() > unknown.size())
      return objection("RRQ-86", unknown.empty() ? "The game waits for no card there."
                                                 : "The game waits for fewer cards there than are named.");
    for (const std::string& card : cards)
      if (game.cards(side).holds(pile_of(on), card))
        return objection("RRQ-86", "The " + game.words_of(card) + " lies there already.");
    return name_in(game, side, cards, pile_of(on), "RR-070", unknown);
  }
  Objections against(const Game& game) const {
    if (!are_on_table(game)) return objection("RRQ-86", "The program knows the cards: none has to be shown.");
    return objected(cards.empty(), "RRQ-86", "No card is named.");
  }
  void perform(Game& game, DiceTray&, Events& events) const {
    const bool on_piece = on != kOnExtra && on != kOnDeck;
    if (on_piece) turn_up(game, on, cards);
    events.tell("shown", {on == kOnDeck ? "RR-093" : "RR-070", "RRQ-86"},
                game.name(side) + " turned up " + words_of_cards(game, cards) + " " +
                    (on_piece ? "on " + game.named(on) : words_of_place(game, side, pile_of(on))) + ".",
                {{"side", word(side)}, {"on", on.value()}, {"cards", cards}});
    carry_on(game, events);
  }
};

/// RR-090.
struct Retire {
  static constexpr ActionInfo kInfo{
      "retire", "RR-090", "Let a unit retire, or stand", "{side} says whether the unit retires", {}, true};
  static constexpr bool kOfCombat = true;
  Side side = Side::kAttacker;
  bool goes = false;
  void fields(auto& f, const Game& game) {
    f("side", side, kSideWords)("goes", goes).asked([&] { return asked(game); });
  }
  /// On the map the attacker stands for the fight, and the square to which it would go for retiring.
  static FormField asked(const Game& game) {
    const Combat& combat = *game.combat;
    const int squares = squares_to_retire(game);
    FormChoice stays = choice("stay", "Stand and fight", false);
    stays.piece = combat.lead;
    stays.sector = combat.from;
    FormChoice goes = choice("retire", "Retire " + counted(squares, "square"), true);
    goes.piece = combat.target;
    goes.sector = ahead(combat.square, direction_of(game, combat), squares);
    return one({}, game.named(combat.target), {stays, goes}, {});
  }
  static std::vector<Retire> offers(const Game& game, Side side) {
    return offered<Retire>(is_asked(game, side, Stage::kRetire), {.side = side});
  }
  static std::string waited(const Game& game) {
    return "says whether " + game.named(game.combat->target) + " retires";
  }
  static std::vector<Retire> choices(const Game& game, Side side) {
    return is_asked(game, side, Stage::kRetire) ? std::vector<Retire>{{side, true}, {side, false}}
                                                : offers(game, side);
  }
  /// Light troops do not wait for a better enemy.
  Worth value(const Eyes& eyes) const {
    const PieceId &attacker = eyes.game.combat->lead, &attacked = eyes.game.combat->target;
    const bool better = eyes.own_total(attacked, eyes.game.type(attacker)) + 2.0 < eyes.expected(attacker);
    return {Worth::kAsked, (goes == better ? 1.0 : 0.0)};
  }
  void form(Form& form, const Game& game) const {
    form.title = "Let " + game.named(game.combat->target) + " retire, or stand";
    form.advice = "All its cards are discarded if it retires.";
  }
  Objections against(const Game& game) const {
    return objected(!is_asked(game, side, Stage::kRetire), "RR-090",
                    game.name(side) + " may not say now whether a unit retires.");
  }
  void perform(Game& game, DiceTray&, Events& events) const {
    if (!is_asked(game, side, Stage::kRetire)) return nothing_comes_of_it(game, side, events);
    if (!goes || squares_to_retire(game) == 0) {
      events.tell("stays", {"RR-090"}, game.named(game.combat->target) + " does not retire.",
                  {{"piece", game.combat->target.value()}});
      return leave_stage(game, events);
    }
    discard_extras(game);                      // RRQ-87
    game.combat->result = FightResult::kNone;  // RRQ-56: no combat
    game.combat->stage = Stage::kAgain;
    retire(game, events);
    carry_on(game, events);
  }
};

/// RR-067 to RR-069: an extra card, or none.
struct LayExtra {
  static constexpr ActionInfo kInfo{
      "extra", "RRQ-34", "Lay an extra card, or none", "{side} says whether an extra card is laid", {}, true};
  static constexpr bool kOfCombat = true;
  Side side = Side::kAttacker;
  CardIds cards = {};
  void fields(auto& f, const Game& game) {
    f("side", side, kSideWords);
    card_fields(
        f, game, cards, [&] { return asked(game); }, kNotAsked);
  }
  std::optional<FormField> asked(const Game& game) const {
    const int most = extras_allowed(game, side);
    Choices extras = hand_choices(game, side);
    if (are_on_table(game)) {  // so many unknown ones
      extras.clear();
      for (const std::string& card : game.cards(side).cards(kHandPile))
        if (std::ssize(extras) < most)
          extras.push_back(choice(card, extras.empty() ? "a card face down" : "another card face down"));
    }
    if (extras.empty()) return std::nullopt;
    return noted(some_cards({}, "Extra card", std::move(extras), most, {}),
                 {.why = "Name none to lay none.", .counted = "cards"});
  }
  static std::vector<LayExtra> offers(const Game& game, Side side) {
    return offered<LayExtra>(lays_extra(game, side), {.side = side});
  }
  static std::string waited(const Game&) { return "says whether an extra card is laid"; }
  static std::vector<LayExtra> choices(const Game& game, Side side) {
    std::vector<LayExtra> all = offers(game, side);
    if (all.empty()) return all;
    for (const std::string& card : printed_hand(game, side)) {
      all.push_back({.side = side, .cards = {card}});
      if (are_on_table(game)) break;  // one is as good as another
    }
    return lawful(game, std::move(all));
  }
  /// He lays the card that counts most.
  Worth value(const Eyes& eyes) const { return {Worth::kAsked, 1.0 * eyes.worth_of(cards)}; }
  void form(Form& form, const Game& game) const {
    std::string why;
    for (const ExtraReason& each : reasons_for_extra(game, side))
      why += (why.empty() ? "You may: " : "; ") + each.words + " (" + std::string(each.rule) + ")";
    form.advice = why.empty() ? why : why + ".";
  }
  Objections against(const Game& game) const {
    const std::string who = game.name(side);
    if (!lays_extra(game, side)) return objection("RRQ-34", who + " may lay no extra card now.");
    const int most = extras_allowed(game, side);
    if (std::ssize(cards) > most)
      return objection("RRQ-33", who + " may lay " + counted(most, "extra card") + " at most.");
    for (const std::string& card : cards)
      if (!game.cards(side).holds(kHandPile, card))
        return objection("RR-067", "A card that is named is not in the hand of " + who + ".");
    return {};
  }
  /// RRQ-34: face down before the reveal.
  void tell(const Game& game, const CardIds& laid, Events& events) const {
    const auto number = laid.size();
    events.tell(
        "extra", {"RRQ-34"},
        game.name(side) + (number == 0   ? " lays no extra card."
                           : number == 1 ? " lays an extra card face down."
                                         : " lays " + std::to_string(number) + " extra cards face down."),
        {{"side", word(side)}, {"cards", number}});
    if (number > 0)
      events.tell_to(
          audience_of(side), "extra_cards", {"RRQ-34"},
          "You lay " + words_of_cards(game, laid) + (number == 1 ? " as an extra card." : " as extra cards."),
          {{"cards", laid}});
  }
  void perform(Game& game, DiceTray&, Events& events) const {
    if (!lays_extra(game, side)) return nothing_comes_of_it(game, side, events);
    CardIds laid = cards;
    std::erase_if(laid, [&](const std::string& card) { return !game.cards(side).holds(kHandPile, card); });
    for (const std::string& card : laid) game.cards(side).move(card, kHandPile, kExtraPile);
    tell(game, laid, events);
    leave_stage(game, events);
  }
};

/// RR-091, RRQ-58: a general is to be killed, or nobody.
struct Kill {
  static constexpr ActionInfo kInfo{
      "kill", "RR-091", "Try to kill a general, or not", "{side} says whether a general is to be killed",
      {},     true};
  static constexpr bool kOfCombat = true;
  Side side = Side::kAttacker;
  PieceId general = {};
  CardIds cards = {};
  bool nobody = false;  ///< offered so: a card of paper is turned up first and then named with the general
  void fields(auto& f, const Game& game) {
    f("side", side, kSideWords)("general", general, PieceWords{game, true}).asked([&] { return whom(game); });
    card_fields(
        f, game, cards, [&] { return turned_up(game); }, kNotAsked);
  }
  std::optional<FormField> whom(const Game& game) const {
    if (nobody) return std::nullopt;
    Choices choices = choices_of(game, may_kill(game, side));
    if (!are_on_table(game)) choices.push_back(choice("nobody", "Nobody: no card is turned up", ""));
    return one({}, "General", std::move(choices), {});
  }
  std::optional<FormField> turned_up(const Game& game) const {
    if (nobody || !are_on_table(game)) return std::nullopt;
    return typed_cards("Top card of the deck, turned up", 1);
  }
  static std::vector<Kill> offers(const Game& game, Side side) {
    std::vector<Kill> all;
    if (tries_to_kill(game, side)) all.push_back({.side = side});
    if (!all.empty() && are_on_table(game)) all.push_back({.side = side, .nobody = true});
    return all;
  }
  static std::string waited(const Game& game) {
    const bool contact = !game.contacted.empty();
    return "says whether " + (contact ? game.named(game.contacted.front().general) : "a general") +
           " is to be killed";
  }
  static std::vector<Kill> choices(const Game& game, Side side) {
    std::vector<Kill> all;
    if (!tries_to_kill(game, side)) return all;
    all.push_back({.side = side});
    for (const PieceId& general : may_kill(game, side))
      if (are_on_table(game))
        for (const std::string& card : faces_left(game, side))
          all.push_back({.side = side, .general = general, .cards = {card}});
      else
        all.push_back({.side = side, .general = general});
    return lawful(game, std::move(all));
  }
  /// Generals are worth a card.
  Worth value(const Eyes&) const { return {Worth::kAsked, (general.value().empty() ? 0.0 : 1.0)}; }
  void form(Form& form, const Game& game) const {
    if (nobody) {
      form.id += "_nobody";
      form.title = "Try to kill nobody: no card is turned up";
      return;
    }
    if (are_on_table(game)) form.title = "Try to kill a general";
    form.advice = "The top card of your deck is turned up and spent: a court card kills, a joker does not.";
  }
  Objections name_cards(Game& game) const {
    if (general.value().empty()) return {};
    if (cards.size() != 1)
      return objection("RR-091", "Which card of the deck has been turned up is named with it.");
    return name_in(game, side, cards, kDeckPile, "RR-091");
  }
  Objections against(const Game& game) const {
    if (!tries_to_kill(game, side))
      return objection("RRQ-58", game.name(side) + " may not try to kill a general now.");
    if (!general.value().empty() && !contains(may_kill(game, side), general))
      return objection("RRQ-79",
                       game.named(general) + " is no enemy general in this combat or contacted in the open.");
    return {};
  }
  void perform(Game& game, DiceTray&, Events& events) const {
    if (!tries_to_kill(game, side)) return nothing_comes_of_it(game, side, events);
    const bool attempt = contains(may_kill(game, side), general);
    if (!attempt)
      events.tell("no_attempt", {"RR-091"}, game.name(side) + " did not try to kill a general.",
                  {{"side", word(side)}});
    if (!game.contacted.empty()) {
      decide_contact(game, attempt, events);
      return carry_on(game, events);
    }
    if (attempt) try_to_kill(game, side, general, events);
    leave_stage(game, events);
  }
};

/// The lead does not attack again.
struct Enough {
  static constexpr ActionInfo kInfo{"enough", "RRQ-71", "Attack no further", "{side} attacks no further",
                                    {},       true};
  static constexpr bool kOfCombat = true;
  Side side = Side::kAttacker;
  void fields(auto& f, const Game&) { f("side", side, kSideWords); }
  static std::vector<Enough> offers(const Game& game, Side side) {
    return offered<Enough>(is_asked(game, side, Stage::kAgain), {side});
  }
  static std::string waited(const Game& game) {
    return "says whether " + game.named(game.combat->lead) + " attacks again at once";
  }
  static std::vector<Enough> choices(const Game& game, Side side) { return offers(game, side); }
  Worth value(const Eyes&) const { return {Worth::kAsked, kAttackFrom}; }
  void form(Form& form, const Game& game) const {
    form.title = game.named(game.combat->lead) + " attacks no further";
  }
  Objections against(const Game& game) const {
    return objected(!is_asked(game, side, Stage::kAgain), "RRQ-71",
                    game.name(side) + " may not say now whether a unit attacks again.");
  }
  void perform(Game& game, DiceTray&, Events& events) const {
    if (!is_asked(game, side, Stage::kAgain)) return nothing_comes_of_it(game, side, events);
    events.tell("enough", {"RRQ-71"}, game.named(game.combat->lead) + " attacks no further.",
                {{"piece", game.combat->lead.value()}});
    leave_stage(game, events);
  }
};

}  // namespace telescope::raphia
