#pragma once

#include <vector>

#include "core/rules/raphia/action_fields.hpp"

namespace telescope::raphia {

// What may be asked for in combats, in the order of RRQ-78 (sections 6 to 12). After each of them the turn
// may go on by itself: kOfCombat.

/// Whether the combat that is fought is in that stage and waits for that player.
bool is_asked(const Game& game, Side side, Stage stage);
inline bool lays_extra(const Game& game, Side side) {
  return is_asked(game, side, Stage::kAttackerExtra) || is_asked(game, side, Stage::kDefenderExtra);
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
  static std::vector<Show> offers(const Game& game, Side side);
  static std::string waited(const Game& game);
  static std::vector<Show> choices(const Game& game, Side side);
  void form(Form& form, const Game& game) const;
  Objections name_cards(Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
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
  static FormField asked(const Game& game);
  static std::vector<Retire> offers(const Game& game, Side side) {
    return offered<Retire>(is_asked(game, side, Stage::kRetire), {.side = side});
  }
  static std::string waited(const Game& game) {
    return "says whether " + game.named(game.combat->target) + " retires";
  }
  static std::vector<Retire> choices(const Game& game, Side side);
  Worth value(const Seen& seen) const;
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const {
    return objected(!is_asked(game, side, Stage::kRetire), "RR-090",
                    game.name(side) + " may not say now whether a unit retires.");
  }
  void perform(Game& game, DiceTray& tray, Events& events) const;
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
  Worth value(const Seen& seen) const;
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
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
  Worth value(const Seen& seen) const;
  void form(Form& form, const Game& game) const;
  Objections name_cards(Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
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
    f("piece", piece, PieceWords{game})("square", square, kSquareWords).listed("way", way, WayWords());
    card_fields(f, game, cards);
    f.listed("supports", supports, SupportWords{game});
  }
  static std::vector<AttackAgain> offers(const Game& game, Side side);
  static std::vector<AttackAgain> choices(const Game& game, Side side);
  Worth value(const Seen& seen) const;
  void form(Form& form, const Game& game) const;
  Objections name_cards(Game& game) const { return name_on(game, piece, cards); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
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
  Worth value(const Seen& seen) const;
  void form(Form& form, const Game& game) const {
    form.title = game.named(game.combat->lead) + " attacks no further";
  }
  Objections against(const Game& game) const {
    return objected(!is_asked(game, side, Stage::kAgain), "RRQ-71",
                    game.name(side) + " may not say now whether a unit attacks again.");
  }
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

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
    f.listed("supports", supports, SupportWords{game});
  }
  static std::vector<Fight> offers(const Game& game, Side side);
  static std::vector<Fight> choices(const Game& game, Side side);
  Worth value(const Seen& seen) const;
  void form(Form& form, const Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

}  // namespace telescope::raphia
