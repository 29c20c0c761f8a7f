#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/presenters/projection.hpp"
#include "app/presenters/scene.hpp"

namespace telescope::app {

/// How full a sector is for one side. Each is told by colour, by shape and by its text.
enum class Fullness { kRoom, kFull, kOver };

/// "ATT 5/6", "DEF 6/6 FULL", "OVER 7/6".
struct CountLabel {
  Side side = Side::kNeutral;
  Fullness fullness = Fullness::kRoom;
  std::string text;
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
  std::string label;     ///< short name, at most 8 characters
  std::string remark;    ///< "covered by a hand, 4 s", "lost 12 s"; empty while seen
  bool unclear = false;  ///< stands on a line: its sector cannot be told
  bool highlighted = false;
};

/// A name at the table's edge: "A1", "L6", or a named area.
struct EdgeLabel {
  std::string text;
  CanvasPoint at;
};

/// What is drawn over the picture. Empty without calibration.
struct TableOverlay {
  std::vector<CanvasPoint> table_outline;
  std::vector<std::vector<CanvasPoint>> grid_lines;
  std::vector<SectorShape> sectors;
  std::vector<StandShape> stands;
  std::vector<EdgeLabel> edge_labels;
  std::vector<std::vector<CanvasPoint>> areas;
};

/// `chosen`: the finding the user has chosen in the list, or null. `chosen_piece`: likewise a piece.
TableOverlay table_overlay(const Scene& scene, const Projection& projection, const Finding* chosen,
                           const PieceId* chosen_piece);

CountLabel count_label(const SectorCount& count);

}  // namespace telescope::app
