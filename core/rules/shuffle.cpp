#include "core/rules/shuffle.hpp"

#include <numeric>
#include <string_view>

namespace telescope {
namespace {

constexpr std::string_view kSides = "{sides}";

}  // namespace

std::vector<int> shuffled(int count, const PoolRequest& pool, DiceTray& dice) {
  std::vector<PoolRequest> pools;
  for (int sides = count; sides > 1; --sides) {
    PoolRequest each = pool;
    each.id += "-" + std::to_string(sides);
    if (const auto at = each.label.find(kSides); at != std::string::npos)
      each.label.replace(at, kSides.size(), std::to_string(sides));
    each.sides = sides;
    pools.push_back(std::move(each));
  }
  const auto thrown = dice.roll(pools);
  std::vector<int> left(static_cast<std::size_t>(count));
  std::iota(left.begin(), left.end(), 0);
  std::vector<int> order;
  for (std::size_t i = 0; !left.empty(); ++i) {
    const auto pick = left.begin() + (i < thrown.size() ? thrown[i].front() - 1 : 0);
    order.push_back(*pick);
    left.erase(pick);
  }
  return order;
}

}  // namespace telescope
