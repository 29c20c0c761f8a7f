#include "core/rules/form.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "core/base/answers.hpp"
#include "core/base/joined.hpp"
#include "core/base/json_fields.hpp"
#include "core/base/text_file.hpp"
#include "core/base/words.hpp"

namespace telescope {
namespace {

using Json = nlohmann::json;
using Kind = FormField::Kind;

constexpr std::size_t kMostNamed = 200;  // more is a slip of the hand
constexpr std::size_t kLongestText = 2000;

constexpr std::array<std::string_view, 5> kKinds{"one", "some", "many", "number", "text"};

tl::unexpected<Error> wrong(const FormField& field, const std::string& what) {
  return failure(field.label + ": " + what);
}

Json put(const FormChoice& choice) {
  return choice.put.is_null() ? Json(choice.id) : choice.put;
}

/// Where in `action` the field's answer goes; made where it is not there.
Json& place_in(Json& action, const FormField& field) {
  Json* at = &action;
  for (const std::string& key : field.into) at = &(*at)[key];
  return *at;
}

Result<void> put_one(const FormField& field, const Json& answer, Json& action) {
  if (answer.is_null()) {
    if (field.least > 0) return wrong(field, "choose one.");
    return {};
  }
  const FormChoice* choice = find_choice(field, answer);
  if (!choice) return wrong(field, "this is not one of the choices.");
  place_in(action, field) = put(*choice);
  return {};
}

Result<void> put_list(const FormField& field, const Json& answer, Json& action) {
  if (!answer.is_null() && !answer.is_array()) return wrong(field, "a list is wanted.");
  if (answer.size() > kMostNamed) return wrong(field, "more than 200 are named.");
  if (static_cast<int>(answer.size()) < field.least)
    return wrong(field, "name at least " + std::to_string(field.least) + ".");
  for (auto id = answer.begin(); id != answer.end(); ++id) {
    const FormChoice* choice = find_choice(field, *id);
    if (!choice) return wrong(field, "this is not one of the choices.");
    if (field.kind == Kind::kSome && std::find(answer.begin(), id, *id) != id)
      return wrong(field, choice->label + " is named twice.");
    place_in(action, field).push_back(put(*choice));
  }
  return {};
}

Result<void> put_number(const FormField& field, const Json& answer, Json& action) {
  if (answer.is_null()) {
    if (field.least > 0) return wrong(field, "a number is wanted.");
    return {};
  }
  const std::string range = field.unit.empty()
                                ? from_to(field.lowest, field.highest)
                                : in_unit(field, field.lowest) + " to " + in_unit(field, field.highest);
  const auto whole = whole_number(answer, std::numeric_limits<std::int64_t>::min(),
                                  std::numeric_limits<std::int64_t>::max());
  if (!whole)
    return wrong(field,
                 (field.unit.empty() ? "a whole number is wanted, " : "a number is wanted, ") + range + ".");
  const std::int64_t number = *whole;
  if (number < field.lowest || number > field.highest) return wrong(field, "it must be " + range + ".");
  place_in(action, field) = number;
  return {};
}

Result<void> put_text(const FormField& field, const Json& answer, Json& action) {
  if (!answer.is_null() && !answer.is_string()) return wrong(field, "a text is wanted.");
  const std::string text = answer.is_string() ? with_marks_shown(answer.get<std::string>()) : std::string();
  if (text.size() > kLongestText) return wrong(field, "the text is too long.");
  const bool blank = text.find_first_not_of(" \t\n") == std::string::npos;
  if (blank && field.least > 0) return wrong(field, "write a few words.");
  if (!blank) place_in(action, field) = text;
  return {};
}

Result<void> put_answer(const FormField& field, const Json& answer, Json& action) {
  switch (field.kind) {
    case Kind::kOne:
      return put_one(field, answer, action);
    case Kind::kSome:
    case Kind::kMany:
      return put_list(field, answer, action);
    case Kind::kNumber:
      return put_number(field, answer, action);
    case Kind::kText:
      return put_text(field, answer, action);
  }
  return {};
}

Json to_json(const FormChoice& choice) {
  Json json = Json::object();  // of many: key by key, since initializer lists are copied
  json.emplace("id", choice.id);
  json.emplace("label", choice.label);
  if (choice.sector) json["sector"] = {choice.sector->column, choice.sector->row};
  if (choice.piece) json["piece"] = choice.piece->value();
  if (const auto& stand = choice.stand)
    json["stand"] = {{"x_mm", std::lround(stand->at.x_mm)},
                     {"y_mm", std::lround(stand->at.y_mm)},
                     {"heading_deg", (std::lround(stand->heading_deg) % 360 + 360) % 360},
                     {"width_mm", std::lround(stand->width_mm)},
                     {"depth_mm", std::lround(stand->depth_mm)}};
  if (choice.allowed > 0) json["allowed"] = choice.allowed;
  if (!choice.barred.empty()) json["barred"] = choice.barred;
  return json;
}

Json to_json(const FormField& field) {
  Json json{{"id", field.id},
            {"label", field.label},
            {"rule", field.rule},
            {"why", field.why},
            {"kind", kKinds.at(static_cast<std::size_t>(field.kind))},
            {"least", field.least}};
  if (!field.initial.is_null()) json["initial"] = field.initial;
  if (field.kind == Kind::kNumber) json.update({{"lowest", field.lowest}, {"highest", field.highest}});
  if (!field.unit.empty()) json.update({{"unit", field.unit}, {"of_unit", field.of_unit}});
  if (field.allowed > 0) json["allowed"] = field.allowed;
  if (field.allowed_each > 0) json["allowed_each"] = field.allowed_each;
  if (!field.counted.empty()) json["counted"] = field.counted;
  if (field.unbroken) json["unbroken"] = true;
  if (has_choices(field)) {
    Json& choices = json["choices"] = Json::array();
    for (const FormChoice& choice : field.choices) choices.push_back(to_json(choice));
  }
  return json;
}

Json to_json(const FormSpot& spot, const std::vector<FormField>& fields) {
  Json json{{"x", spot.x}, {"y", spot.y}};
  const auto x = std::ranges::find(fields, spot.x, &FormField::id);
  if (x != fields.end()) json["mm"] = mm_of_one(*x);
  if (!spot.heading.empty()) json["heading"] = spot.heading;
  if (!spot.stand.empty()) json["stand"] = spot.stand;
  return json;
}

/// Named choices in the list's order, without a gap between them.
bool lie_side_by_side(const FormField& field, const Json& answer) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < field.choices.size(); ++i)
    if (count_of(field, answer, field.choices[i].id) > 0) places.push_back(i);
  return places.empty() || places.back() - places.front() + 1 == places.size();
}

