#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.hpp"
#include "core/base/side.hpp"
#include "core/board/board.hpp"
#include "core/rules/rapier/phase.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::rapier {

/// Where a piece is in the game: a sector, a named area ("R1-1", RO-040), or not placed yet.
struct Location {
  std::optional<Sector> sector;
  std::string area;
  bool operator==(const Location&) const = default;
};

struct GamePiece {
  Side side = Side::kNeutral;
  Location location;
};

/// RQ-13: do units with one start and one destination pass through sectors as one group?
enum class Grouping { kAsGroup, kOneAfterAnother };
inline constexpr std::string_view kGroupingKey = "stacking.group";
inline constexpr std::string_view kTogether = "together";
inline constexpr std::string_view kOneByOne = "one-by-one";

/// The state of a game in Rapier's own types; crosses the ruleset's seam as JSON.
struct Game {
  Phase phase = Phase::kDefenderDeployment;
  Board board;
  int stacking_limit = 6;
  Grouping grouping = Grouping::kAsGroup;
  std::map<PieceId, GamePiece> pieces;
};

Json to_json(const Game& game);
/// Throws std::invalid_argument where `state` is none of this ruleset's states.
Game game_from_json(const GameState& state);

/// Pieces of `side` in `sector`, leaving out `except`.
int count_in(const Game& game, Sector sector, Side side, const std::vector<PieceId>& except);

}  // namespace telescope::rapier
