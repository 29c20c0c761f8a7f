#include <algorithm>
#include <array>
#include <string>

#include "core/rules/brevity/movement/allowance.hpp"
#include "core/rules/brevity/turn/initiative.hpp"
#include "core/rules/brevity/workbench/request.hpp"
#include "core/rules/brevity/workbench/rule_answers.hpp"

namespace telescope::brevity {
namespace {

constexpr int kMostCommands = 100;
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
  const BrevitySettings settings = settings_field(request);
  const UnitFacts unit = unit_from(needed_field(request, "unit"), "unit", Side::kAttacker, {}, settings);
  const auto stretches = stretches_of(request);
  const double length = stretches.back().to_in;
  const Limit limit = limit_of(unit, posture, that_count(stretches, posture, settings.graze), settings);
  Json outcome = lawful_outcome(procedure);
  outcome["length_in"] = length;
  outcome["limit_in"] = limit.inches;
  outcome["barred"] = limit.barred;
  add_rule(outcome, limit.rule);
  add_rule(outcome, "OB-059");
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

}  // namespace

Json answer_first_move(const Json& request) {
  check_keys(request, {"attacker", "defender", "tie", "dice"}, "'first-move'");
  const int attacker = whole_field(request, "attacker", 0, kMostCommands);
  const int defender = whole_field(request, "defender", 0, kMostCommands);
  const std::string tie = text_field(request, "tie", "rolloff");
  if (tie != "rolloff" && tie != "attacker" && tie != "defender")
    refuse("'tie' must be 'rolloff', 'attacker' or 'defender', not '" + tie + "'");
  const auto dice = two_dice(request);
  if (dice && (attacker != defender || tie != "rolloff")) refuse("'dice': nobody throws for that (OB-025)");
  Json outcome = lawful_outcome("first-move");
  add_rule(outcome, "OB-025");
  outcome["first"] = Json();
  outcome["rolls"] = false;
  if (attacker != defender) {
    outcome["first"] = attacker > defender ? "attacker" : "defender";
    return outcome;
  }
  add_rule(outcome, "BQ-06");
  if (tie != "rolloff") {
    outcome["first"] = tie;
    return outcome;
  }
  outcome["rolls"] = !dice || (*dice)[0] == (*dice)[1];
  if (!outcome["rolls"].get<bool>()) outcome["first"] = (*dice)[0] > (*dice)[1] ? "attacker" : "defender";
  return outcome;
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
  Json outcome = lawful_outcome("initiative");
  outcome["challenger_bonus"] = own;
  outcome["selected_bonus"] = other;
  outcome["chance"] = chance_of_challenge(own, other);
  outcome["won"] = dice ? Json((*dice)[0] + own > (*dice)[1] + other) : Json();
  for (const std::string_view rule : {std::string_view("OB-043"), challenger.bonus_rule, selected.bonus_rule})
    add_rule(outcome, rule);
  if (with_commander || against_commander) add_rule(outcome, "OB-053");
  if (dice) add_rule(outcome, outcome["won"].get<bool>() ? "OB-044" : "OB-045");
  return outcome;
}

Json answer_march(const Json& request) {
  check_keys(request, {"unit", "stretches", "settings"}, "'march'");
  return answer_way(request, "march", Posture::kMarch);
}

Json answer_move(const Json& request) {
  check_keys(request, {"unit", "stretches", "settings"}, "'move'");
  return answer_way(request, "move", Posture::kLine);
}

Json answer_readiness(const Json& request) {
  check_keys(request, {"nation", "inexperienced", "flamed", "night", "commander", "die"}, "'readiness'");
  const Nation& nation = nation_field(request, "nation");
  const ReadinessTest test = readiness_test(
      nation, flag_field(request, "inexperienced", false), flag_field(request, "flamed", false),
      flag_field(request, "night", false), flag_field(request, "commander", false));
  const auto die = die_field(request, "die");
  Json outcome = lawful_outcome("readiness");
  outcome["band_from"] = test.band_from;
  outcome["modifiers"] = list_json(test.modifiers, bonus_json);
  outcome["needed"] = test.needed;
  outcome["chance"] = test.chance();
  outcome["kept"] = die ? Json(*die >= test.needed) : Json();
  add_rule(outcome, "OB-181");
  add_rule(outcome, nation.ready_rule);
  for (const BonusLine& each : test.modifiers) add_rule(outcome, each.rule);
  return outcome;
}

}  // namespace telescope::brevity
