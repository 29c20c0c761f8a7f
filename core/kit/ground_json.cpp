#include "core/kit/ground_json.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace telescope {
namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr double kFarthestMm = 20'000.0;

OrderedJson point_to_json(TablePoint point) {
  return {point.x_mm, point.y_mm};
}

OrderedJson points_to_json(const std::vector<TablePoint>& points) {
  OrderedJson json = OrderedJson::array();
  for (const TablePoint& point : points) json.push_back(point_to_json(point));
  return json;
}

OrderedJson to_json(const GroundArea& area) {
  OrderedJson json{
      {"id", area.id}, {"name", area.name}, {"kind", area.kind}, {"height_mm", area.height.mm()}};
  if (const auto* polygon = std::get_if<Polygon>(&area.shape)) {
    json["points_mm"] = points_to_json(polygon->points);
    return json;
  }
  const auto& ellipse = std::get<Ellipse>(area.shape);
  json["centre_mm"] = point_to_json(ellipse.centre);
  json["radii_mm"] = {ellipse.radius_x.mm(), ellipse.radius_y.mm()};
  json["rotation_deg"] = ellipse.rotation_deg;
  return json;
}

OrderedJson to_json(const GroundLine& line) {
  return {{"id", line.id},
          {"name", line.name},
          {"kind", line.kind},
          {"width_mm", line.width.mm()},
          {"points_mm", points_to_json(line.points)}};
}

std::vector<TablePoint> read_points(const JsonReader& in) {
  const nlohmann::json& list = in.array("points_mm");
  std::vector<TablePoint> points;
  if (list.size() > kMostGroundPoints) {
    in.wrong("points_mm", "has " + std::to_string(list.size()) + " points; " +
                              std::to_string(kMostGroundPoints) + " are the most");
    return points;
  }
  for (const nlohmann::json& each : list) {
    if (!each.is_array() || each.size() != 2 || !each[0].is_number() || !each[1].is_number()) {
      in.wrong("points_mm", "must be a list of points, each of two numbers");
      return {};
    }
    points.push_back({each[0].get<double>(), each[1].get<double>()});
  }
  return points;
}

GroundShape read_shape(const JsonReader& in) {
  if (in.has("points_mm")) return Polygon{read_points(in)};
  const auto centre = in.pair("centre_mm", -kFarthestMm, kFarthestMm);
  const auto radii = in.pair("radii_mm", 0.0, kFarthestMm);
  const double rotation = in.number("rotation_deg", -360.0, 360.0);
  if (!centre || !radii) return Ellipse{};
  return Ellipse{.centre = {centre->first, centre->second},
                 .radius_x = Length::from_mm(radii->first),
                 .radius_y = Length::from_mm(radii->second),
                 .rotation_deg = rotation};
}

/// Checks what both have: an id that is used once.
std::string read_id(const JsonReader& in, const Ground& ground) {
  std::string id = in.text("id");
  if (id.empty()) in.wrong("id", "must not be empty");
  if (std::ranges::find(ground.areas, id, &GroundArea::id) != ground.areas.end() ||
      std::ranges::find(ground.lines, id, &GroundLine::id) != ground.lines.end())
    in.wrong("id", "is '" + id + "' again; each area and line has an id of its own");
  return id;
}

}  // namespace

OrderedJson ground_to_json(const Ground& ground) {
  OrderedJson json{{"areas", OrderedJson::array()}, {"lines", OrderedJson::array()}};
  for (const GroundArea& area : ground.areas) json["areas"].push_back(to_json(area));
  for (const GroundLine& line : ground.lines) json["lines"].push_back(to_json(line));
  return json;
}

Ground ground_from_json(const nlohmann::json& json, const std::string& place, Length table_width,
                        Length table_depth, FirstError& errors) {
  const JsonReader in(json, place, errors, {"areas", "lines"});
  Ground ground;
  for (const auto& each : in.array("areas")) {
    const JsonReader area(
        each, in.place("areas"), errors,
        {"id", "name", "kind", "height_mm", "points_mm", "centre_mm", "radii_mm", "rotation_deg"});
    GroundArea read{.id = read_id(area, ground),
                    .name = area.text("name"),
                    .kind = area.text("kind"),
                    .shape = read_shape(area),
                    .height = Length::from_mm(area.number("height_mm", 0.0, kHighestGround.mm()))};
    if (errors.get()) return ground;
    if (const auto fault = shape_fault(read.shape, table_width, table_depth))
      area.wrong("id", "'" + read.id + "' " + *fault);
    ground.areas.push_back(std::move(read));
  }
  for (const auto& each : in.array("lines")) {
    const JsonReader line(each, in.place("lines"), errors, {"id", "name", "kind", "width_mm", "points_mm"});
    GroundLine read{.id = read_id(line, ground),
                    .name = line.text("name"),
                    .kind = line.text("kind"),
                    .points = read_points(line),
                    .width = Length::from_mm(line.number("width_mm", 0.0, kWidestGroundLine.mm()))};
    if (errors.get()) return ground;
    if (const auto fault = line_fault(read.points, table_width, table_depth))
      line.wrong("id", "'" + read.id + "' " + *fault);
    ground.lines.push_back(std::move(read));
  }
  return ground;
}

}  // namespace telescope
