#include "core/rules/rapier/state/steps.hpp"

namespace telescope::rapier {
namespace {

struct StepRow {
  std::string_view word;
  std::string_view title;
  std::string_view beginning;
};
constexpr std::array<StepRow, kStepCount> kSteps{{
    {"deal", "Deal the counters", "The counters are dealt"},
    {"defender-deployment", "Defender deployment", "Defender deployment begins"},
    {"reconnaissance", "Reconnaissance", "Reconnaissance begins"},
    {"orders", "Initial orders", "Initial orders begin"},
    {"attacker-deployment", "Attacker deployment", "Attacker deployment begins"},
    {"fire-plan", "Corps fire plan", "Corps fire plan begins"},
    {"bombardment", "Corps bombardment", "Corps bombardment begins"},
    {"events", "Random events", "Random events begin"},
    {"attacker-movement", "Attacker movement", "Attacker movement begins"},
    {"defender-movement", "Defender movement", "Defender movement begins"},
    {"on-call-fire", "On-call bombardment", "On-call bombardment begins"},
    {"defender-fire", "Defender support fire", "Defender support fire begins"},
    {"attacker-fire", "Attacker support fire", "Attacker support fire begins"},
    {"ground-combat", "Ground combat", "Ground combat begins"},
    {"clear-mines", "Clear minefields", "Clearing of minefields begins"},
    {"replace-hq", "Replace headquarters", "Replacing of headquarters begins"},
    {"over", "End of the game", "The game ends"},
}};

}  // namespace

std::string_view to_string(Step step) {
  return kSteps.at(static_cast<std::size_t>(step)).word;
}

std::string_view title(Step step) {
  return kSteps.at(static_cast<std::size_t>(step)).title;
}

std::string_view beginning(Step step) {
  return kSteps.at(static_cast<std::size_t>(step)).beginning;
}

std::optional<Step> step_from_string(std::string_view text) {
  for (std::size_t i = 0; i < kSteps.size(); ++i)
    if (kSteps[i].word == text) return static_cast<Step>(i);
  return std::nullopt;
}

}  // namespace telescope::rapier
