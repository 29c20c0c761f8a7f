#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/presenters/hand_moves.hpp"
#include "app/presenters/projection.hpp"
#include "app/presenters/scene.hpp"
#include "core/measure/judgement.hpp"

namespace telescope::app {

/// The tape on the table: from a piece to another or to a point, and along with every stand that a hand
/// moves. Knows what is measured; measuring_marks() tells it. On an open table it lies ready from the start.
class Measuring {
 public:
  /// Takes the newest moment; what is gone is let go.
  void look(const Scene& scene);
  bool on() const { return on_; }
  /// Begins at `chosen` where that is a piece.
  void toggle(const PieceId* chosen);
  /// The first piece chosen is measured from, every further one to.
  void choose(const PieceId& piece);
  void choose(TablePoint point);
  /// Measures from the next (`by` 1) or the last (-1) piece in the order of the kit.
  void from_next(int by, const Scene& scene);
  /// Measures to the next piece farther away, or the next nearer one.
  void to_next(int by, const Scene& scene);
  /// A longer or shorter range, by whole inches, centimetres or squares; below one there is none.
  void lengthen(int by);
  /// The next width of the front arc, round and round; one of them is none.
  void next_arc();
  /// Lets go of both ends; false where there was none.
  bool let_go();

  struct Ends {
    PieceId from;
    std::variant<std::monostate, PieceId, TablePoint> to;
  };
  const std::optional<Ends>& ends() const { return ends_; }
  int range() const { return range_; }      ///< zero: none
  int arc_deg() const { return arc_deg_; }  ///< width of the front arc; zero: none
  std::vector<HandMove> moves() const { return on_ ? moves_.moves() : std::vector<HandMove>(); }

 private:
  bool on_ = false;
  bool began_ = false;  ///< a board was seen
  std::optional<Ends> ends_;
  int range_ = 0;
  int arc_deg_ = 90;
  HandMoves moves_;
};

/// A line on the table with what it measures.
struct MeasureMark {
  std::vector<CanvasPoint> line;
  std::vector<CanvasPoint> way;  ///< the way a hand took; empty where it was straight
  CanvasPoint middle;
  std::string text;                    ///< "11.8 ± 0.1 in: in range", "2 or 3 squares"
  std::optional<Judgement> judgement;  ///< absent: there is no range
};
/// As far as the range reaches.
struct RangeRing {
  std::vector<CanvasPoint> outline;  ///< closed
  CanvasPoint top;                   ///< where it is highest on the screen
  std::string text;                  ///< "12 in"
};
/// The sides of a front arc, from the base's centre to the range, or a little way without one.
struct ArcMark {
  std::vector<CanvasPoint> left;
  std::vector<CanvasPoint> right;
};
/// From the heading that a stand had to the one that it has.
struct TurnMark {
  std::vector<CanvasPoint> fan;  ///< closed, from the base's centre
  CanvasPoint top;               ///< where it is highest on the screen
  std::string text;              ///< "turned 45 ± 2° right"; empty where a line's words say it
};
struct MeasuringMarks {
  std::vector<MeasureMark> lines;
  std::vector<TurnMark> turns;
  std::vector<RangeRing> rings;  ///< on open tables
  std::vector<ArcMark> arcs;     ///< on open tables
};
/// Empty where the tape is put away, or no camera shows the table.
MeasuringMarks measuring_marks(const Measuring& measuring, const Scene& scene, const Projection& projection);

/// What the column says of it.
struct MeasuringPage {
  struct Row {
    std::string label;  ///< "edge to edge"
    std::string value;  ///< "11.8 ± 0.1 in: in range"
  };
  std::string heading;  ///< "N-2 to S-4", "Tape"
  std::vector<Row> rows;
  std::string hint;  ///< what keys do
};
MeasuringPage measuring_page(const Measuring& measuring, const Scene& scene);

}  // namespace telescope::app
