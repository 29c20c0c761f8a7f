#include "app/drawing/card_drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace telescope {
/// What parts are put together from, and the parts.
namespace card_shapes {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;
using Shapes = std::vector<CardShape>;
using Points = std::vector<SymbolPoint>;

CardShape area(CardInk ink, Points points) {
  return {{.points = std::move(points), .width = 0.0F, .closed = true, .filled = true}, ink};
}
CardShape line(CardInk ink, float width, Points points, bool closed = false) {
  return {{.points = std::move(points), .width = width, .closed = closed, .filled = false}, ink};
}
Points oval(float x, float y, float rx, float ry, float from = 0.0F, float to = 2.0F * kPi) {
  constexpr int kSteps = 24;
  Points points;
  const bool whole = to - from > 2.0F * kPi - 0.01F;
  for (int i = 0; i < (whole ? kSteps : kSteps + 1); ++i) {
    const float a = from + (to - from) * static_cast<float>(i) / kSteps;
    points.push_back({x + rx * std::cos(a), y + ry * std::sin(a)});
  }
  return points;
}
CardShape disc(CardInk ink, float x, float y, float radius) {
  return area(ink, oval(x, y, radius, radius));
}
/// What is filled, with an outline of its own.
void lined(Shapes& shapes, CardInk ink, const Points& points, float width = 0.022F) {
  shapes.push_back(area(ink, points));
  shapes.push_back(line(CardInk::kLine, width, points, true));
}

// Suits.

constexpr CardInk kSuit = CardInk::kSuit;

Shapes lobes(float up) {  // of a heart, or, turned over, of a spade
  return {
      disc(kSuit, -0.225F, -0.16F * up, 0.245F), disc(kSuit, 0.225F, -0.16F * up, 0.245F),
      area(kSuit, {{-0.435F, -0.03F * up}, {0.0F, -0.22F * up}, {0.435F, -0.03F * up}, {0.0F, 0.5F * up}})};
}
CardShape stem() {
  return area(kSuit, {{-0.05F, 0.05F}, {0.05F, 0.05F}, {0.2F, 0.5F}, {-0.2F, 0.5F}});
}
Shapes spade() {
  Shapes shapes = lobes(-1.0F);
  for (CardShape& each : shapes)
    for (SymbolPoint& point : each.stroke.points) point.y = point.y * 0.92F - 0.04F;
  shapes.push_back(stem());
  return shapes;
}
Shapes club() {
  return {disc(kSuit, 0.0F, -0.25F, 0.23F), disc(kSuit, -0.25F, 0.09F, 0.23F),
          disc(kSuit, 0.25F, 0.09F, 0.23F), disc(kSuit, 0.0F, -0.02F, 0.14F), stem()};
}
Shapes diamond() {
  return {area(kSuit, {{0.0F, -0.5F}, {0.38F, 0.0F}, {0.0F, 0.5F}, {-0.38F, 0.0F}})};
}
/// A jester's cap with three bells.
Shapes joker() {
  Shapes shapes;
  lined(shapes, CardInk::kGold,
        {{-0.2F, 0.2F}, {-0.46F, -0.2F}, {-0.3F, -0.3F}, {0.02F, -0.08F}, {0.02F, 0.2F}});
  lined(shapes, CardInk::kCloth,
        {{-0.02F, 0.2F}, {-0.02F, -0.08F}, {0.3F, -0.3F}, {0.46F, -0.2F}, {0.2F, 0.2F}});
  lined(shapes, kSuit, {{-0.14F, 0.2F}, {-0.1F, -0.34F}, {0.1F, -0.34F}, {0.14F, 0.2F}});
  lined(shapes, CardInk::kPaper, {{-0.27F, 0.2F}, {0.27F, 0.2F}, {0.27F, 0.34F}, {-0.27F, 0.34F}});
  for (const auto& [x, y] : {std::pair{-0.42F, -0.26F}, std::pair{0.0F, -0.4F}, std::pair{0.42F, -0.26F}})
    lined(shapes, CardInk::kGold, oval(x, y, 0.075F, 0.075F));
  return shapes;
}

// Court figures: a bust each, told apart by what is worn and held as well as by the letter.

constexpr CardInk kCloth = CardInk::kCloth, kGold = CardInk::kGold, kPaper = CardInk::kPaper,
                  kLine = CardInk::kLine;

void shoulders(Shapes& shapes) {
  lined(shapes, kSuit,
        {{-0.46F, 0.5F}, {-0.42F, 0.3F}, {-0.2F, 0.17F}, {0.2F, 0.17F}, {0.42F, 0.3F}, {0.46F, 0.5F}});
  lined(shapes, kGold, {{-0.2F, 0.17F}, {0.2F, 0.17F}, {0.0F, 0.5F}});
  lined(shapes, kCloth, {{-0.1F, 0.17F}, {0.1F, 0.17F}, {0.0F, 0.36F}});
}
void face(Shapes& shapes) {
  lined(shapes, kPaper, oval(0.0F, -0.03F, 0.17F, 0.22F));
  for (const float x : {-0.065F, 0.065F}) shapes.push_back(disc(kLine, x, -0.06F, 0.021F));
  shapes.push_back(line(kLine, 0.02F, {{0.0F, -0.04F}, {-0.018F, 0.03F}, {0.012F, 0.03F}}));
  shapes.push_back(line(kSuit, 0.028F, {{-0.05F, 0.09F}, {0.0F, 0.1F}, {0.05F, 0.09F}}));
}
Shapes king() {
  Shapes shapes;
  shapes.push_back(line(kLine, 0.06F, {{0.37F, -0.46F}, {0.37F, 0.3F}}));  // his sword
  shapes.push_back(line(kGold, 0.034F, {{0.37F, -0.45F}, {0.37F, 0.3F}}));
  shapes.push_back(line(kLine, 0.05F, {{0.29F, 0.14F}, {0.45F, 0.14F}}));
  shoulders(shapes);
  lined(shapes, kCloth,
        {{-0.2F, -0.16F}, {0.2F, -0.16F}, {0.23F, 0.12F}, {0.12F, 0.16F}, {-0.12F, 0.16F}, {-0.23F, 0.12F}});
  face(shapes);
  lined(shapes, kCloth, {{-0.165F, 0.07F}, {0.165F, 0.07F}, {0.12F, 0.24F}, {0.0F, 0.31F}, {-0.12F, 0.24F}});
  shapes.push_back(line(kPaper, 0.03F, {{-0.055F, 0.15F}, {0.0F, 0.165F}, {0.055F, 0.15F}}));
  lined(shapes, kGold, {{-0.2F, -0.16F}, {-0.25F, -0.46F}, {-0.08F, -0.29F}, {0.0F, -0.16F}});
  lined(shapes, kGold, {{0.2F, -0.16F}, {0.0F, -0.16F}, {0.08F, -0.29F}, {0.25F, -0.46F}});
  lined(shapes, kGold, {{-0.13F, -0.2F}, {0.0F, -0.5F}, {0.13F, -0.2F}});
  lined(shapes, kSuit, {{-0.21F, -0.24F}, {0.21F, -0.24F}, {0.2F, -0.15F}, {-0.2F, -0.15F}});
  return shapes;
}
Shapes queen() {
  Shapes shapes;
  shapes.push_back(line(kLine, 0.03F, {{-0.38F, 0.3F}, {-0.38F, -0.06F}}));  // her flower
  for (int i = 0; i < 5; ++i) {
    const float a = 2.0F * kPi * static_cast<float>(i) / 5.0F;
    lined(shapes, kPaper, oval(-0.38F + 0.07F * std::sin(a), -0.12F - 0.07F * std::cos(a), 0.05F, 0.05F),
          0.016F);
  }
  shapes.push_back(disc(kGold, -0.38F, -0.12F, 0.045F));
  lined(shapes, kCloth, oval(0.0F, 0.04F, 0.27F, 0.3F));
  shoulders(shapes);
  face(shapes);
  shapes.push_back(line(kSuit, 0.04F, {{-0.03F, 0.095F}, {0.03F, 0.095F}}));
  lined(shapes, kCloth, oval(0.0F, -0.04F, 0.18F, 0.22F, kPi, 1.5F * kPi));
  lined(shapes, kCloth, oval(0.0F, -0.04F, 0.18F, 0.22F, 1.5F * kPi, 2.0F * kPi));
  lined(shapes, kGold, {{-0.2F, -0.16F}, {-0.26F, -0.36F}, {0.26F, -0.36F}, {0.2F, -0.16F}});
  for (const float x : {-0.22F, 0.0F, 0.22F}) lined(shapes, kGold, oval(x, -0.4F, 0.06F, 0.06F));
  for (const float x : {-0.11F, 0.0F, 0.11F}) shapes.push_back(disc(kSuit, x, -0.25F, 0.03F));
  return shapes;
}
Shapes jack() {
  Shapes shapes;
  shapes.push_back(line(kLine, 0.05F, {{-0.38F, -0.02F}, {-0.38F, 0.4F}}));  // his halberd
  lined(shapes, kGold, {{-0.38F, -0.2F}, {-0.31F, -0.02F}, {-0.38F, 0.06F}, {-0.45F, -0.02F}});
  shoulders(shapes);
  lined(shapes, kGold, {{-0.2F, -0.12F}, {0.2F, -0.12F}, {0.24F, 0.12F}, {-0.24F, 0.12F}});
  face(shapes);
  lined(shapes, kSuit,
        {{-0.24F, -0.13F},
         {-0.28F, -0.28F},
         {-0.1F, -0.38F},
         {0.18F, -0.36F},
         {0.29F, -0.24F},
         {0.24F, -0.13F}});
  lined(shapes, kCloth, {{-0.27F, -0.2F}, {0.27F, -0.2F}, {0.26F, -0.12F}, {-0.26F, -0.12F}});
  shapes.push_back(line(kLine, 0.055F, {{0.14F, -0.3F}, {0.24F, -0.44F}, {0.4F, -0.46F}}));  // its feather
  shapes.push_back(line(kGold, 0.03F, {{0.14F, -0.3F}, {0.24F, -0.44F}, {0.4F, -0.46F}}));
  return shapes;
}

/// A lattice within a frame, for a card 100 by 140 whose square of side 1 is 140 wide.
Shapes back() {
  constexpr float kWide = 50.0F / 140.0F - 0.055F, kHigh = 0.5F - 0.055F, kStep = 0.095F;
  Shapes shapes{area(CardInk::kBack, {{-kWide, -kHigh}, {kWide, -kHigh}, {kWide, kHigh}, {-kWide, kHigh}})};
  for (float at = -kWide - kHigh + kStep; at < kWide + kHigh - 0.01F; at += kStep)
    for (const float falls : {1.0F, -1.0F}) {
      const float x0 = std::max(-kWide, at - kHigh), x1 = std::min(kWide, at + kHigh);
      shapes.push_back(line(CardInk::kBackLine, 0.014F, {{x0, falls * (x0 - at)}, {x1, falls * (x1 - at)}}));
    }
  shapes.push_back(line(CardInk::kBackLine, 0.022F,
                        {{-kWide, -kHigh}, {kWide, -kHigh}, {kWide, kHigh}, {-kWide, kHigh}}, true));
  lined(shapes, CardInk::kBack, oval(0.0F, 0.0F, 0.15F, 0.15F), 0.0F);
  shapes.back() = line(CardInk::kBackLine, 0.022F, oval(0.0F, 0.0F, 0.15F, 0.15F), true);
  return shapes;
}

}  // namespace
}  // namespace card_shapes

