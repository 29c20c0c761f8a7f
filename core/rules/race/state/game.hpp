#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/rules/race/state/setup.hpp"

namespace telescope::race {

/// RX-024 to RX-026: where in the campaign turn the game is. All but the first and the last are parts of the
/// campaign turn of the player on the offensive.
enum class Phase : std::uint8_t { kChoose, kType, kForces, kFight, kResult, kRecover, kOver };
std::string_view to_string(Phase phase);  ///< "choose", "type", ...
std::optional<Phase> phase_from_string(std::string_view word);

/// RX-093: what is kept of a player.
struct PlayerState {
  int zone = 1;                       ///< Setup's zones + 1: he has reached X
  std::optional<Choice> choice;       ///< of this campaign turn; sealed until both are made (RXQ-05)
  std::optional<Choice> last_choice;  ///< of his last
  int last_move = 0;                  ///< zones, as it counts: -1 to 2 (RXQ-08, RXQ-21, RXQ-29)
  std::vector<bool> lost;             ///< by Army::stands
  bool operator==(const PlayerState&) const = default;
};

/// Who has fighting stands in a terrain objective at the end of a battle (RX-062, RX-063).
struct ObjectiveReport {
  int off = 0, def = 0;
  std::optional<bool> last_off;  ///< whose were there last; nothing: nobody's
  bool operator==(const ObjectiveReport&) const = default;
};

/// What comes back from a battle; stands by their place in the Army of the player on the offensive.
struct Report {
  std::set<int> killed, exited;
  std::array<ObjectiveReport, 2> objectives;
  std::string ended;    ///< in words: "turn limit"
  std::string journal;  ///< id and digest of the battle's journal; empty: it has none
  bool operator==(const Report&) const = default;
};

/// RX-095: the battle of the campaign turn that is being played.
struct Battle {
  BattleType type{};
  int zone = 1;
  int size = 1;                             ///< of the defenders: 1 (S1) to 4 (S4)
  int limit = 0;                            ///< units that OFF may field
  std::optional<std::vector<int>> fielded;  ///< by Army::units; nothing: not chosen yet
  std::optional<int> orbat;                 ///< in Setup::orbats
  std::optional<Report> report;
  int points = 0;
  bool operator==(const Battle&) const = default;
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

  const RaceSettings& settings() const { return setup->settings; }
  const Army& army(Side player) const { return setup->army(player); }
  PlayerState& player(Side side) { return players.at(index_of(side)); }
  const PlayerState& player(Side side) const { return players.at(index_of(side)); }
  bool in_x(Side side) const { return player(side).zone > settings().zones; }
  bool both_chosen() const { return players[0].choice && players[1].choice; }
  int stands_left(Side side, int unit) const;
  int lost(Side side) const;
};

/// Both players in Zone 1 with whole forces (RXQ-01).
Game new_game(std::shared_ptr<const Setup> setup);

nlohmann::json to_json(const Game& game);
/// Throws std::invalid_argument where it is no position of this campaign.
Game game_from_json(std::shared_ptr<const Setup> setup, const nlohmann::json& json);

}  // namespace telescope::race
