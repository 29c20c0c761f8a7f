#pragma once

#include "core/rules/campaign_face.hpp"

namespace telescope::race {

/// What crosses between the campaign and its battles (RXQ-44 to RXQ-48).
class Battles final : public CampaignFace {
 public:
  std::optional<BattleOrder> order(const Position& position) const override;
  std::optional<Action> report(const Position& position, const GameEnd& end,
                               const std::string& journal) const override;
  std::vector<std::string> journals(const Position& position) const override;
};

}  // namespace telescope::race
