#include "core/rules/mini_nap/words/options.hpp"

#include <algorithm>

#include "core/rules/form_parts.hpp"
#include "core/rules/mini_nap/knowledge/forms.hpp"

namespace telescope::mini_nap {
namespace {

constexpr std::size_t kFewChoices = 8;  // more are better chosen in the form

bool is_type(const Form& form, std::string_view type) {
  return form.action.value("type", std::string()) == type;
}

bool only_as_form(const Form& form) {
  return is_type(form, "finish") || is_type(form, "adjust") || is_type(form, "ruling");
}

}  // namespace

bool offered_as_option(const Form& form) {
  return form.fields.empty() && !only_as_form(form);
}

std::vector<Option> umpires_options(const Game& game) {
  std::vector<Option> options;
  for (const Form& form : forms_of_window(game)) {
    if (only_as_form(form)) continue;
    if (offered_as_option(form)) {
      options.push_back(option_for(form, form.title, form.action));
      options.back().leaves_step = is_type(form, "next") || is_type(form, "begin");
    }
    if (form.fields.size() != 1 || form.fields.front().choices.size() > kFewChoices) continue;
    for (const FormChoice& choice : form.fields.front().choices)
      if (auto made = option_with(form, form.fields.front(), choice)) options.push_back(*std::move(made));
  }
  std::ranges::stable_sort(options, {}, [](const Option& each) { return each.leaves_step ? 1 : 0; });
  return options;
}

std::vector<Option> umpires_options(const Game& game, const PieceId& piece) {
  std::vector<Option> options;
  const auto of = game.setup->unit_of.find(piece);
  if (of == game.setup->unit_of.end()) return options;
  const PieceId first = game.facts(of->second).stands.front();
  for (const Form& form : forms_of_window(game)) {
    if (only_as_form(form)) continue;
    for (const FormField& field : form.fields)
      for (const FormChoice& choice : field.choices)
        if (choice.piece == first)
          if (auto made = option_with(form, field, choice)) options.push_back(*std::move(made));
  }
  return options;
}

}  // namespace telescope::mini_nap
