#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/rules/position.hpp"
#include "core/rules/throws.hpp"

namespace telescope {

using Json = nlohmann::json;

/// What a person or the table asks for: {"type": ..., the ruleset's own fields}.
using Action = Json;
/// What happened: {"type": ..., "audience": ..., the ruleset's own fields}.
using Event = Json;

/// The audience that a journal, an event or a request names; what names none is for the umpire only.
Audience audience_from(const Json& word);
/// The statements that an event rests on; of what rests on none, nothing.
std::vector<std::string> rules_of(const Event& event);

/// A refusal is an answer: not lawful, by which rules, in one sentence each.
struct Objection {
  std::string rule;
  std::string sentence;
  /// It is too close to call: what decides it, so that it stands against the action no longer, or for good.
  /// Null: nobody has to decide, it is not lawful.
  Action within = {}, beyond = {};
  bool is_open() const { return !within.is_null(); }
};
/// Nothing stands against it but what somebody has to decide.
inline bool all_open(std::span<const Objection> objections) {
  return !objections.empty() && std::ranges::all_of(objections, &Objection::is_open);
}
struct Verdict {
  std::vector<Objection> objections;
  bool lawful() const { return objections.empty(); }
};

struct Outcome {
  Position position;
  std::vector<Event> events;
};

/// What is lawful, what dice it takes, what follows. Dice come in as throws. Malformed actions and positions
/// are programming errors and throw std::invalid_argument; unlawful actions are verdicts. TypedRules writes
/// most of it.
class RulesFace {
 public:
  virtual ~RulesFace() = default;

  /// The position in which every game begins.
  virtual Outcome begin() const = 0;

  /// May `action` be done?
  virtual Verdict lawful(const Position& position, const Action& action) const = 0;

  /// All that stands against `action` or against parts of it: what lawful() says, and what would be left out
  /// of it if it were done. As it stands here: what lawful() says.
  virtual Verdict scrutinise(const Position& position, const Action& action) const {
    return lawful(position, action);
  }

  /// The dice `action` needs next, given the throws already made for it; empty when it needs no more.
  virtual std::vector<PoolRequest> dice(const Position& position, const Action& action,
                                        std::span<const Throw> made) const = 0;

  /// Does it, also where lawful() objects: the umpire may waive. `throws` must be exactly those that dice()
  /// asked for.
  virtual Outcome apply(const Position& position, const Action& action,
                        std::span<const Throw> throws) const = 0;

  /// The position as it is journalled, compared and shown, everything of it.
  virtual Json to_json(const Position& position) const = 0;
  /// Throws std::invalid_argument where `json` is no position of this game.
  virtual Position from_json(const Json& json) const = 0;
};

}  // namespace telescope
