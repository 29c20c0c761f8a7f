#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/table/standing.hpp"
#include "core/table/table_view.hpp"

namespace telescope {

/// Something that hands must still do so that the table matches the game.
struct Discrepancy {
  enum class Kind { kTakeOff, kPutOn, kMove, kSwap, kTurn };
  enum class State {
    kOwed,     ///< seen to be otherwise
    kWaiting,  ///< covered or on an edge: neither wrong nor done
    kDone,     ///< seen as it must be
  };
  Kind kind = Kind::kMove;
  State state = State::kOwed;
  PieceId piece;
  std::optional<PieceId> counter;  ///< kSwap: what lies there for `piece`
  Spot spot;                       ///< where `piece` belongs
  std::string from;                ///< where it is seen, "A2-L4", "the table"; empty: off the table
  std::string to;                  ///< where it belongs, in words; empty: off the table
  std::string sentence;            ///< "Replace c14 by D-02 in A2-L3."
  bool operator==(const Discrepancy&) const = default;
};
std::string_view to_string(Discrepancy::Kind kind);
std::string_view to_string(Discrepancy::State state);

/// What the table owes the game, on any board. Those of `before` that are settled are kept, ticked off, while
/// their piece still belongs there; what was owed and cannot be seen now waits. Areas in no camera's view are
/// believed. Points and headings are wrong only beyond their tolerance and two standard deviations.
std::vector<Discrepancy> reconcile(std::span<const Standing> standings, const Kit& kit,
                                   const TableView& table, std::span<const Discrepancy> before = {});

}  // namespace telescope
