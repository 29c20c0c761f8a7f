#pragma once

#include <vector>

#include "core/rules/raphia/state/game.hpp"
#include "core/rules/table_face.hpp"

namespace telescope::raphia {

/// The game and the table: RR-C01 to RR-C10. It judges by open facts only: no face-down card (RR-H04).
class OnTable final : public TableFace {
 public:
  std::vector<Finding> inspect(const Position& position, const TableView& table) const override;
  std::vector<Standing> standing(const Position& position) const override;
  std::vector<Proposal> propose(const Position& position, const TableView& table,
                                std::span<const TableMove> moves) const override;
};

/// RR-C02: a stand's facing is clear within so many degrees.
inline constexpr double kClearFacing_deg = 30.0;

}  // namespace telescope::raphia
