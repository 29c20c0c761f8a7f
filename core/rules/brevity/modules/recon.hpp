#pragma once

#include "core/rules/brevity/action_fields.hpp"

namespace telescope::brevity {

// adv.recon (section 12): reconnaissance companies that retire from fire.

/// OB-198.
struct Retire {
  static constexpr ActionInfo kInfo{"retire", "OB-198", "Retire straight", "The fire is resolved"};
  static constexpr Terms kTerms{Who::kAsked, kAnyStep, &kAdvRecon, kUmpireAgrees};
  PieceId piece = {};
  StandWay way = {};
  ToldWay told = {};
  void fields(auto& f, const Game& game) {
    f("piece", piece, Needed(game));
    way_fields(f, way, told);
  }
  void check(const Game& game) { told.make_whole(game, piece, way); }
  static bool answers(const Pending& asked) { return asked.kind == Pending::Kind::kRetire; }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-198, BQ-81: whether the target of this order may retire before the hit roll.
bool may_retire(const Game& game, const AttackOrder& order);
/// BQ-81, BQ-146: against a way of retirement from those who fire.
Objections objections_to_retirement(const Game& game, const AttackOrder& order, const StandWay& way);

}  // namespace telescope::brevity