namespace {

bool is_court(const CardFace& face) {
  return face.corner == "K" || face.corner == "Q" || face.corner == "J";
}

}  // namespace

std::string_view to_string(CardInk ink) {
  constexpr std::array<std::string_view, 7> kNames{"suit",  "paper", "line",     "gold",
                                                   "cloth", "back",  "back-line"};
  return kNames.at(static_cast<std::size_t>(ink));
}

std::uint32_t card_rgb(CardInk ink, bool red) {
  constexpr std::array<std::uint32_t, 7> kColours{0x14191D, 0xFBFAF5, 0x14191D, 0xF0B93A,
                                                  0x2F6D9E, 0x24506B, 0x9CC7DD};
  constexpr std::uint32_t kRed = 0xB3122A;
  return ink == CardInk::kSuit && red ? kRed : kColours.at(static_cast<std::size_t>(ink));
}

bool is_red(const CardFace& face) {
  return face.suit == "hearts" || face.suit == "diamonds";
}

const std::vector<CardPart>& card_parts() {
  using namespace card_shapes;
  static const std::vector<CardPart> kParts{
      {"spades", spade()}, {"hearts", lobes(1.0F)}, {"diamonds", diamond()},
      {"clubs", club()},   {"joker", joker()},      {"K", king()},
      {"Q", queen()},      {"J", jack()},           {"back", back()}};
  return kParts;
}

