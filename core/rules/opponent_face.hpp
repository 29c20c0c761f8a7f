#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/rules/level.hpp"
#include "core/rules/position.hpp"
#include "core/rules/rules_face.hpp"
#include "core/rules/seat.hpp"

namespace telescope {

class PreparedGame;

/// What the program does for a seat that it plays.
struct Decision {
  Action action;
  std::string words;     ///< what the action is called before everybody
  std::string why = {};  ///< what it expected, of what its seat may know; empty: it goes by rules of thumb
};

/// Seats that the program can play. Who thinks is given what the seat knows, and decides by that alone.
class OpponentFace {
 public:
  virtual ~OpponentFace() = default;

  /// In the order of KnowledgeFace::seats().
  virtual std::vector<SeatId> playable() const = 0;
  /// Those of them that the scenario gives to the program. Nobody else can sit there.
  virtual std::vector<SeatId> given() const { return {}; }

  /// Whether that seat has something to decide now. `played`: all that the program plays; an umpire is asked
  /// after the others, and may go on where they all are.
  virtual bool is_waited_for(const Position& position, const SeatId& seat,
                             std::span<const SeatId> played) const = 0;

  /// The position with all that the seat cannot know laid anew: two that it cannot tell apart give the same,
  /// byte for byte.
  virtual Position as_known(const Position& position, const SeatId& seat) const = 0;

  /// What a player of that level does who is waited for in as_known(). Lawful; the same for the same.
  virtual Decision choose(const Position& known, const SeatId& seat, Level level) const = 0;
};

/// OpponentFace::playable() of a game; none where it has no such face.
std::vector<SeatId> playable_seats(const PreparedGame& game);

}  // namespace telescope
