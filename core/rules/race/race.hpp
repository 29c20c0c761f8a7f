#pragma once

#include "core/rules/ruleset.hpp"

namespace telescope::race {

/// Race for X (RX): a campaign of two players that ties battles of any tactical rules together.
const Ruleset& ruleset();

}  // namespace telescope::race
