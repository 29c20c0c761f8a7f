#include <array>

#include "core/rules/brevity/brevity.hpp"
#include "core/rules/race/race.hpp"
#include "core/rules/raphia/raphia.hpp"
#include "core/rules/rapier/rapier.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/unruled/unruled.hpp"

namespace telescope {

std::span<const Ruleset* const> rulesets() {
  static const std::array<const Ruleset*, 5> all{
      &brevity::ruleset(), &unruled::ruleset(), &race::ruleset(), &raphia::ruleset(), &rapier::ruleset(),
  };
  return all;
}

}  // namespace telescope
