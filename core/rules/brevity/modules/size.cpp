#include "core/rules/brevity/modules/size.hpp"

#include <algorithm>

namespace telescope::brevity {
namespace {

Finding warning(const PieceId& piece, std::string_view rule, std::string sentence, std::string remedy) {
  return {.severity = Severity::kWarning,
          .rule = std::string(rule),
          .pieces = {piece},
          .sentence = std::move(sentence),
          .remedy = std::move(remedy)};
}

/// OB-204: reconnaissance, superior anti-tank capability, heavier guns.
bool is_worth_keeping(const UnitFacts& facts) {
  const bool heavier_guns = std::ranges::any_of(facts.weapons, [](const DirectWeapon& each) {
    return each.type == Weapon::kMediumGuns || each.type == Weapon::kHeavyGuns ||
           each.type == Weapon::kSuperHeavyGuns || each.type == Weapon::kHeavyRockets;
  });
  return facts.reconnaissance || facts.at_best >= AntiTank::kMedium || heavier_guns ||
         facts.engineers == Engineers::kSpecialist;
}

/// OB-202: Soviet tanks and German heavy tanks.
bool is_usually_weak(const UnitFacts& facts) {
  const bool tanks = facts.kind == "tanks" || facts.kind == "heavy-tanks" || facts.kind == "slow-tanks" ||
                     facts.kind == "fast-tanks";
  return (facts.nation == "soviet" && tanks) || (facts.nation == "german" && facts.kind == "heavy-tanks");
}

}  // namespace

std::vector<Finding> size_warnings(const Setup& setup) {
  std::vector<Finding> all;
  for (const auto& [id, facts] : setup.pieces) {
    if (facts.is_air()) continue;
    const std::string name = setup.named(id);
    if (facts.size == Size::kCompany && !is_worth_keeping(facts))
      all.push_back(warning(id, "OB-203",
                            name +
                                " is an independent company of no special worth: such a company is normally "
                                "merged into the battalion that it supports.",
                            "Leave it out, or make it a battalion with the column 'size'."));
    if (!setup.settings.adv.size) continue;
    if (facts.is_artillery() && facts.size == Size::kNormal)
      all.push_back(warning(id, "OB-201",
                            name + " is artillery of normal strength: almost all artillery battalions are "
                                   "weak, and so is each half of a large one (BQ-82).",
                            "Set the column 'size' to weak, or leave it empty."));
    if (is_usually_weak(facts) && facts.size == Size::kNormal)
      all.push_back(warning(id, "OB-202",
                            name + " is of normal strength: Soviet tank battalions and German heavy tank "
                                   "battalions are usually weak.",
                            "Set the column 'size' to weak where it had under 40 tanks."));
  }
  return all;
}

}  // namespace telescope::brevity
