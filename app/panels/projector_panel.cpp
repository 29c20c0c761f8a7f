#include "app/panels/projector_panel.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/drawing/unit_symbol.hpp"
#include "app/panels/game_paint.hpp"
#include "app/panels/overlay_paint.hpp"
#include "app/panels/paint.hpp"
#include "app/presenters/staff_map.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

constexpr float kColumn = 0.27F;  // of the screen's width
constexpr int kMostInStack = 6;
constexpr float kStackStep = 0.035F;  // of a symbol's width: six stay within its sector
constexpr float kWedge = 0.22F;       // of a symbol's width: the mark of its facing

/// Reads well on any ground.
void word(const Paint& paint, ImVec2 centre, float size, ImU32 colour, const std::string& text) {
  paint.on_veil(centre, size, colour, text, {size * 0.2F, 0}, size * 0.2F);
}

/// Dashes along the inside of a cell; and the word, so that no colour is needed.
void draw_contact(const Paint& paint, const MapBox& box, float header) {
  const float thick = paint.px(3), dash = paint.px(13), in = paint.px(3);
  const ImVec2 min{box.x + in, box.y + in}, max{box.x + box.width - in, box.y + box.height - in};
  const auto line = [&](ImVec2 a, ImVec2 b) {
    const float length = std::max(b.x - a.x, b.y - a.y);
    for (float at = 0.0F; at < length; at += 1.6F * dash) {
      const ImVec2 from = a + (b - a) * (at / length);
      const ImVec2 to = a + (b - a) * (std::min(at + dash, length) / length);
      paint.list()->AddLine(from, to, colour::kAlarm, thick);
    }
  };
  line(min, {max.x, min.y});
  line({min.x, max.y}, max);
  line(min, {min.x, max.y});
  line({max.x, min.y}, max);
  const std::string text = tr("CONTACT");
  const float width = paint.measure(header, true, text).x;
  paint.centred({max.x - in - width / 2, min.y + header * 0.7F}, header, true, colour::kAlarm, text);
}

void draw_cell(const Paint& paint, const StaffMap::Cell& cell) {
  const ImVec2 min{cell.box.x, cell.box.y}, max{cell.box.x + cell.box.width, cell.box.y + cell.box.height};
  paint.list()->AddRect(min, max, map_ink(MapInk::kGrid), 0.0F, 0, paint.px(1));
  const float header = std::clamp(cell.box.height * 0.155F, paint.px(6), paint.px(15));
  const float pad = paint.px(6);
  if (cell.fired) {
    const ImVec2 at{min.x + pad + header * 0.7F, min.y + header * 0.7F};
    paint.list()->AddCircle(at, header * 0.42F, colour::kWarning, 0, paint.px(1.5F));
    paint.list()->AddLine(at - ImVec2{header * 0.62F, 0}, at + ImVec2{header * 0.62F, 0}, colour::kWarning,
                          paint.px(1.5F));
    paint.list()->AddLine(at - ImVec2{0, header * 0.62F}, at + ImVec2{0, header * 0.62F}, colour::kWarning,
                          paint.px(1.5F));
  }
  if (cell.contact) {
    draw_contact(paint, cell.box, header);
  } else if (!cell.features.empty()) {
    const float width = paint.measure(header, false, cell.features).x;
    if (width + 4 * pad + (cell.fired ? 2 * header : 0.0F) < cell.box.width)
      paint.centred({max.x - pad - width / 2, min.y + header * 0.7F}, header, false, colour::kTextFaint,
                    cell.features);
  }
}

/// Symbol and name of a unit.
LabelBox unit_box(const Paint& paint, const StaffMap::Unit& unit) {
  const float wide = std::max(unit.symbol, paint.measure(unit.type, true, unit.label).x) * 0.5F;
  const float high = unit.symbol * 0.5F;
  return {unit.x - wide, unit.y - high, unit.x + wide,
          unit.y + high + (unit.label.empty() ? 0.0F : unit.type)};
}

