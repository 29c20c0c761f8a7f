#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/board/ahead.hpp"
#include "core/cards/piles.hpp"
#include "core/rules/plain_fields.hpp"
#include "core/rules/raphia/state/setup.hpp"
#include "core/table/spot.hpp"

namespace telescope::raphia {

/// The steps of a turn (section 2) and what comes before and after.
enum class Step : std::uint8_t {
  kDeploy,     ///< before the first card is dealt (RRQ-05)
  kBid,        ///< RR-011
  kChoose,     ///< RR-014: the winner of the bid says who goes first
  kLayFirst,   ///< RR-017
  kLaySecond,  ///< RR-020
  kMove,       ///< RR-022, RR-023: `mover` moves
  kFight,      ///< and then fights
  kOver
};
/// What a step is called by views and exports, and for people, the statement that it rests on, and what it
/// asks for, by the names of its {mover} and of the {winner} of the bid.
struct StepRow {
  std::string_view word, title, rule, asks;
};
const StepRow& row_of(Step step);

// The piles of a side's own deck. A card lies in exactly one of them.
inline constexpr std::string_view kDeckPile = "deck";
inline constexpr std::string_view kHandPile = "hand";
inline constexpr std::string_view kBidPile = "bid";      ///< face down until both are there
inline constexpr std::string_view kExtraPile = "extra";  ///< RR-067 to RR-069: in the combat that is fought
inline constexpr std::string_view kDiscardPile = "discard";  ///< face up, or discarded after it was seen
inline constexpr std::string_view kUnseenPile = "unseen";    ///< discarded face down (RR-H01)
/// With `cards.held = "table"`: faces that are not known to be anywhere, and unknown cards that have been
/// named.
inline constexpr std::string_view kFacesPile = "faces";
/// Laid on the piece in steps 2 and 3, the first card first.
std::string pile_on(const PieceId& piece);

/// What a combat has done with a piece: its stand goes from one square to the other (RR-072, RR-074, RR-077,
/// RR-090, RRQ-59).
struct Shift {
  enum class Kind : std::uint8_t { kPushedBack, kFellBack, kRetired, kAdvanced };
  Kind kind = Kind::kPushedBack;
  PieceId piece;
  Sector from;
  Sector to;
  bool operator==(const Shift&) const = default;
  void row(auto put) { put(kind, piece, from, to); }
};

struct Game;

// How a position is written.

/// An enumeration by its number.
template <class Enum>
struct Numbered {
  Enum last;
  nlohmann::json write(Enum value) const { return static_cast<int>(value); }
  void read(const nlohmann::json& json, Enum& value) const {
    const auto number = whole_number(json, 0, static_cast<int>(last));
    if (!number) throw WrongField("must be a whole number of its list, not " + shown(json));
    value = static_cast<Enum>(*number);
  }
};
/// A side by its word; nobody is "".
struct SideOrNobody {
  nlohmann::json write(Side side) const;
  void read(const nlohmann::json& json, Side& side) const;
};
/// What the game has: squares of its board, its pieces, its cards; "" is no card.
struct OfGame {
  const Game& game;
  nlohmann::json write(Shift::Kind kind) const { return static_cast<int>(kind); }
  void read(const nlohmann::json& json, Sector& at) const;
  void read(const nlohmann::json& json, PieceId& piece) const;
  void read(const nlohmann::json& json, std::string& card) const;
  void read(const nlohmann::json& json, Shift::Kind& kind) const {
    Numbered{Shift::Kind::kAdvanced}.read(json, kind);
  }
};
/// Values side by side, each in a row of its fields: [piece, [file, rank], ...].
struct Rows {
  const Game& game;
  template <class T>
  nlohmann::json write(std::vector<T> all) const {
    nlohmann::json list = nlohmann::json::array();
    for (T& each : all) {
      nlohmann::json& row = list.emplace_back(nlohmann::json::array());
      each.row([&](auto&... values) { (row.push_back(write_plain(values, OfGame{game})), ...); });
    }
    return list;
  }
  template <class T>
  void read(const nlohmann::json& json, std::vector<T>& all) const {
    all.clear();
    for (const nlohmann::json& row : plain_list(json)) {
      std::size_t next = 0;
      const auto read_next = [&](auto& value) {
        read_plain(next < plain_list(row).size() ? row[next] : nlohmann::json(), value, OfGame{game});
        ++next;
      };
      all.emplace_back().row([&](auto&... values) { (read_next(values), ...); });
    }
  }
};
struct PilesOf {
  std::shared_ptr<const cards::Deck> deck;
  nlohmann::json write(const std::vector<cards::Piles>& piles) const;
  void read(const nlohmann::json& json, std::vector<cards::Piles>& piles) const;
};

/// A piece on the table.
struct Stand {
  Sector at;
  Facing facing = Facing::kNorth;
  bool lost = false;
  bool exited = false;    ///< with `lost`: it is none of the losses, for it has left over the enemy's edge
  bool taken = false;     ///< has been taken in hand in its player's movement of this turn (RRQ-67)
  int squares = 0;        ///< gone in its own movement of this turn, attacks included
  int turns = 0;          ///< changes of facing made in it
  bool followed = false;  ///< RRQ-72: its last combat of the turn was won with an advance
  bool operator==(const Stand&) const = default;
  void fields(auto& f, const auto& its) {
    f("at", at, its)("facing", facing)("lost", lost)("taken", taken)("squares", squares);
    f("turns", turns)("followed", followed);
    std::optional<bool> left = exited ? std::optional(true) : std::nullopt;
    f.added("exited", left);
    exited = left.value_or(false);
  }
};

/// RRQ-70: declared at the end of a unit's move, binding, not yet fought.
struct Attack {
  PieceId piece;
  Sector from;
  Sector square;
  bool operator==(const Attack&) const = default;
  void row(auto put) { put(piece, from, square); }
};

/// RR-079, RRQ-77.
struct Support {
  PieceId piece;
  std::string card;  ///< id of the one that it adds; empty: none
  bool operator==(const Support&) const = default;
  void fields(auto& f, const auto& its) { f("piece", piece, its)("card", card, its); }
};

/// What the combat that is fought waits for, in the order of RRQ-78.
enum class Stage : std::uint8_t {
  kRetire,         ///< whether the target retires (RR-090); asked of its owner, where the open facts allow it
  kAttackerExtra,  ///< whether the attacker lays an extra card (RRQ-34: first)
  kDefenderExtra,
  kMoverKill,  ///< whether the moving player tries to kill a general (RRQ-58, RRQ-79)
  kOtherKill,
  kAgain,  ///< it is over, and the lead may attack again at once (RRQ-71)
  /// RR-070, before the kill attempts: the cards that the players turn up on the table are named.
  kReveal
};
enum class FightResult : std::uint8_t { kNone, kTie, kLeadWon, kTargetWon };

struct Combat {
  Sector square;  ///< that is attacked
  Sector from;    ///< where the lead stands
  PieceId lead;
  PieceId target;
  std::vector<Support> supports;
  std::vector<PieceId> generals;  ///< in the combat as it began, of both sides (RRQ-79)
  Stage stage = Stage::kRetire;
  bool follow_up = false;                   ///< RR-069, for the lead
  FightResult result = FightResult::kNone;  ///< once the cards have been compared
  std::optional<Sector> vacated;  ///< into which the winner goes once the kill attempts are over (RR-077)
  bool operator==(const Combat&) const = default;
  void fields(auto& f, const auto& its) {
    f("square", square, its)("from", from, its)("lead", lead, its)("target", target, its);
    f("supports", supports, its)("generals", generals, its)("stage", stage, Numbered{Stage::kReveal});
    f("follow_up", follow_up)("result", result, Numbered{FightResult::kTargetWon});
    f.added("vacated", vacated, its);
  }
};

/// RRQ-74: a lone general whose square an enemy unit has entered. The game waits for its player's word.
struct Contacted {
  PieceId general;
  PieceId by;
  Facing direction = Facing::kNorth;  ///< of entry (RRQ-59)
  bool operator==(const Contacted&) const = default;
  void row(auto put) { put(general, by, direction); }
};

/// The position.
struct Game {
  std::shared_ptr<const Setup> setup;
  std::vector<cards::Piles> piles;  ///< in the order of kSides
  std::map<PieceId, Stand> stands;  ///< every piece
  /// Cards that lie face up on pieces, by side. A card in another pile is told by its pile.
  std::array<std::set<std::string>, 2> up;
  /// RR-H03: the losing bid that everybody has seen go back to that hand, until it is seen again or the next
  /// bid is made. Whether it has been laid since is its owner's secret.
  std::array<std::string, 2> seen_bid;
  std::array<std::string, 2> tied_bid;  ///< RRQ-65: not to be bid again; else empty
  Step step = Step::kDeploy;
  int turn = 0;  ///< 0 while deploying
  Side bid_winner = Side::kNeutral;
  Side first = Side::kNeutral;       ///< RR-014: Player 1
  Side mover = Side::kNeutral;       ///< whose part of the step it is
  std::vector<Attack> attacks;       ///< of `mover`, in the order declared
  std::optional<Combat> combat;      ///< that is fought now
  std::vector<Contacted> contacted;  ///< to be decided first, the first first
  std::vector<Shift> shifts;  ///< by the newest combat, in the order in which it made them, until something
                              ///< else moves: for whoever moves the stands
  Side winner = Side::kNeutral;  ///< once over; kNeutral: a draw
  std::string why;               ///< how it ended, one sentence

