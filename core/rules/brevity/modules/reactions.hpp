#pragma once

#include "core/rules/brevity/action_fields.hpp"

namespace telescope::brevity {

// adv.counterbattery (section 14).

/// OB-207.
struct CounterBattery {
  static constexpr ActionInfo kInfo{"assign-counter-battery", "OB-207", "Assign artillery to counter-battery",
                                    kOrders};
  static constexpr Terms kTerms{Who::kActive, steps({Step::kRegroup}), &kAdvCounterBattery};
  PieceId piece = {};
  bool on = false;
  void fields(auto& f, const Game& game) { f("piece", piece, Needed(game)).optional("on", on); }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// OB-209, OB-210, BQ-84, BQ-150: artillery assigned to counter-battery that may answer this fire now.
std::vector<PieceId> may_answer(const Game& game, const PieceId& fired);
/// Whose fire such a question is about, as far as is known (OB-H04), and who of them can be answered now.
std::vector<PieceId> fired_of(const Pending& asked);
std::vector<PieceId> answerable(const Game& game, const Pending& asked);
/// Adds Pending::kCounterBattery for each battalion that fired as artillery and can be answered, or might be
/// by guns that nobody sees; for fire at a point one for all, as their number is secret (OB-H04).
void ask_counter_battery(Game& game, const AttackOrder& fired);

/// BQ-129: after the stands that must still be set down, before all else that the game waits for.
void ask_next(Game& game, const std::vector<Pending>& asked);

/// A question about fire at a point, once answered, goes on while others can be answered, or might be.
void end_of_answer(Game& game, const Pending& asked);

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
