#include <algorithm>
#include <set>

#include "core/rules/mini_nap/knowledge/form_fields.hpp"
#include "core/rules/mini_nap/knowledge/forms.hpp"
#include "core/rules/mini_nap/movement/division.hpp"
#include "core/rules/mini_nap/turn/initiative.hpp"

// Deployment, the dice for the initiative, the choice of a Brigade or Division, the end of a phase.

namespace telescope::mini_nap {
namespace {

void add_deployment(const Game& game, Side side, std::vector<Form>& forms) {
  std::vector<UnitId> own;
  for (const UnitId& id : game.setup->order)
    if (game.side(id) == side) own.push_back(id);
  Fields fields{unit_field(game, "unit", "Unit", own)};
  fields.push_back(maybe("formation", "Formation", formation_choices(game, own)));
  add_whereabouts(game, fields);
  Action place = action_named(Kind::kPlace);
  place["at"] = Json::object();
  forms.push_back(form_of(side, std::move(place), "Set a unit down", "MN-N08", std::move(fields)));
  forms.back().id = "place";
  if (std::ranges::all_of(game.units, [](const auto& each) { return each.second.on_table(); }))
    forms.push_back(form_of(side, action_named(Kind::kBegin), "Begin the first turn", "MN-059"));
}

void add_choice(const Game& game, Side side, std::vector<Form>& forms) {
  Choices brigades;
  for (const std::string& id : game.brigades_left(side)) {
    const Brigade& brigade = game.setup->brigades.at(id);
    brigades.push_back(choice(id, brigade.name));
  }
  if (!brigades.empty()) {
    forms.push_back(form_of(side, action_of_side(Kind::kChoose, side), "Choose a Brigade", "MN-060",
                            {choose_one("brigade", "Brigade", std::move(brigades))}));
    forms.back().due = true;
  }
  Choices divisions;
  std::set<std::string> told;
  for (const auto& [id, brigade] : game.setup->brigades) {
    if (brigade.side != side || !told.insert(brigade.division).second) continue;
    divisions.push_back(choice(brigade.division, game.setup->division_name(brigade.division)));
    Against against(game);
    check_division(against, game, side, brigade.division);
    if (const auto objections = against.take(); !objections.empty())
      divisions.back().barred = objections.front().sentence;
  }
  if (std::ranges::all_of(divisions, [](const FormChoice& each) { return !each.barred.empty(); })) return;
  forms.push_back(form_of(side, action_of_side(Kind::kDivision, side), "Division Manoeuvre", "MN-130",
                          {choose_one("division", "Division", std::move(divisions))}));
}

/// MN-186.
const char* end_of(Phase phase) {
  switch (phase) {
    case Phase::kManoeuvre:
      return "End the manoeuvres";
    case Phase::kFiring:
      return "End the firing";
    case Phase::kMelee:
      return "End the hand-to-hand combats";
    default:
      return "End the initiative";
  }
}

}  // namespace

void add_forms_of_turn(const Game& game, Side side, std::vector<Form>& forms) {
  if (game.phase == Phase::kDeploy) return add_deployment(game, side, forms);
  if (game.phase == Phase::kInitiative) {
    forms.push_back(form_of(side, action_named(Kind::kInitiative), "Throw for the initiative", "MN-059"));
    forms.back().due = true;
  }
  if (side != game.holder) return;
  if (game.phase == Phase::kChoose) add_choice(game, side, forms);
  if (game.phase < Phase::kManoeuvre || (game.phase == Phase::kMelee && !combats(game).empty())) return;
  forms.push_back(form_of(side, action_of_side(Kind::kNext, side), end_of(game.phase), "MN-186"));
}

}  // namespace telescope::mini_nap
