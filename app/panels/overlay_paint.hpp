#pragma once

#include <vector>

#include "app/panels/paint.hpp"
#include "app/presenters/map_marks.hpp"
#include "app/presenters/measuring.hpp"
#include "app/presenters/table_overlay.hpp"

namespace telescope::app {

/// From the canvas to the window.
struct CanvasToWindow {
  float scale = 1.0F;
  ImVec2 offset;
  ImVec2 operator()(CanvasPoint p) const { return {p.x * scale + offset.x, p.y * scale + offset.y}; }
  std::vector<ImVec2> operator()(const std::vector<CanvasPoint>& points) const {
    std::vector<ImVec2> placed;
    placed.reserve(points.size());
    for (const CanvasPoint& p : points) placed.push_back((*this)(p));
    return placed;
  }
  CanvasPoint back(ImVec2 p) const { return {(p.x - offset.x) / scale, (p.y - offset.y) / scale}; }
};

struct OverlayOptions {
  bool grid = true;
  bool labels = true;
};

void paint_overlay(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place,
                   const OverlayOptions& options);

/// Areas and lines of ground, below everything else; their names, above it.
void paint_ground(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place);
void paint_ground_names(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place);
/// The ruler along an open table's edges, and its bar.
void paint_rule(const Paint& paint, const RuleMark& rule, const CanvasToWindow& place);

/// What a running game draws over the table: arrows, places that owe something, the map's cursor.
void paint_marks(const Paint& paint, const MapMarks& marks, const CanvasToWindow& place);

/// The tape and what it says.
void paint_measuring(const Paint& paint, const MeasuringMarks& marks, const CanvasToWindow& place);

}  // namespace telescope::app
