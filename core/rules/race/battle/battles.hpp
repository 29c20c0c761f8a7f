#pragma once

#include "core/rules/campaign_face.hpp"
#include "core/rules/race/actions.hpp"

namespace telescope::race {

/// What crosses between the campaign and its battles (RXQ-44 to RXQ-48). Without a setup it has neither kit()
/// nor like().
class Battles final : public CampaignFace {
 public:
  explicit Battles(std::shared_ptr<const Setup> setup = nullptr) : setup_(std::move(setup)) {}
  std::optional<BattleOrder> order(const Position& position) const override;
  std::optional<Action> report(const Position& position, const GameEnd& end,
                               const std::string& journal) const override;
  /// The same, not written yet.
  std::optional<TakeReport> told_of(const Game& game, const GameEnd& end, const std::string& journal) const;
  std::vector<std::string> journals(const Position& position) const override;
  std::optional<BattleExtras> extras(const Position& position) const override;
  CampaignKit kit() const override;
  std::string like() const override;

 private:
  std::shared_ptr<const Setup> setup_;
};

}  // namespace telescope::race
