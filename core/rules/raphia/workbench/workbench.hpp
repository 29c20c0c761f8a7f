#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/level.hpp"
#include "core/rules/raphia/rules.hpp"
#include "core/rules/simulated_games.hpp"
#include "core/rules/workbench_parts.hpp"

namespace telescope::raphia {

/// What `telescope rule`, `odds` and `simulate` can be asked for of Rapid Raphia.
const Workbench& workbench();

/// Who plays a side: of what he may do, one that is lawful.
using Player = std::function<AnyAction(const Game& game, Side side)>;
Player player_of(Level level);

/// What one whole game came to; `counted` are its units that were lost.
struct Played : SimulatedGames::Result {
  int actions = 0;
  Game end;
};

/// Plays from the deployment of the scenario to the end; `after_step` is shown the game after each step.
Played play(std::shared_ptr<const Setup> setup, const std::array<Player, 2>& players, std::uint64_t seed,
            const std::function<void(const Game&)>& after_step = {});

/// What every outcome of a procedure has, the statements that it rests on, and the procedure's own fields.
Json outcome_of(std::string_view procedure, Json rules, const Json& fields);
/// The same of what is refused, with the rules of the refusal.
Json refused_outcome(std::string_view procedure, const Objections& objections);

/// Every statement that events rest on.
std::set<std::string> rules_of(const Events& events);

/// What `telescope rule raphia` can be asked for, without a game, in the order of a turn. Every outcome has
/// {"ruleset", "procedure", "lawful", "objections", "rules"} and what the procedure is for; the fields are
/// those of assets/schemas/raphia-rule-request and raphia-rule. None rolls: `bid` says which dice it needs.
std::span<const ProcedureAnswer> procedure_answers();

/// {"pieces": [{"id", "type", "side", "square", "facing", "cards", "up"}], "action", "settings"}: a move, a
/// stand or a turning up of cards, in the movement of the piece's side. Squares of the action are labels or
/// [file, rank] from 0.
Json answer_move(const Json& request);

// Readers of requests, besides those of workbench_parts.

/// The faces of either side's own 54 cards (RR-001).
const std::shared_ptr<const cards::Deck>& faces();

// Cards are written as people type them (card_typed()), and are told by their ids: "7h", "kd", "jk1".

std::string card_field(const Json& object, std::string_view key);
/// Cards of one deck, "7h 5c" or ["7h", "5c"], each once and at most so many; none where the field is
/// missing.
CardIds cards_field(const Json& object, std::string_view key, std::size_t most);
/// No card twice among lists of one deck; `what` is "the lead".
void check_one_deck(const std::vector<CardIds>& lists, std::string_view what);
/// RR-079: four squares lie around a target, the lead is in one.
inline constexpr std::size_t kMostSupporters = 3;
/// RR-083, RRQ-49.
inline bool is_destroyed_at_once(bool has_cards, bool lays_extra, const RaphiaSettings& settings) {
  return !has_cards && !(lays_extra && settings.extra_saves);
}

/// "HI" ... "EL", and "GEN" where `general`.
Type type_field(const Json& object, std::string_view key, bool general = false);
/// RR-021, RRQ-10: how many cards can lie on a piece.
constexpr std::size_t most_cards(Type type) {
  return type == Type::kGeneral ? 1 : 2;
}
/// {"south", "north"}.
Side side_field(const Json& object, std::string_view key);

/// "settings": what the request says, the ledger's defaults where it is silent.
RaphiaSettings settings_field(const Json& request);

/// A piece as a request puts it down.
struct PlacedPiece {
  std::string id;
  Facts facts;
  CardIds cards;
  CardIds up;
};
/// The first turn, step 4, with `mover` moving. Every other card lies in its deck.
Game board_of(const std::vector<PlacedPiece>& pieces, const RaphiaSettings& settings, Side mover);

// Exact chances of one combat for a player who knows his own cards and not the enemy's. The enemy's cards are
// any of those he may still hold, each as likely as the other.

enum class ExtraPolicy : std::uint8_t {
  kNone,
  kBest,   ///< of the enemy: of a hand of so many cards what lifts his total most, and none where none does
  kRandom  ///< any card of his hand
};

struct OddsQuestion {
  bool leads = true;               ///< we attack; else the enemy does
  Fighter own;                     ///< without extras, which follow
  bool own_extra_is_best = false;  ///< else `own.extras` as they are
  CardIds own_hand;                ///< to choose the best from; none is a choice too
  Type enemy = Type::kHeavyInfantry;
  CardIds enemy_up;        ///< cards of the enemy's unit that lie face up
  int face_down = 2;       ///< and how many face down
  int enemy_supports = 0;  ///< RR-079: supporters that add a card, any of theirs
  ExtraPolicy enemy_extra{};
  int enemy_hand = 12;  ///< cards in his hand, which can be counted on the table
  CardIds remaining;    ///< cards that he may still hold besides those face up
  RaphiaSettings settings;
};

/// Before the room behind the loser is looked at (RR-073, RR-082).
struct Chances {
  double push_back = 0, eliminate = 0, tie = 0, pushed_back = 0, eliminated = 0;
  bool compared = true;    ///< false: a side is destroyed at once (RR-083), and there are no totals
  int own_total = 0;       ///< known exactly
  double enemy_total = 0;  ///< mean
  std::string own_extra;   ///< id of the card that was chosen or named; empty: none
  void fields(auto& f) {
    f("push_back", push_back)("eliminate", eliminate)("tie", tie)("pushed_back", pushed_back);
    f("eliminated", eliminated)("compared", compared);
  }
};

/// Enumerated, by classes of cards that count alike. `question` must leave the enemy enough cards.
Chances chances(const OddsQuestion& question);

/// The request of raphia-odds-request to the outcome of raphia-odds. For AnsweringWorkbench, which tells what
/// is malformed.
Json odds_outcome(const Json& request);

/// For people, in lines.
std::string odds_words(const Json& odds);

}  // namespace telescope::raphia
