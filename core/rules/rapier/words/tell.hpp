#pragma once

#include <optional>
#include <string>

#include "core/rules/ruleset.hpp"

namespace telescope::rapier {

/// An event in one sentence for people; nothing where this ruleset has no words for it.
std::optional<std::string> tell(const Event& event);

/// The part of the game that begins with an event: "Turn 2, On-call bombardment". Nothing for any other
/// event.
std::optional<std::string> chapter(const Event& event);

/// WordsFace::told_large: contact (RO-132), what is turned up (RO-095), the end of a turn (RO-079).
std::optional<std::string> told_large(const Event& event);

/// What an action that needs dice is called; nothing for any other.
std::optional<std::string> title(const Action& action);

}  // namespace telescope::rapier
