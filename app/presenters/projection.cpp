#include "app/presenters/projection.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace telescope::app {
namespace {

constexpr double kLineStepMm = 40.0;
constexpr double kMeshStepMm = 25.0;
constexpr int kMeshLimit = 96;                    // vertices along one side
constexpr float kFrameMarginMm = 40.0F;           // room for the axis labels
constexpr double kAreaMarginMm = 24.0;            // room for the names of areas beside the table
constexpr float kRuleMarginShare = 5.2F / 90.0F;  // of an open table's longer side: room for its ruler

// Clockwise.
constexpr std::array kArrows{Command::kUp, Command::kRight, Command::kDown, Command::kLeft};
constexpr std::array kFineArrows{Command::kFineUp, Command::kFineRight, Command::kFineDown,
                                 Command::kFineLeft};

/// A little beyond the picture's edge too, so that the mesh reaches it; the texture has nothing there.
bool in_picture(const PictureMesh::Vertex& vertex) {
  constexpr float kBeyond = 0.08F;
  return std::abs(vertex.u - 0.5F) <= 0.5F + kBeyond && std::abs(vertex.v - 0.5F) <= 0.5F + kBeyond;
}

constexpr double kPeriod = 1.7;  // a dash and the gap behind it, in dashes

double canvas_distance(CanvasPoint a, CanvasPoint b) {
  return std::hypot(static_cast<double>(b.x) - a.x, static_cast<double>(b.y) - a.y);
}

CanvasPoint between(CanvasPoint a, CanvasPoint b, double share) {
  return {static_cast<float>(a.x + (static_cast<double>(b.x) - a.x) * share),
          static_cast<float>(a.y + (static_cast<double>(b.y) - a.y) * share)};
}

}  // namespace

Projection Projection::raw(const calibration::CameraModel* camera, int picture_width, int picture_height) {
  Projection p;
  p.camera_ = camera;
  p.frame_ = {{0.0F, 0.0F}, {static_cast<float>(picture_width), static_cast<float>(picture_height)}};
  return p;
}

Turn best_turn(const Board& board, float room_width, float room_height) {
  constexpr float kClearly = 1.15F;
  const auto scale = [&](Turn turn) {
    const CanvasRect frame = Projection::rectified(nullptr, board, turn).frame();
    return std::min(room_width / std::max(frame.width(), 1.0F), room_height / std::max(frame.height(), 1.0F));
  };
  return has_surface(board) && scale(Turn::kQuarter) > kClearly * scale(Turn::kNone) ? Turn::kQuarter
                                                                                     : Turn::kNone;
}

Command on_table(Command arrow, Turn turn) {
  if (turn == Turn::kNone) return arrow;
  for (const auto& arrows : {kArrows, kFineArrows})  // of a table turned by a quarter the left is above
    if (const auto it = std::ranges::find(arrows, arrow); it != arrows.end())
      return arrows[static_cast<std::size_t>(it - arrows.begin() + 3) % arrows.size()];
  return arrow;
}

