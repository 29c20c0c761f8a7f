#include "core/base/side.hpp"

#include <array>

#include "core/base/among.hpp"

namespace telescope {
namespace {

constexpr std::array<std::string_view, 3> kWordsOfSides{"attacker", "defender", "neutral"};

}  // namespace

std::string_view to_string(Side side) {
  return kWordsOfSides.at(static_cast<std::size_t>(side));
}

std::optional<Side> side_from_string(std::string_view text) {
  return among<Side>(kWordsOfSides, text);
}

std::string_view name_of(const SideNames& sides, Side side) {
  return side == Side::kNeutral ? "Neutral" : std::string_view(sides.names[side == Side::kDefender]);
}

std::string_view short_name_of(const SideNames& sides, Side side) {
  return side == Side::kNeutral ? "-" : std::string_view(sides.short_names[side == Side::kDefender]);
}

}  // namespace telescope
