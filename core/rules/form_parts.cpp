#include "core/rules/form_parts.hpp"

#include <algorithm>
#include <utility>

namespace telescope {
namespace {

FormField field(std::string key, std::string label, FormField::Kind kind) {
  FormField field;
  field.label = std::move(label);
  field.kind = kind;
  field.into = {key};
  field.id = std::move(key);
  return field;
}

/// What an umpire is offered as one word instead of a form: `action`, to which that form comes.
Option option_for(const Form& form, std::string label, Action action) {
  return {.label = std::move(label),
          .action = std::move(action),
          .rule = form.rule,
          .audience = Audience::kUmpire};
}

/// The form with that one of its choices, where the rules do not bar it and nothing else must be answered. Of
/// fields of which one is chosen alone.
std::optional<Option> option_with(const Form& form, const FormField& field, const FormChoice& choice) {
  if (!choice.barred.empty() || field.kind != FormField::Kind::kOne) return std::nullopt;
  Json answers = initial_answers(form);
  answers[field.id] = choice.id;
  const auto action = filled(form, answers);
  if (!action) return std::nullopt;
  Option made = option_for(form, form.title + ": " + choice.label, *action);
  if (choice.piece) made.pieces = {*choice.piece};
  if (choice.sector) made.sectors = {*choice.sector};
  return made;
}

}  // namespace

FormChoice choice(std::string id, std::string label, Json put) {
  FormChoice choice;
  choice.id = std::move(id);
  choice.label = std::move(label);
  choice.put = std::move(put);
  return choice;
}

FormChoice choice_of(const PieceId& piece) {
  FormChoice made = choice(piece.value(), piece.value());
  made.piece = piece;
  return made;
}

FormChoice choice_of(const Unit& unit) {
  FormChoice made = choice(unit.id.value(), unit.name);
  made.piece = PieceId(made.id);
  return made;
}

FormChoice choice_of(const GridBoard& board, Sector at) {
  FormChoice made = choice(label(board, at), label(board, at));
  made.put = {at.column, at.row};
  made.sector = at;
  return made;
}

FormField choose_one(std::string key, std::string label, Choices choices) {
  FormField made = field(std::move(key), std::move(label), FormField::Kind::kOne);
  made.choices = std::move(choices);
  made.least = 1;
  return made;
}

FormField choose_some(std::string key, std::string label, Choices choices, int least, int allowed) {
  FormField made = some(key, std::move(label), std::move(choices), least, allowed, key);
  made.initial = Json::array();
  return made;
}

FormField one(std::string id, std::string label, Choices choices, std::vector<std::string> into) {
  FormField made = choose_one(std::move(id), std::move(label), std::move(choices));
  made.into = std::move(into);
  if (made.choices.size() == 1) made.initial = made.choices.front().id;
  return made;
}

FormField some(std::string id, std::string label, Choices choices, int least, int allowed, std::string into) {
  FormField made = field(std::move(id), std::move(label), FormField::Kind::kSome);
  made.choices = std::move(choices);
  made.least = least;
  made.allowed = allowed;
  made.into = {std::move(into)};
  return made;
}

FormField ask_number(std::string key, std::string label, int least, int most) {
  FormField made = field(std::move(key), std::move(label), FormField::Kind::kNumber);
  made.initial = made.lowest = least;
  made.highest = most;
  made.least = 1;
  return made;
}

FormField ask_text(std::string key, std::string label) {
  return field(std::move(key), std::move(label), FormField::Kind::kText);
}

Form form_for(const Audience& author, Action action, std::string title, std::string rule,
              std::vector<FormField> fields) {
  Form form;
  form.id = action.at("type").get<std::string>();
  form.title = std::move(title);
  for (FormField& each : fields)
    if (each.rule.empty()) each.rule = rule;
  form.rule = std::move(rule);
  form.author = form.audience = author;
  form.fields = std::move(fields);
  form.action = std::move(action);
  return form;
}

std::optional<FilledForm> filled_form(const std::vector<Form>& offered, const Json& request) {
  const auto id = request.is_object() ? request.find("form") : request.end();
  if (id == request.end() || !id->is_string()) return std::nullopt;
  const auto form = std::ranges::find(offered, id->get_ref<const std::string&>(), &Form::id);
  if (form == offered.end()) return std::nullopt;
  auto action = filled(*form, request.value("answers", Json::object()));
  if (!action) return std::nullopt;
  return FilledForm{*form, *std::move(action)};
}

std::optional<Asked> asked_at_once(const std::vector<Form>& offered, const Json& request) {
  auto form = filled_form(offered, request);
  if (!form) return std::nullopt;
  return Asked{
      .action = std::move(form->action), .words = std::move(form->form.title), .confirmed_by = std::nullopt};
}

std::vector<Option> options_of_few(const std::vector<Form>& forms, std::size_t few) {
  std::vector<Option> options;
  for (const Form& form : forms) {
    if (form.fields.empty()) options.push_back(option_for(form, form.title, form.action));
    if (form.fields.size() != 1 || form.fields.front().choices.size() > few) continue;
    for (const FormChoice& choice : form.fields.front().choices)
      if (auto made = option_with(form, form.fields.front(), choice)) options.push_back(*std::move(made));
  }
  return options;
}

std::vector<Option> options_about(const std::vector<Form>& forms, const PieceId& piece) {
  std::vector<Option> options;
  for (const Form& form : forms)
    for (const FormField& field : form.fields)
      for (const FormChoice& choice : field.choices)
        if (choice.piece == piece)
          if (auto made = option_with(form, field, choice)) options.push_back(*std::move(made));
  return options;
}

}  // namespace telescope
