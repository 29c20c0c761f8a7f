#include "core/rules/simulated_chance.hpp"

#include <array>
#include <limits>

namespace telescope {

std::vector<std::vector<int>> SimulatedChance::roll(std::span<const PoolRequest> pools) {
  std::vector<std::vector<int>> answers;
  for (const PoolRequest& pool : pools) {
    answers.emplace_back(static_cast<std::size_t>(pool.dice()));
    for (int& die : answers.back()) die = 1 + below(pool.sides);
  }
  return answers;
}

int SimulatedChance::below(int most) {
  const auto range = static_cast<std::uint64_t>(most);
  const std::uint64_t fair = std::numeric_limits<std::uint64_t>::max() / range * range;
  std::uint64_t drawn = random_();
  while (drawn >= fair) drawn = random_();
  return static_cast<int>(drawn % range);
}

std::uint64_t seed_of_game(std::uint64_t seed, std::int64_t number) {
  std::uint64_t mixed = seed + 0x9e3779b97f4a7c15u * (static_cast<std::uint64_t>(number) + 1);
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
  return mixed ^ mixed >> 31;
}

std::uint64_t seed_of_text(std::string_view text) {
  std::seed_seq mixed(text.begin(), text.end());
  std::array<std::uint32_t, 2> halves{};
  mixed.generate(halves.begin(), halves.end());
  return std::uint64_t{halves[0]} << 32 | halves[1];
}

}  // namespace telescope
