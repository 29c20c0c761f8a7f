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

std::optional<Barred> bars_movement(const UnitFacts& unit, Formation formation, bool emergency,
                                    Movement movement) {
  const bool square = formation == Formation::kSquare;
  const bool sideways =
      unit.infantry() && (formation == Formation::kLine || formation == Formation::kSkirmish);
  constexpr std::string_view kSidewaysWhy = "is not infantry in line or skirmish line, which alone moves so.";
  switch (movement) {
    case Movement::kMove:
      if (unit.artillery()) return Barred{"MN-088", "is artillery: it prolongs or redeploys."};
      if (square) return Barred{"MN-083", "is a square, which can only inch."};
      break;
    case Movement::kSideStep:
      if (!sideways) return Barred{"MN-079", kSidewaysWhy};
      break;
    case Movement::kStepBack:
      if (!sideways) return Barred{"MN-080", kSidewaysWhy};
      break;
    case Movement::kOblique:
      if (!sideways) return Barred{"MN-081", kSidewaysWhy};
      break;
    case Movement::kInch:
      if (!square) return Barred{"MN-085", "is no square."};
      if (emergency) return Barred{"MN-084", "is an emergency square, which cannot inch."};
      break;
    case Movement::kProlong:
    case Movement::kRedeploy:
      if (!unit.artillery()) return Barred{"MN-088", "is no artillery."};
      break;
    case Movement::kCharge:
      if (unit.artillery()) return Barred{"MN-087", "is artillery, which cannot charge."};
      if (square) return Barred{"MN-083", "is a square, which cannot charge."};
      break;
    default:
      break;
  }
  return std::nullopt;
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

std::vector<double> ways_of_sums(int dice) {
  std::vector<double> ways{1.0};
  for (int i = 0; i < dice; ++i) {
    std::vector<double> next(ways.size() + 6, 0.0);
    for (std::size_t sum = 0; sum < ways.size(); ++sum)
      for (std::size_t pips = 1; pips <= 6; ++pips) next[sum + pips] += ways[sum];
    ways = std::move(next);
  }
  return ways;
}

}  // namespace telescope::mini_nap
