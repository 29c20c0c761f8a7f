#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cards/piles.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/plain_fields.hpp"
#include "core/rules/rules_face.hpp"
#include "core/rules/sheet.hpp"
#include "core/rules/two_parties.hpp"

namespace telescope::test::duels {

// The plain values of the duel.

inline constexpr int kColumns = 7, kRows = 5, kHand = 4;
inline constexpr TwoParties kParties("South", "North");  // South, the attacker, holds the near edge

// The piles of cards.
inline constexpr std::string_view kDraw = "draw", kDiscard = "discard";
std::string hand(Side side);
std::string down(Side side);  ///< a bid, or a card played in a fight
std::string with(const PieceId& piece);

Sector ahead(Sector at, Facing facing, int squares = 1);

/// What never changes.
struct Setup {
  Board board;
  std::vector<KitPiece> pieces;
  std::map<PieceId, Side> sides;
  std::shared_ptr<const cards::Deck> deck = std::make_shared<const cards::Deck>(cards::french_deck(0));
  std::string label(Sector at) const { return telescope::label(*grid_of(board), at); }
};

struct Stand {
  Sector at;
  Facing facing = Facing::kNorth;
  bool lost = false, up = false;  // its card is turned up
  int steps = 0;
  void fields(auto& f) { f("at", at)("facing", facing)("lost", lost)("up", up)("steps", steps); }
};

enum class Step { kDeploy, kBid, kLay, kMove, kFight, kOver };
inline constexpr std::array<std::string_view, 6> kSteps{"Deploy", "Bid",   "Lay cards",
                                                        "Move",   "Fight", "Over"};

/// The position.
struct Game {
  std::shared_ptr<const Setup> setup;
  cards::Piles piles;
  std::map<PieceId, Stand> stands;
  Step step = Step::kDeploy;
  int turn = 1;
  Side first = Side::kAttacker, mover = Side::kAttacker;
  std::map<Side, bool> done;  // with laying cards
  PieceId attacker, target;
  Side winner = Side::kNeutral;
  void fields(auto& f) {
    f("stands", stands)("step", step, kSteps)("turn", turn)("first", first)("mover", mover);
    f("done", done)("attacker", attacker)("target", target)("winner", winner);
    f.own(
        "piles", [&] { return cards::to_json(piles); },
        [&](const Json& json) { piles = cards::piles_from_json(setup->deck, json); });
  }

  Side side(const PieceId& id) const { return setup->sides.at(id); }
  bool is_done(Side of) const { return done.contains(of) && done.at(of); }
  const cards::Card& card(const std::string& id) const { return setup->deck->card(id); }
  int left(Side of) const;        // stands
  bool is_free(Sector at) const;  // on the board, and nobody there
  bool is_ready(Side of) const;   // has played in the fight, or has nothing to play
  /// How many squares lie from here to there, straight ahead and free; nothing where it is not so.
  std::optional<int> squares_to(const Stand& stand, Sector to) const;
};

/// What may be asked for.
enum class Kind { kDeal, kRedeploy, kBid, kLay, kDone, kTurnUp, kTurn, kMove, kPlay, kConcede };
inline constexpr std::array<std::string_view, 10> kKinds{"deal",    "redeploy", "bid",  "lay",  "done",
                                                         "turn_up", "turn",     "move", "play", "concede"};
inline constexpr std::array<std::string_view, 2> kSideWords{"south", "north"};
/// An action as it was read.
struct Wanted {
  Kind kind = Kind::kDeal;
  Side side = Side::kNeutral;  // who does it; of deal nobody in particular
  PieceId piece;
  std::string card;
  Sector to;
  Facing facing = Facing::kNorth;
  void fields(auto& f) {
    f("type", kind, kKinds);
    if (is_of_stand())
      f("piece", piece);
    else if (kind != Kind::kDeal)
      f("side", side, kSideWords);
    if (is_with_card()) f("card", card);
    if (kind == Kind::kRedeploy || kind == Kind::kMove) f("to", to);
    if (kind == Kind::kTurn) f("facing", facing);
  }
  bool is_of_stand() const {
    return kind == Kind::kRedeploy || (kind >= Kind::kTurnUp && kind <= Kind::kMove) || kind == Kind::kLay;
  }
  bool is_with_card() const { return kind == Kind::kBid || kind == Kind::kLay || kind == Kind::kPlay; }
};

/// The step, as everybody reads it.
Sheet page(const Game& game);

/// What an action is called before everybody: it names no card.
std::string title_of(const Action& action);

}  // namespace telescope::test::duels
