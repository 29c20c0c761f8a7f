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
  CardIds due(const Game& game) const;
  static std::vector<Show> offers(const Game& game, Side side);
  static std::string waited(const Game& game);
  static std::vector<Show> choices(const Game& game, Side side);
  void form(Form& form, const Game& game) const;
  Objections name_cards(Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
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
  static FormField asked(const Game& game);
  static std::vector<Retire> offers(const Game& game, Side side) {
    return offered<Retire>(is_asked(game, side, Stage::kRetire), {.side = side});
  }
  static std::string waited(const Game& game) {
    return "says whether " + game.named(game.combat->target) + " retires";
  }
  static std::vector<Retire> choices(const Game& game, Side side);
  /// Light troops do not wait for a better enemy.
  Worth value(const Eyes& eyes) const;
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
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
  std::optional<FormField> asked(const Game& game) const;
  static std::vector<LayExtra> offers(const Game& game, Side side) {
    return offered<LayExtra>(lays_extra(game, side), {.side = side});
  }
  static std::string waited(const Game&) { return "says whether an extra card is laid"; }
  static std::vector<LayExtra> choices(const Game& game, Side side);
  /// He lays the card that counts most.
  Worth value(const Eyes& eyes) const { return {Worth::kAsked, 1.0 * eyes.worth_of(cards)}; }
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  /// RRQ-34: face down before the reveal.
  void tell(const Game& game, const CardIds& laid, Events& events) const;
  void perform(Game& game, DiceTray&, Events& events) const;
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
  std::optional<FormField> whom(const Game& game) const;
  std::optional<FormField> turned_up(const Game& game) const;
  static std::vector<Kill> offers(const Game& game, Side side);
  static std::string waited(const Game& game);
  static std::vector<Kill> choices(const Game& game, Side side);
  /// Generals are worth a card.
  Worth value(const Eyes&) const { return {Worth::kAsked, (general.value().empty() ? 0.0 : 1.0)}; }
  void form(Form& form, const Game& game) const;
  Objections name_cards(Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
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
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

}  // namespace telescope::raphia
