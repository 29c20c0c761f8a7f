#include "core/rules/mini_nap/movement/tables.hpp"

#include <algorithm>

namespace telescope::mini_nap {

const AllowanceRow& allowance_row(const UnitFacts& unit, Formation formation) {
  const Arm arm = unit.infantry() ? Arm::kLineInfantry : unit.arm;
  return *std::ranges::find_if(kAllowanceRows.rbegin(), kAllowanceRows.rend(), [&](const AllowanceRow& row) {
    return row.arm == arm && row.in.value_or(formation) == formation;
  });
}

const MovementRow* movement_row(Movement movement) {
  const auto row = std::ranges::find(kMovementRows, movement, &MovementRow::movement);
  return row == kMovementRows.end() ? nullptr : &*row;
}

std::optional<Barred> bars_movement(const UnitFacts& unit, Formation formation, bool emergency,
                                    Movement movement) {
  using enum Movement;
  const bool square = formation == Formation::kSquare, guns = unit.artillery();
  const bool sideways =
      unit.infantry() && (formation == Formation::kLine || formation == Formation::kSkirmish);
  constexpr std::string_view kAlone = "is not infantry in line or skirmish line, which alone moves so.";
  if (movement == kMove && guns) return Barred{"MN-088", "is artillery: it prolongs or redeploys."};
  if (movement == kMove && square) return Barred{"MN-083", "is a square, which can only inch."};
  if (movement == kSideStep && !sideways) return Barred{"MN-079", kAlone};
  if (movement == kStepBack && !sideways) return Barred{"MN-080", kAlone};
  if (movement == kOblique && !sideways) return Barred{"MN-081", kAlone};
  if (movement == kInch && !square) return Barred{"MN-085", "is no square."};
  if (movement == kInch && emergency) return Barred{"MN-084", "is an emergency square, which cannot inch."};
  if ((movement == kProlong || movement == kRedeploy) && !guns) return Barred{"MN-088", "is no artillery."};
  if (movement == kCharge && guns) return Barred{"MN-087", "is artillery, which cannot charge."};
  if (movement == kCharge && square) return Barred{"MN-083", "is a square, which cannot charge."};
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
