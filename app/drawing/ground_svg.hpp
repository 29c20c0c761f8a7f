#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "app/drawing/ground_drawing.hpp"

namespace telescope::app {

/// The shapes as SVG in the drawing's own units, y down from `top_mm`. Colours are classes: "f-wood" fills,
/// "l-wood" draws lines.
std::string ground_svg(const GroundDrawing& drawing, double top_mm);

/// The sheet for these classes: each is told by a variable of its name, "--map-wood".
std::string map_classes_css();
/// The variables of a dress: "--map-sea:#ddd5c2;..."
std::string map_dress_css(MapDress dress);

/// The sheet of the pages: paper by day, night where they are dark.
std::string map_page_css();
/// The ground of the table that a view's JSON shows, as a <g> in millimetres; empty where it shows none.
std::string view_ground_svg(const nlohmann::json& view);

}  // namespace telescope::app
