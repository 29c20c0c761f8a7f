#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/rules/level.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::app {

/// A place of the game that the map's cursor can be on: a sector, a point of a table without sectors, or a
/// named place beside the table; "" is the box.
struct MapPlace {
  std::optional<Sector> sector;
  std::string name;
  std::optional<TablePoint> point = std::nullopt;
  std::optional<Heading> heading =
      std::nullopt;  ///< of a piece that is set down at the point; nothing: its own
  bool operator==(const MapPlace&) const = default;
};

/// Does an action; with a waiver also where it is not lawful.
struct DoAction {
  Action action;
  std::string waiver;
  std::string title = {};  ///< as it was asked for, where no option or proposal says it
};
/// Does one after the other what the table says, as far as it is still said then: what is lawful, or with a
/// waiver all of it. Stops where dice are wanted, or where the whole table should notice what happened.
struct DoAll {
  std::vector<Action> actions;
  std::string waiver = {};
};
/// All that is too close to call of an action is decided: within what is lawful, so that it is done; or
/// beyond, so that a proposal is sent back. What the rules allow however it is decided is done.
struct DecideLimits {
  Action action;
  bool within = false;
  std::string title = {};  ///< as DoAction's
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
/// The generator throws a pool; an empty name: all that are needed. `typed`: dice of the pool that were
/// thrown by hand; the generator throws the rest of it.
struct RollPool {
  std::string pool;
  std::vector<int> typed = {};
};
/// Physical dice for a pool. `beside`: those of the pool that is thrown at once with it, as they are read.
struct TypeDice {
  std::string pool;
  std::vector<int> dice;
  std::vector<int> beside = {};
};
/// Of the dice that are read of two sides each side's are those of the other colour. `read`: the first
/// side's, as they are shown to whoever asks: two who ask at once do not undo each other's word.
struct SwapDice {
  std::vector<int> read;
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
/// The program plays that seat, or no longer.
struct PlaySeat {
  SeatId seat;
  std::optional<Level> level;  ///< nothing: no longer
};

/// What the console asks of the desk that keeps the game.
using GameRequest = std::variant<DoAction, DoAll, DecideLimits, SendBack, CarryPiece, RollPool, TypeDice,
                                 SwapDice, AddPlayersWord, RevealSeed, UndoAction, RedoAction, GoToEntry,
                                 SayMessage, BindTag, ToggleClock, PlaySeat>;

}  // namespace telescope::app
