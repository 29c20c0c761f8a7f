#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rules/brevity/state/stand.hpp"

namespace telescope::brevity {

/// What kind of fire a roll is.
enum class FireKind : std::uint8_t {
  kDirect,          ///< steps 6 and 7 (section 8)
  kArtillery,       ///< steps 4 and 5 (section 7)
  kCounterBattery,  ///< OB-210
  kAir,             ///< section 17
  kMark             ///< OB-087: the resolution of a point attack
};
template <>
inline constexpr std::array<std::string_view, 5> kWordsOf<FireKind>{"direct", "artillery", "counter-battery",
                                                                    "air", "mark"};

/// One roll at one target (OB-001), as it was ordered.
struct AttackOrder {
  FireKind kind = FireKind::kDirect;
  Side side = Side::kNeutral;  ///< who fires
  PieceId target;              ///< empty: `at`
  std::optional<TablePoint> at;
  /// Of artillery, counter-battery and air: who fires. Of direct fire nobody: all that count join (BQ-121).
  std::vector<PieceId> firers;
  std::vector<PieceId> kept_out;   ///< hidden battalions and makers of smoke that do not join (BQ-121)
  std::optional<double> along_in;  ///< BQ-36: the point of the target's way, inches; nothing: the best one
  bool medium_row = false;         ///< OB-235
  std::string mark;                ///< of kMark: id
  std::string mission;             ///< of kAir: id
  /// Of kAir, of one battalion that an attack under way fires on (OB-226): the stand aimed at. Aimed at a
  /// point it has `target` and `at`.
  PieceId aimed_at;
  void fields(auto& f, const auto& in) {
    f("kind", kind, kWordsOf<FireKind>)("side", side, kWordsOf<Side>);
    f.said("target", target, in.or_none()).added("at", at, in);
    f.listed("firers", firers, in).listed("kept_out", kept_out, in).added("along_in", along_in);
    f.optional("medium_row", medium_row).said("mark", mark).said("mission", mission);
    f.said("aimed_at", aimed_at, in.or_none());
  }
  bool operator==(const AttackOrder&) const = default;
};

/// What a roll came to; it takes effect at the end of its step (BQ-09), where nothing says otherwise.
struct AttackResult {
  AttackOrder order;
  std::optional<Placed> fire_point;  ///< where a moving target is put back to where it is pinned
  double along_in = 0.0;             ///< of its way
  std::vector<int> hit_dice, penetration_dice, casualty_dice;
  int hits = 0;
  int penetrating = 0;
  int successes = 0;    ///< OB-178, OB-179
  bool flamed = false;  ///< OB-191, BQ-76: a flame-thrower battalion counted
  void fields(auto& f, const auto& in) {
    f("order", order, in)("along_in", along_in)("hit_dice", hit_dice)("penetration_dice", penetration_dice);
    f("casualty_dice", casualty_dice)("hits", hits)("penetrating", penetrating)("successes", successes);
    f("flamed", flamed).added("fire_point", fire_point, in);
  }
  bool operator==(const AttackResult&) const = default;
};

}  // namespace telescope::brevity
