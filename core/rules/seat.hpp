#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.hpp"
#include "core/base/joined.hpp"
#include "core/rules/audience.hpp"

namespace telescope {

/// Who takes part in a game, as its ruleset names them: "cc", "dc:1", "north".
using SeatId = StrongId<struct SeatIdKind, std::string>;

/// Two ids mean the same in every game that has them: who sees all and rules, and who watches.
inline const SeatId kUmpireSeat{"umpire"};
inline const SeatId kSpectatorSeat{"spectator"};

/// Somebody who takes part, and what he may read.
struct Seat {
  SeatId id;
  std::string title;            ///< "Commander of 1st Division": for people
  std::vector<Audience> reads;  ///< besides what is for all
  bool operator==(const Seat&) const = default;
};

/// Nothing for a text that can be nobody's id: 1 to 64 letters, digits and ":-_.", a small letter first.
inline std::optional<SeatId> seat_from_string(std::string_view text) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view(":-_.").find(c) != std::string_view::npos;
  };
  if (text.empty() || text.size() > 64 || text[0] < 'a' || text[0] > 'z' || !std::ranges::all_of(text, fits))
    return std::nullopt;
  return SeatId(std::string(text));
}

/// An audience as people call it.
struct NamedAudience {
  Audience audience;
  std::string title;  ///< "the Corps Commander": after "for"
  bool operator==(const NamedAudience&) const = default;
};

/// Whether what is for `audience` may reach `seat`.
inline bool may_know(const Seat& seat, const Audience& audience) {
  return audience == Audience::kAll || std::ranges::find(seat.reads, audience) != seat.reads.end();
}

/// Null where nobody has that id.
inline const Seat* find_seat(std::span<const Seat> seats, const SeatId& id) {
  const auto it = std::ranges::find(seats, id, &Seat::id);
  return it == seats.end() ? nullptr : &*it;
}

/// "umpire, north, south": for whoever named another.
inline std::string ids_of(std::span<const Seat> seats) {
  return joined(seats, ", ", [](const Seat& seat) { return seat.id.value(); });
}

/// Whether what is for `audience` is kept from whoever sits at the table's own window. From an umpire: what
/// neither he reads nor is for the umpire (HD-12); it stands on a covered page. Where none of `seats` is an
/// umpire's: whatever is not for all. Its dice are thrown unseen.
inline bool is_sealed(std::span<const Seat> seats, const Audience& audience) {
  const Seat* umpire = find_seat(seats, kUmpireSeat);
  if (!umpire) return audience != Audience::kAll;
  return audience != Audience::kUmpire && !may_know(*umpire, audience);
}

}  // namespace telescope
