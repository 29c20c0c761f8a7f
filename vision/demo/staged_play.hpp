#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/kit/kit.hpp"
#include "vision/demo/arrangement.hpp"

namespace telescope::vision::demo {

/// A play that a file describes: where stands begin, and what a hand then does, one deed after the other. It
/// knows stands, squares, points and markers by their names, and no game. A place is the label of a square,
/// or on an open table a point in its unit: "14, 4.5".
struct StagedPlay {
  /// A stand in the middle of a square, or at a point.
  struct Place {
    PieceId piece;
    std::string at;
    Facing facing = Facing::kNorth;
    std::optional<double> heading_deg = std::nullopt;  ///< on an open table, in the place of `facing`
  };
  struct Deed {
    enum class Kind {
      kMove,      ///< the stand to a square; markers that lie beside it are brought after it
      kTake,      ///< the stand into the box; with a slot the marker that lies there beside it
      kLay,       ///< a marker beside the stand, from the box
      kTurnOver,  ///< the marker in that slot, its other side up: a marker of another class
    };
    Kind kind = Kind::kMove;
    PieceId piece;
    std::string at;                                    ///< of kMove; empty: its own place
    std::optional<Facing> facing;                      ///< of kMove; nothing: as it did
    std::optional<double> heading_deg = std::nullopt;  ///< of kMove, as Place::heading_deg
    /// Of kMove on an open table: points on its way. It is pushed along them, not lifted.
    std::vector<std::string> via = {};
    /// The deed waits until a game that is played beside shows a step of this title; empty: it does not. What
    /// has been shown since the deed before is enough.
    std::string step = {};
    std::string marker;   ///< the class, of kLay and kTurnOver
    int slot = 0;         ///< 1 or 2, from the stand's left; 0: the stand itself
    double wait_s = 1.0;  ///< until the next deed begins
  };
  std::string title;
  std::vector<Place> opening;
  std::vector<Deed> deeds;
};
inline constexpr int kMostSlots = 2;

/// What it comes to on a table of the kit, pieces by their places in with_markers_as_counters(kit).
struct CastPlay {
  struct Deed {
    enum class Kind { kMove, kTake, kLay };
    Kind kind = Kind::kMove;
    std::size_t piece = 0;
    Spot from, to;                       ///< of kLay only `to`, of kTake only `from`
    std::vector<TablePoint> via = {};    ///< of kMove: pushed along these points
    std::string step = {};               ///< as StagedPlay::Deed::step
    std::optional<std::size_t> becomes;  ///< of kMove: what it is when it is put down
    double wait_s = 0.0;
  };
  std::vector<Standing> opening;
  std::vector<Deed> deeds;
};

/// Fails, with one clear line, where the kit's board has no such place, the kit not that piece or not so many
/// markers of a class, two stands would share a square or lie over each other, or nothing lies in a slot.
Result<CastPlay> cast_play(const Kit& kit, const StagedPlay& play);

}  // namespace telescope::vision::demo
