#pragma once

#include <optional>

#include "core/rules/opponent_face.hpp"
#include "core/rules/prepared_faces.hpp"
#include "core/rules/rapier/actions.hpp"
#include "core/rules/search.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope::rapier {

/// What a plain player does next in this step, simply and lawfully; nothing: he is done with it. The defender
/// lies in depth and holds; the attackers bombard what lies thickest, push forward on every axis, and their
/// break-through Division follows through the gaps. The umpire does besides what the rules leave no choice
/// in, but for going on to the next step. Without a seat: whoever has something to do.
std::optional<Actions::Any> next_action(const Game& game, SimulatedChance& chance,
                                        const std::optional<Role>& seat = {});

/// Plays the step that the game is in so, all seats of it, and goes on to the next. Throws
/// std::invalid_argument, with what is left open, where the scenario leaves them no lawful way.
void play_step(Game& game, SimulatedChance& chance, Events& told);

/// The position with all that a seat cannot know of it laid anew: what the face-down counters hide in the
/// order of the roster by their numbers, target points that are sealed from it in the first sectors, and of
/// what a Command Post is not shown nothing. Two positions that the seat cannot tell apart give the same.
Game as_known(Game game, const Role& role);

/// RQ-57, RQ-83, where only counters lie: they say nothing of who holds the sector.
void lay_holders(Game& game);

/// Instead of a plain move or shot any that its piece may do now; the plain one where there is no other.
Actions::Any any_instead(const Game& game, const Actions::Any& plain, SimulatedChance& chance);

/// What that seat may do now as a strong player weighs it, the best first, with what it expects of each;
/// empty where there is nothing to weigh, or a Corps Commander is not shown the table. The same for the same
/// `known` (as_known()) and seed.
std::vector<Considered<Actions::Any>> looked_ahead(const Game& known, const Role& seat, std::uint64_t seed);

/// Every seat: the attackers' own decisions, each of whose it is, and as the umpire the defender's and
/// whatever the rules leave no choice in.
class ProgramSeats final : public FaceOf<OpponentFace, Setup> {
 public:
  using FaceOf::FaceOf;
  std::vector<SeatId> playable() const override;
  /// The umpire goes on to the next step once the attackers can do nothing more in this one, or the program
  /// plays them all.
  bool is_waited_for(const Position& position, const SeatId& seat,
                     std::span<const SeatId> played) const override;
  Position as_known(const Position& position, const SeatId& seat) const override;
  /// Easy is plain but for one choice in three, which is any of the kind; strong looks ahead
  /// (looked_ahead()).
  Decision choose(const Position& known, const SeatId& seat, Level level) const override;
};

}  // namespace telescope::rapier
