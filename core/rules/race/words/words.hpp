#pragma once

#include <memory>
#include <utility>

#include "core/rules/race/state/setup.hpp"
#include "core/rules/words_face.hpp"

namespace telescope::race {

/// The umpire's page, forms, accounts and end of a campaign. It tells no sealed choice.
class Words final : public WordsFace {
 public:
  explicit Words(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}
  Sheet sheet(const Position& position) const override;
  std::vector<Form> forms(const Position& position) const override;
  std::vector<SheetLine> accounts(const Position& position) const override;
  std::optional<GameEnd> end(const Position& position) const override;
  std::optional<std::string> told_large(const Position& position, const Event& event) const override;
  std::optional<std::string> chapter(const Event& event) const override;
  std::string title(const Action& action) const override;

 private:
  std::shared_ptr<const Setup> setup_;
};

}  // namespace telescope::race
