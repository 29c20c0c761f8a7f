// Sides, states and findings as the window draws them, to every kind of colour vision: by hue or by shape,
// without their words.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>

#include "app/panels/overlay_paint.hpp"
#include "app/panels/paint.hpp"
#include "app/presenters/throw_page.hpp"
#include "tests/app/support/no_screen.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::app;

namespace {

constexpr int kSide = 96;  // pixels of a drawn picture
constexpr float kMiddle = kSide / 2.0F;
constexpr double kApart = 14.0;      // CIE76, as tests/app/colour_vision.py has it
constexpr double kLeastShare = 0.1;  // of the pixels that either of two things is drawn on

using Colour = std::array<double, 3>;  // red, green, blue, 0 to 1
using Drawn = std::vector<Colour>;
using Drawing = std::function<void(const Paint&)>;

struct Vision {
  const char* name;
  std::array<Colour, 3> rows;
};
/// Machado, Oliveira and Fernandes (2009), severity 1, on linear red, green and blue.
constexpr std::array<Vision, 4> kVisions{
    {{"usual", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
     {"protanopia",
      {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
     {"deuteranopia",
      {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
     {"tritanopia",
      {{{1.255528, -0.076749, -0.178779},
        {-0.078411, 0.930809, 0.147602},
        {0.004733, 0.691367, 0.303900}}}}}};

double dot(const Colour& a, const Colour& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// CIELAB of a colour as it is seen.
Colour lab(const Colour& colour, const Vision& vision) {
  Colour linear{}, seen{}, xyz{};
  std::ranges::transform(colour, linear.begin(), [](double share) {
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  });
  for (std::size_t i = 0; i < 3; ++i) seen.at(i) = std::clamp(dot(vision.rows.at(i), linear), 0.0, 1.0);
  constexpr std::array<Colour, 3> kXyz{{{0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047},
                                        {0.2126, 0.7152, 0.0722},
                                        {0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883}}};
  for (std::size_t i = 0; i < 3; ++i) {
    const double share = dot(kXyz.at(i), seen);
    xyz.at(i) = share > 0.008856 ? std::cbrt(share) : 7.787 * share + 16.0 / 116.0;
  }
  return {116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])};
}

bool are_apart(const Colour& one, const Colour& other, const Vision& vision) {
  if (one == other) return false;
  const Colour a = lab(one, vision), b = lab(other, vision);
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) >= kApart;
}

/// A triangle of a draw list over what is there; of text, which has another texture, nothing.
void rasterise(Drawn& picture, const std::array<ImDrawVert, 3>& corners) {
  const auto edge = [&](std::size_t i, ImVec2 p) {
    const ImVec2 a = corners.at(i).pos, b = corners.at((i + 1) % 3).pos;
    return static_cast<double>((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x));
  };
  const double area = edge(0, corners[2].pos);
  if (area == 0.0) return;
  for (int y = 0; y < kSide; ++y)
    for (int x = 0; x < kSide; ++x) {
      const ImVec2 p{static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F};
      const std::array<double, 3> share{edge(1, p) / area, edge(2, p) / area, edge(0, p) / area};
      if (std::ranges::any_of(share, [](double each) { return each < 0.0; })) continue;
      std::array<double, 4> rgba{};
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t part = 0; part < 4; ++part)
          rgba.at(part) += share.at(i) * static_cast<double>(corners.at(i).col >> 8 * part & 0xFFU) / 255.0;
      Colour& under = picture.at(static_cast<std::size_t>(y * kSide + x));
      for (std::size_t part = 0; part < 3; ++part)
        under.at(part) += (rgba.at(part) - under.at(part)) * rgba[3];
    }
}

Colour colour_of(ImU32 rgba) {
  return {(rgba & 0xFFU) / 255.0, (rgba >> 8U & 0xFFU) / 255.0, (rgba >> 16U & 0xFFU) / 255.0};
}

/// What a palette draws on a ground, without words.
Drawn drawn(const Drawing& drawing, const Theme& theme, ImU32 ground) {
  ImDrawList list(ImGui::GetDrawListSharedData());
  list._ResetForNewFrame();
  list.Flags = ImDrawListFlags_AntiAliasedFill | ImDrawListFlags_AntiAliasedLines;
  list.PushClipRect({0, 0}, {kSide, kSide});
  list.PushTextureID(ImGui::GetIO().Fonts->TexID);
  drawing(Paint(&list, theme));
  Drawn picture(static_cast<std::size_t>(kSide * kSide), colour_of(ground));
  const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
  for (int i = 0; i + 2 < list.IdxBuffer.Size; i += 3) {
    std::array<ImDrawVert, 3> corners{};
    for (int k = 0; k < 3; ++k)
      corners.at(static_cast<std::size_t>(k)) = list.VtxBuffer[list.IdxBuffer[i + k]];
    if (std::ranges::all_of(
            corners, [&](const ImDrawVert& each) { return each.uv.x == white.x && each.uv.y == white.y; }))
      rasterise(picture, corners);
  }
  return picture;
}

/// Of the pixels that either of both is drawn on, the share in which they are told apart.
double share_apart(const Drawn& one, const Drawn& other, const Drawn& ground, const Vision& vision) {
  int ink = 0, apart = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    if (one[i] == ground[i] && other[i] == ground[i]) continue;
    ++ink;
    if (are_apart(one[i], other[i], vision)) ++apart;
  }
  return ink == 0 ? 0.0 : static_cast<double>(apart) / ink;
}

/// In all palettes, on the ground of the map and on a picture that is neither light nor dark.
void check_told_apart(const std::vector<std::pair<std::string, Drawing>>& things) {
  for (const ColourTheme colours : {ColourTheme::kDark, ColourTheme::kLight, ColourTheme::kHighContrast}) {
    use_palette(palette_of(colours));
    Theme theme{.scale = 1.5F};
    theme.fonts.fill(ImGui::GetIO().Fonts->Fonts[0]);
    for (const ImU32 ground : {map_ink(MapInk::kPaper), IM_COL32(90, 96, 72, 255)}) {
      const Drawn bare = drawn([](const Paint&) {}, theme, ground);
      for (auto one = things.begin(); one != things.end(); ++one)
        for (auto other = one + 1; other != things.end(); ++other)
          for (const Vision& vision : kVisions) {
            CAPTURE(one->first, other->first, vision.name, static_cast<int>(colours), ground);
            CHECK(share_apart(drawn(one->second, theme, ground), drawn(other->second, theme, ground), bare,
                              vision) >= kLeastShare);
          }
    }
  }
}

const ImVec2 kAt{kMiddle, kMiddle};
constexpr CanvasPoint kCentre{kMiddle, kMiddle};

Drawing stand(Side side, PieceState state, const KitPiece* kit = nullptr) {
  StandShape shape;
  shape.outline = {{{24, 30}, {72, 30}, {72, 66}, {24, 66}}};
  shape.centre = shape.symbol_at = kCentre;
  shape.front = {kMiddle, 30};
  shape.side = side;
  shape.state = state;
  shape.kit = kit;
  return [shape](const Paint& paint) {
    TableOverlay overlay;
    overlay.stands = {shape};
    paint_overlay(paint, overlay, {}, {false, false});
  };
}

Drawing path(bool lawful, bool open) {
  return [=](const Paint& paint) {
    MapMarks marks;
    marks.paths = {{.points = {{10, 84}, {48, 48}, {80, 20}}, .lawful = lawful, .open = open}};
    paint_ways(paint, marks, {}, {});
  };
}

Drawing known(TableMark::Shape shape) {
  return [=](const Paint& paint) {
    MapMarks marks;
    marks.known = {{.shape = shape, .at = kCentre, .radius = 30, .line = {}, .text = {}}};
    paint_ways(paint, marks, {}, {});
  };
}

Drawing die(int value, DieWorth worth) {
  return [=](const Paint& paint) { paint.die({24, 24}, 48, value, worth); };
}

}  // namespace

TEST_CASE("sides are told apart as the window draws them by every kind of colour vision",
          "[window][colour]") {
  const NoScreen none(kSide, kSide);
  check_told_apart({{"attacker", stand(Side::kAttacker, PieceState::kSeen)},
                    {"defender", stand(Side::kDefender, PieceState::kSeen)}});
  const auto mark = [](Side side) { return [=](const Paint& paint) { paint.side_mark(kAt, 30, side); }; };
  check_told_apart({{"attacker", mark(Side::kAttacker)},
                    {"defender", mark(Side::kDefender)},
                    {"neutral", mark(Side::kNeutral)}});
}

TEST_CASE("states are told apart as the window draws them by every kind of colour vision",
          "[window][colour]") {
  const NoScreen none(kSide, kSide);
  for (const Side side : {Side::kAttacker, Side::kDefender})
    for (const PieceState unseen :
         {PieceState::kCovered, PieceState::kLost})  // which of both is said beside it
      check_told_apart({{"seen", stand(side, PieceState::kSeen)}, {"unseen", stand(side, unseen)}});
  check_told_apart(
      {{"target", known(TableMark::Shape::kTarget)}, {"used", known(TableMark::Shape::kTargetUsed)}});
  check_told_apart({{"not thrown", die(0, DieWorth::kNone)},
                    {"missed", die(5, DieWorth::kNone)},
                    {"counts", die(5, DieWorth::kNumber)},
                    {"hit", die(5, DieWorth::kHit)}});
}

TEST_CASE("findings are told apart as the window draws them by every kind of colour vision",
          "[window][colour]") {
  const NoScreen none(kSide, kSide);
  const auto mark = [](Severity severity) {
    return [=](const Paint& paint) { paint.mark(kAt, 30, severity); };
  };
  check_told_apart({{"note", mark(Severity::kNote)},
                    {"warning", mark(Severity::kWarning)},
                    {"violation", mark(Severity::kViolation)}});
  check_told_apart(
      {{"lawful", path(true, false)}, {"open", path(false, true)}, {"unlawful", path(false, false)}});
}

TEST_CASE("of two discs that only their hue parts, and of a disc and a square, who sees what is known",
          "[window][colour]") {
  const NoScreen none(kSide, kSide);
  const Theme theme{.scale = 1.0F};
  const auto disc = [](ImU32 colour) {
    return [=](const Paint& paint) { paint.list()->AddCircleFilled(kAt, 30, colour); };
  };
  const auto square = [](const Paint& paint) {
    paint.list()->AddRectFilled({18, 18}, {78, 78}, IM_COL32(200, 90, 60, 255));
  };
  const ImU32 ground = IM_COL32(255, 255, 255, 255);
  const Drawn bare = drawn([](const Paint&) {}, theme, ground);
  const Drawn red = drawn(disc(IM_COL32(200, 90, 60, 255)), theme, ground);
  const Drawn green = drawn(disc(IM_COL32(138, 122, 60, 255)), theme, ground);
  CHECK(share_apart(red, green, bare, kVisions[0]) > 0.9);
  CHECK(share_apart(red, green, bare, kVisions[2]) < kLeastShare);  // deuteranopia
  CHECK(share_apart(red, red, bare, kVisions[0]) == 0.0);
  CHECK(share_apart(red, drawn(square, theme, ground), bare, kVisions[2]) >= kLeastShare);
}