  void fields(auto& f) {
    f("piles", piles, PilesOf{setup->deck});
    f.inside("stands", [&](auto& all) {
      for (auto& [id, stand] : stands) all(id.value().c_str(), stand, OfGame{*this});
    });
    f("up", up)("seen_bid", seen_bid)("tied_bid", tied_bid)("step", step, Numbered{Step::kOver});
    f("turn", turn)("bid_winner", bid_winner, SideOrNobody())("first", first, SideOrNobody());
    f("mover", mover, SideOrNobody())("attacks", attacks, Rows{*this})("contacted", contacted, Rows{*this});
    f("winner", winner, SideOrNobody())("why", why).said("shifts", shifts, Rows{*this});
    f.added("combat", combat, OfGame{*this});
  }

  const RaphiaSettings& settings() const { return setup->settings; }
  std::string name(Side side) const { return setup->name(side); }
  std::string named(const PieceId& piece) const { return setup->named(piece); }
  std::string label(Sector at) const { return setup->label(at); }
  bool is_general(const PieceId& piece) const { return setup->is_general(piece); }
  /// "seven of hearts".
  const std::string& words_of(std::string_view card) const { return setup->deck->card(card).face.words; }
  const Facts& facts(const PieceId& piece) const { return setup->facts(piece); }
  Type type(const PieceId& piece) const { return facts(piece).type; }
  Side side(const PieceId& piece) const { return facts(piece).side; }
  cards::Piles& cards(Side side) { return piles[index_of(side)]; }
  const cards::Piles& cards(Side side) const { return piles[index_of(side)]; }
  /// Ids of the cards laid on it, the first first.
  const CardIds& laid(const PieceId& piece) const;
  /// Those of them that lie face up.
  std::vector<std::string> turned_up(const PieceId& piece) const;
  bool is_up(const PieceId& piece, const std::string& card) const;
  /// The others, in the order in which they were laid.
  CardIds face_down(const PieceId& piece) const;

