#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/presenters/table_overlay.hpp"
#include "app/presenters/told_lines.hpp"
#include "core/kit/kit.hpp"
#include "core/views/view.hpp"

namespace telescope::app {

/// A rectangle of the screen, y down.
struct MapBox {
  float x = 0.0F;
  float y = 0.0F;
  float width = 0.0F;
  float height = 0.0F;
};

/// A view drawn as a staff map that fills a rectangle and is read across a room: sectors as wide and high as
/// there is room, symbols of one size but in sectors too full for it, and type of at least 24 pixels on a
/// screen of 1080 lines. Own units stand at the near edge of their sector, the enemy's and
/// face-down counters at the far one. Where not everybody has room, those who look alike are one with a
/// number.
struct StaffMap {
  struct Cell {
    MapBox box;
    std::string name;      ///< "A2-L3"
    std::string features;  ///< "woods, stream"; may be empty
    bool contact = false;  ///< both sides stand there
    bool fired = false;    ///< a target point that was fired upon
  };
  struct Unit {
    float x = 0.0F;  ///< middle of the symbol's frame
    float y = 0.0F;
    float symbol = 0.0F;  ///< width of the frame
    float type = 0.0F;    ///< height of the type below it and its marks, kSymbolBox
    KitPiece piece;       ///< for its symbol
    Side side = Side::kNeutral;
    std::string label;    ///< name, or "×3"; empty where there is no room for it
    int count = 1;        ///< of those that are alike and drawn as one stack
    bool unseen = false;  ///< the camera has not got it now
    /// Which way it faces, clockwise from up: on open tables, and in games with facings.
    std::optional<float> heading_deg;
  };
  /// A mark of the game's from one sector to another.
  struct Arrow {
    std::vector<std::pair<float, float>> way;  ///< two points or more, its tip the last
    bool dashed = false;
  };
  struct Word {
    float x = 0.0F;  ///< middle
    float y = 0.0F;
    std::string text;
  };
  std::vector<Cell> cells;
  TableOverlay grid;         ///< the ground of the cells, on the screen
  std::vector<Word> edges;   ///< names of columns and rows
  std::vector<Word> places;  ///< "R1-2", in front of what waits there
  std::vector<Word> marks;   ///< words of the marks at points of an open table
  std::vector<Arrow> arrows;
  std::vector<Unit> units;
  float type = 0.0F;  ///< height of the places' names
  /// An open table: its canvas is millimetres, `scale` times that and moved by `at` on the screen.
  struct Open {
    TableOverlay table;
    float scale = 1.0F;
    float at_x = 0.0F, at_y = 0.0F;
  };
  std::optional<Open> open;
};

/// On an open table every stand stands where the camera has it, or else the game.
StaffMap staff_map(const View& view, const MapBox& room);

/// A piece of the view as it is drawn, not placed yet.
StaffMap::Unit staff_unit(const View& view, const KnownPiece& known);
/// staff_map() of an open table.
StaffMap open_staff_map(const View& view, const MapBox& room);

/// What stands beside the map on a screen that is read across a room.
struct ProjectorPage {
  std::string scenario;
  std::string when;      ///< "Turn 2 of 6"
  std::string step;      ///< "Attacker moves"
  std::string progress;  ///< "Step 3 of 9"
  std::string notice;    ///< why there is less to see than usual; may be empty
  std::vector<KnownFact> facts;
  std::vector<KnownCards> cards;  ///< hands and decks, as everybody may know them
  Noticed noticed;
  std::vector<std::string> owed;    ///< what hands must still do, and how much more there is
  std::vector<std::string> events;  ///< newest first, but for what only begins and ends
};

ProjectorPage projector_page(const View& view);

}  // namespace telescope::app
