#pragma once

#include "core/rules/ruleset.hpp"

namespace telescope::raphia {

/// Rapid Raphia (RR): ancients on squares, two players with secret hands of cards.
const Ruleset& ruleset();

}  // namespace telescope::raphia
