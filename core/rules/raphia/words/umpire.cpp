#include "core/rules/raphia/words/umpire.hpp"

#include <algorithm>

#include "core/rules/form_parts.hpp"
#include "core/rules/raphia/actions.hpp"
#include "core/rules/raphia/movement/movement.hpp"

namespace telescope::raphia {
namespace {

constexpr std::size_t kFewChoices = 4;  // more are better chosen in the form

/// The other player's word is the umpire's to ask for: he takes these from the forms.
bool is_of_both(const Form& form) {
  return Actions::about(form.action, false, [](auto kind) {
    return requires {
      decltype(kind)::type::kOfBoth;
    };
  });
}

/// "Ptolemy: Bid a card": whose it is.
std::vector<Form> named_forms(const Game& game, Side side) {
  std::vector<Form> forms = forms_of(game, side);
  for (Form& form : forms) {
    form.id += ":" + std::string(word(side));
    form.title = game.setup->name(side) + ": " + form.title;
  }
  return forms;
}

}  // namespace

std::vector<SheetLine> umpires_lines(const Game& game) {
  std::vector<SheetLine> lines;
  if (game.step != Step::kMove) return lines;
  for (const auto& [id, stand] : game.stands)
    if (game.side(id) == game.mover && must_move(game, id))
      lines.push_back({.text = game.setup->named(id) + " must move: its cards let it",
                       .rule = "RR-029",
                       .audience = Audience::kUmpire});
  return lines;
}

std::vector<Form> umpires_forms(const Game& game) {
  std::vector<Form> all;
  for (const Side side : kSides)
    for (Form& form : named_forms(game, side)) {
      const bool again =
          form.fields.empty() && std::ranges::find(all, form.action, &Form::action) != all.end();
      if (!again) all.push_back(std::move(form));  // what either may ask for in the same words, once
    }
  return all;
}

std::vector<Option> umpires_options(const Game& game) {
  std::vector<Option> options;
  for (const Form& form : umpires_forms(game)) {
    if (is_of_both(form)) continue;
    if (form.fields.empty()) {
      options.push_back(option_for(form, form.title, form.action));
      options.back().leaves_step = leaves_step(form.action);
    }
    if (form.fields.size() != 1 || form.fields.front().kind != FormField::Kind::kOne) continue;
    const FormField& field = form.fields.front();
    if (field.choices.size() > kFewChoices) continue;
    for (const FormChoice& choice : field.choices)
      if (auto made = option_with(form, field, choice)) options.push_back(*std::move(made));
  }
  return options;
}

std::vector<Option> umpires_options(const Game& game, const PieceId& piece) {
  std::vector<Option> options;
  for (const Form& form : forms_of(game, game.side(piece)))
    for (const FormField& field : form.fields)
      for (const FormChoice& choice : field.choices)
        if (choice.piece == piece && field.kind == FormField::Kind::kOne && !is_of_both(form))
          if (auto made = option_with(form, field, choice)) options.push_back(*std::move(made));
  return options;
}

}  // namespace telescope::raphia
