#include "core/rules/mini_nap/movement/tables.hpp"

#include <algorithm>

namespace telescope::mini_nap {

const AllowanceRow& allowance_row(const UnitFacts& unit, Formation formation) {
  const Arm arm = unit.infantry() ? Arm::kLineInfantry : unit.arm;
  return *std::ranges::find_if(kAllowanceRows.rbegin(), kAllowanceRows.rend(), [&](const AllowanceRow& row) {
    return row.arm == arm && row.in.value_or(formation) == formation;
  });
}

std::optional<Barred> bars_movement(const UnitFacts& unit, Formation formation, bool emergency,
                                    Movement movement) {
  const bool square = formation == Formation::kSquare;
  const auto barred = [](bool is, std::string_view rule, std::string_view why) {
    return is ? std::optional(Barred{rule, why}) : std::nullopt;
  };
  const auto sideways = [&](std::string_view rule) {
    const bool may = unit.infantry() && (formation == Formation::kLine || formation == Formation::kSkirmish);
    return barred(!may, rule, "is not infantry in line or skirmish line, which alone moves so.");
  };
  switch (movement) {
    case Movement::kMove:
      if (unit.artillery()) return Barred{"MN-088", "is artillery: it prolongs or redeploys."};
      return barred(square, "MN-083", "is a square, which can only inch.");
    case Movement::kSideStep:
      return sideways("MN-079");
    case Movement::kStepBack:
      return sideways("MN-080");
    case Movement::kOblique:
      return sideways("MN-081");
    case Movement::kInch:
      if (!square) return Barred{"MN-085", "is no square."};
      return barred(emergency, "MN-084", "is an emergency square, which cannot inch.");
    case Movement::kProlong:
    case Movement::kRedeploy:
      return barred(!unit.artillery(), "MN-088", "is no artillery.");
    case Movement::kCharge:
      if (unit.artillery()) return Barred{"MN-087", "is artillery, which cannot charge."};
      return barred(square, "MN-083", "is a square, which cannot charge.");
    default:
      return std::nullopt;
  }
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
