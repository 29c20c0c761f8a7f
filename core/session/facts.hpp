#pragma once

#include <span>
#include <string>

#include "core/journal/journal.hpp"
#include "core/kit/kit.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope {

/// What of a game never changes, or only once.
struct GameFacts {
  const Ruleset* ruleset = nullptr;
  std::shared_ptr<const PreparedGame> game;
  Scenario scenario;
  Kit kit;       ///< as it was printed
  Action begin;  ///< what must begin it
  std::string commitment;
  EntryId dice_from = 1;     ///< GameBody::dice_from
  std::string players_word;  ///< empty: not added yet
  bool revealed = false;
};

Result<GameFacts> facts_of(const Journal& journal, std::span<const Ruleset* const> rulesets);

/// Fails where `rulesets` has none of that id.
Result<const Ruleset*> ruleset_among(std::span<const Ruleset* const> rulesets, const std::string& id);

}  // namespace telescope
