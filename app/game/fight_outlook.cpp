#include "app/game/fight_outlook.hpp"

#include "app/support/language.hpp"
#include "core/session/bodies.hpp"

namespace telescope::app {
namespace {

/// Also where it is not lawful: the umpire may let it pass. Nothing where dice decide what it leads to.
Result<Position> position_after(const RulesFace& rules, const Position& position, const Action& action) {
  return guarded("", [&]() -> Result<Position> {
    if (!rules.dice(position, action, {}).empty()) return failure(tr("dice decide it"));
    return rules.apply(position, action, {}).position;
  });
}

}  // namespace

std::vector<FightOutlook> fights_in(const PreparedGame& game, const Position& position,
                                    std::span<const JudgedProposal> proposals, Sector sector) {
  std::vector<FightOutlook> fights;
  const auto add = [&](const Position& at, std::string after) {
    if (auto chances = game.words().chances_in(at, sector))
      fights.push_back({.after = std::move(after), .chances = *std::move(chances)});
  };
  add(position, {});
  for (const JudgedProposal& judged : proposals) {
    if (judged.proposal.path.empty() || judged.proposal.path.back() != sector) continue;
    if (const auto after = position_after(game.rules(), position, judged.proposal.action))
      add(*after, judged.proposal.sentence);
  }
  return fights;
}

}  // namespace telescope::app
