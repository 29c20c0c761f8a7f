#include <algorithm>
#include <array>
#include <string>

#include "core/rules/brevity/modules/air.hpp"
#include "core/rules/brevity/modules/engineering.hpp"
#include "core/rules/brevity/modules/supply.hpp"
#include "core/rules/brevity/movement/movement.hpp"
#include "core/rules/brevity/turn/initiative.hpp"
#include "core/rules/brevity/workbench/request.hpp"
#include "core/rules/statistics.hpp"

namespace telescope::brevity {
namespace {

constexpr int kMostInAnswer = 100;
constexpr int kCorpsCommander = 1;  // OB-053

/// Two dice, of the first side named and of the second; nothing where the request has none.
std::optional<std::array<int, 2>> two_dice(const Json& request) {
  if (!request.contains("dice")) return std::nullopt;
  const auto dice = wholes_field(request, "dice", 1, 6);
  if (dice.size() != 2) refuse("'dice' must be two dice");
  return std::array{dice[0], dice[1]};
}

std::vector<WayStretch> stretches_of(const Json& request) {
  std::vector<WayStretch> all;
  double from = 0.0;
  for (const Json& each : list_field(request, "stretches")) {
    check_keys(each, {"length", "ground", "under", "mounted"}, "a stretch");
    WayStretch stretch{.from_in = from};
    from += number_field(each, "length", 0.0, kLongest_in);
    stretch.to_in = from;
    stretch.ground = word_field<GroundClass>(each, "ground", GroundClass::kOpen);
    stretch.under = word_field<GroundClass>(
        each, "under", stretch.ground == GroundClass::kRoad ? GroundClass::kOpen : stretch.ground);
    stretch.mounted = flag_field(each, "mounted", false);
    all.push_back(std::move(stretch));
  }
  if (all.empty()) refuse("'stretches' is empty");
  return all;
}

Json answer_way(const Json& request, std::string_view procedure, Posture posture) {
  check_keys(request, {"unit", "stretches", "settings"}, "'" + std::string(procedure) + "'");
  const BrevitySettings settings = settings_field(request);
  const UnitFacts unit = unit_from(needed_field(request, "unit"), "unit", Side::kAttacker, {}, settings);
  const auto stretches = stretches_of(request);
  const double length = stretches.back().to_in;
  const Limit limit = limit_of(unit, posture, that_count(stretches, posture, settings.graze), settings);
  Json outcome =
      lawful_outcome(procedure, {{"length_in", length}, {"limit_in", limit.inches}, {"barred", limit.barred}},
                     {limit.rule, "OB-059"});
  if (limit.barred)
    add_objections(outcome, objection(limit.rule, "It may not move over ground of class '" +
                                                      std::string(word(limit.ground)) + "'."));
  else if (within(told(length), limit.inches) == Answer::kNo)
    add_objections(outcome,
                   objection(limit.rule, "The way is " + words(told(length), limit.inches) +
                                             " long, and its limit is " + words(told(limit.inches)) + "."));
  return outcome;
}

Json bonus_json(const BonusLine& each) {
  return {{"value", each.value}, {"words", each.words}, {"rule", each.rule}};
}

int bonus_of(const Nation& nation, bool commander) {
  return nation.bonus + (commander ? kCorpsCommander : 0);
}

/// Of dice of which each costs a figure on so many faces (OB-295, BQ-139).
Json landing_chances(int dice, int faces, bool spent) {
  const double all = binomial_term(dice, 0, 0, 6);
  const double none = binomial_term(dice, 0, faces, 6 - faces),
               one = binomial_term(dice, 1, faces, 6 - faces);
  if (spent) return {{"unharmed", 0.0}, {"spent", none / all}, {"destroyed", (all - none) / all}};
  return {{"unharmed", none / all}, {"spent", one / all}, {"destroyed", (all - none - one) / all}};
}

}  // namespace

Json answer_first_move(const Json& request) {
  check_keys(request, {"attacker", "defender", "tie", "dice"}, "'first-move'");
  const int attacker = whole_field(request, "attacker", 0, kMostInAnswer);
  const int defender = whole_field(request, "defender", 0, kMostInAnswer);
  const std::string tie = text_field(request, "tie", "rolloff");
  if (tie != "rolloff" && tie != "attacker" && tie != "defender")
    refuse("'tie' must be 'rolloff', 'attacker' or 'defender', not '" + tie + "'");
  const auto dice = two_dice(request);
  if (dice && (attacker != defender || tie != "rolloff")) refuse("'dice': nobody throws for that (OB-025)");
  Json first;
  if (attacker != defender)
    first = attacker > defender ? "attacker" : "defender";
  else if (tie != "rolloff")
    first = tie;
  else if (dice && (*dice)[0] != (*dice)[1])
    first = (*dice)[0] > (*dice)[1] ? "attacker" : "defender";
  return lawful_outcome("first-move", {{"first", first}, {"rolls", first.is_null()}},
                        {"OB-025", attacker == defender ? "BQ-06" : ""});
}

Json answer_initiative(const Json& request) {
  check_keys(request, {"challenger", "selected", "challenger_commander", "selected_commander", "dice"},
             "'initiative'");
  const Nation &challenger = nation_field(request, "challenger"),
               &selected = nation_field(request, "selected");
  const bool with_commander = flag_field(request, "challenger_commander", false);
  const bool against_commander = flag_field(request, "selected_commander", false);
  const int own = bonus_of(challenger, with_commander), other = bonus_of(selected, against_commander);
  const auto dice = two_dice(request);
  const bool won = dice && (*dice)[0] + own > (*dice)[1] + other;
  return lawful_outcome("initiative",
                        {{"challenger_bonus", own},
                         {"selected_bonus", other},
                         {"chance", chance_of_challenge(own, other)},
                         {"won", dice ? Json(won) : Json()}},
                        {"OB-043", challenger.bonus_rule, selected.bonus_rule,
                         with_commander || against_commander ? "OB-053" : "",
                         !dice ? ""
                         : won ? "OB-044"
                               : "OB-045"});
}

Json answer_march(const Json& request) {
  return answer_way(request, "march", Posture::kMarch);
}
Json answer_move(const Json& request) {
  return answer_way(request, "move", Posture::kLine);
}

Json answer_readiness(const Json& request) {
  check_keys(request, {"nation", "inexperienced", "flamed", "night", "commander", "die"}, "'readiness'");
  const Nation& nation = nation_field(request, "nation");
  const ReadinessTest test = readiness_test(
      nation, flag_field(request, "inexperienced", false), flag_field(request, "flamed", false),
      flag_field(request, "night", false), flag_field(request, "commander", false));
  const auto die = die_field(request, "die");
  Json outcome = lawful_outcome("readiness",
                                {{"band_from", test.band_from},
                                 {"modifiers", list_json(test.modifiers, bonus_json)},
                                 {"needed", test.needed},
                                 {"chance", test.chance()},
                                 {"kept", die ? Json(*die >= test.needed) : Json()}},
                                {"OB-181", nation.ready_rule});
  for (const BonusLine& each : test.modifiers) add_rule(outcome, each.rule);
  return outcome;
}

Json answer_weather(const Json& request) {
  check_keys(request, {"roll", "winter", "die"}, "'weather'");
  const std::string roll = text_field(request, "roll", "day");
  const bool winter = flag_field(request, "winter", false);
  const int die = whole_field(request, "die", 1, 6);
  const std::string_view by_winter = winter ? "OB-220" : "";
  const auto outcome = [&](Json sky, Json clears, Json grounds,
                           std::initializer_list<std::string_view> rules) {
    return lawful_outcome("weather", {{"roll", roll}, {"sky", sky}, {"clears", clears}, {"grounds", grounds}},
                          rules);
  };
  if (roll == "day") {
    const Sky sky = sky_for(die, winter);
    return outcome(word(sky), {}, {}, {"OB-215", rule_of(sky), by_winter});
  }
  if (roll == "clearing") return outcome({}, clears(die, winter), {}, {"OB-219", by_winter});
  if (roll == "basing") return outcome({}, {}, grounds(die, winter), {"OB-221", by_winter});
  refuse("'roll' must be 'day', 'clearing' or 'basing', not '" + roll + "'");
}

Json answer_landing(const Json& request) {
  check_keys(request, {"glider", "terrain", "night", "spent", "dice"}, "'landing'");
  const bool glider = flag_field(request, "glider", false), night = flag_field(request, "night", false);
  const bool spent = flag_field(request, "spent", false);
  const int number = landing_dice(glider, flag_field(request, "terrain", false), night);
  int faces = 0;
  for (int die = 1; die <= 6; ++die) faces += is_casualty(glider, die) ? 1 : 0;
  Json outcome =
      lawful_outcome("landing",
                     {{"dice", number},
                      {"chances", landing_chances(number, faces, spent)},
                      {"figures", nullptr},
                      {"result", nullptr}},
                     {night ? "OB-292" : "OB-291", glider ? "OB-294" : "OB-293", spent ? "BQ-139" : ""});
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
  return lawful_outcome(
      "recovery",
      {{"needed", needed}, {"chance", (7 - needed) / 6.0}, {"recovers", die ? Json(*die >= needed) : Json()}},
      {"OB-236", "OB-237"});
}

Json answer_task(const Json& request) {
  check_keys(request, {"task", "unit", "settings"}, "'task'");
  const BrevitySettings settings = settings_field(request);
  const auto task = word_field<TaskKind>(request, "task");
  const UnitFacts unit = unit_from(needed_field(request, "unit"), "unit", Side::kAttacker, {}, settings);
  const Duration duration = duration_of(task, unit, settings);
  Json outcome =
      lawful_outcome("task", {{"turns", duration.turns}, {"moves", duration.moves}}, {duration.rule});
  if (!can_do(unit, task))
    add_objections(outcome, objection("OB-247", "A battalion of this kind cannot do this task."));
  return outcome;
}

}  // namespace telescope::brevity
