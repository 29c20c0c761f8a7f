#include "core/rules/brevity/knowledge/forms.hpp"

#include "core/rules/brevity/knowledge/barred.hpp"
#include "core/rules/brevity/knowledge/form_parts.hpp"

namespace telescope::brevity {
namespace {

/// What its player may ask for, in the order of the game's parts.
std::vector<Form> forms_of_step(const Game& known, Side side) {
  std::vector<Form> forms;
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
  return forms;
}

void add_concede(const Game& known, Side side, std::vector<Form>& forms) {
  if (known.step == Step::kDeploy) return;
  offer<Concede>(side, forms, {.advice = "The umpire must agree."}, {});
}

/// "Blue: End your moves": whose it is. The umpire's forms hang on everything, and are his alone.
void add_named(const Game& game, Side side, std::vector<Form> named, std::vector<Form>& forms) {
  for (Form& form : named) {
    form.id += ":" + std::string(word(side));
    form.title = game.setup->name(side) + ": " + form.title;
    form.author = form.audience = Audience::kUmpire;
    forms.push_back(std::move(form));
  }
}

}  // namespace

std::vector<Form> forms_of(const Game& known, Side side) {
  std::vector<Form> forms;
  if (known.step == Step::kOver) return forms;
  if (side != Side::kNeutral) {
    forms = forms_of_step(known, side);
    add_concede(known, side, forms);
    return forms;
  }
  // What the step is for, then what only the umpire may decide or correct, then what ends the battle.
  for (const Side each : kSides) add_named(known, each, forms_of_step(known, each), forms);
  add_forms_of_umpire(known, forms);
  for (const Side each : kSides) {
    std::vector<Form> last;
    add_concede(known, each, last);
    add_named(known, each, std::move(last), forms);
  }
  return forms;
}

}  // namespace telescope::brevity
