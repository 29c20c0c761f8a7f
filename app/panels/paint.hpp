#pragma once

#include <string_view>
#include <vector>

#include <imgui.h>

#include "app/panels/theme.hpp"
#include "app/presenters/status_line.hpp"
#include "core/base/side.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/finding.hpp"

namespace telescope::app {

enum class DieWorth;  // throw_page.hpp

inline ImVec2 operator+(ImVec2 a, ImVec2 b) {
  return {a.x + b.x, a.y + b.y};
}
inline ImVec2 operator-(ImVec2 a, ImVec2 b) {
  return {a.x - b.x, a.y - b.y};
}
inline ImVec2 operator*(ImVec2 a, float k) {
  return {a.x * k, a.y * k};
}

/// Draws text and small marks on one draw list. Everything is in the window's coordinates.
class Paint {
 public:
  Paint(ImDrawList* list, const Theme& theme) : list_(list), theme_(theme) {}
  ImDrawList* list() const { return list_; }
  const Theme& theme() const { return theme_; }
  float px(float units) const { return theme_.px(units); }
  ImVec2 px(float x, float y) const { return {theme_.px(x), theme_.px(y)}; }

  /// Size of `text`, wrapped at `wrap` where that is above zero.
  ImVec2 measure(Type type, std::string_view text, float wrap = 0.0F) const;
  /// Draws with its top left at `at`; returns the size.
  ImVec2 text(ImVec2 at, Type type, ImU32 colour, std::string_view text, float wrap = 0.0F) const;
  /// A sentence and the rule that it rests on, small behind it; `draw`: false only measures. Returns the
  /// size.
  ImVec2 ruled(ImVec2 at, Type type, ImU32 colour, std::string_view text, std::string_view rule, float wrap,
               bool draw = true) const;
  /// The larger of both in which the line is no wider than `width`; else the smaller.
  Type fitting(Type large, Type small, std::string_view text, float width) const {
    return measure(large, text).x <= width ? large : small;
  }
  /// One line, cut with an ellipsis where it is wider than `width`; returns the width used.
  float fitted(ImVec2 at, Type type, ImU32 colour, std::string_view text, float width) const;
  /// At any size, centred on `at`: for labels that grow with the picture.
  void centred(ImVec2 at, float size, bool strong, ImU32 colour, std::string_view text) const;
  ImVec2 measure(float size, bool strong, std::string_view text) const;
  /// Half of what strong words take on a veil of their own, which reaches `pad` beyond them.
  ImVec2 half_of(float size, std::string_view text, ImVec2 pad) const {
    return measure(size, true, text) * 0.5F + pad;
  }
  /// Draws them, so that they are read on any ground; returns that.
  ImVec2 on_veil(ImVec2 at, float size, ImU32 colour, std::string_view text, ImVec2 pad, float round) const;

  /// A key as it is printed on a keyboard; returns its width.
  float key(ImVec2 at, std::string_view name) const;
  float key_width(std::string_view name) const;
  /// A disc, a triangle or an octagon with a stroke: good, warning, bad. `at` is its centre.
  void mark(ImVec2 at, float radius, Health health) const;
  void mark(ImVec2 at, float radius, Severity severity) const;
  /// A tick within a circle of this radius; where `ringed`, in that circle.
  void tick(ImVec2 centre, float radius, ImU32 colour, bool ringed) const;
  /// A square for attackers, a diamond for defenders, a disc for neutrals.
  void side_mark(ImVec2 at, float radius, Side side) const;
  /// A map symbol whose frame is `width` wide, its paper filled with `paper`. Marks below the frame lie on
  /// the ground: in `below`, where that is not 0.
  void symbol(ImVec2 centre, float width, const KitPiece& piece, ImU32 paper, ImU32 ink,
              ImU32 below = 0) const;
  /// A polygon, however it turns; `convex`: it is known to be.
  void fill(std::vector<ImVec2> points, ImU32 colour, bool convex = true) const;
  void line(const std::vector<ImVec2>& points, bool closed, ImU32 colour, float width) const;
  /// With an edge of another colour, so that it is seen on light and on dark ground.
  void line(const std::vector<ImVec2>& points, bool closed, ImU32 colour, float width, ImU32 edge,
            float edge_width) const;
  /// A die of `side` width with its number in pips and in a digit; one that counts is bright, a hit has a
  /// thick frame too. 0: not thrown yet. `open`: not only some may know it; else it is an outline that nobody
  /// reads from afar. `turn`: radians by which it lies askew while it rolls, without its digit.
  void die(ImVec2 at, float side, int value, DieWorth worth, bool open = true, float turn = 0.0F) const;
  /// Of the number below it.
  static float digit_size(const Paint& paint, float side);
  /// Something is under way: an arc that turns with `seconds`.
  void busy(ImVec2 at, float radius, double seconds) const;

 private:
  ImFont* font_for(float size, bool strong) const;
  /// The text or, in `lines`, the same with ends of lines, where it would be parted within a number.
  std::string_view wrapped(Type type, std::string_view text, float wrap, std::string& lines) const;
  /// Width of the last of its lines.
  float last_line(Type type, std::string_view text, float wrap) const;

  ImDrawList* list_;
  const Theme& theme_;
};

ImU32 side_colour(Side side);
ImU32 health_colour(Health health);
Health health_of(Severity severity);

}  // namespace telescope::app
