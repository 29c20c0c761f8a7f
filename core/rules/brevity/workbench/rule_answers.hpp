#pragma once

#include "core/rules/rules_face.hpp"

namespace telescope::brevity {

// The procedures, each {request} to {outcome}. Every outcome has {"ruleset", "procedure", "lawful",
// "objections", "rules"} and what the procedure is for (assets/schemas/brevity-rule-request, brevity-rule). A
// die or dice may be left out of a request: then the outcome says what is needed, and null where it would say
// what came of it. None rolls.

/// {"attacker", "defender": commands, "tie": word of first_move_tie, "dice": [attacker, defender]}
Json answer_first_move(const Json& request);
/// {"challenger", "selected": nationalities, "challenger_commander", "selected_commander", "dice"}
Json answer_initiative(const Json& request);
/// {"unit": {"kind", ...}, "stretches": [{"length", "ground", "under", "mounted"}], "settings"}
Json answer_march(const Json& request);
/// The same in line, or in support.
Json answer_move(const Json& request);
/// {"nation", "inexperienced", "flamed", "night", "commander", "die"}
Json answer_readiness(const Json& request);

/// {"distance", "higher", "terrain", "crosses", "night", "bad_weather", "los"}: OB-097 to OB-099.
Json answer_locate(const Json& request);
/// {"tube", "caliber", "pre_1914", "exception", "max_range_km", "range", "distance"}
Json answer_artillery_range(const Json& request);
/// {"units": [...], "order": {"kind", "side", "target", "firers", "at", "along"}, "active", "command",
/// "turn_of_day", "bad_weather", "areas", "table": [width, depth], "settings", "throws"}
Json answer_attack(const Json& request);
/// {"bearings": degrees, "distance", "settings"}: OB-180.
Json answer_surrounded(const Json& request);

/// {"roll": "day", "clearing" or "basing", "winter", "die"}
Json answer_weather(const Json& request);
/// {"glider", "terrain", "night", "spent", "dice"}
Json answer_landing(const Json& request);
/// {"grade", "die"}
Json answer_recovery(const Json& request);
/// {"task", "unit": {"kind", ...}, "settings"}
Json answer_task(const Json& request);

}  // namespace telescope::brevity
