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
#include "core/rules/rules_face.hpp"

namespace telescope::test::duels {

// The plain values of the duel.

inline constexpr int kColumns = 7, kRows = 5, kHand = 4;
inline constexpr std::array kSides{Side::kAttacker, Side::kDefender};  // South holds the near edge

// The piles of cards.
inline constexpr std::string_view kDraw = "draw", kDiscard = "discard";
std::string hand(Side side);
std::string down(Side side);  ///< a bid, or a card played in a fight
std::string with(const PieceId& piece);

std::string word(Side side);  ///< "south": a seat, an audience, and in actions
std::string name(Side side);  ///< "South"
std::optional<Side> side_of(std::string_view word);
Sector ahead(Sector at, Facing facing, int squares = 1);
std::optional<Facing> facing_from(std::string_view word);

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
/// An action as it was read.
struct Wanted {
  Kind kind = Kind::kDeal;
  Side side = Side::kNeutral;  // who does it; of deal nobody in particular
  PieceId piece;
  std::string card;
  Sector to;
  Facing facing = Facing::kNorth;
};

/// What an action is called before everybody: it names no card.
std::string title_of(const Action& action);

}  // namespace telescope::test::duels
