#pragma once

#include <string_view>

#include "core/rules/rapier/state/words.hpp"

namespace telescope::rapier {

/// RO-091: a line of the table of allowances, in sectors.
struct Allowance {
  std::string_view rule;
  int into_contact = 0;
  int otherwise = 0;
};

/// RO-092 to RO-094. RQ-12: an HQ uses the HQ line whatever its vehicles.
const Allowance& allowance(Kind kind, Mobility mobility);

}  // namespace telescope::rapier
