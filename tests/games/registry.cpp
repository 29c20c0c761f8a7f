// The rulesets of the program that the tests play their own games with: these, and the program's own. The
// registry of core is not linked then, because what it defines is here already.

#include <array>

#include "core/rules/rapier/rapier.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/unruled/unruled.hpp"
#include "tests/games/duel/duel.hpp"
#include "tests/games/skirmish/skirmish.hpp"
#include "tests/games/wager/wager.hpp"

namespace telescope {

std::span<const Ruleset* const> rulesets() {
  static const std::array<const Ruleset*, 5> all{
      &test::duel(), &unruled::ruleset(), &rapier::ruleset(), &test::skirmish(), &test::wager(),
  };
  return all;
}

}  // namespace telescope
