#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/brevity/fire/attack.hpp"

namespace telescope::brevity {

// Who takes part in a roll, and what follows for its scores. What is measured may be too close to call
// (BQ-01), so every length is a Judged, and the scores are summed up for one Reading of them.

/// The target as it is fired at: where and as it was at the chosen point of its way (BQ-36, BQ-147).
struct Aim {
  PieceId target;
  Placed at;
  bool mounted = false;
  std::optional<double> along_in;  ///< of its way; nothing: where it stands now
  bool has_target() const { return !target.value().empty(); }
};
/// BQ-71, BQ-147: what it had at the beginning of its way counts there, and nowhere farther on.
Protection protection_at(const Game& game, const Aim& aim);
/// Its rows and columns of the tables: a fast tank that has not moved is as others (BQ-56); who crossed a
/// river without his vehicles is infantry without armor (BQ-103).
struct TargetRows {
  TargetClass hit = TargetClass::kOther;
  Armor armor = Armor::kNone;
  CasualtyColumn column = CasualtyColumn::kInfantry;
  Protection protection = Protection::kNone;
  CasualtyRow casualties_from(Weapon weapon, bool near) const;
};
TargetRows rows_of(const Game& game, const Aim& aim);
/// `along_in` is taken only where the target is fired at on its way.
Aim aim_at(const Game& game, const PieceId& target, std::optional<double> along_in);
/// BQ-36, BQ-38, BQ-137: whether that side fires at it on its way.
bool fired_at_on_its_way(const Game& game, const PieceId& target, Side firing);

/// How open questions are taken: as measured, or so as is worst or best for who fires.
enum class Reading : std::uint8_t { kMeasured, kWorst, kBest };
struct Judged {
  Answer answer = Answer::kYes;  ///< with the umpire's rulings
  bool as_is = true;             ///< what is measured, where nobody decides
  std::vector<Question> open;
  /// Whether it holds. `good`: a yes is good for who fires.
  bool holds(Reading reading, bool good = true) const;
  /// For who fires: 3 certain, 2 open and held as measured, 1 open, 0 not.
  int promise() const { return answer == Answer::kYes ? 3 : answer == Answer::kNo ? 0 : as_is ? 2 : 1; }
};
Judged judge_terrain(const Game& game, const Aim& aim);

/// A battalion that locates the target, or may.
struct Sighter {
  PieceId piece;
  Judged locates;
  Judged crosses;  ///< BQ-39
};
/// Of that side, hidden ones among them (BQ-128) unless `seen_by` may not know of them.
std::vector<Sighter> sighters(const Game& game, Side side, const Aim& aim, std::optional<Side> seen_by);
/// OB-082, BQ-32: whether what `observer` sights is for this artillery.
bool is_tied(const Game& game, const PieceId& artillery, const CommandId& command);

/// What it fires with; a battalion that crossed a river without its vehicles fights on foot (BQ-103).
struct Fighting {
  std::vector<DirectWeapon> weapons;  ///< the longest first
  AntiTank best = AntiTank::kLight;
  AntiTank weakest = AntiTank::kLight;
  double at_range_in = 4.0;
  bool has_guns = false;
};
Fighting fighting(const Game& game, const PieceId& piece);

/// One battalion of the firing side, before it is decided what it adds.
struct Firer {
  PieceId piece;
  bool asked = true;      ///< it may take part at all; else `why` says what bars it
  bool lends = false;     ///< in support: weapons and best anti-tank class only (BQ-62)
  bool fit = true;        ///< it counts if it locates the target and has it in range and arc
  std::string why, rule;  ///< why it is not asked, or not fit
  Inches range;
  double limit_in = 0.0;  ///< of its longest weapon, or of its guns
  int half_battalions = 0;
  Judged locates, in_range, in_arc;
  Judged crosses{.answer = Answer::kNo, .as_is = false};
  struct Arm {
    Weapon weapon = Weapon::kMachineGuns;
    Judged reaches;
    Judged near;  ///< the infantry's row "within" (BQ-64)
  };
  std::vector<Arm> arms;
  AntiTank best = AntiTank::kLight, weakest = AntiTank::kLight;
  Judged at_reaches;     ///< within the range of its anti-tank weapons; else light
  bool rockets = false;  ///< OB-145: rockets or aircraft, nothing else
};
/// Every battalion of the side that could be asked about (OB-125 to OB-132), in the order of ids.
std::vector<Firer> direct_firers(const Game& game, const AttackOrder& order, const Aim& aim,
                                 std::optional<Side> seen_by);
/// The artillery, or aircraft, that the order names.
std::vector<Firer> named_firers(const Game& game, const AttackOrder& order, const Aim& aim);

/// The attack with who is what, its dice and its scores, for one reading.
Attack score(const Game& game, const Aim& aim, const std::vector<Firer>& firers,
             const std::vector<Sighter>& sighters, Reading reading, Attack attack);

/// Whether both throw the same dice for the same scores, as measured.
bool rolls_alike(const Attack& a, const Attack& b);

// What stands against an attack.

/// Against the order as such: step, side, target, what has been fired already.
Objections objections_to_order(const Game& game, const AttackOrder& order);
/// Against its firers, and BQ-49. `anybody`: fires where the umpire decides every open question for who
/// fires.
void object_to_firers(const Game& game, const AttackOrder& order, const std::vector<Firer>& firers,
                      bool anybody, Objections& all);
/// Whether it may fire as artillery in this step (section 7), wherever the target is.
Objections objections_to_gun(const Game& game, const AttackOrder& order, const PieceId& gun);

/// What the order says that fire of its kind would pass over.
Objections objections_to_words(const AttackOrder& order);

}  // namespace telescope::brevity
