#include "core/rules/rapier/movement/allowance.hpp"

#include <array>

namespace telescope::rapier {
namespace {

// clang-format off
// Unit type                                              Allowance  into contact  not into contact
constexpr std::array<Allowance, 3> kAllowances{{
    /* Fortification, minefield */                                    {"RO-092", 0, 0},
    /* HQ, infantry (foot), horse-drawn guns, dummy */                {"RO-093", 1, 1},
    /* Cavalry, motorised infantry, motorised guns, armour */         {"RO-094", 2, 3},
}};
// clang-format on

}  // namespace

const Allowance& allowance(Kind kind, Mobility mobility) {
  if (is_works(kind)) return kAllowances[0];
  if (is_armour(kind)) return kAllowances[2];
  const bool rides =
      mobility == Mobility::kMotorised || (is_infantry(kind) && mobility == Mobility::kMounted);
  return (is_infantry(kind) || is_gun(kind)) && rides ? kAllowances[2] : kAllowances[1];
}

}  // namespace telescope::rapier
