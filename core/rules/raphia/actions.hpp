#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/raphia/state/game.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope::raphia {

/// What may be asked for, by the word of its "type".
enum class Kind : std::uint8_t {
  kPlace,   ///< {piece, to: [file, rank] from 0, facing}: deployment
  kBegin,   ///< {}: the decks are shuffled and the first hands dealt (RR-010)
  kBid,     ///< {side, card} (RR-011)
  kFirst,   ///< {side, goes: side} (RR-014)
  kLay,     ///< {piece, card} (RR-017 to RR-021)
  kDone,    ///< {side}: ends his part of steps 2 to 5
  kTurnUp,  ///< {piece, cards}: before the stand is moved by hand (RR-031)
  kMove,    ///< {piece, way, attack?, cards?}: the whole move of a unit or general
  kStand,   ///< {piece}: taken in hand, and has no duty to move (RRQ-68)
  kFight,   ///< {side, square, lead, supports: [{piece, card?}]}: the next combat (RRQ-29, RRQ-45)
  kRetire,  ///< {side, goes: true or false} (RR-090)
  kExtra,   ///< {side, cards: none or more} (RR-067 to RR-069)
  kKill,    ///< {side, general: id or ""} (RR-091, RRQ-58)
  /// {piece, square, way? (turns only), cards?, supports?: [{piece, card?}]}: the lead attacks again at once,
  /// and attacks declared on that square support it (RRQ-71). Without a way it turns as far as it must.
  kAgain,
  kEnough,   ///< {side}: the lead does not attack again
  kConcede,  ///< {side}: the rules have no word of it; the other player must agree
  kLayAll,   ///< {side, lays: [{piece, card?}]}: several cards, each as by kLay
  /// {side, on: a piece, "extra" or "deck", cards}: faces that have been turned up on the table, and that the
  /// game waits for (RRQ-86)
  kShow
};
inline constexpr std::array<std::string_view, 18> kKinds{
    "place", "begin",  "bid",   "first", "lay",   "done",   "turn_up", "move",    "stand",
    "fight", "retire", "extra", "kill",  "again", "enough", "concede", "lay_all", "show"};

/// One thing on the way of a piece: into a square, or a change of facing.
struct WayStep {
  std::optional<Sector> go;      ///< {"go": [file, rank]}
  std::optional<Facing> facing;  ///< {"face": "east"}
};

/// An action as it was read.
struct Wanted {
  Kind kind = Kind::kBegin;
  Side side = Side::kNeutral;  ///< whose it is; of `begin` nobody's
  PieceId piece;               ///< also the lead of kFight, the general of kKill, the place of kShow
  std::vector<std::string> cards;
  Sector to;                     ///< of kPlace; the square of kFight and kAgain
  std::optional<Sector> attack;  ///< of kMove: the enemy's square that it attacks at its end
  std::optional<Facing> facing;  ///< of kPlace
  std::vector<WayStep> way;
  std::vector<Support> supports;  ///< of kLayAll the cards and where they are laid
  bool yes = false;               ///< of kRetire
  Side goes = Side::kNeutral;     ///< of kFirst
};

/// Throws std::invalid_argument where it is malformed.
Wanted wanted_from(const Game& game, const Action& action);

/// The other way: what wanted_from() reads as `wanted`.
Action action_of(const Wanted& wanted);

/// What an action is called before everybody: it names no card.
std::string title_of(const Setup& setup, const Action& action);

}  // namespace telescope::raphia
