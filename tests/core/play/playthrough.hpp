#pragma once

#include <string>

#include "core/kit/kit.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::rapier {

/// Plays the lines of `script` that are somebody's doing and writes the whole game down again, as text for
/// people: "> {action}", what was wrong with it ("x"), each throw ("." its dice, then what it was for), what
/// is told ("-", with its audience and rules), where everything stands as a step begins. Playing its own text
/// gives the same text. Throws std::runtime_error with the line where the game cannot go on.
std::string play_through(const Scenario& scenario, const std::string& script);

}  // namespace telescope::rapier
