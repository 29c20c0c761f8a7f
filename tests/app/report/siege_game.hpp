#pragma once

#include <array>
#include <optional>
#include <span>

#include "core/scenario/scenario_file.hpp"
#include "core/session/session.hpp"
#include "tests/app/report/siege.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::test {

inline const Siege kSiege;
inline const Siege kUnledSiege(false);
inline const std::array<const Ruleset*, 1> kSiegeOnly{&kSiege}, kUnledSiegeOnly{&kUnledSiege};

/// A game of Siege in a folder of its own. Its dice are typed in.
class SiegeGame {
 public:
  explicit SiegeGame(std::span<const Ruleset* const> rulesets = kSiegeOnly) {
    auto scenario = load_scenario(test::project_file("assets/scenarios/rapier-default.toml"));
    if (!scenario) throw std::runtime_error(scenario.error().message);
    SeedPart part{};
    part[0] = 7;
    session.emplace(
        must(Session::create(folder.path() / "siege.telescope", *scenario, make_kit(*scenario).value(), part,
                             stamp(), {.rulesets = rulesets})));
    must(session->add_players_word("Volga", stamp()));
  }

  template <class T>
  static T must(Result<T> result) {
    if (!result) throw std::runtime_error(result.error().message);
    if constexpr (!std::is_void_v<T>) return std::move(*result);
  }

  /// Each later than the last.
  Stamp stamp() {
    return {.who = "umpire", .at = "2026-05-14T19:" + std::to_string(10 + clock_++ % 50) + ":00Z"};
  }

  SiegeGame& act(const Action& action, const std::vector<int>& dice = {}, const std::string& waiver = {}) {
    must(session->submit({.action = action, .stamp = stamp(), .waiver = waiver}));
    if (session->pending())
      must(session->answer(session->pending()->needed[0].id, dice, ThrowSource::kPhysical, stamp()));
    return *this;
  }
  SiegeGame& roll(const Action& action) {
    must(session->submit({.action = action, .stamp = stamp()}));
    while (session->pending()) must(session->roll(session->pending()->needed[0].id, stamp()));
    return *this;
  }
  SiegeGame& deal(const std::vector<std::string>& units) {
    return act({{"type", "deal"},
                {"units", units},
                {"kinds", {{"hq", "hq"}, {"gun", "artillery"}, {"mine", "minefield"}, {"tank", "tanks"}}}});
  }
  SiegeGame& go(const std::string& piece, const std::string& to) {
    return act({{"type", "go"}, {"piece", piece}, {"to", to}});
  }
  SiegeGame& advance() { return act({{"type", "advance"}}); }

  /// A short game with a bit of everything, the counters dealt as given: nine units, one in A1-L3 the first,
  /// ...
  SiegeGame& play(const std::vector<std::string>& units, const std::vector<int>& march);

  TemporaryFolder folder;
  std::optional<Session> session;

 private:
  int clock_ = 0;
};

inline SiegeGame& SiegeGame::play(const std::vector<std::string>& units, const std::vector<int>& march) {
  deal(units);
  go("1-02", "A1-L1").go("1-03", "A1-L1").go("1-16", "A2-L1");
  must(session->add_ruling("RQ-34", "Fire on L1 is wasted.", Audience::kAll, stamp()));
  must(session->add_message("The hidden gun sleeps.", Audience::kUmpire, stamp()));
  advance();
  go("1-02", "A1-L2").go("1-03", "A1-L2").go("1-04", "A1-L1");
  act({{"type", "charge"}}, {}, "They <never> saw the order & went.");
  act({{"type", "march"}}, march);
  advance();
  act({{"type", "plot"}, {"at", "A3-L4"}});
  act({{"type", "shell"}, {"at", "A1-L3"}}, {6, 2});
  go("1-05", "A4-L1");
  must(session->undo(stamp()));
  advance();
  return go("1-02", "A1-L3");
}

/// Two deals of the same counters.
inline const std::vector<std::string> kDeal{"gun",  "dummy", "hq",    "mine", "dummy",
                                            "tank", "dummy", "dummy", "mine"};
inline const std::vector<std::string> kOtherDeal{"hq",    "mine", "dummy", "gun",  "mine",
                                                 "dummy", "tank", "dummy", "dummy"};

}  // namespace telescope::test
