#include "core/rules/two_parties.hpp"

#include "core/rules/known_parts.hpp"

namespace telescope {

std::string TwoParties::word(Side side) const {
  std::string word = name(side);
  for (char& letter : word)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return word;
}

std::optional<Side> TwoParties::side_of(const SeatId& seat) const {
  for (const Side side : kBothSides)
    if (seat.value() == word(side)) return side;
  return std::nullopt;
}

std::vector<Seat> TwoPlayers::seats() const {
  std::vector<Seat> seats;
  if (umpire_ == Umpire::kSits)
    seats.push_back({.id = kUmpireSeat, .title = "Umpire", .reads = {Audience::kUmpire}});
  for (const Side side : kBothSides)
    seats.push_back({.id = parties_.seat(side),
                     .title = std::string(name_of(names_, side)),
                     .reads = {parties_.audience(side)}});
  seats.push_back({.id = kSpectatorSeat, .title = "Spectator", .reads = {}});
  return seats;
}

std::vector<NamedAudience> TwoPlayers::audiences() const {
  std::vector<NamedAudience> all{{Audience::kAll, "all"}};
  if (umpire_ == Umpire::kSits) all.push_back({Audience::kUmpire, "the umpire only"});
  for (const Side side : kBothSides)
    all.push_back({parties_.audience(side), std::string(name_of(names_, side))});
  return all;
}

Known TwoPlayers::known_by(const SeatId& seat, const Sheet& page, int turn) const {
  Known known = known_of_step(page);
  known.turn = turn;
  known.sight = Sight::kPublic;
  for (const Side side : kBothSides)
    known.legend.push_back({std::string(to_string(side)), std::string(name_of(names_, side))});
  known.asks = parties_.side_of(seat).has_value();
  if (known.asks && umpire_ == Umpire::kSits) known.writes_to = {{Audience::kUmpire, "the umpire"}};
  if (known.asks) known.writes_to.push_back({Audience::kAll, "all"});
  return known;
}

}  // namespace telescope