/// What the rules do not allow of one field's answer; empty: nothing.
std::string beyond_limit(const FormField& field, const Json& answer) {
  const auto no_more = [&](const std::string& of, int most) {
    return field.label + ": no more than " + std::to_string(most) + of + ".";
  };
  if (field.allowed > 0 && count_of(field, answer) > field.allowed)
    return no_more(field.counted.empty() ? "" : " " + field.counted, field.allowed);
  for (const FormChoice& choice : field.choices) {
    const int count = count_of(field, answer, choice.id);
    const int most = choice.allowed > 0 ? choice.allowed : field.allowed_each;
    if (count > 0 && !choice.barred.empty()) return choice.label + ": " + choice.barred;
    if (field.kind == Kind::kMany && most > 0 && count > most) return no_more(" on " + choice.label, most);
  }
  return field.unbroken && !lie_side_by_side(field, answer) ? field.label + ": these do not lie side by side."
                                                            : "";
}

/// What is named, each once with how often; a number or a text as it is. Empty: nothing.
std::string answer_words(const FormField& field, const Json& answer) {
  if (answer.is_number()) return in_unit(field, answer.get<std::int64_t>());
  if (field.kind == Kind::kText) return answer.is_string() ? one_line(answer.get<std::string>()) : "";
  std::vector<std::string> named;
  for (const FormChoice& choice : field.choices)
    if (const int count = count_of(field, answer, choice.id); count > 0)
      named.push_back(choice.label + (count > 1 ? " \u00d7" + std::to_string(count) : ""));
  return joined(named);
}

}  // namespace

