#pragma once

#include "core/rules/raphia/combat/combat.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {

// What may be asked for in steps 4 and 5, one piece after another (sections 3 to 5).

/// In a player's movement: his pieces that have been neither taken in hand nor sent to attack.
inline std::vector<PieceId> pieces_waiting(const Game& game, Side side) {
  std::vector<PieceId> pieces;
  if (game.step == Step::kMove && is_part_of(game, side)) pieces = game.pieces(side);
  std::erase_if(pieces, [&](const PieceId& piece) {
    return game.stands.at(piece).taken || std::ranges::count(game.attacks, piece, &Attack::piece) > 0;
  });
  return pieces;
}

inline bool may_choose(const Game& game, const PieceId& piece) {
  const Stand& stand = game.stands.at(piece);
  return game.step == Step::kMove && !stand.lost && !stand.taken && is_part_of(game, game.side(piece));
}

inline bool has_unknown(const Game& game, const PieceId& piece) {
  return !unknown_in(game, game.side(piece), pile_on(piece)).empty();
}

/// Whether the piece may be taken in hand at all: open facts only.
inline Objections objections_to_taking(const Game& game, const PieceId& piece) {
  const std::string named = game.named(piece);
  const Stand& stand = game.stands.at(piece);
  const Side side = game.side(piece);
  if (stand.exited) return objection("RRQ-17", named + " has left the board.");
  if (stand.lost) return objection("RRQ-80", named + " is lost.");
  if (game.step != Step::kMove || game.mover != side)
    return objection(side == game.first ? "RR-022" : "RR-023", game.name(side) + " may not move now.");
  if (!game.contacted.empty())
    return objection(
        "RRQ-74", "First it is decided what becomes of " + game.named(game.contacted.front().general) + ".");
  if (game.combat) return objection("RRQ-71", "A combat is fought: nobody moves before it is over.");
  return objected(stand.taken, "RRQ-67", named + " has been taken in hand already this turn.");
}

/// RRQ-87: with combat.timing=on_contact only supporters move before a combat that has been declared.
inline Objections objections_before_combat(const Game& game, std::optional<Sector> attack) {
  if (game.settings().timing != CombatTiming::kOnContact) return {};
  const std::vector<Sector> fights = combats_to_fight(game);
  if (fights.empty() || attack == fights.front()) return {};
  return objection("RRQ-87", "First the attack on " + game.label(fights.front()) +
                                 " is fought: only units that join it move before.");
}

/// One of several ways or cards of a piece: a whole action.
FormChoice whole_choice(const Game& game, const auto& action, std::string id, std::string label) {
  FormChoice made = choice(std::move(id), std::move(label), written_action(game, action));
  made.piece = action.piece;
  made.sector = game.stands.at(action.piece).at;
  return made;
}

/// RR-028: the whole move of a unit or general, up to the attack that it declares.
struct Move {
  static constexpr ActionInfo kInfo{"move", "RR-028", "Move a stand", "{piece} moves"};
  PieceId piece = {};
  std::vector<WayStep> way = {};
  std::optional<Sector> attack = {};  ///< the enemy's square that it attacks at its end
  std::vector<PieceId> stays = {};    ///< generals whom the unit leaves where it begins (RRQ-88)
  CardIds cards = {};
  void fields(auto& f, const Game& game) {
    f("piece", piece, PieceWords{game})
        .optional("way", way, WayWords())
        .added("attack", attack, kSquareWords);
    f.said("stays", stays, PieceWords{game});
    card_fields(f, game, cards);
  }
  /// Where its way leads, and how it then faces; where it leaves, from where.
  Stand end_of_way(const Game& game) const;
  /// RRQ-17: over the enemy's edge.
  bool leaves(const Game& game) const {
    return !way.empty() && way.back().go && !game.is_on_board(*way.back().go);
  }
  /// Those that must move first.
  static std::vector<Move> offers(const Game& game, Side side);
  static std::vector<Move> choices(const Game& game, const PieceId& piece);
  /// Attacks by what they promise, else by coming nearer, but not beside an enemy, and least of all with a
  /// flank to him.
  Worth value(const Eyes& eyes) const;
  /// The ways of the piece and, where it need not move, that it stays where it is and turns.
  Choices all_ways(const Game& game) const;
  /// RRQ-67: one form a piece, whose ways hang on its own cards alone.
  bool form(Form& form, const Game& game) const;
  Objections name_cards(Game& game) const { return name_on(game, piece, cards); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// RRQ-68: taken in hand, and has no duty to move.
struct StandStill {
  static constexpr ActionInfo kInfo{"stand", "RRQ-68", "Let a stand stay where it is",
                                    "{piece} is taken in hand and stands"};
  static constexpr ActionTraits kTraits{.only_as_form = true};
  PieceId piece = {};
  Side of = Side::kNeutral;  ///< to whom it is offered
  void fields(auto& f, const Game& game) {
    f("piece", piece, PieceWords{game}).asked([&] { return one({}, "Stand", standing(game, of), {}); });
  }
  static Choices standing(const Game& game, Side side);
  static std::vector<StandStill> offers(const Game& game, Side side) {
    return offered<StandStill>(!standing(game, side).empty(), {.of = side});
  }
  static std::vector<StandStill> choices(const Game& game, const PieceId& piece) {
    return lawful(game, offered<StandStill>(may_choose(game, piece), {.piece = piece}));
  }
  Worth value(const Eyes&) const { return {Worth::kUseful, kStand}; }
  /// It hangs on face-down cards: only the owner asks (RRQ-83).
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const;
};

/// RR-031: before the stand is moved by hand.
struct TurnUp {
  static constexpr ActionInfo kInfo{"turn_up", "RR-031", "Turn cards up before you move the stand by hand",
                                    "Cards on {piece} are turned up"};
  PieceId piece = {};
  CardIds cards = {};
  Side of = Side::kNeutral;  ///< to whom it is offered
  void fields(auto& f, const Game& game) {
    f("piece", piece, PieceWords{game});
    card_fields(f, game, cards);
  }
  static std::vector<TurnUp> offers(const Game& game, Side side) {
    return offered<TurnUp>(!pieces_waiting(game, side).empty(), {.of = side});
  }
  static std::vector<TurnUp> choices(const Game& game, const PieceId& piece);
  /// Of paper they are named; else only those that its move may need are offered (RRQ-67), of two also both:
  /// "On S-03 HI: the seven of hearts".
  bool form(Form& form, const Game& game) const;
  Objections name_cards(Game& game) const { return name_on(game, piece, cards); }
  /// RRQ-67: each card gives the piece something.
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray&, Events& events) const {
    if (!game.stands.at(piece).lost) turn_up_openly(game, piece, cards, events);
  }
};

}  // namespace telescope::raphia
