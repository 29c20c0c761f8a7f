#include "core/rules/mini_nap/knowledge/forms.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/rules/mini_nap/knowledge/form_fields.hpp"
#include "core/rules/two_parties.hpp"

namespace telescope::mini_nap {

std::vector<Form> forms_of(const Game& game, Side side) {
  std::vector<Form> forms;
  if (game.phase == Phase::kOver) return forms;
  if (game.waits_for()) {
    add_forms_of_reaction(game, side, forms);
  } else {
    add_forms_of_turn(game, side, forms);
    add_forms_of_manoeuvre(game, side, forms);
    add_forms_of_fighting(game, side, forms);
  }
  add_forms_of_judgement(game, side, forms);
  return forms;
}

std::vector<Form> forms_of_window(const Game& game) {
  const std::array<std::vector<Form>, 2> offered{forms_of(game, Side::kAttacker),
                                                 forms_of(game, Side::kDefender)};
  std::vector<Form> all, of_all;  // what the step is for, and what may be asked for in any
  for (const Side side : kBothSides)
    for (Form form : offered[index_of(side)]) {
      const auto same = [&](const Form& other) {
        return other.id == form.id && other.action == form.action && other.fields == form.fields;
      };
      // What either player may ask for is offered once; what one of them may, with his name.
      const bool of_both = std::ranges::any_of(offered[1 - index_of(side)], same);
      if (of_both && side == Side::kDefender) continue;
      if (!of_both) {
        form.id += ":" + std::string(to_string(side));
        form.title = game.setup->name(side) + ": " + form.title;
      }
      form.author = form.audience = game.settings().umpire ? Audience::kUmpire : Audience::kAll;
      (of_both ? of_all : all).push_back(std::move(form));
    }
  std::ranges::move(of_all, std::back_inserter(all));
  return all;
}

}  // namespace telescope::mini_nap
