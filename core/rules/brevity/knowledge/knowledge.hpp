#pragma once

#include <memory>
#include <optional>

#include "core/rules/brevity/state/game.hpp"
#include "core/rules/knowledge_face.hpp"
#include "core/rules/known.hpp"
#include "core/rules/prepared_faces.hpp"
#include "core/rules/seat.hpp"

namespace telescope::brevity {

/// An umpire, a player for each side and a spectator: what each may know (section 24) and ask for.
class Knowledge final : public FaceOf<TwoPlayers, Setup> {
 public:
  explicit Knowledge(std::shared_ptr<const Setup> setup)
      : FaceOf(setup, TwoParties("Attacker", "Defender"), Umpire::kReadsAll, setup->sides) {}

  std::vector<Seat> seats() const override;
  Known known(const Position& position, const SeatId& seat) const override;
  std::optional<Asked> asked(const Position& position, const SeatId& seat,
                             const Json& request) const override;
  std::optional<Weighed> weighed(const Position& position, const SeatId& seat,
                                 const Json& request) const override;
};

/// Pieces, groups, marks, legend and papers of `known`, which is known_to() of that seat; nothing of `side`
/// stands for the umpire.
void show_table(const Game& known_game, std::optional<Side> side, Known& known);

// Parts of it, of which pages of a step are made too.

/// What is for all: who has what left, who moves, the weather, the end.
void show_facts(const Game& known, Known& shown);
/// What lies on the table and is no stand; sealed where it is that side's own to know.
void show_marks(const Game& known, std::optional<Side> side, Known& shown);
/// Papers of one side alone, but its orders: hidden stands, waves, missions, demolitions, supply.
void show_plans(const Game& known, Side side, Known& shown);

/// Whose side a seat sees: nothing for the umpire, who sees all; kNeutral for a spectator.
std::optional<Side> side_of_seat(const SeatId& seat);

/// The position as that side may know it: enemies that are hidden, details of marks, missions, plans of
/// waves, orders, prepared demolitions and unplaced obstacles of the enemy are not in it (OB-H01 to OB-H06),
/// nor are rulings about them. A hidden enemy is as one that is not on the table yet. Everything that a seat
/// is shown, offered or told is made from this alone. A side's own hidden stands stay. For the umpire it is
/// the position itself, and for all once the game is over (OB-H08).
Game known_to(const Game& game, std::optional<Side> side);

}  // namespace telescope::brevity
