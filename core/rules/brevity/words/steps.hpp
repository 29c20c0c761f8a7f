#pragma once

#include <string>
#include <vector>

#include "core/rules/brevity/turn/course.hpp"
#include "core/rules/sheet.hpp"
#include "core/table/spot.hpp"

namespace telescope::brevity {

/// The page of the step without its lines and options: "Turn 5, day 2, night", "Before the first turn".
Sheet page_of(const Game& game);
/// Where a base lies, for maps.
inline AtPoint at_point(const Placed& placed) {
  return {.point = placed.at, .heading = Heading::from_degrees(placed.heading_deg)};
}
/// What the game waits for: which is seen to first, and who does what. It names nobody who is secret.
struct WaitRow {
  std::string_view rule, first, waits;
};
const WaitRow& row_of(Pending::Kind kind);
/// What the step is for, one or two sentences.
std::string advice_of(const Game& game);
/// Whose word the game waits for; kNeutral: both sides', or the umpire's.
Side acts_now(const Game& game);
/// Who fires in steps 4 to 7; kNeutral: it is none of them.
Side fires_now(const Game& game);

}  // namespace telescope::brevity
