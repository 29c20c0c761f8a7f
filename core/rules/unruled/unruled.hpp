#pragma once

#include "core/rules/ruleset.hpp"

namespace telescope::unruled {

/// The word in scenario files.
inline constexpr std::string_view kId = "none";

/// A table of which no rules are known: the camera says where everything stands and what lies between, and
/// nothing is checked. For games whose rules are in a book.
const Ruleset& ruleset();

}  // namespace telescope::unruled
