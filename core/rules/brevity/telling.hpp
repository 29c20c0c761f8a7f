#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rules/brevity/state/game.hpp"
#include "core/rules/events.hpp"

namespace telescope::brevity {

using Objections = std::vector<Objection>;

inline Objections objection(std::string_view rule, std::string sentence) {
  return {{std::string(rule), std::move(sentence)}};
}
inline void object(Objections& all, std::string_view rule, std::string sentence) {
  all.push_back({std::string(rule), std::move(sentence)});
}
inline void object(Objections& all, const Objections& more) {
  all.insert(all.end(), more.begin(), more.end());
}

/// Tells everybody what becomes of a piece: its name and `words`. {"piece"} is added.
inline void tell_openly(const Game& game, const PieceId& piece, Events& events, std::string_view type,
                        const std::vector<std::string_view>& rules, const std::string& words,
                        Json more = Json::object()) {
  more["piece"] = piece.value();
  events.tell(type, rules, game.named(piece) + words, std::move(more));
}

/// Types of events. Every event has a "sentence"; the fields named here are there besides.
namespace event {
inline constexpr std::string_view kBegun = "begun";
inline constexpr std::string_view kPlaced = "placed";            ///< piece
inline constexpr std::string_view kDay = "day";                  ///< day
inline constexpr std::string_view kTurn = "turn";                ///< turn, day, turn_of_day, night: a chapter
inline constexpr std::string_view kFirst = "first";              ///< side
inline constexpr std::string_view kSelected = "selected";        ///< side, command
inline constexpr std::string_view kChallenge = "challenge";      ///< side, command, totals, won
inline constexpr std::string_view kStep = "step";                ///< step, side
inline constexpr std::string_view kTransferred = "transferred";  ///< pieces, to
inline constexpr std::string_view kPosture = "posture";          ///< pieces, posture
inline constexpr std::string_view kObserver = "observer";        ///< piece, command
inline constexpr std::string_view kCounterBattery = "counter-battery";  ///< piece, on
inline constexpr std::string_view kWavePlan = "wave-plan";              ///< for its side alone (OB-H06)
inline constexpr std::string_view kWave = "wave";                       ///< command, wave: from 1
inline constexpr std::string_view kCommander = "commander";             ///< side, command
inline constexpr std::string_view kMoved = "moved";                     ///< piece, length_in, limit_in
inline constexpr std::string_view kLeft = "left";                       ///< piece: over the enemy's edge
inline constexpr std::string_view kDeclared = "declared";               ///< piece
inline constexpr std::string_view kContact = "contact";                 ///< piece: "contact ahead" (BQ-80)
inline constexpr std::string_view kRevealed = "revealed";               ///< piece
inline constexpr std::string_view kHalted = "halted";                   ///< piece, obstacle
inline constexpr std::string_view kTask = "task";                       ///< piece, task
inline constexpr std::string_view kTaskDone = "task-done";              ///< piece, task
inline constexpr std::string_view kLanded = "landed";                   ///< piece, figures
inline constexpr std::string_view kFired =
    "fired";  ///< side, kind, target, firers, dice, hits, penetrating, successes
inline constexpr std::string_view kMarkSet = "mark-set";  ///< for all: side, at; details to the owner
inline constexpr std::string_view kMarkDetails = "mark-details";
inline constexpr std::string_view kAirAim = "air-aim";       ///< side, piece, die: who names the target
inline constexpr std::string_view kRetired = "retired";      ///< piece
inline constexpr std::string_view kLapsed = "lapsed";        ///< piece: the fire at it, after it retired
inline constexpr std::string_view kPinned = "pinned";        ///< piece, by, put_back
inline constexpr std::string_view kSpent = "spent";          ///< piece
inline constexpr std::string_view kDestroyed = "destroyed";  ///< piece, captured
inline constexpr std::string_view kSmoke = "smoke";          ///< id
inline constexpr std::string_view kSmokeGone = "smoke-gone";
inline constexpr std::string_view kReadiness = "readiness";  ///< command, die, kept
inline constexpr std::string_view kPinsOff = "pins-off";     ///< pieces
inline constexpr std::string_view kRecovered = "recovered";  ///< piece
inline constexpr std::string_view kWeather = "weather";      ///< sky
inline constexpr std::string_view kSupply = "supply";        ///< for its side alone: in or out (BQ-98)
inline constexpr std::string_view kScheduled = "scheduled";  ///< for its side alone (OB-H06)
inline constexpr std::string_view kCrater = "crater";
inline constexpr std::string_view kRuling = "ruling";  ///< question, yes
inline constexpr std::string_view kOver = "over";      ///< winner
}  // namespace event

}  // namespace telescope::brevity
