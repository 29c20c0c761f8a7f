#pragma once

#include "core/rules/brevity/action_fields.hpp"

namespace telescope::brevity {

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
