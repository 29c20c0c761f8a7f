#pragma once

#include <vector>

#include "core/table/table_view.hpp"

namespace telescope::app {

/// The table as far as it has come to rest: a piece in a hand keeps its old place until it has stood still,
/// or has been away, for kRest. Judged by the frames' own times.
class SettledTable {
 public:
  static constexpr double kRest_s = 0.8;
  static constexpr double kStill_mm = 6.0;

  /// Takes the next view; true where the settled one has changed in what the game can see: which pieces are
  /// seen, and in which places. Views of another table or an earlier time begin anew.
  bool look(const TableView& view);
  /// Empty and not calibrated before anything has settled.
  const TableView& view() const { return settled_; }

 private:
  struct Watch {
    PieceView since;  ///< as it was when it last changed
    double since_s = 0.0;
  };
  std::vector<Watch> watches_;
  TableView settled_;
  bool calibrated_ = false;  ///< the views are; the settled one only once they have been for kRest
  double since_s_ = 0.0;     ///< when this table began to be watched
};

}  // namespace telescope::app
