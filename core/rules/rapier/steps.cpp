#include "core/rules/rapier/steps.hpp"

namespace telescope::rapier {
namespace {

struct Row {
  std::string_view word;
  std::string_view title;
};
constexpr std::array<Row, kStepCount> kSteps{{
    {"deal", "Deal the counters"},
    {"defender-deployment", "Defender deployment"},
    {"reconnaissance", "Reconnaissance"},
    {"orders", "Initial orders"},
    {"attacker-deployment", "Attacker deployment"},
    {"fire-plan", "Corps fire plan"},
    {"bombardment", "Corps bombardment"},
    {"events", "Random events"},
    {"attacker-movement", "Attacker movement"},
    {"defender-movement", "Defender movement"},
    {"on-call-fire", "On-call bombardment"},
    {"defender-fire", "Defender support fire"},
    {"attacker-fire", "Attacker support fire"},
    {"ground-combat", "Ground combat"},
    {"clear-mines", "Clear minefields"},
    {"replace-hq", "Replace headquarters"},
    {"over", "End of the game"},
}};

}  // namespace

std::string_view to_string(Step step) {
  return kSteps.at(static_cast<std::size_t>(step)).word;
}

std::string_view title(Step step) {
  return kSteps.at(static_cast<std::size_t>(step)).title;
}

std::optional<Step> step_from_string(std::string_view text) {
  for (std::size_t i = 0; i < kSteps.size(); ++i)
    if (kSteps[i].word == text) return static_cast<Step>(i);
  return std::nullopt;
}

}  // namespace telescope::rapier
