#include "core/rules/mini_nap/measure/formation.hpp"

#include <cstdio>
#include <numbers>

#include "core/board/segments.hpp"

namespace telescope::mini_nap {
namespace {

constexpr double kOffsetTolerance_mm = 3.0;     // MN-C02
constexpr double kHeadingTolerance_deg = 10.0;  // MN-C02
// MNQ-36: gaps of stands side by side.
constexpr double kLeastGap_mm = -3.0;
constexpr double kLineBelow_mm = 2.0;
constexpr double kSkirmishFrom_mm = 3.0;
constexpr double kSkirmishTo_mm = 7.0;
constexpr double kWidestGap_mm = 10.0;

/// The second stand in the frame of the first.
Zero second_seen_from_first(const Stands& stands) {
  const Placed &first = stands.at(0), &second = stands.at(1);
  const double angle = to_radians(first.heading_deg);
  const double x = second.at.x_mm - first.at.x_mm, y = second.at.y_mm - first.at.y_mm;
  return {.right_mm = x * std::cos(angle) - y * std::sin(angle),
          .forward_mm = x * std::sin(angle) + y * std::cos(angle),
          .degrees = turn(first.heading_deg, second.heading_deg)};
}

/// The second stand of a formation in the frame of the first (MN-C01): to the right, or behind.
Zero second_of(const UnitFacts& unit, Formation formation) {
  const double wide_mm = unit.width.mm(), deep_mm = unit.depth.mm();
  if (formation == Formation::kLine) return {.right_mm = wide_mm};
  if (formation == Formation::kSkirmish) return {.right_mm = wide_mm + kSkirmishGap_mm};
  if (formation == Formation::kColumn) return {.forward_mm = -deep_mm};
  if (formation == Formation::kSquare) return {.forward_mm = -deep_mm, .degrees = 180.0};
  return {};
}

TablePoint at_offset(TablePoint from, double heading_deg, double right_mm, double forward_mm) {
  return ahead(ahead(from, heading_deg + 90.0, right_mm), heading_deg, forward_mm);
}

/// Of the place of a stand, as far as its neighbour does not share it: what is wrong with the camera's place
/// or the height of all tags moves both alike. The same noise at a tag's corners turns it and shifts it, so
/// the error of its heading tells: over a lever that no tag of such a base exceeds. Nothing is known better
/// than kPlate_mm: 0.13 mm a stand is what 32 photo-like pictures showed (bench_formations).
double own_sigma_mm(const UnitFacts& unit, const Placed& stand) {
  constexpr double kPlate_mm = 0.15;
  if (stand.sigma_deg <= 0.0) return stand.sigma_mm;
  const double lever_mm = 0.5 * std::min(unit.width.mm(), unit.depth.mm()) * std::numbers::sqrt2;
  return std::min(stand.sigma_mm, std::hypot(kPlate_mm, to_radians(stand.sigma_deg) * lever_mm));
}

/// Of the gap between two stands side by side. Until what their plates are off is learned (Zero), each is
/// glued 0.5 mm off.
double gap_sigma_mm(const UnitFacts& unit, const Stands& stands, const Zero& zero) {
  constexpr double kGlued_mm = 0.7;
  const double seen = std::hypot(own_sigma_mm(unit, stands[0]), own_sigma_mm(unit, stands[1]));
  const bool measured = stands[0].sigma_deg > 0.0 && stands[1].sigma_deg > 0.0;
  return measured && zero == Zero{} ? std::hypot(seen, kGlued_mm) : seen;
}

/// What a gap between stands side by side says; empty: no formation.
std::vector<Formation> of_gap(const UnitFacts& unit, double gap_mm, double sigma_mm) {
  using enum Formation;
  if (gap_mm < kLeastGap_mm || gap_mm > kWidestGap_mm) return {};
  // MN-C02: of units that are read one way only.
  const bool wide = gap_mm > kSkirmishTo_mm;
  if (unit.irregular) return wide ? std::vector{kSkirmish, kLine} : std::vector{kSkirmish};
  if (!unit.may_skirmish()) return wide ? std::vector{kLine, kSkirmish} : std::vector{kLine};
  if (wide) return {kSkirmish, kLine};
  const double reach_mm = 2.0 * sigma_mm;
  if (gap_mm < kLineBelow_mm)
    return gap_mm + reach_mm >= kSkirmishFrom_mm ? std::vector{kLine, kSkirmish} : std::vector{kLine};
  if (gap_mm >= kSkirmishFrom_mm)
    return gap_mm - reach_mm < kLineBelow_mm ? std::vector{kSkirmish, kLine} : std::vector{kSkirmish};
  return gap_mm < 0.5 * (kLineBelow_mm + kSkirmishFrom_mm) ? std::vector{kLine, kSkirmish}
                                                           : std::vector{kSkirmish, kLine};
}

}  // namespace

std::string_view word(Formation formation) {
  return kFormations.at(static_cast<std::size_t>(formation));
}

std::string in_words(Formation formation) {
  return formation == Formation::kSkirmish ? "skirmish line" : std::string(word(formation));
}

std::optional<Formation> formation_from(std::string_view word) {
  const auto place = place_of(kFormations, word);
  return place ? std::optional(static_cast<Formation>(*place)) : std::nullopt;
}

bool may_take(const UnitFacts& unit, Formation formation) {
  if (formation == Formation::kBattery) return unit.artillery();
  if (formation == Formation::kSkirmish) return unit.may_skirmish();
  return formation == Formation::kSquare ? unit.infantry() : unit.may_form_up();
}

Stands formed_round(const UnitFacts& unit, Formation formation, TablePoint centre, double heading_deg) {
  if (formation == Formation::kBattery) return {{.at = centre, .heading_deg = heading_deg}};
  const Zero second = second_of(unit, formation);
  const Placed first{.at = at_offset(centre, heading_deg, -0.5 * second.right_mm, -0.5 * second.forward_mm),
                     .heading_deg = wrapped_deg(heading_deg)};
  return {first,
          {.at = at_offset(first.at, heading_deg, second.right_mm, second.forward_mm),
           .heading_deg = wrapped_deg(heading_deg + second.degrees)}};
}

Stands formed_on(const UnitFacts& unit, Formation formation, const Stands& now, std::size_t stays, int side) {
  if (now.size() != 2 || formation == Formation::kBattery) return now;
  const Zero second = second_of(unit, formation);
  const Placed& stay = now.at(stays);
  // A square's other stand is always behind the one that stays.
  const double way = formation == Formation::kSquare || side > 0 ? 1.0 : -1.0;
  Stands stands = now;
  stands.at(1 - stays) = {
      .at = at_offset(stay.at, stay.heading_deg, way * second.right_mm, way * second.forward_mm),
      .heading_deg = wrapped_deg(stay.heading_deg + second.degrees),
      .sigma_mm = stay.sigma_mm,
      .sigma_deg = stay.sigma_deg};
  return stands;
}

TablePoint centre_of(const Stands& stands) {
  TablePoint sum;
  for (const Placed& each : stands) {
    sum.x_mm += each.at.x_mm;
    sum.y_mm += each.at.y_mm;
  }
  const auto count = static_cast<double>(stands.size());
  return {sum.x_mm / count, sum.y_mm / count};
}

double heading_of(const Stands& stands, Formation formation) {
  const double first = stands.front().heading_deg;
  if (stands.size() == 1 || formation == Formation::kSquare) return first;
  return wrapped_deg(first + 0.5 * turn(first, stands[1].heading_deg));
}

Outlines outlines_of(const UnitFacts& unit, const Stands& stands, double inset_mm) {
  Outlines outlines;
  for (const Placed& each : stands)
    outlines.push_back(outline_of({.centre = each.at,
                                   .heading = Heading::from_degrees(each.heading_deg),
                                   .width = unit.width,
                                   .depth = unit.depth},
                                  inset_mm));
  return outlines;
}

Stands moved(Stands stands, double heading_deg, double length_mm) {
  for (Placed& each : stands) each.at = ahead(each.at, heading_deg, length_mm);
  return stands;
}

Stands turned(Stands stands, TablePoint centre, double degrees) {
  for (Placed& each : stands) {
    each.at = turned(Outlines{{each.at}}, centre, degrees).front().front();
    each.heading_deg = wrapped_deg(each.heading_deg + degrees);
  }
  return stands;
}

Stands about_faced(Stands stands) {
  for (Placed& each : stands) each.heading_deg = wrapped_deg(each.heading_deg + 180.0);
  return stands;
}

double off_mm(const Stands& a, const Stands& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    most = std::max(most, distance_mm(a[i].at, b[i].at));
  return a.size() == b.size() ? most : 1e9;
}

bool lie_alike(const Stands& there, const Stands& seen, double within_mm) {
  if (off_mm(there, seen) > within_mm) return false;
  for (std::size_t i = 0; i < seen.size(); ++i)
    if (std::abs(turn(there[i].heading_deg, seen[i].heading_deg)) > kStandsTurned_deg) return false;
  return true;
}

std::optional<Zero> zero_of(const UnitFacts& unit, const Stands& stands) {
  if (stands.size() != 2) return std::nullopt;
  Zero seen = second_seen_from_first(stands);
  seen.right_mm -= std::copysign(unit.width.mm(), seen.right_mm);
  if (std::abs(seen.right_mm) > kOffsetTolerance_mm || std::abs(seen.forward_mm) > kOffsetTolerance_mm ||
      std::abs(seen.degrees) > kHeadingTolerance_deg)
    return std::nullopt;
  return seen;
}

FormationRead formation_read(const UnitFacts& unit, const Stands& stands, const Zero& zero) {
  if (unit.artillery()) return {.may_be = {Formation::kBattery}};
  if (stands.size() != 2) return {};
  const Zero seen = second_seen_from_first(stands);
  // The zero is that of stands which face alike, on whichever side of each other they lie.
  const double sideways = std::abs(seen.right_mm - zero.right_mm), along = seen.forward_mm - zero.forward_mm;
  const double depth_mm = unit.depth.mm();
  FormationRead read{.gap_mm = sideways - unit.width.mm()};
  if (std::abs(seen.degrees - zero.degrees) <= kHeadingTolerance_deg) {
    if (std::abs(along) <= kOffsetTolerance_mm) {
      read.may_be = of_gap(unit, read.gap_mm, gap_sigma_mm(unit, stands, zero));
    } else if (sideways <= kOffsetTolerance_mm &&
               std::abs(std::abs(along) - depth_mm) <= kOffsetTolerance_mm && unit.may_form_up()) {
      read.may_be = {Formation::kColumn};
    }
  } else if (std::abs(std::abs(seen.degrees) - 180.0) <= kHeadingTolerance_deg && unit.infantry() &&
             std::abs(seen.right_mm) <= kOffsetTolerance_mm &&
             std::abs(seen.forward_mm + depth_mm) <= kOffsetTolerance_mm) {
    read.may_be = {Formation::kSquare};
  }
  return read;
}

std::string doubt_words(const FormationRead& read) {
  if (read.clear()) return {};
  if (read.irregular()) return "the stands lie in no formation";
  char gap[32];
  std::snprintf(gap, sizeof gap, "gap %.1f mm: ", read.gap_mm);
  return gap + in_words(read.may_be[0]) + " or " + in_words(read.may_be[1]) + "?";
}

}  // namespace telescope::mini_nap
