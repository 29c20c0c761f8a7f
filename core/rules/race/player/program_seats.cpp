#include "core/rules/race/player/program_seats.hpp"

#include "core/rules/race/player/player.hpp"

namespace telescope::race {
namespace {

Side player_of(const SeatId& seat) {
  return kParties.side_of(seat).value();
}

}  // namespace

std::vector<SeatId> ProgramSeats::playable() const {
  return {kParties.seat(kBothSides[0]), kParties.seat(kBothSides[1])};
}

bool ProgramSeats::is_waited_for(const Position& position, const SeatId& seat,
                                 std::span<const SeatId>) const {
  return position.begun() && race::is_waited_for(position.as<Game>(), player_of(seat));
}

Position ProgramSeats::as_known(const Position& position, const SeatId& seat) const {
  return Position::of(race::as_known(position.as<Game>(), player_of(seat)));
}

Decision ProgramSeats::choose(const Position& known, const SeatId& seat, Level level) const {
  const Game& game = known.as<Game>();
  const auto of = [&](const auto& kind, std::string why) {
    const Action action = Actions::write(game, kind);
    return Decision{.action = action, .words = Actions::title(action), .why = std::move(why)};
  };
  if (game.phase == Phase::kForces)
    return player_of(seat) == game.off ? of(plain_units(game), {}) : of(plain_orbat(game), {});
  const auto considered = considered_at(level, game, player_of(seat));
  return of(considered.front().action,
            hopes_in_words(considered, [](const auto& each) { return words_for(each.choice); }));
}

}  // namespace telescope::race
