// What keys do in a form.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "app/presenters/commands.hpp"
#include "app/presenters/form_editor.hpp"
#include "app/presenters/text.hpp"

namespace telescope::app {
namespace {

using FieldKind = FormField::Kind;

constexpr std::size_t kLongestEntry = 400;
constexpr std::size_t kLongestTyped = 24;

bool is(const Input& input, Command command) {
  return input.key == key_for(command);
}

}  // namespace

FormEditor::Pressed FormEditor::press(const Input& input) {
  if (!form_) return Pressed::kNotTaken;
  first_shown_.reset();
  const bool chooses = has_choices(field()) && (!typed_.empty() || enter_chooses());
  besides_ = false;
  if (is(input, Command::kBack)) {
    if (std::exchange(typed_, {}).empty()) close();
    choice_ = 0;
    return Pressed::kTaken;
  }
  if (hidden()) {
    const bool opens = covered_ && !blank_ && (is(input, Command::kUncover) || input.text == "v");
    if (opens) uncovered_ = true;
    // What is blanked is shown again by its own key; nothing else happens behind a cover.
    return !opens && blank_ && is(input, Command::kBlank) ? Pressed::kNotTaken : Pressed::kTaken;
  }
  if (is(input, Command::kChoose)) {
    if (chooses)
      press_choices(input);
    else if (const auto it = std::ranges::find_if(form_->fields, [&](auto& each) { return wants(each); });
             action_.is_null() && it != form_->fields.end())
      move_field(static_cast<int>(it - form_->fields.begin()) - static_cast<int>(field_));
    else
      return sends();
    return Pressed::kTaken;
  }
  const bool leaves = input.text.empty() && (input.key.starts_with("F") || is(input, Command::kQuit));
  if (leaves) return Pressed::kNotTaken;
  press_field(input);
  return Pressed::kTaken;
}

FormEditor::Pressed FormEditor::sends() const {
  return hidden() || action_.is_null() ? Pressed::kTaken
         : lawful_                     ? Pressed::kSend
         : all_open(objections_)       ? Pressed::kDecide
                                       : Pressed::kWaive;
}

void FormEditor::press_field(const Input& input) {
  if (form_->fields.empty()) return;
  if (is(input, Command::kNextPage)) {
    const std::size_t from = field_;
    if (!typed_.empty() && matching().size() == 1) press_choices({.key = "Enter", .text = {}});
    field_ = from;
    return move_field(1);
  }
  if (is(input, Command::kPreviousPage)) return move_field(-1);
  if (!has_choices(field()) && (is(input, Command::kUp) || is(input, Command::kDown)))
    return move_field(is(input, Command::kDown) ? 1 : -1);
  if (field().kind == FieldKind::kText) return press_text(input);
  if (field().kind == FieldKind::kNumber) return press_number(input);
  press_choices(input);
}

void FormEditor::press_text(const Input& input) {
  std::string text = answer().is_string() ? answer().get<std::string>() : std::string();
  if (is(input, Command::kSendBack))
    drop_last_character(text);
  else if (text.size() + input.text.size() <= kLongestEntry)
    text += is(input, Command::kFirstOption) ? " " : input.text;
  answer() = text;
}

void FormEditor::press_number(const Input& input) {
  const int now = answer().is_number_integer() ? answer().get<int>() : 0;
  const int step = std::max(1, field().of_unit / 10);
  if (is(input, Command::kRight)) answer() = std::min(now + step, field().highest);
  if (is(input, Command::kLeft)) answer() = std::max(now - step, field().lowest);
  if (!field().unit.empty()) return type_in_unit(input);
  const bool digit = input.text.size() == 1 && input.text[0] >= '0' && input.text[0] <= '9';
  if (digit && now < 100'000) answer() = now * 10 + (input.text[0] - '0');
  if (is(input, Command::kSendBack)) answer() = now >= 10 ? Json(now / 10) : Json();
}

/// "14.5" of a number that is said in a unit, with a comma or a point.
void FormEditor::type_in_unit(const Input& input) {
  constexpr std::size_t kMostDigits = 7;
  if (is(input, Command::kRight) || is(input, Command::kLeft)) return typed_.clear();
  if (is(input, Command::kSendBack)) {
    drop_last_character(typed_);
  } else {
    const std::string text = input.text == "," ? "." : input.text;
    const bool point = text == "." && typed_.find('.') == std::string::npos;
    const bool digit = text.size() == 1 && text[0] >= '0' && text[0] <= '9';
    if ((!point && !digit) || typed_.size() >= kMostDigits) return;
    typed_ += text;
  }
  double number = 0.0;
  const auto [end, wrong] = std::from_chars(typed_.data(), typed_.data() + typed_.size(), number);
  answer() = wrong == std::errc() ? Json(std::lround(number * field().of_unit)) : Json();
}

void FormEditor::press_choices(const Input& input) {
  const auto& choices = field().choices;
  if (on_map() && (is(input, Command::kUp) || is(input, Command::kDown) || is(input, Command::kLeft) ||
                   is(input, Command::kRight)))
    return move_on_map(input);
  if (is(input, Command::kUp) || is(input, Command::kDown)) return move(is(input, Command::kDown) ? 1 : -1);
  if (is(input, Command::kSendBack) && !typed_.empty()) {
    drop_last_character(typed_);
    choice_ = 0;
    return;
  }
  const auto at = under_cursor();
  if (is(input, Command::kSendBack)) {
    const bool there = at && count_of(field(), answer(), choices[*at].id) > 0;
    if (there) return name(*at, false);
    if (answer().is_array() && !answer().empty()) answer().erase(answer().size() - 1);
    return;
  }
  const bool typing = !typed_.empty();
  if (is(input, Command::kChoose) || is(input, Command::kFirstOption)) {
    typed_.clear();
    choice_ = typing ? at.value_or(0) : choice_;
    if (at && typing && choices[*at].sector && is_about_places(field())) at_ = *choices[*at].sector;
    if (at && is(input, Command::kChoose) && goes_on(*at)) return go_on_from(*at);
    const bool turns = field().kind == FieldKind::kSome && !typing && is(input, Command::kFirstOption);
    if (at) name(*at, turns ? std::nullopt : std::optional(true));
    if (at && takes_no_more(*at)) go_on_from_field();
    return;
  }
  if (at && (is(input, Command::kRight) || (!typing && input.key == "+"))) return name(*at, true);
  if (at && (is(input, Command::kLeft) || (!typing && input.key == "-"))) return name(*at, false);
  if (!typing && choices.size() <= kFewChoices && input.key.size() == 1 && input.key[0] >= '1' &&
      input.key[0] <= '9') {
    const auto nth = static_cast<std::size_t>(input.key[0] - '1');
    if (nth >= choices.size()) return;
    choice_ = nth;
    return name(nth, field().kind == FieldKind::kSome ? std::nullopt : std::optional(true));
  }
  if (!input.text.empty() && typed_.size() + input.text.size() <= kLongestTyped) {
    typed_ += input.text;
    choice_ = 0;
  }
}

/// To the next that is not marked; after the last comes the first.
void FormEditor::go_on_from(std::size_t choice) {
  const auto& choices = field().choices;
  for (std::size_t i = 1; i < choices.size(); ++i) {
    const std::size_t next = (choice + i) % choices.size();
    if (count_of(field(), answer(), choices[next].id) > 0) continue;
    choice_ = next;
    if (choices[next].sector && is_about_places(field())) at_ = *choices[next].sector;
    return;
  }
}

/// Past the ends of a field lie its neighbours.
void FormEditor::move(int by) {
  const std::size_t count = typed_.empty() ? field().choices.size() : matching().size();
  if (by < 0 && choice_ == 0) {
    if (field_ == 0 || !typed_.empty()) return;
    move_field(-1);
    if (has_choices(field()) && !is_about_places(field()) && !field().choices.empty())
      choice_ = field().choices.size() - 1;
    return;
  }
  if (by > 0 && choice_ + 1 >= count) {
    if (field_ + 1 < form_->fields.size() && typed_.empty()) move_field(1);
    return;
  }
  choice_ = static_cast<std::size_t>(static_cast<long>(choice_) + by);
}

void FormEditor::move_on_map(const Input& input) {
  Sector most{};
  for (const FormChoice& choice : field().choices)
    if (choice.sector) {
      most.column = std::max(most.column, choice.sector->column);
      most.row = std::max(most.row, choice.sector->row);
    }
  const auto way = way_of(on_table(command_for(input.key).value_or(Command::kBack), turn_));
  if (!way) return;
  at_ = {std::clamp(at_.column + static_cast<int>(way->x_mm), 0, most.column),
         std::clamp(at_.row + static_cast<int>(way->y_mm), 0, most.row)};
}

}  // namespace telescope::app
