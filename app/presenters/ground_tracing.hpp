#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/presenters/input.hpp"
#include "app/presenters/projection.hpp"
#include "core/board/board.hpp"

namespace telescope::app {

/// Ground that is traced over the live picture, point by point with keys or the mouse: a wood, a road. Knows
/// what is traced; tracing_marks() draws it, tracing_page() tells it.
class GroundTracing {
 public:
  bool on() const { return on_; }
  /// `kinds`: the ruleset's words for ground. Without any there is nothing to trace.
  void begin(const Board& board, std::vector<std::string> kinds);
  /// What was kept stays drawn.
  void end();

  /// What a key asks for beside what it does here.
  enum class Wanted { kNothing, kKeep, kTakeBack, kTakeTerrain };
  /// Every key that means something while ground is traced; nothing: it means nothing here.
  std::optional<Wanted> press(const Input& input);
  /// A point of the table was clicked: it is the next of the outline.
  void put(TablePoint point);

  /// What is traced, with an id of its own; nothing: it cannot be kept yet, and fault() says why.
  std::optional<Ground> traced() const;
  /// One line; empty: it can be kept.
  std::string fault() const;
  /// It was kept, or taken back again: drawn from now on, or not.
  void kept(const Ground& ground);
  void taken_back();
  /// Terrain pieces that lie elsewhere now: drawn from now on.
  void terrain_placed(const Ground& moved);
  const Ground& placed_terrain() const { return terrain_; }
  /// What was kept last and may be taken back.
  const Ground* last_kept() const { return kept_.empty() ? nullptr : &kept_.back(); }
  /// The ground of the table and all that was kept.
  Ground ground() const;

  const std::vector<TablePoint>& points() const { return points_; }
  TablePoint aim() const;  ///< where the next point would lie
  bool is_line() const { return line_; }
  bool snaps() const { return snaps_; }
  const std::string& kind() const { return kinds_[kind_]; }
  Length width() const { return width_; }    ///< of a line
  Length height() const { return height_; }  ///< of an area
  const Board& board() const { return board_; }

 private:
  void add(TablePoint point);
  void take_last();
  void aim_by(int right, int up, bool fine);
  void change_size(int by);
  TablePoint snapped(TablePoint point) const;
  Length step() const;

  bool on_ = false;
  Board board_;
  std::vector<std::string> kinds_;
  std::size_t kind_ = 0;
  bool line_ = false;
  bool snaps_ = true;
  Length width_, height_;
  TablePoint aim_;
  std::vector<TablePoint> points_, undone_;
  std::vector<Ground> kept_;
  Ground terrain_;
};

/// What is drawn of it.
struct TracingMarks {
  std::vector<CanvasPoint> outline;  ///< from point to point, and on to the aim
  std::vector<CanvasPoint> closing;  ///< from the aim back to the first point; empty of a line
  std::vector<CanvasPoint> points;
  std::optional<CanvasPoint> aim;
  std::vector<std::vector<CanvasPoint>> kept;  ///< closed outlines, and lines
  std::string text;                            ///< "woods 1, 12.5 | 30 in"
  bool wrong = false;                          ///< it crosses itself
};
TracingMarks tracing_marks(const GroundTracing& tracing, const Projection& projection);

/// What the column says of it.
struct TracingPage {
  std::string heading;  ///< "Tracing: woods"
  struct Row {
    std::string label, value;
  };
  std::vector<Row> rows;
  std::string fault;  ///< one line; empty: it can be kept
  std::vector<std::string> hints;
};
/// `playing`: a game runs, whose ground is as it began.
TracingPage tracing_page(const GroundTracing& tracing, bool playing);

}  // namespace telescope::app
