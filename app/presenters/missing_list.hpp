#pragma once

#include <string>
#include <vector>

#include "app/presenters/scene.hpp"

namespace telescope::app {

/// A piece that the camera does not see at this moment.
struct MissingRow {
  PieceId piece;
  Side side = Side::kNeutral;
  PieceState state = PieceState::kLost;
  std::string name;  ///< "2-07 Rifles"
  std::string what;  ///< "covered by a hand, 4 s, last at A2-L3"
};

/// The pieces not seen. Those that were never seen since the start are only counted: before a game that is
/// everything that still lies in its box.
struct MissingList {
  std::string heading;           ///< "3 not seen" or "All 85 pieces seen"
  std::vector<MissingRow> rows;  ///< covered first, then lost, each the newest change first
  std::string never_seen;        ///< "12 of the kit have not been on the table yet"; empty where none
};

MissingList missing_list(const Scene& scene);

/// How many pieces of the kit are in each state; `never_seen` are among the lost of a table view.
struct PieceTally {
  std::size_t total = 0;
  std::size_t seen = 0;
  std::size_t covered = 0;
  std::size_t lost = 0;
  std::size_t never_seen = 0;
  std::size_t removed = 0;
};
PieceTally tally(const TableView& table);

}  // namespace telescope::app
