#pragma once

#include "core/rules/ruleset.hpp"

namespace telescope {

/// What a seat may see of a game that nobody keeps, without a camera: the answer to
/// {"seat": ..., "actions": [{"action", "throws": [{"pool", "dice"}]}]}, or to
/// {"seat": ..., "position": as the journal has it}.
///
/// `actions` are done one after the other from the beginning, each lawful and with exactly the dice that it
/// takes; neither key: the game as it begins. The answer is a view (assets/schemas/view.schema.json), or why
/// there is none (assets/schemas/rule-refusal.schema.json): the action that is not lawful, or the dice that
/// one still needs. Throws std::invalid_argument with a sentence where the request is malformed, names a seat
/// that this game does not have, or where scenario and kit do not fit.
Json asked_view(const Ruleset& ruleset, const Scenario& scenario, const Kit& kit, const Json& request);

}  // namespace telescope
