#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/rules/ruleset.hpp"

namespace telescope::app {

/// A place of the game that the map's cursor can be on: a sector, or a named place beside the table; "" is
/// the box.
struct MapPlace {
  std::optional<Sector> sector;
  std::string name;
  bool operator==(const MapPlace&) const = default;
};

/// Does an action; with a waiver also where it is not lawful.
struct DoAction {
  Action action;
  std::string waiver;
  std::string title = {};  ///< as it was asked for, where no option or proposal says it
};
/// A proposal is not accepted: the piece must go back.
struct SendBack {
  Action action;
};
/// As if a hand had carried it there: gives a proposal.
struct CarryPiece {
  PieceId piece;
  MapPlace to;
};
/// The generator throws a pool; an empty name: all that are needed.
struct RollPool {
  std::string pool;
};
/// Physical dice for a pool.
struct TypeDice {
  std::string pool;
  std::vector<int> dice;
};
struct AddPlayersWord {
  std::string word;
};
struct RevealSeed {};
struct UndoAction {};
struct RedoAction {};
struct GoToEntry {
  std::int64_t entry = 0;
};
struct SayMessage {
  std::string text;
  Audience audience = Audience::kAll;
  std::string from;  ///< "Staff Officer"; empty: the umpire
};
struct BindTag {
  PieceId piece;
  int tag = 0;
};
struct ToggleClock {};

/// What the console asks of the desk that keeps the game.
using GameRequest =
    std::variant<DoAction, SendBack, CarryPiece, RollPool, TypeDice, AddPlayersWord, RevealSeed, UndoAction,
                 RedoAction, GoToEntry, SayMessage, BindTag, ToggleClock>;

}  // namespace telescope::app
