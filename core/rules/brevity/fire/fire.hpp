#pragma once

#include "core/rules/brevity/action_fields.hpp"
#include "core/rules/brevity/fire/attack.hpp"

namespace telescope::brevity {

// Steps 4 to 7 (sections 7 to 9): attacks are rolled as they are ordered and take effect together (BQ-09).

/// One roll at one target, or a mark (sections 7 to 9, 14, 17). An attack throws "hit", then "penetrate" for
/// its hits, then "casualties"; one from the air "air?", then "hit-ID" and so on for each battalion ID that
/// it fires on.
struct Fire {
  static constexpr ActionInfo kInfo{"fire", "OB-124", "Fire", "{side} fires"};
  static constexpr Terms kTerms{
      Who::kActing,
      steps({Step::kTurnStart, Step::kEnemyArtillery, Step::kOwnArtillery, Step::kEnemyFire, Step::kOwnFire}),
      nullptr, kJudgedAsOffered};
  AttackOrder order = {};
  void fields(auto& f, const Game& game) { order.fields(f, InGame(game)); }
  void check(const Game&) const { check_order(order); }
  const Module* module(const Game& game) const;
  bool answers(const Pending& asked) const;
  Side whose(const Game&) const { return order.side; }
  bool wants_umpire(const Game& known) const;
  static int worth(const Game&, Side) { return 1; }
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// Declines what Game::pending asks of that side; where an attack waited for it, that is rolled now.
struct Hold {
  static constexpr ActionInfo kInfo{"hold", "OB-198", {}, "The fire is resolved"};
  static constexpr Terms kTerms{Who::kAsked, kAnyStep};
  Side side = Side::kNeutral;
  void fields(auto& f, const Game&) { f("side", side, kWordsOf<Side>); }
  static bool answers(const Pending& asked);
  Objections against(const Game& game) const;
  void perform(Game& game, DiceTray& tray, Events& events) const;
};

/// Rolls the order, with everything that comes before its dice: hidden firers are placed, a reconnaissance
/// company is asked (Pending::kRetire), and after it (counter-battery is asked).
void resolve(Game& game, const AttackOrder& order, DiceTray& tray, Events& events);

/// What the event of a roll says besides its sentence.
Json fired_json(const AttackResult& result, const std::vector<PieceId>& firers);

/// BQ-09, BQ-123: the results of the step take effect; pins, put-backs, casualties, destruction, capture.
void apply_results(Game& game, Events& events);
/// Takes effect at once: counter-battery, marks, planned attacks.
void apply(Game& game, const AttackResult& result, Events& events);

/// Destroys it: what it made goes, marks and tasks lapse, the umpire is asked whether it was surrounded.
void destroy(Game& game, const PieceId& piece, std::vector<std::string_view> rules, Events& events);
/// OB-178, OB-179: `successes` casualty figures at once.
void take_casualties(Game& game, const PieceId& piece, int successes,
                     const std::vector<std::string_view>& rules, Events& events);
/// `by`: by whose fire; `was_put_back`: to where it came under it.
void pin(Game& game, const PieceId& piece, const std::vector<std::string_view>& rules, Events& events,
         const std::vector<PieceId>& by = {}, bool was_put_back = false);

// Fire at suspected points (OB-085 to OB-088, BQ-35, BQ-129).

/// Notes the attack; nothing is thrown. Hidden firers are placed, and counter-battery is asked (BQ-150).
void set_mark(Game& game, const AttackOrder& order, Events& events);
/// The marks that a battalion reveals where it is placed now, the nearest first; added to Game::pending.
void ask_marks(Game& game, const PieceId& revealed);
Attack attack_of_mark(const Game& game, const PointMark& mark, const PieceId& target);

}  // namespace telescope::brevity
