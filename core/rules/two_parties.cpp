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
  if (umpire_ != Umpire::kNone)
    seats.push_back({.id = kUmpireSeat, .title = "Umpire", .reads = {Audience::kUmpire}});
  if (umpire_ == Umpire::kReadsAll)
    for (const Side side : kBothSides) seats.front().reads.push_back(parties_.audience(side));
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
  if (umpire_ == Umpire::kReadsAll) all.push_back({Audience::kUmpire, "the umpire"});
  return all;
}

std::vector<NamedAudience> TwoPlayers::writes_to(const SeatId& seat) const {
  std::vector<NamedAudience> to{{Audience::kAll, "all"}};
  if (umpire_ == Umpire::kNone) return to;
  if (seat != kUmpireSeat) to.push_back({Audience::kUmpire, "the umpire"});
  if (seat == kUmpireSeat)
    for (const Side side : kBothSides)
      to.push_back({parties_.audience(side), std::string(name_of(names_, side))});
  return to;
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
