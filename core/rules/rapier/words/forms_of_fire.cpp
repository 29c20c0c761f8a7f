#include <algorithm>

#include "core/base/counted.hpp"
#include "core/rules/rapier/fire/fire.hpp"
#include "core/rules/rapier/words/forms.hpp"

// The Corps Commander's fire: target points, the bombardment before the battle, missions on call.

namespace telescope::rapier {
namespace {

using FieldKind = FormField::Kind;

/// RO-074, RO-117: what has fallen on a sector counts against it.
void count_fallen(const Game& game, std::string_view rule, FormField& field) {
  for (FormChoice& choice : field.choices) {
    const auto fallen = static_cast<int>(std::ranges::count(game.corps_fire.fired, *choice.sector));
    if (fallen >= kMostMissionsOnSector)
      choice.barred =
          counted(fallen, "mission has", "missions have") + " fallen here (" + std::string(rule) + ").";
    else if (fallen > 0)
      choice.allowed = kMostMissionsOnSector - fallen;
  }
}

/// RO-082: in the fog only target points next to a unit of the attackers.
void bar_in_fog(const Game& game, FormField& field) {
  if (!game.weather.fog || !game.settings().fog_limits_on_call) return;
  for (FormChoice& choice : field.choices)
    if (!seen_through_fog(game, Side::kAttacker, *choice.sector))
      choice.barred = "in the fog, not next to a unit of the attackers (RO-082).";
}

/// HD-12: until they are fired at, target points are sealed from the umpire too (RQ-31).
Audience points_audience(const Game& game) {
  return game.settings().umpire_sees_points ? Audience::kUmpire : audience::kCorpsCommander;
}

Json names(const Game& game, const std::vector<Sector>& sectors) {
  Json named = Json::array();
  for (const Sector sector : sectors) named.push_back(name_of(game, sector));
  return named;
}

Form fire_plan_form(const Game& game) {
  const int points = game.settings().target_points;
  return {.id = "fire-plan",
          .title = game.corps_fire.points.empty() ? "Plot the target points" : "Plot the target points anew",
          .rule = "RO-072",
          .advice =
              "For fire on call during the whole battle. Different sectors, any line; fixed once the step "
              "is over (RQ-30).",
          .author = audience::kCorpsCommander,
          .audience = points_audience(game),
          .fields = {{.id = "points",
                      .label = "Target points",
                      .rule = "RO-072",
                      .why = {},
                      .kind = FieldKind::kSome,
                      .choices = all_sectors(game),
                      .initial = names(game, game.corps_fire.points),
                      .allowed = points,
                      .counted = "target points",
                      .into = {"points"}}},
          .action = {{"type", "fire_plan"}, {"points", Json::array()}}};
}

FormField missions_field(std::vector<FormChoice> choices, int allowed, std::string_view rule,
                         std::string_view why) {
  for (FormChoice& choice : choices) choice.put = {{"sector", choice.id}};
  return {.id = "missions",
          .label = "Fire missions",
          .rule = std::string(rule),
          .why = std::string(why),
          .kind = FieldKind::kMany,
          .choices = std::move(choices),
          .initial = {},
          .least = 1,
          .allowed = allowed,
          .allowed_each = kMostMissionsOnSector,
          .counted = "fire missions",
          .into = {"missions"}};
}

Form bombardment_form(const Game& game) {
  const int left = missions_left(game);
  Form form{
      .id = "bombardment",
      .title = game.corps_fire.planned.empty() ? "Hand in the fire missions of the bombardment"
                                               : "Hand in other fire missions",
      .rule = "RO-073",
      .advice =
          "Each rolls a die for every counter in its sector, and a 6 kills it. What is not fired "
          "now is lost (RQ-32).",
      .author = audience::kCorpsCommander,
      .fields = {missions_field(all_sectors(game), left, "RO-073", "No more than two on a sector (RO-074).")},
      .action = {{"type", "plan_missions"}, {"missions", Json::array()}}};
  form.fields.front().initial = names(game, game.corps_fire.planned);
  count_fallen(game, "RO-074", form.fields.front());
  return form;
}

Form on_call_form(const Game& game) {
  const CorpsFire& fire = game.corps_fire;
  std::vector<FormChoice> points;
  for (std::size_t i = 0; i < fire.points.size(); ++i) {
    points.push_back(sector_choice(game, fire.points[i]));
    points.back().label = "TRP " + std::to_string(i + 1) + ", " + points.back().label;
  }
  const int left = missions_left(game);
  const int now = std::min(left, kMostMissionsPerTurn - static_cast<int>(fire.fired.size()));
  Form form{.id = "on-call",
            .title = fire.planned.empty() ? "Call fire on target points" : "Call other fire on target points",
            .rule = "RO-115",
            .advice = counted(left, "mission") +
                      " left for the battle; four a turn at most (RO-116). Everything in "
                      "the sector is rolled for, own units too (RO-118).",
            .author = audience::kCorpsCommander,
            .audience = points_audience(game),
            .fields = {missions_field(std::move(points), now, "RO-115",
                                      "Only on target points, no more than two on one in a turn (RO-117).")},
            .action = {{"type", "plan_missions"}, {"missions", Json::array()}}};
  form.fields.front().initial = names(game, fire.planned);
  count_fallen(game, "RO-117", form.fields.front());
  bar_in_fog(game, form.fields.front());
  return form;
}

}  // namespace

void add_forms_of_fire(const Game& game, std::vector<Form>& forms) {
  if (game.step == Step::kFirePlan) forms.push_back(fire_plan_form(game));
  if (!missions_are_awaited(game) || missions_left(game) <= 0) return;
  forms.push_back(game.step == Step::kBombardment ? bombardment_form(game) : on_call_form(game));
}

}  // namespace telescope::rapier
