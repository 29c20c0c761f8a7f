#pragma once

#include <array>
#include <filesystem>
#include <numeric>
#include <stdexcept>

#include "core/scenario/scenario_file.hpp"
#include "core/session/session.hpp"
#include "tests/core/session/duel.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::test {

inline const Duel kDuel;
inline const std::array<const Ruleset*, 1> kDuelOnly{&kDuel};
inline const Stamp kUmpire{.who = "umpire", .at = "2026-05-14T19:31:07Z"};
inline const Action kStep{{"type", "step"}};
inline const Action kFight{{"type", "fight"}};

inline SessionOptions duel_options(std::string vfs = {}) {
  return {.rulesets = kDuelOnly,
          .summary = [](const PreparedGame& game,
                        const Position& at) { return "Turn " + game.rules().to_json(at).at("turn").dump(); },
          .journal = {.vfs = std::move(vfs)}};
}

inline Scenario demo_scenario() {
  const auto file = test::project_file("assets/scenarios/rapier-demo.toml");
  auto scenario = load_scenario(file);
  if (!scenario) throw std::runtime_error(scenario.error().message);
  return *scenario;
}

inline SeedPart counting_part() {
  SeedPart part{};
  std::iota(part.begin(), part.end(), std::uint8_t{1});
  return part;
}

inline Result<Session> create_duel(const std::filesystem::path& file, std::string vfs = {}) {
  static const Scenario scenario = demo_scenario();
  return Session::create(file, scenario, make_kit(scenario).value(), counting_part(), kUmpire,
                         duel_options(std::move(vfs)));
}

/// The value, or its error as an exception: for steps that a test takes for granted.
template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

inline Submitted act(Session& session, const Action& action, std::string waiver = {}) {
  return must(session.submit({.action = action, .stamp = kUmpire, .waiver = std::move(waiver)}));
}

/// The file of a game that is open, and its log, as a kill leaves them.
inline void copy_with_log(const std::filesystem::path& game, const std::filesystem::path& copy) {
  std::filesystem::copy_file(game, copy);
  std::filesystem::copy_file(game.string() + "-wal", copy.string() + "-wal");
}

/// Rolls until the waiting action is done.
inline Submitted roll_all(Session& session) {
  Submitted last;
  while (session.pending()) last = must(session.roll(session.pending()->needed.front().id, kUmpire));
  return last;
}

/// A session that is closed and opened again.
inline Session reopened(std::optional<Session>& session) {
  const std::filesystem::path file = session->journal().file();
  session.reset();
  return must(Session::open(file, duel_options()));
}

/// All that a session says of its game, to compare.
inline Json picture_of(const Session& session) {
  Json json{{"state", session.state()},
            {"head", session.journal().head()},
            {"size", session.journal().size()},
            {"throws", session.next_throw()},
            {"word", session.players_word()},
            {"kit", telescope::to_json(session.kit())},
            {"scenario", telescope::to_json(session.scenario())},
            {"commitment", session.commitment()},
            {"revealed", session.revealed()},
            {"undo", session.can_undo()},
            {"redo", session.can_redo()},
            {"pending", nullptr}};
  if (const auto& pending = session.pending()) {
    json["pending"] = {{"action", pending->action}, {"waiver", pending->waiver}, {"entry", pending->entry}};
    for (const ThrowRecord& each : pending->made)
      json["pending"]["made"].push_back({{"pool", each.pool.id},
                                         {"dice", each.dice},
                                         {"source", to_string(each.source)},
                                         {"number", each.number}});
    for (const PoolRequest& each : pending->needed) json["pending"]["needed"].push_back(each.id);
  }
  return json;
}

}  // namespace telescope::test
