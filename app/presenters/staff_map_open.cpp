#include <algorithm>
#include <map>

#include "app/presenters/staff_map.hpp"

namespace telescope::app {
namespace {

constexpr float kSymbolMm = 44.0F;     // width of a frame on the table, where that can be read
constexpr float kLeastType = 0.0245F;  // of the map's height: smaller type is not read across a room
constexpr float kSmallest = 0.035F;    // of the map's height, of a frame
constexpr float kLargest = 0.075F;
constexpr float kBand = 2.6F;  // height of a row beside the table, of a frame's width

using Beside = std::map<std::string, std::vector<StaffMap::Unit>>;

/// Pieces at a place beside the table: a row for each place, its name in front.
void add_beside(const Beside& beside, const MapBox& room, float symbol, StaffMap& map) {
  float y = room.y + room.height - (static_cast<float>(beside.size()) - 0.4F) * symbol * kBand;
  for (const auto& [name, units] : beside) {
    const float step = std::min(symbol * 1.8F, room.width * 0.85F / static_cast<float>(units.size()));
    map.places.push_back({room.x + room.width * 0.06F, y, name});
    float x = room.x + room.width * 0.13F;
    for (StaffMap::Unit unit : units) {
      unit.x = x;
      unit.y = y;
      unit.symbol = symbol;
      x += step;
      map.units.push_back(std::move(unit));
    }
    y += symbol * kBand;
  }
}

}  // namespace

StaffMap open_staff_map(const View& view, const MapBox& room) {
  StaffMap map;
  map.type = kLeastType * room.height;
  Beside beside;
  std::vector<std::pair<LivePiece::At, StaffMap::Unit>> placed;
  for (const KnownPiece& piece : view.known.pieces) {
    const auto live = view.pieces.find(piece.id);
    if (live != view.pieces.end() && live->second.at)
      placed.emplace_back(*live->second.at, staff_unit(view, piece));
    else if (!piece.place.empty() && piece.place != "dead" && piece.place != "left")
      beside[piece.place].push_back(staff_unit(view, piece));
  }
  Board table = view.board;
  table.areas.clear();  // what lies in them stands in lines of its own
  const Projection projection = Projection::rectified(nullptr, table);
  const CanvasRect frame = projection.frame();
  const float smallest = kSmallest * room.height;
  const float below = static_cast<float>(beside.size()) * smallest * kBand;
  StaffMap::Open open{.table = bare_table(view.board, projection)};
  open.scale = std::min(room.width / frame.width(), (room.height - below) / frame.height());
  open.at_x = room.x + (room.width - frame.width() * open.scale) / 2 - frame.min.x * open.scale;
  open.at_y = room.y - frame.min.y * open.scale;
  const float symbol = std::clamp(kSymbolMm * open.scale, smallest, kLargest * room.height);
  for (auto& [at, unit] : placed) {
    const auto on_canvas =
        projection.canvas_from_table({static_cast<double>(at.x_mm), static_cast<double>(at.y_mm)});
    unit.x = on_canvas->x * open.scale + open.at_x;
    unit.y = on_canvas->y * open.scale + open.at_y;
    if (at.heading_deg) unit.heading_deg = static_cast<float>(*at.heading_deg);
    unit.symbol = symbol;
    map.units.push_back(std::move(unit));
  }
  add_beside(beside, room, smallest, map);
  for (StaffMap::Unit& unit : map.units) unit.type = map.type;
  // What one alone may know is never on a screen that several look at.
  for (const KnownMark& mark : view.known.marks)
    if (const auto at = mark.at ? projection.canvas_from_table(*mark.at) : std::nullopt; at && !mark.sealed)
      map.marks.push_back({at->x * open.scale + open.at_x, at->y * open.scale + open.at_y,
                           mark.count > 1 ? mark.words + " ×" + std::to_string(mark.count) : mark.words});
  map.open = std::move(open);
  return map;
}

}  // namespace telescope::app
