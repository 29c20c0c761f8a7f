#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/presenters/commands.hpp"
#include "calibration/camera_model.hpp"
#include "core/board/board.hpp"

namespace telescope::app {

/// A point of what the table panel shows, y downwards: pixels of the camera's picture when raw, millimetres
/// of the table when rectified. The panel scales and moves it to the screen.
struct CanvasPoint {
  float x = 0.0F;
  float y = 0.0F;
  bool operator==(const CanvasPoint&) const = default;
};

struct CanvasRect {
  CanvasPoint min;
  CanvasPoint max;
  float width() const { return max.x - min.x; }
  float height() const { return max.y - min.y; }
};

/// How the table lies on a screen, seen from above: its near edge at the bottom or, turned by a quarter, at
/// the left.
enum class Turn { kNone, kQuarter };
/// That by which it is clearly larger in a room of this shape; kNone where it makes little odds.
Turn best_turn(const Board& board, float room_width, float room_height);

/// The arrow that goes up the table where this one points on a screen on which it lies so; other commands
/// stay.
Command on_table(Command arrow, Turn turn);
/// Where an arrow goes on a map, in steps to the right and up; with Shift a tenth of one. Nothing: it is
/// none.
std::optional<TablePoint> way_of(Command arrow);
/// By how many degrees clockwise the command turns what is carried; zero: by none.
double turn_of(Command command);

/// Where table points appear on the canvas.
class Projection {
 public:
  /// The picture as the camera delivers it; `camera` null: no table point can be shown.
  static Projection raw(const calibration::CameraModel* camera, int picture_width, int picture_height);
  /// The table from straight above. With a camera, points above the table lie where the rectified picture
  /// shows them.
  static Projection rectified(const calibration::CameraModel* camera, const Board& board,
                              Turn turn = Turn::kNone);

  /// The game's own map, with room for `below_mm` beyond the near edge and for `beside_mm` on either side.
  static Projection map(const Board& board, double below_mm, double beside_mm, Turn turn = Turn::kNone);

  /// What should be in view: the whole picture, or the playing area and the named areas that have their place
  /// beside it, with a margin for the labels.
  CanvasRect frame() const { return frame_; }

  std::optional<CanvasPoint> canvas_from_table(TablePoint point, double z_mm = 0.0) const;
  /// Each of the points, so high above the table; empty if any of them cannot be shown.
  std::vector<CanvasPoint> canvas_points(const std::vector<TablePoint>& points, double z_mm = 0.0) const;
  /// The point of the table's surface under a canvas point.
  std::optional<TablePoint> table_from_canvas(CanvasPoint point) const;
  /// A straight line on the table, in steps small enough for the lens to bend it; empty if any of it cannot
  /// be shown.
  std::vector<CanvasPoint> line(TablePoint from, TablePoint to) const;
  /// Lines from point to point, likewise; `closed`: and back to the first, which is not said twice.
  std::vector<CanvasPoint> way(std::span<const TablePoint> points, bool closed) const;
  /// The outline of a rectangle of the table, likewise.
  std::vector<CanvasPoint> outline_of(const NamedArea::Rectangle& rectangle) const;

 private:
  CanvasPoint above(TablePoint point) const;
  void include(const NamedArea::Rectangle& area);

  const calibration::CameraModel* camera_ = nullptr;
  bool rectified_ = false;
  Turn turn_ = Turn::kNone;
  double depth_mm_ = 0.0;
  CanvasRect frame_;
};

/// So many dashes make a line at most, however far off the picture it reaches.
inline constexpr int kMostDashes = 400;

struct Dash {
  CanvasPoint from, to;
};
/// A line as dashes with gaps of 0.7 of their length between them, anew at each of its points. `dash`: their
/// length, above zero; those of a line that is too long for kMostDashes are longer. Empty where a coordinate
/// is not finite.
std::vector<Dash> dashes(std::span<const CanvasPoint> line, float dash);

/// A piece of the picture's mesh: canvas positions and the picture's own coordinates (0 to 1) of a grid of
/// `columns` x `rows` vertices, row by row.
struct PictureMesh {
  struct Vertex {
    CanvasPoint at;
    float u = 0.0F;
    float v = 0.0F;
    bool visible = false;  ///< false: no picture there
  };
  int columns = 0;
  int rows = 0;
  std::vector<Vertex> vertices;
};

/// The mesh that shows the picture as that projection, a rectified one, has the table, over `area` of its
/// canvas.
PictureMesh rectifying_mesh(const calibration::CameraModel& camera, const Projection& projection,
                            CanvasRect area, int picture_width, int picture_height);

}  // namespace telescope::app
