#include "core/session/facts.hpp"

#include "core/scenario/scenario_file.hpp"
#include "core/session/bodies.hpp"
#include "core/session/game_at.hpp"

namespace telescope {
namespace {

Result<GameFacts> of_first_entry(const Journal& journal, std::span<const Ruleset* const> rulesets) {
  const auto json = body_of(journal, 1);
  if (!json) return tl::unexpected(json.error());
  const std::string where = at_entry(journal, 1);
  return guarded(where, [&]() -> Result<GameFacts> {
    const GameBody game = game_body(*json);
    const auto ruleset = ruleset_among(rulesets, game.ruleset);
    if (!ruleset) return tl::unexpected(ruleset.error());
    auto scenario = scenario_from_json(game.scenario, where + "its scenario", rulesets);
    if (!scenario) return tl::unexpected(scenario.error());
    auto kit = parse_kit(game.kit.dump(), where + "its kit");
    if (!kit) return tl::unexpected(kit.error());
    auto prepared = (*ruleset)->prepare(*scenario, *kit);
    if (!prepared) return failure(where + prepared.error().message);
    return GameFacts{.ruleset = *ruleset,
                     .game = *std::move(prepared),
                     .scenario = std::move(*scenario),
                     .kit = std::move(*kit),
                     .begin = {{"type", kBegin}, {"scenario", game.scenario}, {"kit", game.kit}},
                     .commitment = game.commitment,
                     .dice_from = game.dice_from,
                     .players_word = {},
                     .revealed = false};
  });
}

}  // namespace

Result<const Ruleset*> ruleset_among(std::span<const Ruleset* const> rulesets, const std::string& id) {
  if (const Ruleset* known = find_ruleset(id, rulesets)) return known;
  return failure("this program does not know the rules '" + id + "'; update it and try again");
}

Result<GameFacts> facts_of(const Journal& journal, std::span<const Ruleset* const> rulesets) {
  auto facts = of_first_entry(journal, rulesets);
  for (EntryId id = 1; facts && id <= journal.size(); ++id) {
    const EntryKind kind = journal.node(id).kind;
    if (kind == EntryKind::kReveal) facts->revealed = true;
    if (kind != EntryKind::kWord) continue;
    const auto json = body_of(journal, id);
    if (!json) return tl::unexpected(json.error());
    const auto word =
        guarded(at_entry(journal, id), [&]() -> Result<std::string> { return json->at("word"); });
    if (!word) return tl::unexpected(word.error());
    facts->players_word = *word;
  }
  return facts;
}

}  // namespace telescope