void draw_open_table(const Paint& paint, const StaffMap& map) {
  const StaffMap::Open& open = *map.open;
  const CanvasToWindow place{open.scale, {open.at_x, open.at_y}};
  paint_ground(paint, open.table, place);
  paint.line(place(open.table.table_outline), true, colour::kText, paint.px(2));
  paint_rule(paint, open.table.rule, place);
  LabelBoxes units;
  for (const StaffMap::Unit& unit : map.units) units.push_back(unit_box(paint, unit));
  paint_ground_names(paint, open.table, place, units, {});
}

/// The way a stand faces: on an open table a wedge at the rim of a circle round its symbol, on a grid at the
/// symbol's edge, which is less high than wide.
void draw_heading(const Paint& paint, const StaffMap::Unit& unit, bool open) {
  const float angle = static_cast<float>(to_radians(*unit.heading_deg));
  const ImVec2 forward{std::sin(angle), -std::cos(angle)}, right{-forward.y, forward.x},
      centre{unit.x, unit.y};
  const float reach =
      unit.symbol * (open ? 0.66F : 0.52F * std::abs(forward.x) + 0.345F * std::abs(forward.y));
  const float size = unit.symbol * kWedge;
  paint.fill({centre + forward * (reach + size), centre + forward * reach + right * size,
              centre + forward * reach - right * size},
             side_colour(unit.side));
}

void draw_map(const Paint& paint, const StaffMap& map, const std::vector<KnownCards>& cards) {
  if (map.open) draw_open_table(paint, map);
  paint_ground(paint, map.grid, {});
  for (const StaffMap::Cell& cell : map.cells) draw_cell(paint, cell);
  for (const StaffMap::Word& edge : map.edges)
    paint.centred({edge.x, edge.y}, paint.px(13), true, colour::kTextQuiet, edge.text);
  for (const StaffMap::Word& place : map.places)
    paint.centred({place.x, place.y}, map.type, true, colour::kTextQuiet, place.text);
  for (const StaffMap::Word& mark : map.marks)
    word(paint, {mark.x, mark.y}, map.type, colour::kWarning, mark.text);
  for (const StaffMap::Unit& unit : map.units) {
    const ImU32 tint = side_colour(unit.side);
    if (unit.heading_deg) draw_heading(paint, unit, map.open.has_value());
    // Of several that are alike as many lie beneath the top one, so that five look more than three.
    for (int below = std::min(unit.count, kMostInStack) - 1; below > 0; --below) {
      const float off = static_cast<float>(below) * kStackStep * unit.symbol;
      paint.symbol({unit.x + off, unit.y - off}, unit.symbol, unit.piece, with_alpha(tint, 0.5F),
                   colour::kInk, tint);
    }
    paint.symbol({unit.x, unit.y}, unit.symbol, unit.piece, unit.unseen ? with_alpha(tint, 0.5F) : tint,
                 colour::kInk, tint);
    if (!unit.label.empty())
      word(paint, {unit.x, unit.y - kSymbolBox.bottom / 3.0F * unit.symbol + unit.type * 0.5F}, unit.type,
           colour::kText, unit.label);
    for (const KnownCards& each : cards)
      if (!each.sealed && each.count > 0 && unit.count == 1 && each.piece == unit.piece.id)
        paint_cards_with(paint, {unit.x, unit.y}, unit.symbol, each);
  }
  for (const StaffMap::Arrow& arrow : map.arrows) {
    std::vector<ImVec2> points;
    for (const auto& [x, y] : arrow.way) points.emplace_back(x, y);
    paint_arrow(paint, std::move(points), paint.px(18), arrow.dashed);
  }
}

