#include <algorithm>
#include <numeric>
#include <optional>

#include "core/rules/rapier/setup/setting_up.hpp"

namespace telescope::rapier {
namespace {

/// RQ-28: the most front-line Divisions that one in reserve may overlap.
constexpr int kMostOverlapped = 2;

enum class Breach : std::uint8_t { kFront, kReserve, kTooMany };

struct Overlap {
  Breach breach;
  std::size_t a;
  std::size_t b;
};

/// The first breach, with `reserve` saying which Divisions are wholly off the table.
std::optional<Overlap> breach(const std::vector<std::optional<Frontage>>& frontages,
                              const std::vector<bool>& reserve) {
  for (std::size_t a = 0; a < frontages.size(); ++a) {
    int overlapped = 0;
    for (std::size_t b = 0; b < frontages.size(); ++b) {
      if (a == b || !frontages[a] || !frontages[b] || !overlap(*frontages[a], *frontages[b])) continue;
      if (reserve[a] == reserve[b]) return Overlap{reserve[a] ? Breach::kReserve : Breach::kFront, a, b};
      if (reserve[a] && ++overlapped > kMostOverlapped) return Overlap{Breach::kTooMany, a, b};
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::pair<DivisionNo, Frontage>> frontages_of(const Game& game) {
  std::vector<std::pair<DivisionNo, Frontage>> found;
  for (const DivisionNo division : game.setup->division_numbers())
    if (const auto& frontage = game.frontage(division)) found.emplace_back(division, *frontage);
  return found;
}

std::vector<int> columns_of(const Frontage& frontage) {
  std::vector<int> columns(static_cast<std::size_t>(frontage.last - frontage.first + 1));
  std::iota(columns.begin(), columns.end(), frontage.first);
  return columns;
}

bool is_unbroken(const std::vector<int>& columns) {
  return !columns.empty() && std::ssize(columns_of(frontage_of(columns))) == std::ssize(columns);
}

Frontage frontage_of(const std::vector<int>& columns) {
  const auto [first, last] = std::ranges::minmax(columns);
  return {.first = first, .last = last};
}

std::vector<DivisionNo> attacking_divisions(const Game& game) {
  std::vector<DivisionNo> divisions;
  for (const DivisionNo division : game.setup->division_numbers())
    if ((*game.setup)[division].side == Side::kAttacker) divisions.push_back(division);
  return divisions;
}

std::string division_name(const Game& game, DivisionNo division) {
  const DivisionFacts& facts = (*game.setup)[division];
  return facts.name == facts.id ? "Division " + facts.id : facts.name;
}

std::string axis_name(const Game& game, int column) {
  return column_name(game.setup->grid(), column);
}

std::string describe(const Game& game, const Frontage& frontage) {
  if (frontage.first == frontage.last) return axis_name(game, frontage.first) + " only";
  return axis_name(game, frontage.first) + " to " + axis_name(game, frontage.last);
}

bool overlap(const Frontage& a, const Frontage& b) {
  return a.first <= b.last && b.first <= a.last;
}

std::vector<DivisionNo> overlapping(const Game& game, DivisionNo division) {
  std::vector<DivisionNo> found;
  const auto& own = game.frontage(division);
  for (const auto& [other, frontage] : frontages_of(game))
    if (other != division && own && overlap(*own, frontage)) found.push_back(other);
  return found;
}

bool on_table(const Game& game, DivisionNo division) {
  return std::ranges::any_of(
      game.units, [&](const UnitState& unit) { return unit.division == division && unit.at.on_table(); });
}

bool can_be_deployed(const std::vector<std::optional<Frontage>>& frontages) {
  // Only who overlaps anybody matters; those are few.
  std::vector<std::optional<Frontage>> crossed;
  for (std::size_t i = 0; i < frontages.size(); ++i)
    for (std::size_t j = 0; j < frontages.size(); ++j)
      if (i != j && frontages[i] && frontages[j] && overlap(*frontages[i], *frontages[j])) {
        crossed.push_back(frontages[i]);
        break;
      }
  if (crossed.size() > 16) return false;
  for (unsigned choice = 0; choice < 1U << crossed.size(); ++choice) {
    std::vector<bool> reserve;
    for (std::size_t i = 0; i < crossed.size(); ++i) reserve.push_back((choice >> i & 1U) != 0);
    if (!breach(crossed, reserve)) return true;
  }
  return false;
}

std::vector<Objection> changed_overlaps(const Game& game, const std::vector<std::optional<Frontage>>& after) {
  const auto& now = game.orders.frontages;
  const auto crosses = [&](std::size_t a, std::size_t b) {
    return a != b && after[a] && after[b] && overlap(*after[a], *after[b]);
  };
  const auto front = [&](std::size_t i) { return on_table(game, static_cast<DivisionNo>(i)); };
  const auto name = [&](std::size_t i) { return division_name(game, static_cast<DivisionNo>(i)); };
  std::vector<Objection> out;
  for (std::size_t a = 0; a < after.size(); ++a) {
    int crossed = 0;
    bool is_new = false;
    for (std::size_t b = 0; b < after.size(); ++b) {
      const bool changed = after[a] != now[a] || after[b] != now[b];
      if (!crosses(a, b)) continue;
      if (a < b && changed && front(a) == front(b))
        out.push_back({front(a) ? "RO-065" : "RQ-115",
                       "The frontages of " + name(a) + ", " + describe(game, *after[a]) + ", and " + name(b) +
                           ", " + describe(game, *after[b]) +
                           ", would overlap; two Divisions that are both " +
                           (front(a) ? "in the front line" : "off the table") + " may not."});
      crossed += front(b);
      is_new |= changed;
    }
    if (!front(a) && is_new && crossed > kMostOverlapped)
      out.push_back({"RQ-28", "The frontage of " + name(a) + ", " + describe(game, *after[a]) +
                                  ", would overlap " + std::to_string(crossed) +
                                  " Divisions of the front line; two are the most."});
  }
  return out;
}

std::vector<Objection> deployed_overlaps(const Game& game) {
  std::vector<bool> reserve;
  for (const DivisionNo division : game.setup->division_numbers())
    reserve.push_back(!on_table(game, division));
  const auto found = breach(game.orders.frontages, reserve);
  if (!found) return {};
  const std::string a = game.setup->divisions[found->a].name, b = game.setup->divisions[found->b].name;
  switch (found->breach) {
    case Breach::kFront:
      return {{"RO-065", a + " and " + b +
                             " both stand on the table and their frontages overlap; one of "
                             "them must wait in reserve."}};
    case Breach::kReserve:
      return {{"RQ-115", a + " and " + b + " are both wholly in reserve; their frontages may not overlap."}};
    case Breach::kTooMany:
      return {{"RQ-28", a + " overlaps more than two Divisions in the front line."}};
  }
  return {};
}

}  // namespace telescope::rapier
