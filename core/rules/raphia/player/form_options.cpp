#include "core/rules/raphia/player/form_options.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/rules/raphia/player/worth.hpp"

namespace telescope::raphia {
namespace {

constexpr std::string_view kMovePrefix = "move:";

/// Neither deployment nor giving up are the program's, and it moves no stand by hand.
bool is_of_step(const Form& form) {
  constexpr std::array<std::string_view, 8> kForms{"bid",    "first", "lay",  "done",
                                                   "retire", "extra", "kill", "enough"};
  return std::ranges::find(kForms, form.id) != kForms.end() || form.id.starts_with("fight:") ||
         form.id.starts_with("again:");
}

}  // namespace

FormOptions::FormOptions(const std::shared_ptr<const Setup>& setup, const Known& known, Accepts accepts)
    : blank_(new_game(setup)), known_(known), accepts_(std::move(accepts)) {}

std::vector<Wanted> FormOptions::of_step() const {
  std::vector<Wanted> all;
  for (const Form& form : known_.forms)
    if (is_of_step(form)) add(form, all);
  return all;
}

std::vector<Wanted> FormOptions::of_piece(const PieceId& piece) const {
  std::vector<Wanted> all;
  if (const Form* form = find_form(known_, std::string(kMovePrefix) + piece.value())) add(*form, all);
  if (const Form* form = find_form(known_, "stand")) {
    std::vector<Wanted> standing;
    add(*form, standing);
    std::erase_if(standing, [&](const Wanted& each) { return each.piece != piece; });
    std::ranges::move(standing, std::back_inserter(all));
  }
  return all;
}

void FormOptions::add(const Form& form, std::vector<Wanted>& all) const {
  for (const Json& each : answers(form)) {
    const auto action = filled(form, each);
    if (!action) continue;
    Wanted wanted = wanted_from(blank_, *action);
    if (accepts_(wanted)) all.push_back(std::move(wanted));
  }
}

/// Every combination of the answers to its fields.
std::vector<Json> FormOptions::answers(const Form& form) const {
  std::vector<Json> all{Json::object()};
  for (const FormField& field : form.fields) {
    const std::vector<Json> here = answers(form, field);
    std::vector<Json> longer;
    for (const Json& each : all)
      for (const Json& answer : here) {
        longer.push_back(each);
        longer.back()[field.id] = answer;
      }
    all = std::move(longer);
  }
  return all;
}

/// Each choice where one is to be made, the most that a supporter can add, and an extra card or none.
std::vector<Json> FormOptions::answers(const Form& form, const FormField& field) const {
  std::vector<Json> all;
  std::vector<std::string> ids;
  for (const FormChoice& choice : field.choices)
    if (choice.barred.empty()) ids.push_back(choice.id);
  if (field.kind == FormField::Kind::kOne) {
    for (const std::string& id : ids) all.emplace_back(id);
  } else if (field.into == std::vector<std::string>{"supports"} && !ids.empty()) {
    all.push_back(Json::array({most_worth(*blank_.setup, ids)}));
  } else {
    all.push_back(Json::array());
    if (form.id == "extra")
      for (const std::string& id : ids) all.push_back(Json::array({id}));
  }
  return all;
}

}  // namespace telescope::raphia
