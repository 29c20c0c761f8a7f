#include "app/panels/paint.hpp"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <numbers>
#include <string>

#include "app/drawing/unit_symbol.hpp"
#include "app/presenters/commands.hpp"
#include "app/presenters/throw_page.hpp"

namespace telescope::app {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

float turn_at(ImVec2 a, ImVec2 b, ImVec2 c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// What is drawn of the text. Dear ImGui looks for its end itself where no pointer says where it is, as with
/// an empty view.
std::string_view drawn(const Theme& theme, std::string_view text, std::string& kept) {
  if (!text.data()) return "";
  return theme.names ? with_stand_ins(text, *theme.names, kept) : text;
}

bool is_digit(char sign) {
  return sign >= '0' && sign <= '9';
}

/// Whether `at` stands behind the point or comma of a number, or between one and its "%".
bool is_within_number(std::string_view text, std::size_t at) {
  if (at == 0 || at >= text.size()) return false;
  if (at >= 2 && is_digit(text[at]) && (text[at - 1] == '.' || text[at - 1] == ','))
    return is_digit(text[at - 2]);
  const std::size_t next = text.find_first_not_of(' ', at), last = text.find_last_not_of(' ', at - 1);
  return next != std::string_view::npos && text[next] == '%' && last != std::string_view::npos &&
         is_digit(text[last]);
}

/// Dear ImGui breaks a line behind any point: the text with line ends of its own where that would part a
/// number.
std::string with_whole_numbers(const ImFont& font, float size, std::string_view text, float wrap) {
  std::string lines;
  while (!text.empty()) {
    const char* const end = text.data() + text.size();
    const auto fits = static_cast<std::size_t>(
        font.CalcWordWrapPositionA(size / font.FontSize, text.data(), end, wrap) - text.data());
    const std::size_t last = fits > 0 ? text.find_last_not_of(' ', fits - 1) : std::string_view::npos;
    const std::size_t space = last == std::string_view::npos ? last : text.rfind(' ', last);
    const bool parts = is_within_number(text, fits) && space != std::string_view::npos;
    const std::size_t length = parts ? space : std::max<std::size_t>(fits, 1);
    const std::size_t next = std::min(text.find_first_not_of(' ', length), text.size());
    lines += text.substr(0, parts ? length : next);  // where it breaks of itself, blanks and all
    if (parts) lines += '\n';
    text.remove_prefix(next);
  }
  return lines;
}

}  // namespace

ImVec2 Paint::measure(Type type, std::string_view given, float wrap) const {
  std::string kept, lines;
  const std::string_view text = wrapped(type, drawn(theme_, given, kept), wrap, lines);
  return theme_.font(type)->CalcTextSizeA(theme_.size(type), FLT_MAX, wrap, text.data(),
                                          text.data() + text.size());
}

ImVec2 Paint::text(ImVec2 at, Type type, ImU32 colour, std::string_view given, float wrap) const {
  std::string kept, lines;
  const std::string_view text = wrapped(type, drawn(theme_, given, kept), wrap, lines);
  // Whole pixels keep small type sharp.
  list_->AddText(theme_.font(type), theme_.size(type), {std::floor(at.x), std::floor(at.y)}, colour,
                 text.data(), text.data() + text.size(), wrap);
  return measure(type, text, wrap);
}

std::string_view Paint::wrapped(Type type, std::string_view text, float wrap, std::string& lines) const {
  bool has_number = false;
  for (std::size_t at = 1; wrap > 0.0F && at < text.size() && !has_number; ++at)
    has_number = is_within_number(text, at);
  if (!has_number) return text;
  return lines = with_whole_numbers(*theme_.font(type), theme_.size(type), text, wrap);
}

float Paint::last_line(Type type, std::string_view given, float wrap) const {
  std::string kept, lines;
  const std::string_view text = wrapped(type, drawn(theme_, given, kept), wrap, lines);
  const ImFont& font = *theme_.font(type);
  const char *at = text.data(), *last = at, *const end = at + text.size();
  while (at < end) {
    last = at;
    const char* const stop = std::find(at, end, '\n');
    at = std::max(font.CalcWordWrapPositionA(theme_.size(type) / font.FontSize, at, stop, wrap), at + 1);
    while (at < end && *at == ' ') ++at;
    if (at == stop && at < end) ++at;
  }
  return theme_.font(type)->CalcTextSizeA(theme_.size(type), FLT_MAX, 0.0F, last, end).x;
}

ImVec2 Paint::ruled(ImVec2 at, Type type, ImU32 colour, std::string_view text, std::string_view rule,
                    float wrap, bool draw) const {
  ImVec2 size = draw ? this->text(at, type, colour, text, wrap) : measure(type, text, wrap);
  if (rule.empty()) return size;
  const float small = theme_.size(Type::kSmall), gap = px(8), last = last_line(type, text, wrap);
  const float width = measure(Type::kSmall, rule).x;
  const bool beside = last + gap + width <= wrap;
  const ImVec2 place = beside ? ImVec2{last + gap, size.y - theme_.size(type) * 0.5F - small * 0.42F}
                              : ImVec2{0, size.y + px(1)};
  if (draw) this->text(at + place, Type::kSmall, colour::kTextFaint, rule);
  if (!beside) size.y += small + px(1);
  return size;
}

float Paint::fitted(ImVec2 at, Type type, ImU32 colour, std::string_view given, float width) const {
  if (width <= 0.0F) return 0.0F;
  std::string kept;
  const std::string_view text = drawn(theme_, given, kept);
  const float whole = measure(type, text).x;
  constexpr float kRounding = 0.5F;  // of widths that were added up and taken apart again
  if (whole <= width + kRounding) {
    this->text(at, type, colour, text);
    return whole;
  }
  const float room = width - measure(type, "\u2026").x;
  const char* rest = text.data();
  theme_.font(type)->CalcTextSizeA(theme_.size(type), std::max(room, 0.0F), 0.0F, text.data(),
                                   text.data() + text.size(), &rest);
  std::string cut(text.data(), rest);
  while (!cut.empty() && cut.back() == ' ') cut.pop_back();
  cut += "\u2026";
  this->text(at, type, colour, cut);
  return width;
}

ImFont* Paint::font_for(float size, bool strong) const {
  const auto last = strong ? std::array{Type::kStrong, Type::kTitle, Type::kLarge}
                           : std::array{Type::kSmall, Type::kBody, Type::kBody};
  for (Type type : last)
    if (theme_.size(type) >= size * 0.98F) return theme_.font(type);
  return theme_.font(last.back());
}

ImVec2 Paint::measure(float size, bool strong, std::string_view given) const {
  std::string kept;
  const std::string_view text = drawn(theme_, given, kept);
  return font_for(size, strong)->CalcTextSizeA(size, FLT_MAX, 0.0F, text.data(), text.data() + text.size());
}

void Paint::centred(ImVec2 at, float size, bool strong, ImU32 colour, std::string_view given) const {
  std::string kept;
  const std::string_view text = drawn(theme_, given, kept);
  const ImVec2 extent = measure(size, strong, text);
  list_->AddText(font_for(size, strong), size,
                 {std::floor(at.x - extent.x / 2), std::floor(at.y - extent.y / 2)}, colour, text.data(),
                 text.data() + text.size());
}

ImVec2 Paint::on_veil(ImVec2 at, float size, ImU32 colour, std::string_view text, ImVec2 pad,
                      float round) const {
  const ImVec2 half = half_of(size, text, pad);
  list_->AddRectFilled(at - half, at + half, colour::kVeil, round);
  centred(at, size, true, colour, text);
  return half;
}

float Paint::key_width(std::string_view name) const {
  return std::max(measure(Type::kSmall, key_words(name)).x + px(12), px(22));
}

float Paint::key(ImVec2 at, std::string_view name) const {
  const float width = key_width(name);
  const std::string words = key_words(name);
  const ImVec2 size = measure(Type::kSmall, words);
  const float height = size.y + px(6);
  list_->AddRectFilled(at, at + ImVec2{width, height}, colour::kSurfaceHover, px(4));
  list_->AddRect(at, at + ImVec2{width, height}, colour::kLine, px(4));
  text(at + ImVec2{(width - size.x) / 2, px(3)}, Type::kSmall, colour::kText, words);
  return width;
}

void Paint::mark(ImVec2 at, float radius, Health health) const {
  switch (health) {
    case Health::kGood:
      list_->AddCircleFilled(at, radius * 0.72F, colour::kAccent);
      break;
    case Health::kWarning:
      mark(at, radius, Severity::kWarning);
      break;
    case Health::kBad:
      mark(at, radius, Severity::kViolation);
      break;
  }
}

void Paint::mark(ImVec2 at, float radius, Severity severity) const {
  const ImU32 fill = health_colour(health_of(severity));
  const float stroke = std::max(1.5F, radius * 0.24F);
  switch (severity) {
    case Severity::kViolation: {  // an octagon with a bar, as on a road
      std::array<ImVec2, 8> points;
      for (std::size_t i = 0; i < points.size(); ++i) {
        const float a = kPi / 8 + static_cast<float>(i) * kPi / 4;
        points[i] = at + ImVec2{std::cos(a), std::sin(a)} * radius;
      }
      list_->AddConvexPolyFilled(points.data(), static_cast<int>(points.size()), fill);
      list_->AddLine(at - ImVec2{radius * 0.5F, 0}, at + ImVec2{radius * 0.5F, 0}, colour::kInk, stroke);
      break;
    }
    case Severity::kWarning:
      list_->AddTriangleFilled(at + ImVec2{0, -radius}, at + ImVec2{radius, radius * 0.8F},
                               at + ImVec2{-radius, radius * 0.8F}, fill);
      list_->AddLine(at + ImVec2{0, -radius * 0.35F}, at + ImVec2{0, radius * 0.25F}, colour::kInk, stroke);
      list_->AddCircleFilled(at + ImVec2{0, radius * 0.55F}, stroke * 0.6F, colour::kInk);
      break;
    case Severity::kNote:
      list_->AddCircle(at, radius * 0.75F, fill, 0, stroke);
      break;
  }
}

void Paint::tick(ImVec2 centre, float radius, ImU32 colour, bool ringed) const {
  if (ringed) list_->AddCircle(centre, radius, colour, 0, px(1.5F));
  const ImVec2 knee = centre + ImVec2{-radius * 0.1F, radius * 0.4F};
  list_->AddLine(centre + ImVec2{-radius * 0.5F, 0}, knee, colour, px(2));
  list_->AddLine(knee, centre + ImVec2{radius * 0.55F, -radius * 0.45F}, colour, px(2));
}

void Paint::side_mark(ImVec2 at, float radius, Side side) const {
  const ImU32 fill = side_colour(side);
  const float r = radius;
  switch (side) {
    case Side::kAttacker:
      list_->AddRectFilled(at - ImVec2{r, r} * 0.8F, at + ImVec2{r, r} * 0.8F, fill);
      break;
    case Side::kDefender:
      list_->AddQuadFilled(at + ImVec2{0, -r}, at + ImVec2{r, 0}, at + ImVec2{0, r}, at + ImVec2{-r, 0},
                           fill);
      break;
    case Side::kNeutral:
      list_->AddCircleFilled(at, r * 0.8F, fill);
      break;
  }
}

void Paint::symbol(ImVec2 centre, float width, const KitPiece& piece, ImU32 paper, ImU32 ink,
                   ImU32 below) const {
  const UnitSymbol symbol = symbol_for(piece);
  const float unit = width / 3.0F;
  std::vector<ImVec2> points;
  const auto place = [&](const SymbolStroke& stroke) {
    points.clear();
    for (const SymbolPoint& p : stroke.points)
      points.push_back({centre.x + p.x * unit, centre.y - p.y * unit});
  };
  const auto draw = [&](const SymbolStroke& stroke) {
    place(stroke);
    const bool is_below = std::ranges::all_of(stroke.points, [](SymbolPoint p) { return p.y <= -1.0F; });
    const ImU32 tint = below != 0 && is_below ? below : ink;
    if (stroke.filled)
      fill(points, tint);
    else
      line(points, stroke.closed, tint, std::max(1.0F, stroke.width * unit));
  };
  place(symbol.frame);
  fill(points, paper);
  if (symbol.frame_drawn) draw(symbol.frame);
  for (const SymbolStroke& stroke : symbol.strokes) draw(stroke);
}

void Paint::fill(std::vector<ImVec2> points, ImU32 colour, bool convex) const {
  const auto around = [&](std::size_t i) {
    const std::size_t count = points.size();
    return std::array{points[(i + count - 1) % count], points[i], points[(i + 1) % count]};
  };
  float twice = 0.0F;
  for (std::size_t i = 0; i < points.size(); ++i) twice += turn_at({0, 0}, points[i], around(i)[2]);
  // ImGui smooths the outside of polygons that turn clockwise on the screen only.
  if (twice < 0.0F) std::ranges::reverse(points);
  // Cut into triangles at its ears, where it is not convex.
  const auto is_ear = [&](std::size_t i) {
    const auto [a, b, c] = around(i);
    if (turn_at(a, b, c) <= 0.0F) return false;
    return std::ranges::none_of(points, [&, a = a, b = b, c = c](ImVec2 p) {
      return turn_at(a, b, p) > 0.0F && turn_at(b, c, p) > 0.0F && turn_at(c, a, p) > 0.0F;
    });
  };
  const auto is_convex = [&] {
    for (std::size_t i = 0; i < points.size(); ++i)
      if (const auto [a, b, c] = around(i); turn_at(a, b, c) < 0.0F) return false;
    return true;
  };
  const ImDrawListFlags flags = list_->Flags;
  while (!convex && points.size() > 3 && !is_convex()) {
    std::size_t ear = 0;
    while (ear < points.size() && !is_ear(ear)) ++ear;
    if (ear == points.size()) break;  // it crosses itself
    const auto [a, b, c] = around(ear);
    list_->Flags &= ~ImDrawListFlags_AntiAliasedFill;  // no seam between the triangles
    list_->AddTriangleFilled(a, b, c, colour);
    points.erase(points.begin() + static_cast<std::ptrdiff_t>(ear));
  }
  list_->AddConvexPolyFilled(points.data(), static_cast<int>(points.size()), colour);
  list_->Flags = flags;
}

void Paint::line(const std::vector<ImVec2>& points, bool closed, ImU32 colour, float width) const {
  list_->AddPolyline(points.data(), static_cast<int>(points.size()), colour,
                     closed ? ImDrawFlags_Closed : ImDrawFlags_None, width);
}

void Paint::line(const std::vector<ImVec2>& points, bool closed, ImU32 colour, float width, ImU32 edge,
                 float edge_width) const {
  line(points, closed, edge, edge_width);
  line(points, closed, colour, width);
}

namespace {

/// Where the pips of a die lie, in parts of its half side.
std::vector<ImVec2> pips(int value) {
  constexpr float k = 0.5F;
  switch (value) {
    case 1:
      return {{0, 0}};
    case 2:
      return {{-k, -k}, {k, k}};
    case 3:
      return {{-k, -k}, {0, 0}, {k, k}};
    case 4:
      return {{-k, -k}, {k, -k}, {-k, k}, {k, k}};
    case 5:
      return {{-k, -k}, {k, -k}, {0, 0}, {-k, k}, {k, k}};
    case 6:
      return {{-k, -k}, {k, -k}, {-k, 0}, {k, 0}, {-k, k}, {k, k}};
    default:
      return {};
  }
}

}  // namespace

float Paint::digit_size(const Paint& paint, float side) {
  return std::clamp(side * 0.34F, paint.px(11), paint.px(28));
}

void Paint::die(ImVec2 at, float side, int value, DieWorth worth, bool open, float turn) const {
  const bool hit = worth == DieWorth::kHit, counts = worth != DieWorth::kNone;
  const float round = side * 0.18F;
  const ImVec2 middle = at + ImVec2{side, side} * 0.5F;
  const float c = std::cos(turn), s = std::sin(turn);
  const auto turned = [&](ImVec2 p) { return middle + ImVec2{p.x * c - p.y * s, p.x * s + p.y * c}; };
  const auto outline = [&] {
    list_->PathClear();
    for (int corner = 0; corner < 4; ++corner)
      for (int step = 0; step <= 4; ++step) {
        const float a = kPi * (1.0F + 0.5F * static_cast<float>(corner) + 0.125F * static_cast<float>(step));
        const ImVec2 centre{(corner == 0 || corner == 3 ? -1.0F : 1.0F) * (side / 2 - round),
                            (corner < 2 ? -1.0F : 1.0F) * (side / 2 - round)};
        list_->PathLineTo(turned(centre + ImVec2{std::cos(a), std::sin(a)} * round));
      }
  };
  const auto frame = [&](ImU32 colour, float width) {
    outline();
    list_->PathStroke(colour, ImDrawFlags_Closed, width);
  };
  if (value == 0) return frame(colour::kTextFaint, std::max(1.0F, px(1.5F)));
  if (open) {
    outline();
    list_->PathFillConvex(counts ? colour::kText : colour::kSurfaceHover);
  }
  if (hit && open)
    frame(colour::kAccent, std::max(2.0F, side * 0.08F));
  else
    frame(hit ? colour::kTextQuiet : colour::kTextFaint, std::max(hit ? 2.0F : 1.0F, px(hit ? 2 : 1)));
  const ImU32 ink = !open ? colour::kTextFaint : counts ? colour::kInk : colour::kTextQuiet;
  const auto marks = pips(value);
  if (marks.empty()) return centred(middle, side * 0.5F, true, ink, std::to_string(value));
  for (const ImVec2& pip : marks) list_->AddCircleFilled(turned(pip * (side * 0.5F)), side * 0.085F, ink);
  if (turn != 0.0F) return;
  const float size = digit_size(*this, side);
  centred({middle.x, at.y + side + size * 0.62F}, size, true,
          counts && open ? colour::kText : colour::kTextQuiet, std::to_string(value));
}

void Paint::busy(ImVec2 at, float radius, double seconds) const {
  const float start = static_cast<float>(std::fmod(seconds * 4.0, 2.0 * std::numbers::pi));
  list_->PathArcTo(at, radius, start, start + kPi * 1.4F, 24);
  list_->PathStroke(colour::kAccent, ImDrawFlags_None, std::max(2.0F, radius * 0.2F));
}

ImU32 side_colour(Side side) {
  const std::array<ImU32, 3> tints{colour::kAttacker, colour::kDefender, colour::kNeutral};
  return tints.at(static_cast<std::size_t>(side));
}

ImU32 health_colour(Health health) {
  const std::array<ImU32, 3> tints{colour::kTextQuiet, colour::kWarning, colour::kAlarm};
  return tints.at(static_cast<std::size_t>(health));
}

Health health_of(Severity severity) {
  return severity == Severity::kViolation ? Health::kBad
         : severity == Severity::kWarning ? Health::kWarning
                                          : Health::kGood;
}

}  // namespace telescope::app
