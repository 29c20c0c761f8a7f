#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/rules/rapier/combat/melee.hpp"
#include "core/rules/rapier/combat/odds.hpp"
#include "core/rules/rapier/state/settings.hpp"

namespace telescope::rapier {

/// A fight as a request describes it, without a game:
/// {"attackers": "T T S* E", "defenders": [{"kind": "rifles", "count": 2, "id": "D-03", "moved": true}, "F"],
///  "holder": "defender", "old_contact": false, "settings": {...}}.
/// Units are words of an order of battle or letters (kUnitLetters), one by one or in a text; a letter may be
/// followed by * (Assault troops) and + (moved this turn). Units without an id are numbered: "a1", "d2";
/// works "w1". Throws std::invalid_argument with a sentence where it cannot be read.
Melee melee_from_json(const nlohmann::json& request);

/// The settings a request names, over the ledger's defaults.
RapierSettings settings_of(const nlohmann::json& request);

/// How many rounds a request asks for: 1 to 3, and 3 where it says nothing.
int rounds_of(const nlohmann::json& request);

/// {"attackers", "defenders", ..., "rounds": 1 to 3} to the outcome that `telescope odds rapier` prints.
nlohmann::json odds_outcome(const nlohmann::json& request);

struct UnitLetter {
  char letter;
  Kind kind;
  Mobility mobility;
};
inline constexpr std::array<UnitLetter, 15> kUnitLetters{{
    {'H', Kind::kHq, Mobility::kFoot},
    {'R', Kind::kRifles, Mobility::kFoot},
    {'I', Kind::kRifles, Mobility::kFoot},
    {'S', Kind::kSmg, Mobility::kFoot},
    {'E', Kind::kEngineer, Mobility::kFoot},
    {'W', Kind::kFlamethrower, Mobility::kFoot},
    {'C', Kind::kRifles, Mobility::kMounted},
    {'G', Kind::kAntiTank, Mobility::kHorseDrawn},
    {'O', Kind::kMortar, Mobility::kHorseDrawn},
    {'A', Kind::kArtillery, Mobility::kHorseDrawn},
    {'K', Kind::kRocket, Mobility::kHorseDrawn},
    {'T', Kind::kTanks, Mobility::kMotorised},
    {'N', Kind::kReconnaissance, Mobility::kMotorised},
    {'F', Kind::kFortification, Mobility::kFoot},
    {'M', Kind::kMinefield, Mobility::kFoot},
}};

}  // namespace telescope::rapier
