#include "core/rules/brevity/knowledge/barred.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/rules/brevity/rules.hpp"

namespace telescope::brevity {
namespace {

constexpr std::size_t kMostAnswers = 64;

bool is_judged_here(const Form& form) {
  const auto answered_by_choices = [](const FormField& field) {
    return field.kind == FormField::Kind::kOne || field.kind == FormField::Kind::kSome;
  };
  if (form.fields.empty() || !std::ranges::all_of(form.fields, answered_by_choices)) return false;
  return Actions::about(form.action, true, [](auto kind) {
    return !requires {
      decltype(kind)::type::kJudgedAsOffered;
    };
  });
}

/// What may be answered to one field, and which choices each of these names.
struct Said {
  Json value;
  std::vector<std::size_t> names;
};
std::vector<Said> answers_to(const FormField& field) {
  std::vector<Said> all;
  const bool list = field.kind == FormField::Kind::kSome;
  if (field.least == 0) all.push_back({list ? Json::array() : Json(), {}});
  Said every{Json::array(), {}};
  for (std::size_t i = 0; i < field.choices.size(); ++i) {
    const std::string& id = field.choices[i].id;
    all.push_back({list ? Json::array({id}) : Json(id), {i}});
    every.value.push_back(id);
    every.names.push_back(i);
  }
  if (list && field.choices.size() > 1) all.push_back(std::move(every));
  return all;
}

/// The first sentence against these answers; empty: they are lawful.
std::string against(const Game& known, const Form& form, const Json& answers) {
  const auto action = filled(form, answers);
  if (!action) return action.error().message;
  const Objections all = Actions::against(known, Actions::read(known, *action));
  return all.empty() ? std::string() : all.front().sentence;
}

}  // namespace

void bar_unlawful(const Game& known, Form& form) {
  if (!is_judged_here(form)) return;
  std::vector<std::vector<Said>> fields;
  std::size_t count = 1;
  for (const FormField& field : form.fields) {
    fields.push_back(answers_to(field));
    count *= fields.back().size();
  }
  if (count == 0 || count > kMostAnswers) return;
  std::map<std::pair<std::size_t, std::size_t>, std::string> why;  // by field and choice; empty: lawful once
  for (std::size_t number = 0; number < count; ++number) {
    Json answers = Json::object();
    std::vector<std::pair<std::size_t, std::size_t>> named;
    std::size_t rest = number;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const Said& answer = fields[i][rest % fields[i].size()];
      rest /= fields[i].size();
      answers[form.fields[i].id] = answer.value;
      for (const std::size_t choice : answer.names) named.emplace_back(i, choice);
    }
    const std::string sentence = against(known, form, answers);
    for (const auto& each : named) {
      const auto [at, is_new] = why.try_emplace(each, sentence);
      if (!is_new && sentence.empty()) at->second.clear();
    }
  }
  for (const auto& [at, sentence] : why) {
    std::string& barred = form.fields[at.first].choices[at.second].barred;
    if (barred.empty()) barred = sentence;
  }
}

}  // namespace telescope::brevity
