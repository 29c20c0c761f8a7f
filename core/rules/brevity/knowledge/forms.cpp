#include "core/rules/brevity/knowledge/forms.hpp"

#include <algorithm>

#include "core/rules/brevity/knowledge/barred.hpp"
#include "core/rules/brevity/knowledge/form_parts.hpp"

namespace telescope::brevity {
namespace {

/// What its player may ask for, in the order of the game's parts.
std::vector<Form> forms_of_player(const Game& known, Side side) {
  std::vector<Form> forms;
  if (known.step == Step::kOver) return forms;
  if (known.waits_for()) {
    add_forms_of_pending(known, side, forms);
  } else if (known.step <= Step::kTurnStart) {
    add_forms_of_start(known, side, forms);
    add_forms_of_fire(known, side, forms);
  } else if (known.step <= Step::kInitiative || known.step == Step::kReadiness) {
    add_forms_of_turn(known, side, forms);
  } else if (known.step == Step::kRegroup) {
    add_forms_of_regroup(known, side, forms);
  } else if (known.step == Step::kMove) {
    add_forms_of_moves(known, side, forms);
  } else {
    add_forms_of_fire(known, side, forms);
  }
  for (Form& each : forms) bar_unlawful(known, each);
  if (known.step == Step::kDeploy) return forms;
  forms.push_back(form_of(side, "concede", "Concede the battle", "OB-003", {}, of_side("concede", side)));
  forms.back().advice = "The umpire must agree.";
  return forms;
}

/// "Blue: End your moves": whose it is. The umpire's forms hang on everything, and are his alone.
std::vector<Form> named_forms(const Game& game, Side side) {
  std::vector<Form> forms = forms_of_player(game, side);
  for (Form& form : forms) {
    form.id += ":" + std::string(word(side));
    form.title = game.setup->name(side) + ": " + form.title;
    form.author = form.audience = Audience::kUmpire;
  }
  return forms;
}

}  // namespace

std::vector<Form> forms_of(const Game& known, Side side) {
  if (side != Side::kNeutral) return forms_of_player(known, side);
  // What the step is for, then what only the umpire may decide or correct, then what ends the battle.
  std::vector<Form> forms;
  for (const Side each : kSides)
    for (Form& form : named_forms(known, each)) forms.push_back(std::move(form));
  const auto ending = std::ranges::stable_partition(
      forms, [](const Form& form) { return form.action.at("type") != "concede"; });
  const std::vector<Form> last(ending.begin(), ending.end());
  forms.erase(ending.begin(), ending.end());
  add_forms_of_umpire(known, forms);
  forms.insert(forms.end(), last.begin(), last.end());
  return forms;
}

}  // namespace telescope::brevity