  /// Of a side, on the table, in the order of their ids.
  std::vector<PieceId> pieces(Side side) const;
  bool is_on_board(Sector at) const;
  /// The unit that stands there, no general; null: none.
  const PieceId* unit_at(Sector at) const;
  /// Generals of that side in the square, in the order of ids (RRQ-81).
  std::vector<PieceId> generals_at(Sector at, Side side) const;
  /// RRQ-73: neither a unit nor an enemy general of `side`.
  bool is_empty_for(Side side, Sector at) const;
  /// Units lost, generals only where they count (RRQ-60).
  int losses(Side side) const;
  /// Units on the table.
  int left(Side side) const;
  /// RRQ-63: pieces that may take a first card.
  int may_take_card(Side side) const;
};

inline bool are_on_table(const Game& game) {
  return are_on_table(*game.setup);
}

/// Whether a player says which card he lays: not where chance deals (RR-098) or the decks are of paper.
inline bool names_cards_laid(const Game& game) {
  return !game.settings().random_deal && !are_on_table(game);
}

/// Where a card is turned up that lies on no piece: as an extra card, or on top of the deck.
inline const PieceId kOnExtra{"extra"};
inline const PieceId kOnDeck{"deck"};

/// Before anybody has done anything: every piece where the scenario has it, every card in its deck.
Game new_game(std::shared_ptr<const Setup> setup);

/// What is said of a piece that has left over the enemy's edge.
inline constexpr std::string_view kLeftBoard = "left over the enemy's edge";
/// Where the piece stands, or that it is lost. A general faces no way that matters.
Spot spot_of(const Game& game, const PieceId& piece);

/// Throws std::invalid_argument where no play of a battle, waived or not, comes to this: RR-006, RR-010.
void check_whole(const Game& game);

inline constexpr std::array kFacings{Facing::kNorth, Facing::kEast, Facing::kSouth, Facing::kWest};
/// The facing from `from` to a square of the same file or rank; nothing where it is neither.
std::optional<Facing> towards(Sector from, Sector to);
Facing opposite(Facing facing);
/// All of them clockwise, that one first.
std::array<Facing, 4> facings_from(Facing first);
/// "north".
std::optional<Facing> facing_from(std::string_view word);

// What the rules of several sections do.

/// RRQ-80: lost, its cards discarded at once, those face down unseen.
void lose_piece(Game& game, const PieceId& piece);
/// RRQ-17: it has left the board over the enemy's edge; its cards are discarded as those of a lost one.
void take_off(Game& game, const PieceId& piece);
/// Turns these cards of the piece up before everybody.
void turn_up(Game& game, const PieceId& piece, const CardIds& cards);
/// A card of the piece to the discards: to kDiscardPile where it lies face up, else unseen.
void discard_from(Game& game, const PieceId& piece, const std::string& card);
/// All of them.
void discard_laid(Game& game, const PieceId& piece);

// `cards.held = "table"` (RRQ-86): the decks are of paper, and the program knows a card only once it has been
// turned up. Until then an unknown card lies in its place, one as good as another. When it is turned up it is
// named: its face takes the place of the unknown card. The piles say what lies where in this way too, and no
// pile ever says more than somebody has seen.

/// The unknown cards of a pile, the first first; of the deck only the top one.
std::vector<std::string> unknown_in(const Game& game, Side side, std::string_view pile);

/// Why that face cannot be the one that has just been turned up: it is known to be elsewhere. Part of a
/// sentence, "has been discarded already"; empty: it can.
std::string known_elsewhere(const Game& game, Side side, std::string_view card);

/// The face takes the place of the unknown card, in the combat that is fought too. Throws
/// std::invalid_argument where it is known to be elsewhere.
void name_card(Game& game, Side side, const std::string& unknown, const std::string& card);

/// Face down among others again, so that nobody can say which it is: the losing bid in the hand (RR-H03).
void mix_in(Game& game, Side side, const std::string& card);

}  // namespace telescope::raphia
