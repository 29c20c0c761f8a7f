#include "core/rules/raphia/player/program_seats.hpp"

#include <algorithm>

#include "core/rules/raphia/player/searched.hpp"

namespace telescope::raphia {
namespace {

SeatId seat_of(Side side) {
  return SeatId(std::string(word(side)));
}

}  // namespace

std::vector<SeatId> ProgramSeats::playable() const {
  if (setup_->settings.cards == CardsHeld::kTable) return {};
  return {seat_of(kSides[0]), seat_of(kSides[1])};
}

std::vector<SeatId> ProgramSeats::given() const {
  const Side side = setup_->played();
  return side == Side::kNeutral || playable().empty() ? std::vector<SeatId>() : std::vector{seat_of(side)};
}

bool ProgramSeats::is_waited_for(const Position& position, const SeatId& seat,
                                 std::span<const SeatId>) const {
  const auto& game = position.as<Game>();
  return position.begun() && std::ranges::count(waited_for(game), side_of(seat.value()));
}

Position ProgramSeats::as_known(const Position& position, const SeatId& seat) const {
  return Position::of(raphia::as_known(position.as<Game>(), side_of(seat.value()).value()));
}

Decision ProgramSeats::choose(const Position& known, const SeatId& seat, Level level) const {
  const auto& game = known.as<Game>();
  const auto considered = considered_at(level, game, side_of(seat.value()).value());
  const auto title = [&](const Action& action) { return title_of(*setup_, action); };
  // For its own eyes with the cards.
  const auto own_title = [&](const Action& action) {
    std::string cards = action.value("card", std::string());
    for (const Json& each : action.value("cards", Json::array()))
      cards += (cards.empty() ? "" : " ") + each.get<std::string>();
    return cards.empty() ? title(action) : title(action) + " (" + cards + ")";
  };
  const Action action = Actions::write(game, considered.front().action);
  return {
      .action = action, .words = title(action), .why = hopes_in_words(considered, [&](const AnyAction& each) {
                                                  return own_title(Actions::write(game, each));
                                                })};
}

}  // namespace telescope::raphia
