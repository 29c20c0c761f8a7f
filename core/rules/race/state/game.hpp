#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/joined.hpp"
#include "core/rules/plain_fields.hpp"
#include "core/rules/race/state/setup.hpp"

namespace telescope::race {

/// RX-024 to RX-026: where in the campaign turn the game is. All but the first and the last are parts of the
/// campaign turn of the player on the offensive.
enum class Phase : std::uint8_t { kChoose, kType, kForces, kFight, kResult, kRecover, kOver };
inline constexpr std::array<std::string_view, 7> kPhases{"choose", "type",    "forces", "fight",
                                                         "result", "recover", "over"};
inline std::string_view to_string(Phase phase) {
  return entry_of(kPhases, phase);
}

// Bounds of what a position says.
inline constexpr int kMostTurns = 1'000'000, kMostStands = 100'000;
inline constexpr std::array<std::string_view, 2> kPlayers{"a", "b"};  ///< by Side
inline constexpr std::array<std::string_view, 3> kPlayersOrNobody{"a", "b", ""};

/// RX-093: what is kept of a player.
struct PlayerState {
  int zone = 1;                       ///< Setup's zones + 1: he has reached X
  std::optional<Choice> choice;       ///< of this campaign turn; sealed until both are made (RXQ-05)
  std::optional<Choice> last_choice;  ///< of his last
  int last_move = 0;                  ///< zones, as it counts: -1 to 2 (RXQ-08, RXQ-21, RXQ-29)
  std::vector<bool> lost;             ///< by Army::stands
  bool operator==(const PlayerState&) const = default;
  void fields(auto& f, const Army& army, int zones) {
    f("zone", zone, 1, zones + 1)("choice", choice, kChoices)("last_choice", last_choice, kChoices);
    f("last_move", last_move, -1, 2)("lost", lost, Named(army.stands, "stand"));
  }
};

/// Who has fighting stands in a terrain objective at the end of a battle (RX-062, RX-063).
struct ObjectiveReport {
  enum class Last : std::uint8_t { kNobody, kOff, kDef };
  int off = 0, def = 0;
  Last last = Last::kNobody;  ///< whose were there last
  bool operator==(const ObjectiveReport&) const = default;
  /// RX-062, RX-063, RXQ-18, RXQ-39: whether the player on the offensive controls it at the end.
  bool controlled_by_off() const { return off == 0 && def == 0 ? last == Last::kOff : off > def; }
  /// RX-063: those who are not there now are said to have been there last, and the others are there.
  bool is_told_wrong() const {
    return (def == 0 && off > 0 && last == Last::kDef) || (off == 0 && def > 0 && last == Last::kOff);
  }
  void fields(auto& f) {
    constexpr std::array<std::string_view, 3> kLast{"", "off", "def"};
    f("off", off, 0, kMostStands)("def", def, 0, kMostStands)("last", last, kLast);
  }
};

/// What comes back from a battle; stands by their place in the Army of the player on the offensive.
struct Report {
  std::set<int> killed, exited;
  std::array<ObjectiveReport, 2> objectives;
  std::string ended;    ///< in words: "turn limit"
  std::string journal;  ///< id and digest of the battle's journal; empty: it has none
  bool operator==(const Report&) const = default;
  /// Objectives that OFF controls.
  int controlled() const {
    return static_cast<int>(std::ranges::count_if(objectives, &ObjectiveReport::controlled_by_off));
  }
  void fields(auto& f, const Setup&, const Army& army) {
    const Named stands(army.stands, "stand");
    f("killed", killed, stands)("exited", exited, stands)("objectives", objectives);
    f("ended", ended)("journal", journal);
  }
};

/// RX-095: the battle of the campaign turn that is being played.
struct Battle {
  BattleType type{};
  int zone = 1;
  int size = 1;                                  ///< of the defenders: 1 (S1) to 4 (S4)
  int limit = 0;                                 ///< units that OFF may field
  std::optional<std::vector<int>> fielded = {};  ///< by Army::units; nothing: not chosen yet
  std::optional<int> orbat = {};                 ///< in Setup::orbats
  std::optional<Report> report = {};
  int points = 0;
  bool operator==(const Battle&) const = default;
  /// RX-037: in a counter-attack the defenders attack.
  bool off_attacks() const { return type != BattleType::kCounterAttack; }
  /// "A1, A2": its units, by their ids or names; nothing where they are not chosen.
  std::string units(const Army& army, std::string RaceUnit::*by) const {
    return joined(fielded.value_or(std::vector<int>()), ", ", [&](int at) { return army.units.at(at).*by; });
  }
  void fields(auto& f, const Setup& setup, const Army& army) {
    f("type", type, kBattleTypes)("zone", zone, 1, setup.settings.zones)("size", size, 1, 4);
    f("limit", limit, 0, kMostStands)("fielded", fielded, Named(army.units, "unit"));
    f("orbat", orbat, Named(setup.orbats, "orbat"))("report", report, setup, army);
    f("points", points, -kMostTurns, kMostTurns);
  }
};

/// A campaign turn of one player that has been played.
struct Past {
  int turn = 1;
  Side player = Side::kNeutral;
  Choice choice{};
  int from = 1, to = 1, move = 0;
  std::optional<Battle> battle;  ///< nothing: none was fought
  int killed = 0, recovered = 0;
  bool operator==(const Past&) const = default;
  void fields(auto& f, const Setup& setup) {
    f("turn", turn, 1, kMostTurns)("player", player, kPlayers)("choice", choice, kChoices);
    const int x = setup.settings.zones + 1;
    f("from", from, 1, x)("to", to, 1, x)("move", move, -1, 2);
    f("battle", battle, setup, setup.army(player));
    f("killed", killed, 0, kMostStands)("recovered", recovered, 0, kMostStands);
  }
};

/// RX-092: a position of the campaign.
struct Game {
  std::shared_ptr<const Setup> setup;
  int turn = 1;
  Phase phase = Phase::kChoose;
  Side off = Side::kAttacker;  ///< whose campaign turn it is; A's while actions are chosen
  std::array<PlayerState, 2> players;
  std::optional<Battle> battle;
  int part_from = 1;  ///< zone in which OFF's campaign turn began
  int part_move = 0;  ///< of this campaign turn, as it counts
  std::set<int> part_killed;
  std::vector<Past> past;
  Side winner = Side::kNeutral;  ///< of a campaign that is over; kNeutral: drawn
  void fields(auto& f) {
    f("turn", turn, 1, kMostTurns)("phase", phase, kPhases)("off", off, kPlayers);
    f.inside("players", [&](auto& p) {
      for (const Side side : kBothSides)
        p(kPlayers.at(index_of(side)).data(), player(side), army(side), settings().zones);
    });
    f("battle", battle, *setup, army());
    f.inside("part", [&](auto& part) {
      part("from", part_from, 1, settings().zones + 1)("move", part_move, -1, 2);
      part("killed", part_killed, Named(army().stands, "stand"));
    });
    f("past", past, *setup)("winner", winner, kPlayersOrNobody);
  }

