#include "app/print/suit_shape.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace telescope::print {
namespace {

using Polygon = std::vector<Point>;

constexpr double kTwoPi = 2.0 * std::numbers::pi;
constexpr Colour kRed{0.78, 0.05, 0.08};
/// Width of the line of a hollow pip, of its side.
constexpr double kLine = 0.13;

Polygon circle(Point centre, double radius) {
  constexpr int kSteps = 32;
  Polygon points;
  for (int i = 0; i < kSteps; ++i)
    points.push_back({centre.x + radius * std::cos(kTwoPi * i / kSteps),
                      centre.y + radius * std::sin(kTwoPi * i / kSteps)});
  return points;
}

/// The curve x = 16 sin^3 t, y = 13 cos t - 5 cos 2t - 2 cos 3t - cos 4t.
Polygon heart() {
  constexpr int kSteps = 64;
  Polygon points;
  for (int i = 0; i < kSteps; ++i) {
    const double t = kTwoPi * i / kSteps, s = std::sin(t);
    const double x = 16.0 * s * s * s;
    const double y = 13.0 * std::cos(t) - 5.0 * std::cos(2 * t) - 2.0 * std::cos(3 * t) - std::cos(4 * t);
    points.push_back({0.5 + x / 34.0, 0.46 - y / 34.0});
  }
  return points;
}

/// What a spade and a club stand on.
Polygon foot() {
  return {{0.5, 0.55}, {0.56, 0.78}, {0.7, 0.96}, {0.3, 0.96}, {0.44, 0.78}};
}

Polygon spade_blade() {
  Polygon points = heart();
  for (Point& p : points) p.y = 0.86 - p.y * 0.9;
  return points;
}

Polygon star() {
  Polygon points;
  for (int i = 0; i < 10; ++i) {
    const double radius = i % 2 == 0 ? 0.5 : 0.21, angle = kTwoPi * i / 10.0 - std::numbers::pi / 2.0;
    points.push_back({0.5 + radius * std::cos(angle), 0.53 + radius * std::sin(angle)});
  }
  return points;
}

}  // namespace

std::vector<std::vector<Point>> suit_shape(char suit) {
  switch (suit) {
    case 'c':
      return {circle({0.5, 0.26}, 0.22), circle({0.26, 0.58}, 0.22), circle({0.74, 0.58}, 0.22), foot()};
    case 'd':
      return {{{0.5, 0.02}, {0.84, 0.5}, {0.5, 0.98}, {0.16, 0.5}}};
    case 'h':
      return {heart()};
    case 's':
      return {spade_blade(), foot()};
    default:
      return {star()};
  }
}

bool is_hollow(char suit) {
  return suit == 'h' || suit == 'd' || suit == '2';
}

Colour suit_colour(char suit) {
  return suit == 'h' || suit == 'd' ? kRed : kBlack;
}

void draw_suit(Canvas& canvas, const Rect& box, char suit, bool upside_down) {
  const double line = is_hollow(suit) ? kLine : 0.0;
  const double side = std::min(box.width, box.height), inner = side * (1.0 - line);
  const double x = box.x + box.width / 2.0, y = box.y + box.height / 2.0;
  for (Polygon polygon : suit_shape(suit)) {
    for (Point& p : polygon) {
      const double right = (p.x - 0.5) * inner, down = (p.y - 0.5) * inner;
      p = upside_down ? Point{x - right, y - down} : Point{x + right, y + down};
    }
    if (is_hollow(suit)) {
      polygon.push_back(polygon.front());
      polygon.push_back(polygon[1]);
      canvas.line(polygon, side * line, suit_colour(suit));
    } else {
      canvas.fill(polygon, suit_colour(suit));
    }
  }
}

}  // namespace telescope::print
