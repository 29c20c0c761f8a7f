#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/brevity/fire/tables.hpp"
#include "core/rules/brevity/measure/sight.hpp"
#include "core/rules/brevity/telling.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// One roll at one target, worked out before its first die: who counts and why each other does not, dice,
// scores, chances. Everything that a person is told of an attack, and what perform() throws, comes from here.

/// A battalion of the firing side and what it adds.
struct Participant {
  enum class Role : std::uint8_t {
    kCounts,    ///< OB-125: strength, weapons, anti-tank class
    kLends,     ///< OB-155, OB-162, BQ-62: weapons and best anti-tank class only
    kEntitles,  ///< OB-132, BQ-49: to the single die
    kOut        ///< not at all
  };
  PieceId piece;
  Role role = Role::kOut;
  std::string why;   ///< one sentence: why it does not count (OB-126 to OB-131, ...); of kCounts empty
  std::string rule;  ///< of it
  int half_battalions = 0;
  Inches range;
};

template <>
inline constexpr std::array<std::string_view, 4> kWordsOf<Participant::Role>{"counts", "lends", "entitles",
                                                                             "out"};

/// A line of the sum, for people.
struct AttackLine {
  std::string words;
  std::string rule;
};

struct Attack {
  AttackOrder order;
  Objections objections;             ///< why it is not allowed; empty: it is
  std::vector<Question> open;        ///< what the umpire must decide before (BQ-01)
  std::vector<Participant> who;      ///< every battalion that could be asked about, in the order of ids
  std::optional<Placed> fire_point;  ///< BQ-36
  double along_in = 0.0;
  bool anybody = false;      ///< BQ-49
  bool alters_roll = false;  ///< what is open does, not only whether each gun named may fire
  int half_battalions = 0;
  int dice = 1;  ///< also where nobody counts (OB-133)
  HitColumn column = HitColumn::kOpen;
  int hit_from = 4;   ///< as printed
  int hit_bonus = 0;  ///< OB-145: added to each die
  AntiTank best = AntiTank::kLight, weakest = AntiTank::kLight;
  std::optional<int> penetrate_from;   ///< nothing: not armored, every hit counts (BQ-66)
  std::optional<int> casualties_from;  ///< nothing: "-"
  std::string_view casualty_rule;      ///< of that row
  int casualty_bonus = 0;              ///< OB-177: added to each die, opens no "-" (BQ-72)
  bool spent_already = false;
  bool flamed = false;
  bool ignores_pin = false;       ///< OB-088
  std::vector<AttackLine> lines;  ///< how each of these came about
  /// Who sees its dice: the umpire alone where the target is hidden (OB-H05).
  Audience audience = Audience::kAll;
  bool allowed() const { return objections.empty(); }
};

/// The attack that this order asks for. It is worked out also where it is not allowed. `seen_by`: nothing for
/// the whole truth; else only what that side may know (OB-H03).
Attack attack_of(const Game& game, const AttackOrder& order, std::optional<Side> seen_by = std::nullopt);

/// Every attack that `side` may make in this step: one for each target, at the best point of its way.
std::vector<Attack> possible_attacks(const Game& game, Side side, std::optional<Side> seen_by = std::nullopt);
/// Whether there is any.
bool may_attack(const Game& game, Side side);

/// Exact chances of one roll (WE-05). What cannot happen is 0, and none is outside 0 to 1. It ends with
/// nothing, only pinned or destroyed or, where it was not spent before, spent: these add up to 1.
struct AttackChances {
  double nothing = 0.0;
  double only_pinned = 0.0;  ///< and no casualty
  double pinned = 0.0;       ///< at least one pin, whatever else
  double spent = 0.0;        ///< ends spent, not destroyed, also where it was spent before
  double destroyed = 0.0;
  std::vector<double> hits;  ///< by number
};
AttackChances chances_of(const Attack& attack);
/// From scores alone; a nothing of `casualties_from` is "-", of `penetrate_from` unarmored.
AttackChances chances_of(int dice, int hit_from, int hit_bonus, std::optional<int> penetrate_from,
                         std::optional<int> casualties_from, int casualty_bonus, bool spent_already,
                         bool ignores_pin = false);

/// Who counts, lends or entitles.
std::vector<PieceId> firing(const Attack& attack);
/// "A-01 I/7, A-02 II/7 and A-03 III/7"; empty: of nobody.
std::string list_of_names(const Game& game, const std::vector<PieceId>& pieces);
/// "4 to 6", "6": what a die must show.
std::string faces(int from, int bonus, std::string_view to = " to ");
/// Throws "hit", "penetrate" and "casualties" as needed.
AttackResult roll(const Attack& attack, DiceTray& tray);

}  // namespace telescope::brevity
