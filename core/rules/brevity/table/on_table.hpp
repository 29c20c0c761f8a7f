#pragma once

#include "core/rules/brevity/state/game.hpp"
#include "core/rules/table_face.hpp"
#include "core/table/spot.hpp"

namespace telescope::brevity {

/// The camera and the game (section 23): where stands belong, the ways that hands took, what is illegal, and
/// what the markers say.
class OnTable final : public TableFace {
 public:
  std::vector<Finding> inspect(const Position& position, const TableView& table) const override;
  std::vector<Standing> standing(const Position& position) const override;
  std::vector<Proposal> propose(const Position& position, const TableView& table,
                                std::span<const TableMove> moves) const override;
};

/// Where the stand belongs.
Spot spot_of(const Game& game, const PieceId& piece);

}  // namespace telescope::brevity
