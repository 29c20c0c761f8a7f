#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/brevity/action_fields.hpp"

namespace telescope::brevity {

// adv.supply (section 19). Results are told as "in" or "out" only, to their own side (BQ-98, OB-H05).

/// OB-244.
struct AirSupply {
  static constexpr ActionInfo kInfo{"air-supply", "OB-244", "Fly a supply mission", kOrders};
  static constexpr Terms kTerms{Who::kOwner, steps({Step::kTurnStart}), &kAdvSupply};
  PieceId transport = {};
  std::string division = {};
  void fields(auto& f, const Game& game) {
    f("transport", transport, Needed(game)).optional("division", division);
  }
  Side whose(const Game& game) const { return game.side(transport); }
  bool is_idle(const Game& known, auto) const {
    const auto judged = known.modules.supply.divisions.find(division);
    return judged == known.modules.supply.divisions.end() || judged->second;
  }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// BQ-132: why a transport may fly no mission in this turn, be it supplies or a landing; empty: it may.
Objections objections_to_airlift(const Game& game, const PieceId& transport);

struct SupplyLine {
  bool in = false;
  std::string why;  ///< for the umpire: which test failed, and by whom it is cut
  std::string rule;
  std::vector<TablePoint> route;
};
SupplyLine corps_supply(const Game& game, Side side);                       ///< OB-242
SupplyLine division_supply(const Game& game, const std::string& division);  ///< OB-243, OB-244
SupplyLine command_supply(const Game& game, const CommandId& command);      ///< OB-245, BQ-97
/// OB-246: command, division and corps; with adv.supply off always true.
bool is_supplied(const Game& game, const CommandId& command);

/// Of a division; nothing: it has none in this game, or is none.
inline std::optional<PieceId> hq_of(const Game& game, const std::string& division) {
  const auto found = game.setup->divisions.find(division);
  return found == game.setup->divisions.end() ? std::nullopt : found->second.hq;
}

/// BQ-132: pools "air-supply-PIECE", then the check of all three levels.
void check_supply(Game& game, DiceTray& tray, Events& events);

// adv.recovery (section 18).

/// OB-238.
struct Recover {
  static constexpr ActionInfo kInfo{"recover", "OB-238", "Bring a battalion back", kOrders};
  static constexpr Terms kTerms{Who::kOwner, steps({Step::kDayStart}), &kAdvRecovery, kUmpireAgrees};
  PieceId piece = {};
  Placed to = {};
  void fields(auto& f, const Game& game) { f("piece", piece, Needed(game))("to", to, InGame()); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-239.
struct Amalgamate {
  static constexpr ActionInfo kInfo{"amalgamate", "OB-239", "Amalgamate two battalions", kOrders};
  static constexpr Terms kTerms{Who::kOwner, steps({Step::kDayStart}), &kAdvRecovery};
  PieceId one = {}, other = {};
  void fields(auto& f, const Game& game) {
    f("one", one, Needed(game));
    f.said("other", other, InGame(game).or_none());
  }
  Side whose(const Game& game) const { return game.side(one); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-240: the opponent's choice.
struct Returns {
  static constexpr ActionInfo kInfo{"returns", "OB-240", "Say which of the two returns", kOrders, {}, true};
  static constexpr Terms kTerms{Who::kAsked, steps({Step::kDayStart}), &kAdvRecovery};
  Side side = Side::kNeutral;
  PieceId piece = {};
  void fields(auto& f, const Game& game) {
    f("side", side, kWordsOf<Side>);
    f("piece", piece, Needed(game));
  }
  static bool answers(const Pending& asked) { return asked.kind == Pending::Kind::kAmalgamate; }
  int worth(const Game& known, Side) const { return -known.strength(piece); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-237, BQ-95.
int recovers_from(SupplyGrade grade);
/// BQ-140: all headquarters' dice together, pools "recovery-PIECE".
void roll_recovery(Game& game, DiceTray& tray, Events& events);
/// Battalions that may come back to that division, or be amalgamated in it (BQ-93).
std::vector<PieceId> may_return(const Game& game, const std::string& division);

}  // namespace telescope::brevity
