#pragma once

#include <span>

#include "core/rules/seat.hpp"

namespace telescope {

/// Whether what is for `audience` is kept from whoever sits at the table's own window. From an umpire: what
/// neither he reads nor is for the umpire (HD-12); it stands on a covered page. Where none of `seats` is an
/// umpire's: whatever is not for all. Its dice are thrown unseen.
inline bool is_sealed(std::span<const Seat> seats, const Audience& audience) {
  const Seat* umpire = find_seat(seats, kUmpireSeat);
  if (!umpire) return audience != Audience::kAll;
  return audience != Audience::kUmpire && !may_know(*umpire, audience);
}

}  // namespace telescope
