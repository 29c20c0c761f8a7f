#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/kind_rows.hpp"
#include "core/rules/raphia/state/game.hpp"
#include "core/rules/rules_face.hpp"

namespace telescope::raphia {

/// What may be asked for, by the word of its "type".
enum class Kind : std::uint8_t {
  kPlace,   ///< deployment
  kBegin,   ///< the decks are shuffled and the first hands dealt (RR-010)
  kBid,     ///< RR-011
  kFirst,   ///< RR-014; `goes` is a side
  kLay,     ///< RR-017 to RR-021
  kDone,    ///< ends his part of steps 2 to 5
  kTurnUp,  ///< before the stand is moved by hand (RR-031)
  kMove,    ///< the whole move of a unit or general
  kStand,   ///< taken in hand, and has no duty to move (RRQ-68)
  kFight,   ///< the next combat (RRQ-29, RRQ-45)
  kRetire,  ///< RR-090; `goes` is true or false
  kExtra,   ///< RR-067 to RR-069
  kKill,    ///< RR-091, RRQ-58; `general` is its id or ""
  /// The lead attacks again at once, and attacks declared on that square support it (RRQ-71). Its way has
  /// turns only; without one it turns as far as it must.
  kAgain,
  kEnough,   ///< the lead does not attack again
  kConcede,  ///< the rules have no word of it; the other player must agree
  kLayAll,   ///< several cards, each as by kLay
  /// `on` a piece, "extra" or "deck": faces that have been turned up on the table, and that the game waits
  /// for (RRQ-86)
  kShow
};
/// In the order of Kind. Squares are [file, rank] from 0, cards "7h" or "7h 5c" or a list of them; `supports`
/// and `lays` are [{piece, card?}].
inline constexpr std::array<KindRow, 18> kKindRows{{
    {"place", "piece to facing"},
    {"begin", ""},
    {"bid", "side card cards"},
    {"first", "side goes"},
    {"lay", "piece card cards"},
    {"done", "side"},
    {"turn_up", "piece card cards"},
    {"move", "piece way attack stays card cards"},
    {"stand", "piece"},
    {"fight", "side square lead supports"},
    {"retire", "side goes"},
    {"extra", "side card cards"},
    {"kill", "side general card cards"},
    {"again", "piece square way card cards supports"},
    {"enough", "side"},
    {"concede", "side"},
    {"lay_all", "side lays"},
    {"show", "side on card cards"},
}};
inline constexpr auto kKinds = words_of(kKindRows);

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
  std::vector<PieceId> stays = {};  ///< of kMove: generals whom the unit leaves where it begins (RRQ-88)
  std::vector<Support> supports;    ///< of kLayAll the cards and where they are laid
  bool yes = false;                 ///< of kRetire
  Side goes = Side::kNeutral;       ///< of kFirst
};

/// Throws std::invalid_argument where it is malformed.
Wanted wanted_from(const Game& game, const Action& action);

/// The other way: what wanted_from() reads as `wanted`.
Action action_of(const Wanted& wanted);

/// What an action is called before everybody: it names no card.
std::string title_of(const Setup& setup, const Action& action);

}  // namespace telescope::raphia
