#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rules/mini_nap/measure/outline.hpp"
#include "core/rules/mini_nap/state/unit.hpp"

namespace telescope::mini_nap {

/// MN-042 to MN-046.
enum class Formation : std::uint8_t { kLine, kColumn, kSquare, kSkirmish, kBattery };
inline constexpr std::array<std::string_view, 5> kFormations{"line", "column", "square", "skirmish-line",
                                                             "battery"};
std::string_view word(Formation formation);
/// The same for people: "skirmish line".
std::string in_words(Formation formation);
std::optional<Formation> formation_from(std::string_view word);
/// MN-039: formed in line, column and square.
constexpr bool is_formed(Formation formation) {
  return formation <= Formation::kSquare;
}
/// MN-042 to MN-047: whether a unit may take it at all.
bool may_take(const UnitFacts& unit, Formation formation);

/// A stand's base on the table. Errors are one standard deviation.
struct Placed {
  TablePoint at;
  double heading_deg = 0.0;
  double sigma_mm = 0.0;
  double sigma_deg = 0.0;
  void fields(auto& f) {
    f("at", at)("heading_deg", heading_deg).optional("sigma_mm", sigma_mm).optional("sigma_deg", sigma_deg);
  }
  bool operator==(const Placed&) const = default;
};
/// Of a unit, in the order of UnitFacts::stands: two, of a battery one.
using Stands = std::vector<Placed>;

/// So wide is the gap of a skirmish line that the program itself forms: the middle of MN-045's 4 to 5 mm.
inline constexpr double kSkirmishGap_mm = 4.5;

/// Where the stands lie that form that formation round the unit's centre, heading so (MN-C01). The first
/// stand is on the left, in front, or of a square the one that faces along `heading`.
Stands formed_round(const UnitFacts& unit, Formation formation, TablePoint centre, double heading_deg);
/// MN-072, MNQ-37: the other stand forms on the one that stays, which keeps its place and heading; `side` is
/// where it comes to lie: to the right or behind (+1), or to the left or in front (-1).
Stands formed_on(const UnitFacts& unit, Formation formation, const Stands& now, std::size_t stays, int side);

/// MN-C03: between the stands; the mean of their headings, of a square that of the first.
TablePoint centre_of(const Stands& stands);
double heading_of(const Stands& stands, Formation formation);

Outlines outlines_of(const UnitFacts& unit, const Stands& stands, double inset_mm = 0.0);

/// The stands, moved straight or turned about a point.
Stands moved(Stands stands, double heading_deg, double length_mm);
Stands turned(Stands stands, TablePoint centre, double degrees);
/// MN-077: each stand by half a turn where it is.
Stands about_faced(Stands stands);

/// How far the farther stand lies from where it would; very far where there are not as many.
double off_mm(const Stands& a, const Stands& b);
/// MNQ-39: stands that lie farther off than three times what is still no movement (5 mm) lie elsewhere.
inline constexpr double kLaidElsewhere_mm = 15.0;
/// MN-C02: stands of one formation face alike within so many degrees.
inline constexpr double kStandsTurned_deg = 10.0;
/// Whether stands that are seen so may be those that would lie there.
bool lie_alike(const Stands& there, const Stands& seen, double within_mm = kLaidElsewhere_mm);

/// What a unit's two stands showed when it stood in line at set-up, less what MN-C01 has for it: taken off
/// every later reading, since glue and posts are never quite true. In the frame of the first stand, mm.
struct Zero {
  double right_mm = 0.0;
  double forward_mm = 0.0;
  double degrees = 0.0;
  void fields(auto& f) { f("right_mm", right_mm)("forward_mm", forward_mm)("degrees", degrees); }
  bool operator==(const Zero&) const = default;
};
/// Nothing where the stands lie too far from a line: 3 mm, 10 degrees (MN-C02).
std::optional<Zero> zero_of(const UnitFacts& unit, const Stands& stands);

/// How two stands lie (MN-C01, MN-C02, MNQ-36).
struct FormationRead {
  /// What it may be, the likeliest first: one where it is clear, two where the umpire is asked, none where
  /// the stands lie in no formation ("irregular").
  std::vector<Formation> may_be;
  double gap_mm = 0.0;  ///< between stands side by side
  bool clear() const { return may_be.size() == 1; }
  bool irregular() const { return may_be.empty(); }
};
/// Where the gap's own error, two standard deviations, reaches what is certainly the other formation, that is
/// asked as well. What two stands side by side have in common of their errors is no error of the gap.
FormationRead formation_read(const UnitFacts& unit, const Stands& stands, const Zero& zero = {});
/// "gap 2.6 mm: line or skirmish line?"; "the stands lie in no formation"; empty where it is clear.
std::string doubt_words(const FormationRead& read);

/// A circle about a unit's centre in which all of its outline lies: what is farther from it need not be
/// measured any closer.
struct Circle {
  TablePoint centre;
  double radius_mm = 0.0;
};
inline Circle circle_of(const UnitFacts& unit, const Stands& stands) {
  Circle circle{.centre = centre_of(stands)};
  const double half_mm = 0.5 * std::hypot(unit.width.mm(), unit.depth.mm());
  for (const Placed& each : stands)
    circle.radius_mm =
        std::max(circle.radius_mm,
                 std::hypot(each.at.x_mm - circle.centre.x_mm, each.at.y_mm - circle.centre.y_mm) + half_mm);
  return circle;
}
/// The gap between what lies in them is no smaller.
inline double least_gap_mm(const Circle& a, const Circle& b) {
  return std::hypot(a.centre.x_mm - b.centre.x_mm, a.centre.y_mm - b.centre.y_mm) - a.radius_mm - b.radius_mm;
}

}  // namespace telescope::mini_nap
