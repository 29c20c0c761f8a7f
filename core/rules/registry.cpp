#include <array>

#include "core/rules/rapier/rapier.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/unruled/unruled.hpp"

namespace telescope {

std::span<const Ruleset* const> rulesets() {
  static const std::array<const Ruleset*, 2> all{
      &unruled::ruleset(),
      &rapier::ruleset(),
  };
  return all;
}

}  // namespace telescope