double mm_of_one(const FormField& field) {
  for (const auto& [unit, mm] : {std::pair{"in", 25.4}, {"cm", 10.0}})
    if (field.unit == unit) return mm / field.of_unit;
  throw std::logic_error("the field " + field.id + " is no length in inches or centimetres");
}

std::string in_unit(const FormField& field, std::int64_t number) {
  if (field.unit.empty()) return std::to_string(number);
  return decimal(static_cast<double>(number) / field.of_unit) + " " + field.unit;
}

bool has_choices(const FormField& field) {
  return field.kind == Kind::kOne || field.kind == Kind::kSome || field.kind == Kind::kMany;
}

const FormChoice* find_choice(const FormField& field, const Json& id) {
  if (!id.is_string()) return nullptr;
  const auto it = std::ranges::find(field.choices, id.get_ref<const std::string&>(), &FormChoice::id);
  return it == field.choices.end() ? nullptr : &*it;
}

Json initial_answers(const Form& form) {
  Json answers = Json::object();
  for (const FormField& field : form.fields) answers[field.id] = field.initial;
  return answers;
}

Result<Json> filled(const Form& form, const Json& answers) {
  if (!answers.is_object()) return failure("The answers of a form are named by its fields.");
  for (const auto& [id, answer] : answers.items())
    if (std::ranges::find(form.fields, id, &FormField::id) == form.fields.end())
      return failure("The form '" + form.title + "' has no field of this name.");
  Json action = form.action;
  for (const FormField& field : form.fields) {
    const auto it = answers.find(field.id);
    if (auto done = put_answer(field, it == answers.end() ? Json() : *it, action); !done)
      return tl::unexpected(done.error());
  }
  return action;
}

std::vector<std::string> beyond_limits(const Form& form, const Json& answers) {
  std::vector<std::string> beyond;
  for (const FormField& field : form.fields)
    if (const auto it = answers.find(field.id); has_choices(field) && it != answers.end())
      if (std::string why = beyond_limit(field, *it); !why.empty()) beyond.push_back(std::move(why));
  return beyond;
}

std::string filled_words(const Form& form, const Json& answers, std::span<const std::string> kept) {
  std::vector<std::string> parts;
  for (const FormField& field : form.fields)
    if (const auto it = answers.find(field.id); it != answers.end())
      if (const std::string words = answer_words(field, *it); !words.empty())
        parts.push_back(field.label + ": " + (std::ranges::count(kept, field.id) ? "kept from you" : words));
  return form.title + (parts.empty() ? "" : ". " + joined(parts, "; "));
}

int count_of(const FormField& field, const Json& answer, const std::string& choice) {
  if (field.kind == Kind::kOne)
    return answer.is_string() && (choice.empty() || answer.get_ref<const std::string&>() == choice) ? 1 : 0;
  if (!answer.is_array()) return 0;
  return static_cast<int>(choice.empty() ? std::ssize(answer)
                                         : std::count(answer.begin(), answer.end(), Json(choice)));
}

Json to_json(const Form& form) {
  Json fields = Json::array();
  for (const FormField& field : form.fields) fields.push_back(to_json(field));
  Json json{{"id", form.id},
            {"title", form.title},
            {"rule", form.rule},
            {"advice", form.advice},
            {"author", to_string(form.author)},
            {"audience", to_string(form.audience)},
            {"due", form.due},
            {"fields", std::move(fields)}};
  for (const FormSpot& spot : form.spots) json["spots"].push_back(to_json(spot, form.fields));
  return json;
}

}  // namespace telescope