  const RaceSettings& settings() const { return setup->settings; }
  const Army& army(Side player) const { return setup->army(player); }
  PlayerState& player(Side side) { return players.at(index_of(side)); }
  const PlayerState& player(Side side) const { return players.at(index_of(side)); }
  // Of the player on the offensive.
  const Army& army() const { return army(off); }
  PlayerState& player() { return player(off); }
  const PlayerState& player() const { return player(off); }
  std::string name() const { return setup->name(off); }

  bool in_x(Side side) const { return player(side).zone > settings().zones; }
  bool both_chosen() const { return players[0].choice && players[1].choice; }
  int stands_left(Side side, int unit) const {
    const auto is_left = [&](int stand) { return !player(side).lost.at(stand); };
    return static_cast<int>(std::ranges::count_if(army(side).units.at(unit).stands, is_left));
  }
  /// RXQ-34: OFF has a stand that is not lost.
  bool has_stands() const { return std::ranges::count(player().lost, false) > 0; }
  int lost(Side side) const { return static_cast<int>(std::ranges::count(player(side).lost, true)); }
  bool is_over() const { return phase == Phase::kOver; }
  bool both_fixed() const { return battle && battle->fielded && battle->orbat; }
  bool is_fought() const { return phase == Phase::kFight && both_fixed(); }
  /// The orbat of the battle, which must be fixed.
  const Orbat& orbat() const { return setup->orbats.at(*battle->orbat); }
};

/// Both players in Zone 1 with whole forces (RXQ-01).
inline Game new_game(std::shared_ptr<const Setup> setup) {
  Game game{.setup = std::move(setup)};
  for (const Side side : kBothSides) game.player(side).lost.assign(game.army(side).stands.size(), false);
  return game;
}

}  // namespace telescope::race
