#include "app/print/playing_card.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "app/print/furniture.hpp"
#include "app/print/modules.hpp"
#include "core/kit/french_cards.hpp"

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

/// The outlines of a suit's pip within a square of side 1, y downwards: one polygon, or several that together
/// are the pip. `suit`: 'c', 'd', 'h', 's'; '1' or '2' is a joker's star.
std::vector<Polygon> suit_shape(char suit) {
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

/// Whether a pip is drawn as a mere outline: hearts, diamonds and the second joker. So suits of two colours
/// are told apart in black and white too.
bool is_hollow(char suit) {
  return suit == 'h' || suit == 'd' || suit == '2';
}

Colour suit_colour(char suit) {
  return suit == 'h' || suit == 'd' ? kRed : kBlack;
}

/// The pip in the middle of `box`, as large as fits.
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

constexpr double kRim = 2.0;  ///< of grey round a white field
/// Two modules of a 20 mm tag between its quiet zone and anything that is not grey.
constexpr double kFromTag = 5.0;
/// Shares of a field's height: the corner's rank and suit, one above the other.
constexpr double kRankShare = 0.56, kSuitShare = 0.42;
constexpr double kLatticeMm = 3.0;

/// `part` of a field, which is turned about its middle where it is upside down.
Rect within(const Rect& field, const Rect& part, bool upside_down) {
  if (!upside_down) return part.moved(field.x, field.y);
  return {field.right() - part.right(), field.bottom() - part.bottom(), part.width, part.height};
}

/// The largest letters of which `characters` fit beside one another; a bold letter is about 0.75 em wide.
double size_for(double width, double height, std::size_t characters) {
  return std::min(height * 0.72, width / (0.75 * static_cast<double>(std::max<std::size_t>(1, characters))));
}

/// Rank and suit in the corner, as in a hand of cards; the suit again, as large as the field.
void draw_index(Canvas& canvas, const Rect& field, const FrenchCard& card, bool upside_down) {
  const double turn = upside_down ? 180.0 : 0.0, column = std::min(field.width * 0.4, field.height);
  const std::string rank = card.is_joker() ? std::string(1, card.suit) : card.corner();
  const Rect top{0.5, 0.3, column, field.height * kRankShare};
  canvas.text(within(field, top, upside_down), rank,
              {std::min(top.height * 1.05, column / (0.72 * static_cast<double>(rank.size()))), true,
               suit_colour(card.suit), Align::kCentre, true, turn});
  const double pip = field.height * kSuitShare;
  draw_suit(canvas,
            within(field, {0.5 + (column - pip) / 2, field.height - pip - 0.5, pip, pip}, upside_down),
            card.suit, upside_down);
  const double left = column + 1.0, large = std::min(field.height - 2.0, field.width - left - 1.0);
  const Rect right{left, 0.0, field.width - left, field.height};
  if (card.is_joker()) {
    canvas.text(within(field, right, upside_down), "JOKER",
                {size_for(right.width - 1.0, field.height, 5), true, kBlack, Align::kCentre, true, turn});
  } else if (large > 2.0) {
    draw_suit(canvas,
              within(field, {right.x + (right.width - large) / 2, (field.height - large) / 2, large, large},
                     upside_down),
              card.suit, upside_down);
  }
}

void draw_words(Canvas& canvas, const Rect& field, const std::string& text, bool upside_down) {
  canvas.text(field.grown(-0.5), text,
              {size_for(field.width - 1.0, field.height, text.size()), true, kBlack, Align::kCentre, true,
               upside_down ? 180.0 : 0.0});
}

/// Slanting lines over a field, from edge to edge.
void draw_lattice(Canvas& canvas, const Rect& field) {
  const double reach = field.width + field.height;
  for (double at = kLatticeMm; at < reach; at += kLatticeMm)
    for (const bool falls : {false, true}) {
      const double x0 = std::min(at, field.width), y0 = at - x0;
      const double y1 = std::min(at, field.height), x1 = at - y1;
      const auto point = [&](double x, double y) {
        return Point{field.x + x, falls ? field.bottom() - y : field.y + y};
      };
      canvas.line({point(x0, y0), point(x1, y1)}, 0.25, kQuiet);
    }
  canvas.outline(field, 0.4, kInk);
}

void draw_ground(Canvas& canvas, const Kit& kit, const MarkerClass& card, const CardFields& fields,
                 const Rect& cut) {
  canvas.fill(cut.grown(kBleedMm), kMidGrey);
  for (const Rect& field : {fields.near, fields.far}) canvas.fill(field, kWhite);
  canvas.code(fields.tag, 0.0, tag_modules(kit.family, card.tag));
  draw_crop_marks(canvas, cut);
}

}  // namespace

CardFields card_fields(const Kit& kit, const MarkerClass& card, const Rect& cut) {
  const double tag = kit.tag_size_mm;
  CardFields fields;
  fields.tag = {cut.x + (card.width_mm - tag) / 2, cut.y + (card.depth_mm - tag) / 2, tag, tag};
  const double high = (card.depth_mm - tag) / 2 - kFromTag - kRim;
  fields.near = {cut.x + kRim, cut.y + kRim, card.width_mm - 2 * kRim, high};
  fields.far = fields.near.moved(0.0, fields.tag.bottom() + kFromTag - fields.near.y);
  return fields;
}

void draw_face(Canvas& canvas, const Kit& kit, const MarkerClass& face, const Rect& cut) {
  const CardFields fields = card_fields(kit, face, cut);
  draw_ground(canvas, kit, face, fields, cut);
  const auto card = french_card(face.card);
  for (const bool upside_down : {false, true}) {
    const Rect& field = upside_down ? fields.far : fields.near;
    if (card)
      draw_index(canvas, field, *card, upside_down);
    else
      draw_words(canvas, field, face.name, upside_down);
  }
}

void draw_back(Canvas& canvas, const Kit& kit, const MarkerClass& back, const Rect& cut) {
  const CardFields fields = card_fields(kit, back, cut);
  draw_ground(canvas, kit, back, fields, cut);
  for (const bool upside_down : {false, true}) {
    const Rect& field = upside_down ? fields.far : fields.near;
    draw_lattice(canvas, field);
    const Rect name{field.x + 3.0, field.y + field.height / 2 - 2.5, field.width - 6.0, 5.0};
    canvas.fill(name, kWhite);
    canvas.text(
        name, back.name,
        {std::min(3.2, name.width / (0.7 * static_cast<double>(std::max<std::size_t>(1, back.name.size())))),
         true, kInk, Align::kCentre, true, upside_down ? 180.0 : 0.0});
  }
}

}  // namespace telescope::print
