#pragma once

#include <memory>
#include <utility>

#include "core/rules/mini_nap/state/setup.hpp"
#include "core/rules/table_face.hpp"

namespace telescope::mini_nap {

/// The camera and the game (section 19): where stands belong, what they show that is wrong or in doubt, and
/// what hands seem to have done.
class OnTable final : public TableFace {
 public:
  explicit OnTable(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}

  std::vector<Finding> inspect(const Position& position, const TableView& table) const override;
  std::vector<Standing> standing(const Position& position) const override;
  std::vector<Proposal> propose(const Position& position, const TableView& table,
                                std::span<const TableMove> moves) const override;

 private:
  std::shared_ptr<const Setup> setup_;
};

}  // namespace telescope::mini_nap
