#pragma once

#include <span>
#include <vector>

#include "app/panels/paint.hpp"
#include "app/presenters/ground_tracing.hpp"
#include "app/drawing/label_places.hpp"
#include "app/presenters/map_marks.hpp"
#include "app/presenters/measuring.hpp"
#include "app/presenters/table_overlay.hpp"

namespace telescope::app {

/// From the canvas to the window.
struct CanvasToWindow {
  float scale = 1.0F;
  ImVec2 offset;
  ImVec2 operator()(CanvasPoint p) const { return {p.x * scale + offset.x, p.y * scale + offset.y}; }
  std::vector<ImVec2> operator()(std::span<const CanvasPoint> points) const {
    std::vector<ImVec2> placed;
    placed.reserve(points.size());
    for (const CanvasPoint& p : points) placed.push_back((*this)(p));
    return placed;
  }
  CanvasPoint back(ImVec2 p) const { return {(p.x - offset.x) / scale, (p.y - offset.y) / scale}; }
};

inline LabelBox box_of(ImVec2 min, ImVec2 max) {
  return {min.x, min.y, max.x, max.y};
}
inline ImVec2 middle_of(const LabelBox& box) {
  return {(box.min_x + box.max_x) / 2, (box.min_y + box.max_y) / 2};
}
/// What encloses them; there must be one.
LabelBox bounds_of(const std::vector<ImVec2>& points);

struct OverlayOptions {
  bool grid = true;
  bool labels = true;
};

/// Ground, grid, stands and markers with their symbols; paint_labels() adds the words.
void paint_overlay(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place,
                   const OverlayOptions& options);
/// What the stands' bases cover; what their symbols do.
LabelBoxes base_boxes(const TableOverlay& overlay, const CanvasToWindow& place);
LabelBoxes symbol_boxes(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place);
/// Names of stands, markers, areas and axes, and how full the sectors are, within `room` and none over
/// another: above the arrows. `things`: the stands' symbol_boxes(), of which they cover least. `smaller`: by
/// so many sizes than usual they were last, and are now; the size stays while anything covers a stand.
void paint_labels(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place,
                  const OverlayOptions& options, const LabelBoxes& things, const LabelBox& room,
                  LabelBoxes& taken, std::size_t& smaller);
/// Of a stand's symbol in the window; 0: it is too small to carry one.
float symbol_width(const Paint& paint, const StandShape& stand, const CanvasToWindow& place);

/// Areas and lines of ground, below everything else; of a map the sheet on which they lie.
void paint_ground(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place);
/// Their names, each at that place of its ground where it covers least of `things`. A name that would cover
/// another, or what is `taken`, wherever it stood, is left out.
void paint_ground_names(const Paint& paint, const TableOverlay& overlay, const CanvasToWindow& place,
                        const LabelBoxes& things, LabelBoxes taken);
/// The ruler along an open table's edges, and its bar.
void paint_rule(const Paint& paint, const RuleMark& rule, const CanvasToWindow& place);

/// What a running game draws over the table below all words: its marks, places that owe something, arrows.
/// `things`: the stands' symbol_boxes(), at whose edge an arrow ends.
void paint_ways(const Paint& paint, const MapMarks& marks, const CanvasToWindow& place,
                const LabelBoxes& things);
/// An arrow of the game's: white on a dark edge, dashed where somebody helps. Its form tells it from what
/// hands have done and from a bracket, on any ground and to any eye. `head`: length of its head, in pixels.
void paint_arrow(const Paint& paint, std::vector<ImVec2> points, float head, bool dashed);
/// The words at places that owe something, and those of the game's marks; both cover least of `things`. The
/// latter are left out where they would cover other words or be cut by the edge of `room`.
void paint_owed_words(const Paint& paint, const MapMarks& marks, const CanvasToWindow& place,
                      const LabelBoxes& things, LabelBoxes& taken);
void paint_known_words(const Paint& paint, const MapMarks& marks, const CanvasToWindow& place,
                       const LabelBoxes& things, const LabelBox& room, LabelBoxes& taken);
/// Above all else: what the open form names, and the map's cursor.
void paint_cursor(const Paint& paint, const MapMarks& marks, const CanvasToWindow& place);
/// Where the mouse takes the place that a form asks for: about its middle, and at the handle by which it is
/// turned.
struct PlaceGrips {
  ImVec2 at, knob;
  float reach = 0.0F;
  bool behind = false;  ///< its handle: where there is no room before it
};
/// `behind`: as it was while it is held; nothing: as there is room within the list's clip.
PlaceGrips place_grips(const Paint& paint, const MapMarks::Place& mark, const CanvasToWindow& place,
                       std::optional<bool> behind);
void paint_place(const Paint& paint, const MapMarks::Place& mark, const PlaceGrips& grips,
                 const CanvasToWindow& place);
/// The near right corner in which a sector's box stands.
ImVec2 owed_corner(const MapMarks::Owed& owed, const CanvasToWindow& place);

/// Rings round dice that are read, each with its face beside it.
void paint_dice(const Paint& paint, const std::vector<DieRing>& rings, const CanvasToWindow& place);

/// Ground that is traced.
void paint_tracing(const Paint& paint, const TracingMarks& marks, const CanvasToWindow& place);
/// The tape and what it says.
/// `taken`: what its words keep clear of where they can.
void paint_measuring(const Paint& paint, const MeasuringMarks& marks, const CanvasToWindow& place,
                     LabelBoxes taken);

}  // namespace telescope::app
