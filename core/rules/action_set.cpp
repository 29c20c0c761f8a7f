#include "core/rules/action_set.hpp"

#include <algorithm>

namespace telescope {
namespace {

constexpr int kMostNumbers = 20;  // of one field

std::vector<Json> answers_of(const FormField& field) {
  std::vector<Json> answers;
  switch (field.kind) {
    case FormField::Kind::kOne:
      for (const FormChoice& each : field.choices)
        if (each.barred.empty()) answers.emplace_back(each.id);
      if (field.least == 0) answers.emplace_back(nullptr);
      break;
    case FormField::Kind::kSome:
    case FormField::Kind::kMany:
      if (field.initial.is_array() && !field.initial.empty()) answers.push_back(field.initial);
      if (field.least == 0) answers.push_back(Json::array());
      for (const FormChoice& each : field.choices)
        if (each.barred.empty()) answers.push_back(Json::array({each.id}));
      break;
    case FormField::Kind::kNumber:
      for (int i = field.lowest; i <= std::min(field.highest, field.lowest + kMostNumbers - 1); ++i)
        answers.emplace_back(i);
      break;
    case FormField::Kind::kText:
      answers.push_back(field.initial);
      break;
  }
  return answers;
}

}  // namespace

std::string told_title(std::string_view told, const Action& action) {
  std::string title;
  for (std::size_t at = 0; at < told.size(); ++at) {
    const std::size_t end = told[at] == '{' ? told.find('}', at) : std::string_view::npos;
    if (end == std::string_view::npos) {
      title += told[at];
      continue;
    }
    const auto value = action.find(told.substr(at + 1, end - at - 1));
    if (value != action.end()) title += value->is_string() ? value->get<std::string>() : value->dump();
    at = end;
  }
  return title;
}

std::vector<Json> answers_of(const Form& form, std::size_t most) {
  std::vector<Json> all{Json::object()};
  for (const FormField& field : form.fields) {
    const std::vector<Json> of_field = answers_of(field);
    std::vector<Json> longer;
    for (const Json& answer : of_field)
      for (const Json& before : all) {
        if (longer.size() >= most) break;
        longer.push_back(before);
        longer.back()[field.id] = answer;
      }
    all = std::move(longer);
  }
  if (all.size() > most) all.resize(most);
  return all;
}

FormField noted(FormField field, FieldNote note) {
  field.rule = std::move(note.rule);
  field.why = std::move(note.why);
  field.counted = std::move(note.counted);
  return field;
}

std::vector<Option> options_of(const std::vector<Form>& offered) {
  std::vector<Option> options;
  for (const Form& form : offered)
    if (form.fields.empty())
      options.push_back({.label = form.title, .action = form.action, .rule = form.rule});
  return options;
}

std::vector<Form> forms_to_fill(std::vector<Form> offered) {
  std::erase_if(offered, [](const Form& form) { return form.fields.empty(); });
  return offered;
}

}  // namespace telescope
