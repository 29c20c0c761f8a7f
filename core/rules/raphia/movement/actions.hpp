#pragma once

#include <vector>

#include "core/rules/raphia/action_fields.hpp"

namespace telescope::raphia {

class Judge;

// What may be asked for in steps 4 and 5, one piece after another (sections 3 to 5).

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
    f.listed("stays", stays, PieceWords{game});
    card_fields(f, game, cards);
  }
  /// Those that must move first.
  static std::vector<Move> offers(const Game& game, Side side);
  static std::vector<Move> choices(const Game& game, const PieceId& piece);
  Worth value(const Judge& judge) const;
  bool form(Form& form, const Game& game) const;
  Side side(const Game& game) const { return game.side(piece); }
  Objections name_cards(Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// RRQ-68: taken in hand, and has no duty to move.
struct StandStill {
  static constexpr ActionInfo kInfo{"stand", "RRQ-68", "Let a stand stay where it is",
                                    "{piece} is taken in hand and stands"};
  PieceId piece = {};
  Side of = Side::kNeutral;  ///< to whom it is offered
  void fields(auto& f, const Game& game) {
    f("piece", piece, PieceWords{game}).asked([&] { return one("piece", "Stand", standing(game, of), {}); });
  }
  static Choices standing(const Game& game, Side side);
  static std::vector<StandStill> offers(const Game& game, Side side) {
    return offered<StandStill>(!standing(game, side).empty(), {.of = side});
  }
  static std::vector<StandStill> choices(const Game& game, const PieceId& piece);
  Worth value(const Judge& judge) const;
  Side side(const Game& game) const { return game.side(piece); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
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
  static std::vector<TurnUp> offers(const Game& game, Side side);
  static std::vector<TurnUp> choices(const Game& game, const PieceId& piece);
  bool form(Form& form, const Game& game) const;
  Side side(const Game& game) const { return game.side(piece); }
  Objections name_cards(Game& game) const;
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

}  // namespace telescope::raphia
