#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "core/rules/action_set.hpp"
#include "core/rules/brevity/state/game_json.hpp"
#include "core/rules/brevity/telling.hpp"

namespace telescope::brevity {

// What every kind of action says besides what core/rules/action_set.hpp knows of:
//
//   kTerms             who may ask for it and when, and what else is always so of it
//   module(game)       the optional rule that it belongs to, where that is not always one; null: of none, or
//                      it is on
//   answers(asked)     it answers what the game waits for
//   whose(game)        whose it is, where its `side` or the owner of its `piece` does not say so
//   wants_umpire(known)  of a player's, where not always: it hangs on more than open facts and his own
//   leaves_step(game)  of the umpire's page: what follows is another step
//
// And of the simple commander (workbench): `worth(known, side)`, what he gives for it as an answer, and
// `is_idle(known, foremost)`, he leaves it, where `foremost()` is his foremost command.

/// Who may ask for an action. The umpire may ask for any.
enum class Who : std::uint8_t {
  kUmpire,
  kActive,  ///< the side whose command moves
  kPassive,
  kChooser,  ///< OB-025, OB-027
  kOwner,    ///< of the piece or side named
  kActing,   ///< the same, and in a move whose part of the step it is
  kAsked     ///< whom Game::pending waits for
};

/// Steps as bits: 1 << Step.
using Steps = std::uint16_t;
constexpr Steps steps(std::initializer_list<Step> all) {
  Steps bits = 0;
  for (const Step each : all) bits = static_cast<Steps>(bits | 1u << static_cast<unsigned>(each));
  return bits;
}
inline constexpr Steps kAnyStep = 0x0fff;  ///< but not kOver

/// An optional rule (OB-194), with the key of its setting.
struct Module {
  bool Modules::*on;
  std::string_view key;
};
inline constexpr Module kAdvHidden{&Modules::hidden, "adv.hidden"}, kAdvRecon{&Modules::recon, "adv.recon"},
    kAdvCounterBattery{&Modules::counterbattery, "adv.counterbattery"},
    kAdvWaves{&Modules::waves, "adv.waves"}, kAdvAir{&Modules::air, "adv.air"},
    kAdvRecovery{&Modules::recovery, "adv.recovery"}, kAdvSupply{&Modules::supply, "adv.supply"},
    kAdvEngineering{&Modules::engineering, "adv.engineering"},
    kAdvAirlanding{&Modules::airlanding, "adv.airlanding"};

/// What else is always so of a kind of action.
enum TermFlags : unsigned {
  kUmpireAgrees = 1,    ///< of a player's: hands are at work on the table
  kCorrects = 2,        ///< the umpire's at any time, whatever the game waits for
  kOnlyAsForm = 4,      ///< of the umpire's page: it is no single word
  kJudgedAsOffered = 8  ///< its forms say themselves what bars each of their choices
};

struct Terms {
  Who who;
  Steps when;
  const Module* module = nullptr;  ///< to which it belongs; null: to none
  unsigned flags = 0;
};

/// What most orders are called before everybody: it tells no secret (OB-H02, OB-H04, OB-H06).
inline constexpr std::string_view kOrders = "{side} gives orders";

// How what an action says is written and read.

/// One or more must be named.
class Needed {
 public:
  explicit Needed(const Game& game) : in_(game) {}
  void read(const Json& json, PieceId& piece) const;
  void read(const Json& json, std::vector<PieceId>& pieces) const;

 private:
  InGame in_;
};

/// OB-058: a whole way, or, where no camera reads it, {"straight_to": place, "mounted"} from where the stand
/// is.
struct ToldWay {
  std::optional<Placed> straight_to;
  std::optional<bool> mounted;
  /// Throws where it is told in two ways, or in none.
  void make_whole(const Game& game, const PieceId& piece, StandWay& way);
};
void way_fields(auto& f, StandWay& way, ToldWay& told) {
  f.said("way", way, InGame()).added("straight_to", told.straight_to, InGame());
  f.added("mounted", told.mounted);
}

}  // namespace telescope::brevity
