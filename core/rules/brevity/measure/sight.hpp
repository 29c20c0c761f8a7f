#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/rules/brevity/measure/bases.hpp"

namespace telescope::brevity {

/// Between the nearest edges of two bases, below 0 where they overlap, whatever range_measure says.
Inches gap_between(const Game& game, const PieceId& a, const Placed& at_a, const PieceId& b,
                   const Placed& at_b);
/// Between two stands at these places, nearest base edges (BQ-01; centres with range_measure = centre).
Inches range_between(const Game& game, const PieceId& a, const Placed& at_a, const PieceId& b,
                     const Placed& at_b);
/// Whether within() of that range certainly answers no: by the centres of bases alone, so it costs little.
bool surely_beyond(const Game& game, const PieceId& a, const Placed& at_a, const PieceId& b,
                   const Placed& at_b, double limit_in);
/// OB-097: so far apart that neither can locate the other, likewise.
bool is_far(const Game& game, const PieceId& a, const Placed& at_a, const PieceId& b, const Placed& at_b);
/// From a stand to a bare point (BQ-133, OB-226).
Inches range_to(const Game& game, const PieceId& a, const Placed& at_a, TablePoint point);

/// OB-126, BQ-50: whether the target's centre is on or ahead of the line through the front edge. Of places
/// that were measured the umpire decides within 0.25" of it, or the error where that is larger (BQ-01); of
/// places without an error it is exact.
Answer in_front_arc(const Game& game, const PieceId& firer, const Placed& at, const PieceId& target,
                    const Placed& target_at);

/// OB-097 to OB-099 of one observer and one target at these places.
struct Located {
  Answer located = Answer::kNo;  ///< with the umpire's rulings
  Inches distance;
  double range_in = 8.0;  ///< 12, 8 or 4
  std::string_view rule;  ///< "OB-097"
  Answer observer_higher = Answer::kNo;
  Answer target_in_terrain = Answer::kNo;  ///< BQ-41
  Answer line_crosses = Answer::kNo;       ///< BQ-39
  std::vector<Question> open;
};
/// OB-196: by the measurement as it is where nobody has decided what is too close to call.
bool is_located(const Located& located);
Located located(const Game& game, const PieceId& observer, const Placed& from, const PieceId& target,
                const Placed& to);
/// As both stand now.
Located located(const Game& game, const PieceId& observer, const PieceId& target);
/// OB-081, OB-091, BQ-36: with the mover `there`, so far along its way.
Located located_along(const Game& game, const PieceId& observer, const PieceId& mover, double along_in,
                      const Placed& there);
/// BQ-96: who of some stands would locate a stand at a bare point, asked of many points. As the game stands
/// now; it outlives this.
class PointSight {
 public:
  PointSight(const Game& game, std::span<const PieceId> enemies);
  /// The first of them; null: none.
  const PieceId* who_locates(TablePoint point) const;
  /// Whether none of them can locate anything within so much of the point.
  bool is_far(TablePoint point, double around_in) const;

 private:
  struct Enemy {
    PieceId id;
    Placed from;
    double most_in = 0.0;  ///< from its middle it locates nothing that is farther
  };
  bool would_locate(const Enemy& enemy, TablePoint point) const;

  const Game& game_;
  std::vector<Enemy> enemies_;
};

/// BQ-73, BQ-138 (OB-C17): the largest gap between closed bearings from the target's centre, degrees.
struct Surround {
  double gap_deg = 360.0;
  bool any_enemy = false;
  Answer surrounded = Answer::kNo;
};
Surround surround(const Game& game, const PieceId& target);

}  // namespace telescope::brevity