/// Lines of text from the top down, for as long as there is room.
class Lines {
 public:
  Lines(const Paint& paint, MapBox room) : paint_(paint), room_(room) {}
  /// False where it does not fit; then nothing is drawn.
  bool add(Type type, ImU32 colour, const std::string& text, float gap) {
    if (text.empty()) return true;
    const ImVec2 size = paint_.measure(type, text, room_.width);
    if (y_ + size.y > room_.height) return false;
    paint_.text({room_.x, room_.y + y_}, type, colour, text, room_.width);
    y_ += size.y + paint_.px(gap);
    return true;
  }
  /// Piles side by side in one row, as many as there is room for.
  void add(const std::vector<KnownCards>& piles) {
    if (piles.empty()) return;
    const float small = paint_.theme().size(Type::kSmall), width = paint_.px(24);
    const float wide = room_.width / static_cast<float>(std::min<std::size_t>(piles.size(), 3));
    float left = room_.width;
    for (const KnownCards& pile : piles) {
      const float height = small + paint_.px(3) + paint_pile(paint_, {}, width, wide, pile, false);
      if (left + wide > room_.width + 1.0F) {
        if (y_ + height > room_.height) return;
        left = 0.0F;
        y_ += height + paint_.px(6);
      }
      const ImVec2 at{room_.x + left, room_.y + y_ - height - paint_.px(6)};
      paint_.fitted(at, Type::kSmall, colour::kTextQuiet, pile.title, wide - paint_.px(8));
      paint_pile(paint_, at + ImVec2{0, small + paint_.px(3)}, width, wide - paint_.px(10), pile);
      left += wide;
    }
  }
  void rule() {
    const float y = room_.y + y_;
    paint_.list()->AddLine({room_.x, y}, {room_.x + room_.width, y}, colour::kLine, paint_.px(1.5F));
    y_ += paint_.px(9);
  }

 private:
  const Paint& paint_;
  MapBox room_;
  float y_ = 0.0F;
};

void draw_column(const Paint& paint, const ProjectorPage& page, const MapBox& room) {
  Lines lines(paint, room);
  lines.add(Type::kBody, colour::kTextQuiet, page.scenario, 4);
  lines.add(Type::kLarge, colour::kText, page.when, 2);
  lines.add(Type::kTitle, colour::kAccent, page.step, 2);
  lines.add(Type::kBody, colour::kTextQuiet, page.progress, 8);
  lines.add(Type::kStrong, colour::kWarning, page.notice, 8);
  lines.rule();
  const Noticed& noticed = page.noticed;
  for (const Noticed::Line& line : noticed.large) {
    lines.add(Type::kLarge, colour::kText, line.text, 6);
    lines.add(Type::kTitle, colour::kAccent, line.follows, 8);
  }
  for (const std::string& line : noticed.steps) lines.add(Type::kBody, colour::kTextQuiet, line, 4);
  if (!noticed.large.empty()) lines.rule();
  if (!page.owed.empty()) {
    lines.add(Type::kSmall, colour::kTextQuiet, tr("Still to be done on the table"), 2);
    for (const std::string& line : page.owed) lines.add(Type::kLine, colour::kWarning, line, 4);
    lines.rule();
  }
  for (const KnownFact& fact : page.facts) {
    lines.add(Type::kSmall, colour::kTextQuiet, fact.term, 0);
    lines.add(Type::kLine, colour::kText, fact.words, 7);
  }
  lines.add(page.cards);
  lines.rule();
  lines.add(Type::kSmall, colour::kTextQuiet,
            page.events.empty() ? tr("Nothing has happened yet") : tr("What happened"), 5);
  bool newest = true;
  for (const std::string& event : page.events)
    if (!lines.add(Type::kBody, std::exchange(newest, false) ? colour::kText : colour::kTextQuiet, event, 7))
      break;
}

}  // namespace

float projector_scale(float width, float height) {
  return std::clamp(std::min(width / 960.0F, height / 560.0F), 0.5F, 8.0F);
}

void draw_projector(const View* view, const Theme& theme) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const Paint paint(ImGui::GetBackgroundDrawList(), theme);
  paint.list()->AddRectFilled({0, 0}, screen, map_ink(MapInk::kSea));
  if (!view) {
    paint.centred(screen * 0.5F, theme.size(Type::kLarge), true, colour::kTextQuiet, tr("No game yet"));
    return;
  }
  const float margin = paint.px(14), column = screen.x * kColumn;
  const MapBox room{margin, margin * 0.5F, screen.x - column - 2 * margin, screen.y - margin * 1.5F};
  if (view->known.tracks.empty())
    draw_map(paint, staff_map(*view, room), view->known.cards);
  else
    paint_tracks(paint, view->known.tracks, {room.x, room.y}, {room.x + room.width, room.y + room.height});
  draw_column(paint, projector_page(*view),
              {screen.x - column + margin, margin, column - 2 * margin, screen.y - 2 * margin});
}

}  // namespace telescope::app
