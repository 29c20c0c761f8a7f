#include "core/rules/brevity/workbench/odds.hpp"

#include <nlohmann/json.hpp>

#include "core/base/counted.hpp"
#include "core/base/json_fields.hpp"
#include "core/base/words.hpp"
#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/brevity/workbench/outcome.hpp"
#include "core/rules/brevity/workbench/request.hpp"

namespace telescope::brevity {
namespace {

constexpr int kMostHalfBattalions = 60;

/// Best and weakest class of those that fire, with best alone where all are alike (OB-147).
int penetration(const Json& request) {
  const auto best = word_field<AntiTank>(request, "best", AntiTank::kLight);
  const auto weakest = word_field<AntiTank>(request, "weakest", best);
  if (weakest > best) refuse("'weakest' is a better class than 'best'");
  return penetrate_from(best, weakest);
}

}  // namespace

Json odds_outcome(const Json& request) {
  check_keys(request,
             {"half_battalions", "target", "column", "rockets", "armor", "best", "weakest", "protection",
              "weapon", "near", "casualty_column", "inexperienced", "spent"},
             "the request");
  const Dice dice = dice_for(whole_field(request, "half_battalions", 0, kMostHalfBattalions, 2));
  const auto target = word_field<TargetClass>(request, "target", TargetClass::kOther);
  const auto column = word_field<HitColumn>(request, "column", HitColumn::kOpen);
  const auto armor = word_field<Armor>(request, "armor", Armor::kNone);
  const bool rockets = yes_field(request, "rockets"), spent = yes_field(request, "spent");
  const bool inexperienced = yes_field(request, "inexperienced");
  const CasualtyColumn fallback = armor != Armor::kNone || target != TargetClass::kOther
                                      ? CasualtyColumn::kOthers
                                      : CasualtyColumn::kInfantry;
  const CasualtyRow row =
      casualties_from(word_field<Protection>(request, "protection", Protection::kNone), armor,
                      word_field<Weapon>(request, "weapon", Weapon::kInfantry), yes_field(request, "near"),
                      word_field<CasualtyColumn>(request, "casualty_column", fallback));
  const int classes = penetration(request);
  const std::optional<int> penetrate = armor != Armor::kNone ? std::optional(classes) : std::nullopt;
  const int from = hit_from(target, column);
  Json outcome{{"ruleset", "brevity"},
               {"dice", dice.dice},
               {"hit_from", from},
               {"hit_bonus", rockets ? 1 : 0},
               {"penetrate_from", or_null(penetrate)},
               {"casualties_from", or_null(row.from)},
               {"casualty_bonus", inexperienced ? 1 : 0},
               {"already_spent", spent}};
  outcome.update(to_json(
      chances_of(dice.dice, from, rockets ? 1 : 0, penetrate, row.from, inexperienced ? 1 : 0, spent)));
  for (const std::string_view rule : {dice.rule, hit_row(target), row.rule}) add_rule(outcome, rule);
  if (rockets) add_rule(outcome, "OB-145");
  if (penetrate) add_rule(outcome, "OB-147");
  if (inexperienced && row.from) add_rule(outcome, "OB-177");
  return outcome;
}

std::string odds_words(const Json& odds) {
  const auto share = [&](const char* key) { return percent_with_tenth(odds.at(key).get<double>()); };
  return counted(odds.at("dice").get<int>(), "die", "dice") + ": at least one hit that pins " +
         share("pinned") + "; ends spent " + share("spent") + ", destroyed " + share("destroyed") + "\n";
}

}  // namespace telescope::brevity
