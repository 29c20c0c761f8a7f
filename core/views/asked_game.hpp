#pragma once

#include "core/rules/ruleset.hpp"

namespace telescope {

// A game that nobody keeps: it is played through here, action by action, each lawful and with exactly the
// dice that it takes. All throw std::invalid_argument with a sentence where the request is malformed or
// where scenario and kit do not fit.

/// What a seat may see of it, without a camera: the answer to
/// {"seat": ..., "actions": [{"action", "throws": [{"pool", "dice"}]}]}, or to
/// {"seat": ..., "position": as the journal has it}.
///
/// `actions` are done one after the other from the beginning; neither key: the game as it begins. The answer
/// is a view (assets/schemas/view.schema.json), or why there is none (assets/schemas/
/// rule-refusal.schema.json): the action that is not lawful, or the dice that one still needs. A seat that
/// this game does not have is malformed.
Json asked_view(const Ruleset& ruleset, const Scenario& scenario, const Kit& kit, const Json& request);

/// What actions come to: the answer (assets/schemas/rule-act.schema.json) to
/// {"position": as the journal has it, "version": its own, "action": ..., "throws": [...]}, with "actions" as
/// above instead of a single one. Without a position they are done from the beginning. Where one is not
/// lawful, or lacks dice, those before it are done.
Json asked_act(const Ruleset& ruleset, const Scenario& scenario, const Kit& kit, const Json& request);

/// What the program would do for a seat that it can play: the answer (assets/schemas/rule-decide.schema.json)
/// to {"position": ..., "seat": ..., "level": ...}; without a level it plays plainly. Of the position it goes
/// by what that seat knows alone, so that any that the seat cannot tell apart is answered alike.
Json asked_decision(const Ruleset& ruleset, const Scenario& scenario, const Kit& kit, const Json& request);

}  // namespace telescope
