#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/table/move_reader.hpp"
#include "core/table/table_view.hpp"

namespace telescope::app {

/// The table as far as it has come to rest. Whether a piece that is read rests is said by the view (`held`,
/// `rest`): one in a hand keeps its old place until it is put down. A piece that is not read keeps its place
/// for kRest_s, so that an arm may pass over it. Only where a view says nothing of rest must a piece stand
/// still for as long. What was missing and is in a hand now is still lost, and `held`. Judged by the frames'
/// own times.
class SettledTable {
 public:
  static constexpr double kRest_s = 0.8;
  /// Of views that say nothing of rest: less than this is a hand that trembles.
  static constexpr double kStill_mm = 6.0, kStill_deg = 8.0;

  /// Takes the next view; true where the settled one has changed in what the game can see: which pieces are
  /// seen, in which places, where outside of sectors they rest, and which way they face. What lies within the
  /// poses' own errors is no change. Views of another table or an earlier time begin anew.
  bool look(const TableView& view);
  /// Empty and not calibrated before anything has settled.
  const TableView& view() const { return settled_; }

 private:
  struct Watch {
    PieceView since;  ///< as it was when it last changed
    double since_s = 0.0;
    std::optional<Pose> lies;  ///< where it rested when that was last told to have changed
  };
  void begin(const TableView& view);
  bool look(const PieceView& piece, double now_s, Watch& watch, PieceView& known);

  std::vector<Watch> watches_;
  TableView settled_;
  bool calibrated_ = false;  ///< the views are; the settled one only once they have been for kRest_s
  double since_s_ = 0.0;     ///< when this table began to be watched
};

/// What hands have done that the game does not know of yet: moves are kept, oldest first, until an action has
/// taken in their piece.
class MovesSince {
 public:
  static constexpr std::size_t kMost = 64;  ///< as many as vision remembers

  struct News {
    bool any = false;          ///< a move was told that was not told before
    std::uint64_t missed = 0;  ///< so many were told and never read; of none before them anything is kept
  };
  /// `newest`: the log of moves as vision hands it over with every view.
  News look(std::span<const TableMove> newest);
  /// The game has this piece where hands have put it.
  void take_in(const PieceId& piece);
  void clear() { moves_.clear(); }
  std::span<const TableMove> moves() const { return moves_; }

 private:
  MoveReader reader_;
  std::vector<TableMove> moves_;
};

}  // namespace telescope::app
