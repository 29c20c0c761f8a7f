#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/presenters/console.hpp"
#include "app/presenters/projection.hpp"
#include "app/presenters/scene.hpp"
#include "app/presenters/table_marks.hpp"

namespace telescope::app {

/// What the table says happened, or what a player asks for, as an arrow.
struct PathMark {
  std::vector<CanvasPoint>
      points;  ///< through its sectors and its stand; one alone: set down, or turned there
  bool lawful = true;
  bool chosen = false;
  bool open = false;  ///< too close to call
};

/// What the running game draws over the table beside the pieces.
struct MapMarks {
  std::vector<PathMark> paths;
  /// Where something must be done by hand, with what the mark there says.
  struct Owed {
    std::vector<CanvasPoint> outline;  ///< not empty
    std::string text;                  ///< "owes 2"
  };
  std::vector<Owed> owed;    ///< sectors
  std::vector<Owed> ghosts;  ///< bases where they belong on an open table, but are not
  std::vector<TableMark> known;
  /// Sectors that the open form names, each with what is written into it.
  struct Named {
    std::vector<CanvasPoint> outline;
    std::string text;
  };
  std::vector<Named> named;
  /// The place that the open form asks for.
  struct Place {
    std::vector<CanvasPoint> from, base;  ///< of the stand where it lies and where it is to lie; may be empty
    std::vector<CanvasPoint> way;         ///< from there to here, or from the other points to this one
    std::vector<CanvasPoint> points;      ///< those, and this one
    std::optional<CanvasPoint> at, ahead;  ///< its middle, and where its front is
    bool turns = false;
    bool wrong = false;
    std::vector<std::string> words;
  };
  std::optional<Place> place;
  std::vector<CanvasPoint> cursor;  ///< outline of the map cursor's place, or of the base that is carried
                                    ///< over an open table, with its front; empty where there is none
};

/// `kit`: on its board named places have their outlines. `table`: where the stands are drawn; null: ways run
/// through the middles of their sectors.
MapMarks map_marks(const GameScene& game, const Kit& kit, const Console& console, const ConsolePage& page,
                   const Projection& projection, const TableView* table = nullptr);

/// What the console's chosen line speaks of, as the overlay takes it: a unit with all its stands.
Finding chosen_finding(const Console& console, const ConsolePage& page, const Kit& kit);

}  // namespace telescope::app
