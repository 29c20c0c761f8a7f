#include "core/rules/mini_nap/actions.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace telescope::mini_nap {

std::string waited_words(const Game& game) {
  const Pending& waits = *game.waits_for();
  const std::string unit = game.setup->name(waits.unit);
  switch (waits.kind) {
    case Pending::Kind::kContact:
      return unit + " has been charged: it stands, or reacts.";
    case Pending::Kind::kOpportunity:
      return "The movement of " + unit + " may be charged, or let pass.";
    case Pending::Kind::kFeint:
      return unit + " faces an emergency square: it stands, or tries a feint.";
    case Pending::Kind::kEdge:
      return unit + " has run over the table's edge: the umpire decides (MNQ-24).";
    case Pending::Kind::kRejoin:
      return unit + " is moved into contact by hand (MNQ-44).";
  }
  return {};
}

std::vector<Form> forms_of(const Game& game, Side side) {
  std::vector<Form> forms = Actions::forms(game, side, audience_of(side));
  for (Form& form : forms)
    for (FormField& field : form.fields) field.rule = form.rule;
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
      form.author = game.settings().umpire ? Audience::kUmpire : Audience::kAll;
      (of_both ? of_all : all).push_back(std::move(form));
    }
  std::ranges::move(of_all, std::back_inserter(all));
  return all;
}

bool needs_a_word(const Action& action) {
  return Actions::about(action, false, [](auto kind) {
    return requires {
      decltype(kind)::type::kNeedsAWord;
    };
  });
}

bool leaves_step(const Action& action) {
  return Actions::about(action, false, [](auto kind) {
    return requires {
      decltype(kind)::type::kLeavesStep;
    };
  });
}

bool only_as_form(const Form& form) {
  return Actions::about(form.action, false, [](auto kind) {
    return requires {
      decltype(kind)::type::kOnlyAsForm;
    };
  });
}

std::string title_of(const Setup& setup, Action action) {
  const auto unit = setup.units.find(UnitId(text_field(action, "unit", "")));
  const auto brigade = setup.brigades.find(text_field(action, "brigade", ""));
  const bool with = !list_field(action, "with", true).empty();
  action["unit"] = unit == setup.units.end() ? std::string() : unit->second.short_name;
  action["brigade"] = brigade == setup.brigades.end() ? "A Brigade" : brigade->second.name;
  action["with"] = with ? ", but neighbours try to form squares" : "";
  return Actions::title(action);
}

}  // namespace telescope::mini_nap
