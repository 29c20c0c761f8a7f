#include <algorithm>
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

const Ruleset* find_ruleset(std::string_view id, std::span<const Ruleset* const> among) {
  const auto it = std::ranges::find(among, id, &Ruleset::id);
  return it == among.end() ? nullptr : *it;
}

}  // namespace telescope
