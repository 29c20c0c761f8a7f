#include "core/rules/lawful_choices.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace telescope {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostAnswers = 64;  // of one form

/// What may be answered to one field, and the choices that each of these names.
struct Said {
  Json value;
  std::vector<FormChoice*> names;
};
std::vector<Said> answers_to(FormField& field) {
  std::vector<Said> all;
  const bool list = field.kind == FormField::Kind::kSome;
  if (field.least == 0) all.push_back({list ? Json::array() : Json(), {}});
  Said every{Json::array(), {}};
  for (FormChoice& each : field.choices) {
    all.push_back({list ? Json::array({each.id}) : Json(each.id), {&each}});
    every.value.push_back(each.id);
    every.names.push_back(&each);
  }
  if (list && field.choices.size() > 1) all.push_back(std::move(every));
  return all;
}

bool is_answered_by_choices(const Form& form) {
  return !form.fields.empty() && std::ranges::all_of(form.fields, [](const FormField& field) {
    return field.kind == FormField::Kind::kOne || field.kind == FormField::Kind::kSome;
  });
}

}  // namespace

void bar_unlawful(Form& form, const std::function<std::string(const Json& action)>& against) {
  if (!is_answered_by_choices(form)) return;
  std::vector<std::vector<Said>> fields;
  std::size_t count = 1;
  for (FormField& field : form.fields) {
    fields.push_back(answers_to(field));
    count *= fields.back().size();
  }
  if (count == 0 || count > kMostAnswers) return;
  std::map<FormChoice*, std::string> why;  // empty: lawful once
  for (std::size_t number = 0; number < count; ++number) {
    Json answers = Json::object();
    std::vector<FormChoice*> named;
    std::size_t rest = number;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const Said& answer = fields[i][rest % fields[i].size()];
      rest /= fields[i].size();
      answers[form.fields[i].id] = answer.value;
      named.insert(named.end(), answer.names.begin(), answer.names.end());
    }
    const auto action = filled(form, answers);
    const std::string sentence = action ? against(*action) : action.error().message;
    for (FormChoice* const each : named) {
      const auto [at, is_new] = why.try_emplace(each, sentence);
      if (!is_new && sentence.empty()) at->second.clear();
    }
  }
  for (auto& [choice, sentence] : why)
    if (choice->barred.empty()) choice->barred = std::move(sentence);
}

}  // namespace telescope
