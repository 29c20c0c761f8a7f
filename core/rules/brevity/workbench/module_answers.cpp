#include <algorithm>

#include "core/rules/brevity/modules/air_landing.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/modules/recovery.hpp"
#include "core/rules/brevity/modules/weather.hpp"
#include "core/rules/brevity/workbench/request.hpp"
#include "core/rules/brevity/workbench/rule_answers.hpp"
#include "core/rules/statistics.hpp"

namespace telescope::brevity {
namespace {

/// Of dice of which each costs a figure on so many faces (OB-295, BQ-139).
Json landing_chances(int dice, int faces, bool spent) {
  const double all = binomial_term(dice, 0, 0, 6);
  const double none = binomial_term(dice, 0, faces, 6 - faces),
               one = binomial_term(dice, 1, faces, 6 - faces);
  if (spent) return {{"unharmed", 0.0}, {"spent", none / all}, {"destroyed", (all - none) / all}};
  return {{"unharmed", none / all}, {"spent", one / all}, {"destroyed", (all - none - one) / all}};
}

}  // namespace

Json answer_weather(const Json& request) {
  check_keys(request, {"roll", "winter", "die"}, "'weather'");
  const std::string roll = text_field(request, "roll", "day");
  const bool winter = flag_field(request, "winter", false);
  const int die = whole_field(request, "die", 1, 6);
  Json outcome = lawful_outcome("weather");
  outcome["roll"] = roll;
  outcome["sky"] = outcome["clears"] = outcome["grounds"] = Json();
  if (roll == "day") {
    const Sky sky = sky_for(die, winter);
    outcome["sky"] = word(sky);
    add_rule(outcome, "OB-215");
    add_rule(outcome, rule_of(sky));
  } else if (roll == "clearing") {
    outcome["clears"] = clears(die, winter);
    add_rule(outcome, "OB-219");
  } else if (roll == "basing") {
    outcome["grounds"] = grounds(die, winter);
    add_rule(outcome, "OB-221");
  } else {
    refuse("'roll' must be 'day', 'clearing' or 'basing', not '" + roll + "'");
  }
  if (winter) add_rule(outcome, "OB-220");
  return outcome;
}

Json answer_landing(const Json& request) {
  check_keys(request, {"glider", "terrain", "night", "spent", "dice"}, "'landing'");
  const bool glider = flag_field(request, "glider", false), night = flag_field(request, "night", false);
  const bool spent = flag_field(request, "spent", false);
  const int number = landing_dice(glider, flag_field(request, "terrain", false), night);
  int faces = 0;
  for (int die = 1; die <= 6; ++die) faces += is_casualty(glider, die) ? 1 : 0;
  Json outcome = lawful_outcome("landing");
  outcome["dice"] = number;
  outcome["chances"] = landing_chances(number, faces, spent);
  outcome["figures"] = outcome["result"] = Json();
  add_rule(outcome, night ? "OB-292" : "OB-291");
  add_rule(outcome, glider ? "OB-294" : "OB-293");
  if (spent) add_rule(outcome, "BQ-139");
  if (!request.contains("dice")) return outcome;
  const auto dice = wholes_field(request, "dice", 1, 6);
  if (std::ssize(dice) != number) refuse("'dice' must be " + std::to_string(number) + " dice");
  const auto figures = std::ranges::count_if(dice, [&](int die) { return is_casualty(glider, die); });
  outcome["figures"] = figures;
  const bool destroyed = figures + (spent ? 1 : 0) >= 2;
  outcome["result"] = destroyed ? "destroyed" : spent || figures > 0 ? "spent" : "unharmed";
  if (destroyed) add_rule(outcome, "OB-295");
  return outcome;
}

Json answer_recovery(const Json& request) {
  check_keys(request, {"grade", "die"}, "'recovery'");
  const std::string grade = text_field(request, "grade", "well");
  if (grade != "well" && grade != "poorly") refuse("'grade' must be 'well' or 'poorly', not '" + grade + "'");
  const auto die = die_field(request, "die");
  const int needed = recovers_from(grade == "well" ? SupplyGrade::kWell : SupplyGrade::kPoorly);
  Json outcome = lawful_outcome("recovery");
  outcome["needed"] = needed;
  outcome["chance"] = (7 - needed) / 6.0;
  outcome["recovers"] = die ? Json(*die >= needed) : Json();
  add_rule(outcome, "OB-236");
  add_rule(outcome, "OB-237");
  return outcome;
}

Json answer_task(const Json& request) {
  check_keys(request, {"task", "unit", "settings"}, "'task'");
  const BrevitySettings settings = settings_field(request);
  const auto task = word_field<TaskKind>(request, "task");
  const UnitFacts unit = unit_from(needed_field(request, "unit"), "unit", Side::kAttacker, {}, settings);
  const Duration duration = duration_of(task, unit, settings);
  Json outcome = lawful_outcome("task");
  outcome["turns"] = duration.turns;
  outcome["moves"] = duration.moves;
  add_rule(outcome, duration.rule);
  if (!can_do(unit, task))
    add_objections(outcome, objection("OB-247", "A battalion of this kind cannot do this task."));
  return outcome;
}

}  // namespace telescope::brevity
