#include "core/base/side.hpp"

namespace telescope {

std::string_view to_string(Side side) {
  switch (side) {
    case Side::kAttacker:
      return "attacker";
    case Side::kDefender:
      return "defender";
    case Side::kNeutral:
      return "neutral";
  }
  return "neutral";
}

std::optional<Side> side_from_string(std::string_view text) {
  for (Side side : {Side::kAttacker, Side::kDefender, Side::kNeutral})
    if (to_string(side) == text) return side;
  return std::nullopt;
}

std::string_view name_of(const SideNames& sides, Side side) {
  return side == Side::kNeutral ? "Neutral" : std::string_view(sides.names[side == Side::kDefender]);
}

std::string_view short_name_of(const SideNames& sides, Side side) {
  return side == Side::kNeutral ? "-" : std::string_view(sides.short_names[side == Side::kDefender]);
}

}  // namespace telescope
