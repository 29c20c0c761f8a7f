#include "core/rules/brevity/measure/sight.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/words.hpp"
#include "core/board/board.hpp"
#include "core/board/footprint.hpp"
#include "core/board/segments.hpp"
#include "core/measure/distance.hpp"
#include "core/rules/brevity/measure/terrain.hpp"
#include "core/rules/brevity/measure/way_report.hpp"

namespace telescope::brevity {
namespace {

constexpr double kFromHill_in = 12.0;     // OB-097
constexpr double kOnLevel_in = 8.0;       // OB-098
constexpr double kTerrainNight_in = 4.0;  // OB-099
/// Levels that differ by less are one level: a hill is entered with its height in whole millimetres.
constexpr double kSameLevel_mm = 0.5;

bool limited_sight(const Game& game) {
  return game.is_night() || game.is_bad_weather();
}

/// Least and highest level that the centre may be on, by its error.
std::pair<double, double> levels(const Game& game, const Placed& placed) {
  double least = level_at(game, placed.at), most = least;
  const double around = 2.0 * placed.sigma_mm;
  for (int i = 0; around > 0.0 && i < 8; ++i) {
    const double angle = i * std::numbers::pi / 4.0;
    const double level = level_at(
        game, {placed.at.x_mm + around * std::cos(angle), placed.at.y_mm + around * std::sin(angle)});
    least = std::min(least, level);
    most = std::max(most, level);
  }
  return {least, most};
}

/// BQ-40: strictly higher.
Answer is_higher(const Game& game, const Placed& from, const Placed& to) {
  const auto [from_least, from_most] = levels(game, from);
  const auto [to_least, to_most] = levels(game, to);
  if (from_least > to_most + kSameLevel_mm) return Answer::kYes;
  return from_most > to_least + kSameLevel_mm ? Answer::kUmpire : Answer::kNo;
}

bool is_here(const Game& game, const PieceId& piece) {
  return game.stand(piece).in_play() && !game.facts(piece).is_air();
}

/// OB-097 to OB-099 with BQ-39, BQ-40: measured, without rulings. A case that is open matters only where the
/// distance lies between the ranges that it chooses from.
Answer measure(const Game& game, Located& all) {
  const Answer sight = game.settings().los == Sighting::kBlock ? opposite(all.line_crosses) : Answer::kYes;
  const Answer in_open =
      limited_sight(game) ? Answer::kNo : both(opposite(all.target_in_terrain), opposite(all.line_crosses));
  const Answer far = both(all.observer_higher, within(all.distance, kFromHill_in));
  const Answer in_view = both(in_open, either(within(all.distance, kOnLevel_in), far));
  if (in_open == Answer::kNo) {
    all.range_in = kTerrainNight_in;
    all.rule = "OB-099";
  } else {
    const bool higher = all.observer_higher == Answer::kYes;
    all.range_in = higher ? kFromHill_in : kOnLevel_in;
    all.rule = higher ? "OB-097" : "OB-098";
  }
  return both(sight, either(within(all.distance, kTerrainNight_in), in_view));
}

Question question_of(const Game& game, std::string id, const PieceId& observer, const PieceId& target,
                     const Located& all) {
  const Setup& setup = *game.setup;
  const bool hidden = game.stand(observer).hidden() || game.stand(target).hidden();
  return {.id = std::move(id),
          .sentence = "Does " + setup.named(observer) + " locate " + setup.named(target) + "? They are " +
                      words(all.distance) + " apart; the range is " + decimal(all.range_in) + " in.",
          .rule = std::string(all.rule),
          .hidden = hidden};
}

/// `id_of_question` says what the umpire is asked by, and is called only where that matters.
template <class Id>
Located located_as(const Game& game, Id id_of_question, const PieceId& observer, const Placed& from,
                   const PieceId& target, const Placed& to) {
  Located all;
  all.distance = range_between(game, observer, from, target, to);
  all.rule = limited_sight(game) ? "OB-099" : "OB-098";
  if (!is_here(game, observer) || !is_here(game, target)) return all;
  all.observer_higher = is_higher(game, from, to);
  all.target_in_terrain = stands_in_terrain(game, target, to);
  all.line_crosses = line_crosses_terrain(game, observer, from, to.at);
  const Answer measured = measure(game, all);
  all.located = measured;
  if (measured == Answer::kUmpire || !game.rulings.empty())
    all.located =
        decided(game, question_of(game, id_of_question(), observer, target, all), measured, all.open);
  return all;
}

std::string id_of(const PieceId& observer, const PieceId& target) {
  return "locates/" + observer.value() + "/" + target.value();
}

}  // namespace

Inches gap_between(const Game& game, const PieceId& a, const Placed& at_a, const PieceId& b,
                   const Placed& at_b) {
  return inches_of(edge_distance(base_of(game, a, at_a), base_of(game, b, at_b)).length);
}

Inches range_between(const Game& game, const PieceId& a, const Placed& at_a, const PieceId& b,
                     const Placed& at_b) {
  if (game.settings().range_measure == RangeMeasure::kCentre)
    return inches_of(centre_distance(pose_of(at_a), pose_of(at_b)));
  Inches length = gap_between(game, a, at_a, b, at_b);
  length.value = std::max(0.0, length.value);
  return length;
}

bool surely_beyond(const Game& game, const PieceId& a, const Placed& at_a, const PieceId& b,
                   const Placed& at_b, double limit_in) {
  const double reach_a = reach_in(footprint(game, a, at_a)), reach_b = reach_in(footprint(game, b, at_b));
  // A base errs by one sigma along each axis, and its corners by its heading as well: never more than this.
  const auto most = [](const Placed& at, double reach) {
    return 2.0 * (std::numbers::sqrt2 * Length::from_mm(at.sigma_mm).inches() +
                  reach * at.sigma_deg * std::numbers::pi / 180.0);
  };
  const double error = most(at_a, reach_a) + most(at_b, reach_b);
  return distance_in(at_a.at, at_b.at) - reach_a - reach_b > limit_in + std::max(kTooClose_in, error);
}

bool is_far(const Game& game, const PieceId& a, const Placed& at_a, const PieceId& b, const Placed& at_b) {
  return surely_beyond(game, a, at_a, b, at_b, kFromHill_in);
}

Inches range_to(const Game& game, const PieceId& a, const Placed& at_a, TablePoint point) {
  if (game.settings().range_measure == RangeMeasure::kCentre)
    return inches_of(centre_distance(pose_of(at_a), {.centre = point}));
  Inches length = inches_of(edge_distance(base_of(game, a, at_a), placed(point)).length);
  length.value = std::max(0.0, length.value);
  return length;
}

Answer in_front_arc(const Game& game, const PieceId& firer, const Placed& at, const PieceId& target,
                    const Placed& target_at) {
  const double angle = at.heading_deg * std::numbers::pi / 180.0;
  const auto ahead_mm = [&](TablePoint point) {
    return (point.x_mm - at.at.x_mm) * std::sin(angle) + (point.y_mm - at.at.y_mm) * std::cos(angle);
  };
  double ahead = ahead_mm(target_at.at);
  if (game.settings().arc_point == ArcPoint::kTargetBase)
    for (const TablePoint& corner : corners(footprint(game, target, target_at)))
      ahead = std::max(ahead, ahead_mm(corner));
  const double behind = footprint(game, firer, at).depth.mm() / 2.0 - ahead;
  const double lever = distance_mm(at.at, target_at.at);
  const double turned = lever * std::sin(std::min(at.sigma_deg, 90.0) * std::numbers::pi / 180.0);
  const double sigma = std::hypot(at.sigma_mm, target_at.sigma_mm, turned);
  // On the line counts as ahead; what is measured so near to it, or within the error, is for the umpire.
  const double error = sigma > 0.0 ? std::max(Length::from_inches(kTooClose_in).mm(), 2.0 * sigma) : 0.0;
  const double on_it = Length::from_inches(kLastBits_in).mm();
  if (behind <= on_it - error) return Answer::kYes;
  return behind > on_it + error ? Answer::kNo : Answer::kUmpire;
}

Located located(const Game& game, const PieceId& observer, const Placed& from, const PieceId& target,
                const Placed& to) {
  const auto id_of_question = [&] {
    std::string id = id_of(observer, target);
    const auto add = [&](const PieceId& piece, const Placed& at) {
      if (at == game.stand(piece).placed) return;
      id += "/" + decimal(Length::from_mm(at.at.x_mm).inches()) + "," +
            decimal(Length::from_mm(at.at.y_mm).inches());
    };
    add(observer, from);
    add(target, to);
    return id;
  };
  return located_as(game, id_of_question, observer, from, target, to);
}

bool is_located(const Located& located) {
  return located.located == Answer::kYes ||
         (located.located == Answer::kUmpire && taken_as_is(located.distance, located.range_in));
}

Located located(const Game& game, const PieceId& observer, const PieceId& target) {
  return located(game, observer, game.stand(observer).placed, target, game.stand(target).placed);
}

Located located_along(const Game& game, const PieceId& observer, const PieceId& mover, double along_in,
                      const Placed& there) {
  return located_as(
      game, [&] { return id_of(observer, mover) + "/" + decimal(along_in); }, observer,
      game.stand(observer).placed, mover, there);
}

PointSight::PointSight(const Game& game, std::span<const PieceId> enemies) : game_(game) {
  constexpr double kMargin_in = 0.01;
  for (const PieceId& each : enemies) {
    if (!is_here(game, each)) continue;
    const Placed& from = game.stand(each).placed;
    const bool on_hill = level_at(game, from.at) > kSameLevel_mm;
    const double range = limited_sight(game) ? kTerrainNight_in : on_hill ? kFromHill_in : kOnLevel_in;
    enemies_.push_back(
        {.id = each, .from = from, .most_in = range + reach_in(footprint(game, each)) + kMargin_in});
  }
}

const PieceId* PointSight::who_locates(TablePoint point) const {
  const auto found =
      std::ranges::find_if(enemies_, [&](const Enemy& each) { return would_locate(each, point); });
  return found == enemies_.end() ? nullptr : &found->id;
}

bool PointSight::is_far(TablePoint point, double around_in) const {
  return std::ranges::all_of(enemies_, [&](const Enemy& each) {
    return distance_in(each.from.at, point) > each.most_in + around_in;
  });
}

bool PointSight::would_locate(const Enemy& enemy, TablePoint point) const {
  const auto& [id, from, most_in] = enemy;
  if (distance_in(from.at, point) > most_in) return false;
  const Inches distance = range_to(game_, id, from, point);
  const auto line_crosses = [&] { return line_crosses_terrain(game_, id, from, point) == Answer::kYes; };
  if (taken_as_is(distance, kTerrainNight_in))
    return game_.settings().los != Sighting::kBlock || !line_crosses();
  if (limited_sight(game_) || !taken_as_is(distance, kFromHill_in)) return false;
  const bool higher = level_at(game_, from.at) > level_at(game_, point) + kSameLevel_mm;
  return taken_as_is(distance, higher ? kFromHill_in : kOnLevel_in) && !line_crosses() &&
         !is_terrain_for_sight(game_, point);
}

}  // namespace telescope::brevity
