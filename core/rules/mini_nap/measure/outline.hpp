#pragma once

#include <optional>
#include <vector>

#include "core/base/units.hpp"
#include "core/board/ground.hpp"

namespace telescope::mini_nap {

/// A closed outline of straight sides on the table, which does not cross itself: a base, or ground.
using Outline = std::vector<TablePoint>;
/// Several that move as one: the stands of a unit. All lengths here are millimetres.
using Outlines = std::vector<Outline>;

inline constexpr double kLastBits = 1e-6;  ///< MNQ-60: a figure so near to a limit is equal to it
/// MN-C05: outlines no farther apart than this touch.
inline constexpr double kContact_mm = 2.0;
constexpr bool is_contact(double gap_mm) {
  return gap_mm <= kContact_mm + kLastBits;
}
/// MNQ-62: bases that lie over one another by more than this are no contact laid by hand.
inline constexpr double kLaidOver_mm = 2.0;

/// Of a rectangular base, made smaller by `inset_mm` all round.
Outline outline_of(const Footprint& base, double inset_mm = 0.0);

/// Around all of these points, counter-clockwise.
Outline convex_hull(Outline points);

/// Between the nearest points of two outlines; 0 where they share a point (MN-C04).
double gap_mm(const Outline& a, const Outline& b);
double gap_mm(const Outlines& a, const Outlines& b);
/// MN-C05.
inline bool touch(const Outlines& a, const Outlines& b) {
  return is_contact(gap_mm(a, b));
}
/// Do they share a point?
bool overlap(const Outline& a, const Outline& b);
bool overlap(const Outlines& a, const Outlines& b);

/// How deep outlines lie over one another: so far one must be moved at least until they part. 0 where they do
/// not. Of outlines that are nowhere hollow, as bases are.
double depth_over_mm(const Outlines& a, const Outlines& b);

/// How far `mover` gets straight along `heading` until it touches `other`, at most `length_mm`: 0 where they
/// share a point at the beginning. Nothing: it does not touch it. Exact.
std::optional<double> way_to_touch(const Outlines& mover, double heading_deg, double length_mm,
                                   const Outline& other);
std::optional<double> way_to_touch(const Outlines& mover, double heading_deg, double length_mm,
                                   const Outlines& others);

/// By how many degrees `body` turns about `centre` (clockwise where `degrees` is above zero), until it shares
/// a point with `other`; above zero, and 0 where it does at the beginning. Nothing: it does not. It is looked
/// at often enough that a corner 40 mm from the centre is within 0.00001 mm of where it truly is farthest
/// out.
std::optional<double> turn_to_touch(const Outlines& body, TablePoint centre, double degrees,
                                    const Outlines& other);

/// The nearest that `mover` comes to `other` on its straight way of that length.
double nearest_on_way(const Outlines& mover, double heading_deg, double length_mm, const Outlines& other);
/// The part of that way on which a base is no farther than that from another; nothing: it never is.
struct Part_mm {
  double from, to;
};
std::optional<Part_mm> part_within(const Outline& mover, double heading_deg, double length_mm,
                                   const Outline& other, double within_mm);

Outlines moved(Outlines body, double heading_deg, double length_mm);
Outlines turned(Outlines body, TablePoint centre, double degrees);
/// A point so far along a heading.
TablePoint ahead(TablePoint from, double heading_deg, double length_mm);
/// The same heading within [0, 360).
inline double wrapped_deg(double degrees) {
  return Heading::from_degrees(degrees).degrees();
}
/// Heading from one point to another, [0, 360).
double heading_to(TablePoint from, TablePoint to);
/// The turn from one heading to another, degrees, clockwise above zero, within (-180, 180].
double turn(double from_deg, double to_deg);
/// How far a point lies along a heading, from the table's corner; and how far outlines reach, back and ahead.
double along(TablePoint point, double heading_deg);
struct Extent {
  double rear_mm, front_mm;
};
Extent extent_along(const Outlines& outlines, double heading_deg);

}  // namespace telescope::mini_nap
