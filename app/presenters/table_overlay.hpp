#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/drawing/ground_drawing.hpp"
#include "app/presenters/projection.hpp"
#include "app/presenters/scene.hpp"

namespace telescope::app {

/// How full a sector is for one side. Each is told by colour, by shape and by its text.
enum class Fullness { kRoom, kFull, kOver };

/// "ATT 5/6", "DEF 6/6 FULL", "OVER 7/6", "ATT 7/6 let pass".
struct CountLabel {
  Side side = Side::kNeutral;
  Fullness fullness = Fullness::kRoom;
  std::string text;
  std::string number;  ///< "5/6", "6/6", "7/6": where there is room for no more; shape and mark tell the rest
};

struct SectorShape {
  Sector sector;
  std::string label;                    ///< "A2-L3"
  std::vector<CanvasPoint> outline;     ///< closed, bent by the lens
  std::array<CanvasPoint, 4> corners;   ///< far left, far right, near right, near left
  std::vector<CountLabel> counts;       ///< attackers first; empty where nobody stands
  Fullness fullness = Fullness::kRoom;  ///< the worst of its counts
  bool highlighted = false;             ///< the chosen finding speaks of it
};

struct StandShape {
  PieceId piece;
  std::array<CanvasPoint, 4> outline;  ///< front left, front right, back right, back left
  CanvasPoint centre;
  CanvasPoint front;  ///< middle of the front edge
  Side side = Side::kNeutral;
  PieceKind kind = PieceKind::kStand;
  const KitPiece* kit = nullptr;  ///< for its symbol; lives as long as the scene's kit
  PieceState state = PieceState::kSeen;
  /// Short name, at most 8 characters; empty where it stands beside another of its unit that bears the name
  /// of both.
  std::string label;
  CanvasPoint label_at;  ///< the name stands below this point
  /// The middle of its symbol: on a map, of a unit's stands that lie together, the middle of them all.
  CanvasPoint symbol_at;
  bool bare = false;     ///< another of them bears the symbol
  std::string remark;    ///< "covered by a hand, 4 s", "lost 12 s"; empty while seen
  bool unclear = false;  ///< stands on a line: its sector cannot be told
  bool highlighted = false;
  /// On a map, where no picture is hidden: how wide its symbol may be beside those of its neighbours.
  float room = 0.0F;
};

/// A marker, drawn round so that it is no piece; a card, drawn as a card with its corner turned down.
struct MarkerShape {
  std::string marker;                ///< id of its class
  std::vector<CanvasPoint> outline;  ///< closed
  std::vector<CanvasPoint> fold;     ///< a card's turned-down corner, three points; else empty
  CanvasPoint centre;
  float radius = 0.0F;  ///< from the centre to the nearest side, about
  PieceState state = PieceState::kSeen;
  std::string label;   ///< its class's short name
  std::string remark;  ///< "covered by a hand, 4 s", "lost 1 s"; empty while seen
};

/// A name at the table's edge: "A1", "L6"; each stands at two opposite edges.
struct EdgeLabel {
  std::string text;
  CanvasPoint at;
  CanvasPoint edge;  ///< the point of the table's edge that is nearest
  CanvasPoint end;   ///< beside the table like `at`, where its column or row ends
};

/// A place on or beside the table that has a name.
struct AreaShape {
  std::string name;
  std::vector<CanvasPoint> outline;  ///< closed
};

/// Shapes of the ground: a MapShape on the canvas.
struct GroundMark {
  MapShape::Kind kind = MapShape::Kind::kGround;
  MapInk ink = MapInk::kOther;
  float width = 0.0F;  ///< of lines; zero: filled polygons
  std::vector<std::vector<CanvasPoint>> paths;
};
/// A name of the ground, and where else it may lie.
struct GroundLabel {
  bool area = true;
  std::string text;
  CanvasPoint at;
  std::vector<CanvasPoint> outline;  ///< an area's, closed; or the middle of a line's band
};

/// The ruler along an open table's edges.
struct RuleMark {
  struct Tick {
    CanvasPoint at;
    CanvasPoint out;
    std::string text;
    CanvasPoint text_at;
  };
  std::vector<Tick> ticks;
  std::vector<std::vector<CanvasPoint>> lines;  ///< over the table at every number
  std::vector<CanvasPoint> bar;                 ///< from end to end
  std::string bar_text;
};

/// What is drawn over the picture, or as a map where there is no camera. Empty without calibration.
struct TableOverlay {
  bool sheet = false;  ///< nothing lies beneath it: it is a map, and has a ground of its own
  std::vector<CanvasPoint> table_outline;
  std::vector<std::vector<CanvasPoint>> grid_lines;
  std::vector<SectorShape> sectors;
  std::vector<StandShape> stands;
  std::vector<MarkerShape> markers;
  std::vector<EdgeLabel> edge_labels;
  std::vector<AreaShape> areas;
  std::vector<GroundMark> ground;  ///< from the lowest to the highest
  std::vector<GroundLabel> ground_names;
  RuleMark rule;  ///< of an open table
};

/// `chosen`: the finding the user has chosen in the list, or null. `chosen_piece`: likewise a piece.
TableOverlay table_overlay(const Scene& scene, const Projection& projection, const Finding* chosen,
                           const PieceId* chosen_piece);

/// The table alone, whatever stands on it: its outline, its ground, and its ruler where it is open.
TableOverlay bare_table(const Board& board, const Projection& projection);

/// `let_pass`: the umpire has let pass that there are too many.
CountLabel count_label(const SectorCount& count, const SideNames& sides = {}, bool let_pass = false);

}  // namespace telescope::app