std::optional<TablePoint> way_of(Command arrow) {
  constexpr std::array<TablePoint, 4> kWays{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
  for (const auto& [arrows, step] : {std::pair{kArrows, 1.0}, std::pair{kFineArrows, 0.1}})
    if (const auto it = std::ranges::find(arrows, arrow); it != arrows.end()) {
      const TablePoint way = kWays[static_cast<std::size_t>(it - arrows.begin())];
      return TablePoint{way.x_mm * step, way.y_mm * step};
    }
  return std::nullopt;
}

double turn_of(Command command) {
  constexpr double kTurn_deg = 15.0, kFineTurn_deg = 1.0;
  return command == Command::kTurnLeft        ? -kTurn_deg
         : command == Command::kTurnRight     ? kTurn_deg
         : command == Command::kFineTurnLeft  ? -kFineTurn_deg
         : command == Command::kFineTurnRight ? kFineTurn_deg
                                              : 0.0;
}

Projection Projection::rectified(const calibration::CameraModel* camera, const Board& board, Turn turn) {
  Projection p;
  p.camera_ = camera;
  p.rectified_ = true;
  p.turn_ = turn;
  p.depth_mm_ = depth(board).mm();
  const auto wide = static_cast<float>(width(board).mm()), deep = static_cast<float>(p.depth_mm_);
  const float margin =
      grid_of(board) ? kFrameMarginMm : std::max(kFrameMarginMm, std::max(wide, deep) * kRuleMarginShare);
  const bool quarter = turn == Turn::kQuarter;
  p.frame_ = {{-margin, -margin}, {(quarter ? deep : wide) + margin, (quarter ? wide : deep) + margin}};
  for (const NamedArea& area : board.areas)
    if (const auto& outline = area.outline)
      p.include({{outline->min.x_mm - kAreaMarginMm, outline->min.y_mm - kAreaMarginMm},
                 {outline->max.x_mm + kAreaMarginMm, outline->max.y_mm + kAreaMarginMm}});
  return p;
}

CanvasPoint Projection::above(TablePoint p) const {
  if (turn_ == Turn::kQuarter) return {static_cast<float>(p.y_mm), static_cast<float>(p.x_mm)};
  return {static_cast<float>(p.x_mm), static_cast<float>(depth_mm_ - p.y_mm)};
}

void Projection::include(const NamedArea::Rectangle& area) {
  for (const TablePoint corner : {area.min, area.max}) {
    const CanvasPoint at = above(corner);
    frame_.min = {std::min(frame_.min.x, at.x), std::min(frame_.min.y, at.y)};
    frame_.max = {std::max(frame_.max.x, at.x), std::max(frame_.max.y, at.y)};
  }
}

Projection Projection::map(const Board& board, double below_mm, double beside_mm, Turn turn) {
  Projection p = rectified(nullptr, board, turn);
  p.include({{-beside_mm, -below_mm}, {width(board).mm() + beside_mm, p.depth_mm_}});
  return p;
}

std::optional<CanvasPoint> Projection::canvas_from_table(TablePoint point, double z_mm) const {
  if (rectified_ && (!camera_ || z_mm == 0.0)) return above(point);
  if (!camera_) return std::nullopt;
  const auto image = camera_->image_from_table(point, z_mm);
  if (!image) return std::nullopt;
  if (!rectified_)
    return CanvasPoint{static_cast<float>(image->x_px + 0.5), static_cast<float>(image->y_px + 0.5)};
  const auto surface = camera_->table_from_image(*image);
  if (!surface) return std::nullopt;
  return above(*surface);
}

std::vector<CanvasPoint> Projection::canvas_points(const std::vector<TablePoint>& points, double z_mm) const {
  std::vector<CanvasPoint> shown;
  for (const TablePoint& point : points) {
    const auto at = canvas_from_table(point, z_mm);
    if (!at) return {};
    shown.push_back(*at);
  }
  return shown;
}

std::vector<CanvasPoint> Projection::way(std::span<const TablePoint> points, bool closed) const {
  std::vector<CanvasPoint> shown;
  const std::size_t sides = points.size() - (closed ? 0 : 1);
  for (std::size_t i = 0; i < sides; ++i) {
    const auto side = line(points[i], points[(i + 1) % points.size()]);
    if (side.empty()) return {};
    shown.insert(shown.end(), side.begin(), side.end() - 1);
    if (!closed && i + 1 == sides) shown.push_back(side.back());
  }
  return shown;
}

std::vector<CanvasPoint> Projection::outline_of(const NamedArea::Rectangle& r) const {
  return way(std::array<TablePoint, 4>{{r.min, {r.max.x_mm, r.min.y_mm}, r.max, {r.min.x_mm, r.max.y_mm}}},
             true);
}

std::optional<TablePoint> Projection::table_from_canvas(CanvasPoint point) const {
  if (rectified_)
    return turn_ == Turn::kQuarter ? TablePoint{point.y, point.x} : TablePoint{point.x, depth_mm_ - point.y};
  if (!camera_) return std::nullopt;
  return camera_->table_from_image({point.x - 0.5, point.y - 0.5});
}

std::vector<CanvasPoint> Projection::line(TablePoint from, TablePoint to) const {
  const double length = std::hypot(to.x_mm - from.x_mm, to.y_mm - from.y_mm);
  const int steps = rectified_ ? 1 : std::clamp(static_cast<int>(std::ceil(length / kLineStepMm)), 1, 64);
  std::vector<CanvasPoint> points;
  for (int i = 0; i <= steps; ++i) {
    const double t = static_cast<double>(i) / steps;
    const auto at =
        canvas_from_table({from.x_mm + t * (to.x_mm - from.x_mm), from.y_mm + t * (to.y_mm - from.y_mm)});
    if (!at) return {};
    points.push_back(*at);
  }
  return points;
}

std::vector<Dash> dashes(std::span<const CanvasPoint> line, float dash) {
  std::vector<Dash> all;
  double whole = 0.0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) whole += canvas_distance(line[i], line[i + 1]);
  if (!std::isfinite(whole) || !(dash > 0.0F)) return all;
  const auto pieces = static_cast<double>(line.size());  // each may have one more than its share
  const double room = std::max(1.0, kMostDashes - pieces);
  const double length = std::max<double>(dash, whole / (kPeriod * room));
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double part = canvas_distance(line[i], line[i + 1]);
    const int count = static_cast<int>(std::ceil(part / (kPeriod * length)));
    for (int k = 0; k < count; ++k) {
      const double from = k * kPeriod * length, to = std::min(from + length, part);
      all.push_back({between(line[i], line[i + 1], from / part), between(line[i], line[i + 1], to / part)});
    }
  }
  return all;
}

PictureMesh rectifying_mesh(const calibration::CameraModel& camera, const Projection& projection,
                            CanvasRect area, int picture_width, int picture_height) {
  const auto vertices_along = [](float extent) {
    return std::clamp(static_cast<int>(std::ceil(extent / kMeshStepMm)) + 1, 2, kMeshLimit);
  };
  PictureMesh mesh{vertices_along(area.width()), vertices_along(area.height()), {}};
  mesh.vertices.reserve(static_cast<std::size_t>(mesh.columns) * static_cast<std::size_t>(mesh.rows));
  for (int row = 0; row < mesh.rows; ++row)
    for (int column = 0; column < mesh.columns; ++column) {
      PictureMesh::Vertex vertex;
      vertex.at = {
          area.min.x + area.width() * static_cast<float>(column) / static_cast<float>(mesh.columns - 1),
          area.min.y + area.height() * static_cast<float>(row) / static_cast<float>(mesh.rows - 1)};
      if (const auto image = camera.image_from_table(*projection.table_from_canvas(vertex.at))) {
        vertex.u = static_cast<float>((image->x_px + 0.5) / picture_width);
        vertex.v = static_cast<float>((image->y_px + 0.5) / picture_height);
        vertex.visible = in_picture(vertex);
      }
      mesh.vertices.push_back(vertex);
    }
  return mesh;
}

}  // namespace telescope::app
