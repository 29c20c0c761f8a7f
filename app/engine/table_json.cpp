#include "app/engine/table_json.hpp"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "core/rules/rules_json.hpp"

namespace telescope::app {
namespace {

using nlohmann::json;

/// Rounded, so that files stay readable; far finer than any error of ours.
double rounded(double value, double step) {
  return std::round(value / step) * step;
}

json corners_json(const calibration::Quad& corners) {
  json points = json::array();
  for (const auto& corner : corners)
    points.push_back({rounded(corner.x_px, 0.01), rounded(corner.y_px, 0.01)});
  return points;
}

json label_json(const GridBoard* grid, const Place& place) {
  return place.kind == Place::Kind::kSector ? json(label(*grid, *place.sector)) : json();
}

json rested_json(const Kit& kit, const std::optional<Pose>& pose, const Place& place) {
  if (!pose) return nullptr;
  return {
      {"x_mm", rounded(pose->centre.x_mm, 0.01)},     {"y_mm", rounded(pose->centre.y_mm, 0.01)},
      {"sigma_mm", rounded(pose->sigma_mm, 0.001)},   {"heading_deg", rounded(pose->heading.degrees(), 0.01)},
      {"sigma_deg", rounded(pose->sigma_deg, 0.001)}, {"sector", label_json(grid_of(kit.board), place)}};
}

json move_json(const Kit& kit, const TableMove& move) {
  json way = json::array();
  for (const WayPoint& point : move.way) {
    way.push_back({{"t_s", rounded(point.t_s, 0.0001)},
                   {"x_mm", rounded(point.centre.x_mm, 0.01)},
                   {"y_mm", rounded(point.centre.y_mm, 0.01)},
                   {"heading_deg", rounded(point.heading.degrees(), 0.01)},
                   {"sigma_mm", rounded(point.sigma_mm, 0.001)}});
    if (point.after_gap) way.back()["after_gap"] = true;
  }
  const WayLength length = length_mm(move.way);
  return {{"number", move.number},
          {"kind", to_string(move.kind)},
          {"tag", move.tag.value()},
          {"piece", move.piece.value()},
          {"from", rested_json(kit, move.from, move.from_place)},
          {"to", rested_json(kit, move.to, move.to_place)},
          {"lifted_at_s", rounded(move.lifted_at_s, 0.0001)},
          {"put_down_at_s", rounded(move.put_down_at_s, 0.0001)},
          {"way", std::move(way)},
          {"way_within_mm", rounded(move.way_within_mm, 0.01)},
          {"length_mm", rounded(length.mm, 0.01)},
          {"length_sigma_mm", rounded(length.sigma_mm, 0.001)},
          {"unread_mm", rounded(length.unread_mm, 0.01)}};
}

/// What is common to pieces and markers: where it is, and how it is seen.
json place_json(const Kit& kit, const std::optional<Pose>& pose, const Place& place) {
  json out = {{"x_mm", nullptr},        {"y_mm", nullptr},   {"sigma_mm", nullptr},
              {"heading_deg", nullptr}, {"sector", nullptr}, {"between", json::array()}};
  if (pose) {
    out["x_mm"] = rounded(pose->centre.x_mm, 0.01);
    out["y_mm"] = rounded(pose->centre.y_mm, 0.01);
    out["sigma_mm"] = rounded(pose->sigma_mm, 0.001);
    out["heading_deg"] = rounded(pose->heading.degrees(), 0.01);
  }
  out["sector"] = label_json(grid_of(kit.board), place);
  if (place.kind == Place::Kind::kArea) out["area"] = place.area;
  for (const Sector& sector : place.between) out["between"].push_back(label(*grid_of(kit.board), sector));
  if (place.kind == Place::Kind::kOffTable || place.may_be_off_table) out["off_table"] = true;
  return out;
}

json marker_json(const Kit& kit, const MarkerView& marker) {
  json out = place_json(kit, marker.pose, marker.place);
  out["class"] = marker.marker;
  if (const MarkerClass* kind = find_marker(kit, marker.marker); kind && !kind->deck.empty()) {
    out["deck"] = kind->deck;
    if (!kind->card.empty()) out["card"] = kind->card;
  }
  out["number"] = marker.number;
  out["state"] = to_string(marker.state);
  out["confidence"] = rounded(marker.confidence, 0.001);
  if (marker.covered_by != CoveredBy::kNothing) out["covered_by"] = to_string(marker.covered_by);
  return out;
}

json stand_json(const Kit& kit, const PieceView& piece, const vision::FrameResult& result) {
  // What is in a hand is above some other place than it seems to be.
  json stand = place_json(kit, piece.pose, piece.held ? Place{} : piece.place);
  stand["tag"] = piece.tag.value();
  stand["piece"] = piece.piece.value();
  stand["state"] = to_string(piece.state);
  stand["confidence"] = rounded(piece.confidence, 0.001);
  stand["sigma_deg"] = nullptr;
  if (piece.pose) stand["sigma_deg"] = rounded(piece.pose->sigma_deg, 0.001);
  if (piece.held) stand["held"] = true;
  if (piece.covered_by != CoveredBy::kNothing) stand["covered_by"] = to_string(piece.covered_by);

  const auto sighting = std::ranges::find(result.sightings, piece.tag, &vision::Sighting::tag);
  if (sighting != result.sightings.end()) stand["corners_px"] = corners_json(sighting->corners);
  return stand;
}

}  // namespace

json read_json(const std::string& image, const Kit& kit, const vision::FrameResult& result,
               const std::vector<Finding>& findings, std::optional<double> t_s,
               std::span<const TableMove> moves) {
  json out = {{"image", image},
              {"ms", rounded(result.process_ms, 0.001)},
              {"calibrated", result.table.calibrated},
              {"stands", json::array()},
              {"anchors", json::array()},
              {"findings", json::array()},
              {"notes", result.notes}};
  if (t_s) {
    out["t_s"] = rounded(*t_s, 0.0001);
    out["moves"] = json::array();
    for (const TableMove& move : moves) out["moves"].push_back(move_json(kit, move));
  }
  for (const PieceView& piece : result.table.pieces) out["stands"].push_back(stand_json(kit, piece, result));
  if (!kit.markers.empty()) out["markers"] = json::array();
  for (const MarkerView& marker : result.table.markers) out["markers"].push_back(marker_json(kit, marker));
  for (const AnchorView& anchor : result.table.anchors)
    out["anchors"].push_back({{"tag", anchor.tag.value()}, {"found", anchor.found}});
  for (const Finding& finding : findings) out["findings"].push_back(finding_to_json(finding));
  return out;
}

std::string finding_line(const Finding& finding) {
  const std::string between = finding.rule.empty() || finding.place.empty() ? "" : " ";
  const std::string about = finding.rule + between + finding.place;
  return (about.empty() ? "" : about + ": ") + finding.sentence +
         (finding.remedy.empty() ? "" : " " + finding.remedy);
}

}  // namespace telescope::app
