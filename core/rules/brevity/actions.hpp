#pragma once

#include <string>

#include "core/rules/brevity/fire/fire.hpp"
#include "core/rules/brevity/modules/air.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/modules/hidden.hpp"
#include "core/rules/brevity/modules/reactions.hpp"
#include "core/rules/brevity/modules/supply.hpp"
#include "core/rules/brevity/modules/waves.hpp"
#include "core/rules/brevity/movement/movement.hpp"
#include "core/rules/brevity/turn/initiative.hpp"
#include "core/rules/brevity/turn/regroup.hpp"
#include "core/rules/brevity/turn/turn.hpp"

namespace telescope::brevity {

/// All that may be asked for. Points are [x_mm, y_mm], a place is [x_mm, y_mm, heading_deg, sigma_mm,
/// sigma_deg]; where no camera reads them, {"x_in100", "y_in100", "heading_deg"} in hundredths of an inch.
using Actions =
    ActionSet<Game, SetDown, Proceed, Done, Adjust, Ruling, Fulfilled, Concede, Select, Pass, Challenge,
              AttachCommander, Transfer, SetPosture, SetObserver, CounterBattery, PlanWaves, Move, Declare,
              SetTask, CrossRiver, Land, Fire, Retire, Hold, LaySmoke, PlaceHidden, Readiness, Schedule,
              SetFac, AirTarget, AirSupply, Recover, Amalgamate, Returns>;
using AnyAction = Actions::Any;

/// Whose it is: of pieces, commands and sides their owner's, of steps the acting side's; kNeutral: nobody's.
template <class Kind>
Side side_of(const Game& game, const Kind& kind) {
  if constexpr (requires { kind.whose(game); })
    return kind.whose(game);
  else if constexpr (requires { kind.side; })
    return kind.side;
  else if constexpr (requires { kind.piece; })
    return Kind::kTerms.who == Who::kUmpire ? Side::kNeutral : game.side(kind.piece);
  else
    return Side::kNeutral;
}
Side side_of(const Game& game, const AnyAction& any);

/// What stands against an action whatever its own rules say; `answers`: it answers what the game waits for.
Objections barred_by(const Game& game, std::string_view rule, const Terms& terms, Side side, bool answers);

/// Whose it is and in which step; what Game::pending waits for goes first.
template <class Kind>
Objections barred(const Game& game, const Kind& kind) {
  Terms terms = Kind::kTerms;
  if constexpr (requires { kind.module(game); }) terms.module = kind.module(game);
  bool answers = false;
  if constexpr (requires(const Pending& asked) { kind.answers(asked); })
    answers = game.waits_for() && kind.answers(*game.waits_for());
  return barred_by(game, Kind::kInfo.rule, terms, side_of(game, kind), answers);
}

/// TermFlags of an action's kind.
unsigned flags_of(const Action& action);
/// Whether the umpire has the word of what a player asks for.
bool wants_umpire(const Game& known, const AnyAction& any);

/// What an action is called before everybody: it tells no secret (OB-H02, OB-H04, OB-H06).
std::string title_of(const Setup& setup, Action action);

}  // namespace telescope::brevity
