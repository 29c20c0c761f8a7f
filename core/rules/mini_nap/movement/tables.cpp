#include "core/rules/mini_nap/movement/tables.hpp"

namespace telescope::mini_nap {

const AllowanceRow& allowance_row(const UnitFacts& unit, Formation formation) {
  const std::size_t row = [&]() -> std::size_t {
    switch (unit.arm) {
      case Arm::kLineInfantry:
      case Arm::kLightInfantry:
        switch (formation) {
          case Formation::kColumn:
            return 1;
          case Formation::kSquare:
            return 2;
          case Formation::kSkirmish:
            return 3;
          default:
            return 0;
        }
      case Arm::kHeavyCavalry:
        return 4;
      case Arm::kMediumCavalry:
        return 5;
      case Arm::kLightCavalry:
        return formation == Formation::kSkirmish ? 7 : 6;
      case Arm::kFootArtillery:
        return 9;
      case Arm::kHorseArtillery:
        break;
    }
    return 10;
  }();
  return kAllowanceRows.at(row);
}

Target target_of(const UnitFacts& unit, Formation formation) {
  if (unit.artillery()) return Target::kArtillery;
  const bool formed = is_formed(formation);
  if (unit.infantry()) return formed ? Target::kFormedInfantry : Target::kUnformedInfantry;
  return formed ? Target::kFormedCavalry : Target::kUnformedCavalry;
}

const ChargeRow* charge_row(const UnitFacts& unit, Formation formation) {
  if (unit.artillery()) return nullptr;
  return &kChargeRows.at((is_formed(formation) ? 2U : 0U) + (unit.cavalry() ? 1U : 0U));
}

std::vector<double> chances_of_sums(int dice) {
  std::vector<double> chances{1.0};
  for (int i = 0; i < dice; ++i) {
    std::vector<double> next(chances.size() + 6, 0.0);
    for (std::size_t sum = 0; sum < chances.size(); ++sum)
      for (std::size_t pips = 1; pips <= 6; ++pips) next[sum + pips] += chances[sum] / 6.0;
    chances = std::move(next);
  }
  return chances;
}

}  // namespace telescope::mini_nap
