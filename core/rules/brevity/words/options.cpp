#include <algorithm>

#include "core/rules/brevity/actions.hpp"
#include "core/rules/brevity/knowledge/forms.hpp"
#include "core/rules/brevity/words/sheet_lines.hpp"
#include "core/rules/brevity/words/words.hpp"
#include "core/rules/form_parts.hpp"

// The umpire's forms as single words, where one choice at most is left.

namespace telescope::brevity {
namespace {

constexpr std::size_t kFewChoices = 8;  // more are better chosen in the form

/// What a single answer does not decide, or what ends the game: from the forms alone.
bool only_as_form(const Form& form) {
  return Actions::about(form.action, false, [](auto kind) {
    return requires {
      decltype(kind)::type::kOnlyAsForm;
    };
  });
}

/// It leaves the step: a side is done, or the umpire goes on from a start (BQ-08).
bool leaves_step(const Game& game, const Form& form) {
  return Actions::about(form.action, false, [&]<class Kind>(std::type_identity<Kind>) {
    if constexpr (requires { Kind::leaves_step(game); }) return Kind::leaves_step(game);
    return false;
  });
}

}  // namespace

bool offered_as_option(const Form& form) {
  return form.fields.empty() && !only_as_form(form);
}

std::vector<Option> umpires_options(const Game& game) {
  std::vector<Option> options;
  for (const Form& form : forms_of(game, Side::kNeutral)) {
    if (only_as_form(form)) continue;
    if (offered_as_option(form)) {
      options.push_back(option_for(form, form.title, form.action));
      options.back().leaves_step = leaves_step(game, form);
    }
    if (form.fields.size() != 1 || form.fields.front().choices.size() > kFewChoices) continue;
    for (const FormChoice& choice : form.fields.front().choices)
      if (auto made = option_with(form, form.fields.front(), choice)) options.push_back(*std::move(made));
  }
  // What leaves the step comes last; and of that the umpire's word after the sides'.
  const auto place = [](const Option& each) {
    return !each.leaves_step ? 0 : each.action.contains("side") ? 1 : 2;
  };
  std::ranges::stable_sort(options, {}, place);
  return options;
}

std::vector<Option> Words::options(const Position& position, const PieceId& piece) const {
  std::vector<Option> options;
  for (const Form& form : forms_of(position.as<Game>(), Side::kNeutral)) {
    if (only_as_form(form)) continue;
    for (const FormField& field : form.fields)
      for (const FormChoice& choice : field.choices)
        if (choice.piece == piece)
          if (auto made = option_with(form, field, choice)) options.push_back(*std::move(made));
  }
  return options;
}

}  // namespace telescope::brevity