const CardPart* find_card_part(std::string_view name) {
  const auto it = std::ranges::find(card_parts(), name, &CardPart::name);
  return it == card_parts().end() ? nullptr : &*it;
}

const std::vector<CardLayout>& card_layouts() {
  static const std::vector<CardLayout> kLayouts{
      {"number", {{"corner", 26, 25, 40}, {"suit", 25, 59, 27}, {"suit", 62, 94, 58}}},
      {"court", {{"corner", 22, 25, 40}, {"suit", 21, 59, 27}, {"court", 59, 92, 77}}},
      {"joker", {{"corner", 28, 25, 34}, {"suit", 57, 86, 76}}},
      {"small", {{"corner", 50, 42, 66}, {"suit", 50, 98, 56}}},
      {"back", {{"back", 50, 70, 140}}}};
  return kLayouts;
}

const CardLayout& layout_of(const CardFace& face, bool small) {
  const std::string_view kind = small                  ? "small"
                                : face.suit == "joker" ? "joker"
                                : is_court(face)       ? "court"
                                                       : "number";
  return *std::ranges::find(card_layouts(), kind, &CardLayout::kind);
}

CardMark mark_at(const CardFace& face, const CardPlace& place) {
  if (place.part == "corner") return {face.corner};
  const std::string_view name = place.part == "suit" ? std::string_view(face.suit) : face.corner;
  return {name, find_card_part(name)};
}

const CardLayout& layout_of_back() {
  return *std::ranges::find(card_layouts(), "back", &CardLayout::kind);
}

}  // namespace telescope
