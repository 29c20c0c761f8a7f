#include <array>

#include "core/rules/brevity/brevity.hpp"
#include "core/rules/mini_nap/mini_nap.hpp"
#include "core/rules/race/race.hpp"
#include "core/rules/raphia/raphia.hpp"
#include "core/rules/rapier/rapier.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/unruled/unruled.hpp"

namespace telescope {

std::span<const Ruleset* const> rulesets() {
  static const std::array<const Ruleset*, 6> all{
      &brevity::ruleset(), &mini_nap::ruleset(), &unruled::ruleset(),
      &race::ruleset(),    &raphia::ruleset(),   &rapier::ruleset(),
  };
  return all;
}

}  // namespace telescope
