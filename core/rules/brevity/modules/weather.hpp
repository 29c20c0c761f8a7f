#pragma once

#include "core/rules/brevity/actions.hpp"
#include "core/rules/dice_tray.hpp"

namespace telescope::brevity {

// adv.weather (section 16).

/// OB-216 to OB-218, OB-220, BQ-88.
Sky sky_for(int die, bool winter);
bool clears(int die, bool winter);   ///< OB-219
bool grounds(int die, bool winter);  ///< OB-221

/// The statement that says what such a sky means.
std::string_view rule_of(Sky sky);

/// Whether this day start rolls at all (OB-222).
bool rolls_weather(const Game& game);
/// Day start: pools "weather" and "basing-ID"; turn starts 2 to 4: "clearing" and "clearing-ID" (BQ-88).
void roll_day_weather(Game& game, DiceTray& tray, Events& events);
void roll_clearing(Game& game, DiceTray& tray, Events& events);

/// OB-216, OB-217, OB-221, OB-233: why this aircraft may not fly now; empty: it may.
Objections objections_to_flying(const Game& game, const PieceId& aircraft);

}  // namespace telescope::brevity
