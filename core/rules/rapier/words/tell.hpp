#pragma once

#include <optional>
#include <string>

#include "core/rules/ruleset.hpp"

namespace telescope::rapier {

/// An event in one sentence for people; nothing where this ruleset has no words for it.
std::optional<std::string> tell(const Event& event);

/// What an action that needs dice is called; nothing for any other.
std::optional<std::string> title(const Action& action);

}  // namespace telescope::rapier
