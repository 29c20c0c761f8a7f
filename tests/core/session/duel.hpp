#pragma once

#include <stdexcept>
#include <string>

#include "tests/support/small_ruleset.hpp"

namespace telescope::test {

/// A tiny game that wants its dice round by round: two pools a round, up to three rounds, until a side has
/// lost.
///
/// {"type": "step"}; {"type": "step", "blocked": true} is unlawful, with "narrow" too close to call;
/// {"type": "deal", "what": text} is known to the umpire alone; {"type": "fight"}. Anything else is
/// malformed.
class Duel final : public SmallRuleset {
 public:
  std::string_view name() const override { return "Duel"; }

  std::vector<PoolRequest> needed_throws(const GameState& state, const Action& action,
                                         std::span<const Throw> made) const override {
    if (type(state, action) != "fight") return {};
    const int round = static_cast<int>(made.size()) / 2 + 1;
    if (round > 3 || fallen(state, made)) return {};
    const std::string name = "round-" + std::to_string(round);
    return {{.id = name + "-attackers",
             .label = "Attackers, round " + std::to_string(round),
             .reasons = {{.dice = state.at("attackers"), .reason = "one each", .rule = "D-1"}}},
            {.id = name + "-defenders",
             .label = "Defenders, round " + std::to_string(round),
             .audience = Audience::kUmpire,
             .reasons = {{.dice = 2, .reason = "in hiding", .rule = "D-2"}}}};
  }

  Verdict query(const GameState& state, const Action& action) const override {
    if (type(state, action) == "step" && action.value("blocked", false))
      return {{{"D-3", "The way is blocked."}, {"D-4", "And it is late."}}};
    if (type(state, action) == "step" && action.value("narrow", false))
      return {{{"D-5", "The way is narrow.", {{"type", "step"}}, {{"type", "deal"}}}}};
    return {};
  }

  test::Outcome apply(const GameState& state, const Action& action,
                      std::span<const Throw> throws) const override {
    const std::string what = type(state, action);
    if (what == "begin")
      return {{{"turn", 0}, {"attackers", 4}, {"dealt", ""}, {"rounds", 0}},
              {{{"type", "begun"}, {"audience", "all"}}}};
    GameState after = state;
    after["turn"] = state.at("turn").get<int>() + 1;
    Event event{{"type", what}, {"audience", "all"}, {"turn", after["turn"]}};
    if (what == "deal") {
      after["dealt"] = action.at("what");
      event = {{"type", "dealt"}, {"audience", "umpire"}, {"what", action.at("what")}};
    }
    if (what == "fight") {
      if (!needed_throws(state, action, throws).empty()) throw std::invalid_argument("too few throws");
      after["rounds"] = static_cast<int>(throws.size()) / 2;
      event["rounds"] = after["rounds"];
    }
    return {after, {event}};
  }

  /// Whether somebody has thrown a six.
  static bool fallen(const GameState&, std::span<const Throw> made) {
    for (const Throw& each : made)
      for (const int die : each.dice)
        if (die == 6) return true;
    return false;
  }

 private:
  static std::string type(const GameState& state, const Action& action) {
    if (!action.is_object() || !action.contains("type")) throw std::invalid_argument("an action has a type");
    const Json& type = action.at("type");
    for (const char* known : {"begin", "step", "deal", "fight"})
      if (type == known && state.is_null() == (type == "begin")) return known;
    throw std::invalid_argument("an unknown action");
  }
};

}  // namespace telescope::test
