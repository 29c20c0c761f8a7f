#pragma once

#include <stdexcept>

#include "core/rules/form.hpp"
#include "core/rules/rules_face.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope::test {

/// What the form asks for with an answer by chance: any of the choices, one of a list, any number that the
/// rules allow, no text. For games that nobody watches; it need not be lawful.
inline Action any_answer(const Form& form, SimulatedChance& chance) {
  Json answers = Json::object();
  for (const FormField& field : form.fields) {
    if (field.kind == FormField::Kind::kNumber)
      answers[field.id] = field.lowest + chance.below(field.highest - field.lowest + 1);
    if (!has_choices(field) || field.choices.empty()) continue;
    const auto chosen = static_cast<std::size_t>(chance.below(static_cast<int>(field.choices.size())));
    const std::string& id = field.choices[chosen].id;
    answers[field.id] = field.kind == FormField::Kind::kOne ? Json(id) : Json::array({id});
  }
  auto action = filled(form, answers);
  if (!action) throw std::logic_error("'" + form.title + "' cannot be answered by chance");
  return *std::move(action);
}

}  // namespace telescope::test
