#include "app/presenters/form_editor.hpp"

#include <algorithm>
#include <utility>

#include "app/presenters/text.hpp"

namespace telescope::app {
namespace {

using FieldKind = FormField::Kind;

constexpr std::size_t kMostNamed = 200;

/// The answers as far as they still fit the form, and what it begins with for the rest.
Json pruned(const Form& form, const Json& answers) {
  Json kept = initial_answers(form);
  for (const FormField& field : form.fields) {
    const auto old = answers.find(field.id);
    Json& answer = kept[field.id];
    if (old != answers.end()) answer = *old;
    if (!has_choices(field)) continue;
    const auto unknown = [&](const Json& id) { return !find_choice(field, id); };
    if (field.kind == FieldKind::kOne) {
      if (unknown(answer)) answer = nullptr;
      continue;
    }
    if (!answer.is_array()) answer = Json::array();
    answer.erase(std::remove_if(answer.begin(), answer.end(), unknown), answer.end());
  }
  return kept;
}

}  // namespace

bool FormEditor::is_about_places(const FormField& field) {
  const auto places = std::ranges::count_if(
      field.choices, [](const FormChoice& choice) { return choice.sector && !choice.piece; });
  return has_choices(field) && places > static_cast<std::ptrdiff_t>(kFewChoices);
}

void FormEditor::open(const std::string& form) {
  close();
  id_ = form;
  ++opened_;
}

void FormEditor::close() {
  id_.clear();
  form_.reset();
  field_ = choice_ = touched_ = 0;
  first_shown_.reset();
  typed_.clear();
  judged_.clear();
  weighed_.clear();
  unlawful_.clear();
  action_ = nullptr;
  uncovered_ = false;
  pieces_.clear();
}

void FormEditor::forget() {
  close();
  drafts_.clear();
  sent_.reset();
}

void FormEditor::sent() {
  sent_ = {id_, answers(), revision_};
  drafts_.erase(id_);
  close();
}

void FormEditor::go_on(const GameScene& game) {
  if (!sent_ || game.revision == sent_->revision) return;
  const Sent sent = *std::exchange(sent_, std::nullopt);
  const auto form = std::ranges::find(game.forms, sent.id, &Form::id);
  if (form == game.forms.end() || is_open()) return;
  for (const FormField& field : form->fields) {
    const Json named = sent.answers.value(field.id, Json());
    const bool list = field.kind == FieldKind::kSome || field.kind == FieldKind::kMany;
    if (list && !field.choices.empty() && named.is_array() && !named.empty() &&
        std::ranges::none_of(named, [&](const Json& id) { return find_choice(field, id); }))
      return open(sent.id);
  }
}

Json& FormEditor::answers() {
  return drafts_[id_];
}

const Json& FormEditor::answer(const FormField& field) const {
  return drafts_.at(id_).at(field.id);
}

/// HD-12: sealed until whoever may see it opens it; blanked with all that is not for everybody.
bool FormEditor::hidden() const {
  return !form_ || (covered_ && !uncovered_) || (blank_ && !is_public(form_->audience));
}

bool FormEditor::wants(const FormField& field) const {
  const Json& given = answer(field);
  return has_choices(field) ? count_of(field, given) < field.least
                            : field.least > 0 && (given.is_null() || given == "");
}

bool FormEditor::enter_chooses() const {
  const FormField& field = this->field();
  if (!has_choices(field)) return false;
  if (action_.is_null()) return wants(field);
  const auto at = under_cursor();
  const bool room =
      field.kind == FieldKind::kOne || field.allowed == 0 || count_of(field, answer(field)) < field.allowed;
  return at && room && !besides_ && sends() == Pressed::kWaive &&
         count_of(field, answer(field), field.choices[*at].id) == 0;
}

bool FormEditor::goes_on(std::size_t choice) const {
  const FormField& field = this->field();
  return field.kind == FieldKind::kSome && action_.is_null() && wants(field) &&
         count_of(field, answer(field), field.choices[choice].id) > 0;
}

const FormField& FormEditor::field() const {
  static const FormField kNone = [] {
    FormField none;
    none.kind = FieldKind::kText;
    return none;
  }();
  return form_->fields.empty() ? kNone : form_->fields[field_];
}

bool FormEditor::on_map() const {
  return form_ && typed_.empty() && is_about_places(field());
}

void FormEditor::look(const GameScene& game, const Kit& kit, bool blank) {
  blank_ = blank;
  go_on(game);
  revision_ = game.revision;
  if (id_.empty()) return;
  const auto it = std::ranges::find(game.forms, id_, &Form::id);
  if (it == game.forms.end()) return close();
  const bool opens = !form_;
  const auto at = opens ? std::nullopt : under_cursor();
  const auto before =
      at ? std::pair(field().id, field().choices[*at].id) : std::pair<std::string, std::string>();
  form_ = *it;
  if (pieces_.empty())
    for (const KitPiece& piece : kit.pieces) pieces_.emplace(piece.id, piece);
  covered_ = game.audiences.is_covered(form_->audience);
  const bool anew = !drafts_.contains(id_);
  answers() = pruned(*form_, anew ? Json::object() : answers());
  const auto is_given = [&](const FormSpot& spot) { return point_of(spot).has_value(); };
  if (anew && std::ranges::none_of(form_->spots, is_given)) begin_spots();
  field_ = form_->fields.empty() ? 0 : std::min(field_, form_->fields.size() - 1);
  weigh_choices(game);
  put_barred_last();
  if (std::exchange(begins_, false) || opens)
    begin_field();
  else if (at && field().id == before.first)
    keep_cursor_on(before.second);
  judge(game);
}

void FormEditor::judge(const GameScene& game) {
  const std::string moment = answers().dump() + std::to_string(game.revision);
  if (moment == judged_) return;
  judged_ = moment;
  objections_.clear();
  missing_.clear();
  action_ = nullptr;
  lawful_ = false;
  auto action = filled(*form_, answers());
  if (!action) {
    missing_ = action.error().message;
    return;
  }
  if (!game.judge) return;
  JudgedAction judged = game.judge(*action);
  missing_ = std::move(judged.error);
  if (!missing_.empty()) return;
  action_ = *std::move(action);
  lawful_ = judged.lawful;
  objections_ = std::move(judged.objections);
}

void FormEditor::move_field(int by) {
  const auto count = static_cast<long>(form_->fields.size());
  click_field(static_cast<std::size_t>((static_cast<long>(field_) + by + count) % count));
}

void FormEditor::click_field(std::size_t field) {
  if (!form_ || hidden() || field >= form_->fields.size()) return;
  field_ = field;
  besides_ = false;
  first_shown_.reset();
  typed_.clear();
  begins_ = true;
  begin_field();
}

/// What the rules say to each choice of the field that keys are about, where all else is answered that must
/// be: of whom a unit may fire at, say. Where they allow none, something else stands against it.
void FormEditor::weigh_choices(const GameScene& game) {
  constexpr std::size_t kMostWeighed = 40;
  const FormField& field = this->field();
  Json given = answers();
  given[field.id] = nullptr;
  const std::string moment = id_ + field.id + given.dump() + std::to_string(game.revision);
  if (moment == weighed_) return;
  weighed_ = moment;
  unlawful_.clear();
  // With another stand another place is asked for.
  const bool takes_place = std::ranges::count(form_->spots, field.id, &FormSpot::stand) > 0;
  if (!game.judge || form_->fields.size() < 2 || field.kind != FieldKind::kOne || takes_place ||
      field.choices.size() > kMostWeighed)
    return;
  for (const FormChoice& each : field.choices) {
    given[field.id] = each.id;
    const auto action = filled(*form_, given);
    if (!action) return;
    const JudgedAction judged = game.judge(*action);
    if (!judged.lawful && !judged.objections.empty() && !all_open(judged.objections))
      unlawful_[each.id] = judged.objections.front().sentence;
  }
  if (unlawful_.size() == field.choices.size()) unlawful_.clear();
}

std::string FormEditor::why_not(const FormField& field, const FormChoice& choice) const {
  const auto why = &field == &this->field() ? unlawful_.find(choice.id) : unlawful_.end();
  return !choice.barred.empty() || why == unlawful_.end() ? choice.barred : why->second;
}

/// What may be chosen comes first; only a row that must have no gaps keeps its order.
void FormEditor::put_barred_last() {
  for (FormField& field : form_->fields)
    if (!field.unbroken)
      std::ranges::stable_partition(field.choices,
                                    [&](const FormChoice& each) { return why_not(field, each).empty(); });
}

/// Wherever that choice stands now among the others.
void FormEditor::keep_cursor_on(const std::string& choice) {
  const auto now = under_cursor();
  if (now && field().choices[*now].id == choice) return;
  const std::vector<std::size_t> rows = matching();
  const auto row =
      std::ranges::find_if(rows, [&](std::size_t each) { return field().choices[each].id == choice; });
  if (row != rows.end()) choice_ = static_cast<std::size_t>(row - rows.begin());
}

/// At what is named there already, else at the first that may be.
void FormEditor::begin_field() {
  const auto& choices = field().choices;
  auto at = std::ranges::find_if(
      choices, [&](const FormChoice& each) { return count_of(field(), answer(), each.id) > 0; });
  if (at == choices.end())
    at =
        std::ranges::find_if(choices, [&](const FormChoice& each) { return why_not(field(), each).empty(); });
  choice_ = at == choices.end() ? 0 : static_cast<std::size_t>(at - choices.begin());
  begin_on_map();
}

/// At a place that can be chosen; from there the arrows go wherever they like.
void FormEditor::begin_on_map() {
  const auto is_place = [](const FormChoice& choice) { return choice.sector && !choice.piece; };
  const auto& choices = field().choices;
  auto first = std::ranges::find_if(
      choices, [&](const FormChoice& each) { return is_place(each) && why_not(field(), each).empty(); });
  if (first == choices.end()) first = std::ranges::find_if(choices, is_place);
  const auto is_here = [&](const FormChoice& choice) { return is_place(choice) && choice.sector == at_; };
  if (is_about_places(field()) && first != choices.end() && std::ranges::none_of(choices, is_here))
    at_ = *first->sector;
}

void FormEditor::name(std::size_t choice, std::optional<bool> add) {
  const std::string& id = field().choices[choice].id;
  Json& answer = this->answer();
  if (field().kind == FieldKind::kOne) {
    if (add.value_or(answer != id)) {
      answer = id;
      if (std::ranges::count(form_->spots, field().id, &FormSpot::stand) > 0) begin_spots();
    } else if (answer == id && field().least == 0)
      answer = nullptr;
    return;
  }
  if (!answer.is_array()) answer = Json::array();
  const int there = count_of(field(), answer, id);
  const bool adds = add.value_or(there == 0);
  if (adds && (field().kind == FieldKind::kMany || there == 0) && answer.size() < kMostNamed) {
    answer.push_back(id);
  } else if (!adds && there > 0) {
    std::size_t last = answer.size();
    while (answer[--last] != id) {
    }
    answer.erase(last);
  }
}

bool FormEditor::takes_no_more(std::size_t choice) const {
  const FormField& field = this->field();
  const Json& given = answer(field);
  const bool full =
      field.kind == FieldKind::kOne || (field.allowed > 0 && count_of(field, given) == field.allowed);
  return full && count_of(field, given, field.choices[choice].id) > 0;
}

/// To what is still wanted, else to the next field, from which it may be sent.
void FormEditor::go_on_from_field() {
  const auto& fields = form_->fields;
  const auto wanted = std::ranges::find_if(fields, [&](const FormField& each) { return wants(each); });
  const auto to = wanted == fields.end() ? field_ + 1 : static_cast<std::size_t>(wanted - fields.begin());
  if (to >= fields.size()) return;
  click_field(to);
  besides_ = wanted == fields.end();
}

void FormEditor::click_row(std::size_t choice) {
  if (!form_ || hidden() || !has_choices(field()) || choice >= field().choices.size()) return;
  const auto& clicked = field().choices[choice];
  if (clicked.sector && is_about_places(field())) at_ = *clicked.sector;
  const std::size_t all = field().choices.size();
  const auto first =
      typed_.empty() ? std::optional(first_shown(all, shown_of(all, kRowsShown))) : std::nullopt;
  typed_.clear();
  choice_ = choice;
  first_shown_ = first;
  if (field().kind != FieldKind::kMany) return name(choice, std::nullopt);
  // As often as is allowed, then from nothing again.
  const int there = count_of(field(), answer(), clicked.id);
  if (field().allowed_each == 0 || there < field().allowed_each) return name(choice, true);
  for (int i = 0; i < there; ++i) name(choice, false);
}

bool FormEditor::click_sector(const Sector& sector) {
  if (!form_ || hidden() || !has_choices(field())) return false;
  const auto& choices = field().choices;
  const auto it = std::ranges::find_if(
      choices, [&](const FormChoice& choice) { return choice.sector == sector && !choice.piece; });
  if (it == choices.end()) return false;
  click_row(static_cast<std::size_t>(it - choices.begin()));
  return true;
}

bool FormEditor::click_piece(const PieceId& piece) {
  if (!form_ || hidden()) return false;
  const auto row_of = [&](const FormField& of) -> std::optional<std::size_t> {
    const auto it = std::ranges::find(of.choices, piece, &FormChoice::piece);
    return it == of.choices.end() ? std::nullopt
                                  : std::optional(static_cast<std::size_t>(it - of.choices.begin()));
  };
  if (const auto row = row_of(field())) {
    click_row(*row);
    return true;
  }
  // Whose place is asked for may be chosen while its figures are filled in.
  const FormSpot* spot = this->spot();
  const FormField* whose = spot ? field_of(spot->stand) : nullptr;
  const auto row = whose ? row_of(*whose) : std::nullopt;
  if (!row || drafts_.at(id_).at(whose->id) == whose->choices[*row].id) return false;
  click_field(static_cast<std::size_t>(whose - form_->fields.data()));
  click_row(*row);
  return true;
}

const KitPiece* FormEditor::piece_of(const FormChoice& choice) const {
  const auto piece = choice.piece ? pieces_.find(*choice.piece) : pieces_.end();
  return piece == pieces_.end() ? nullptr : &piece->second;
}

std::vector<std::size_t> FormEditor::matching() const {
  std::vector<std::pair<Found, std::size_t>> found;
  for (std::size_t i = 0; i < field().choices.size(); ++i) {
    const FormChoice& choice = field().choices[i];
    const KitPiece* piece = piece_of(choice);
    const std::string by = choice.label + " " + choice.id + (piece ? " " + words_to_find(*piece) : "");
    if (const auto how = find_in(by, typed_)) found.emplace_back(*how, i);
  }
  std::ranges::sort(found);
  std::vector<std::size_t> choices;
  for (const auto& each : found) choices.push_back(each.second);
  return choices;
}

std::optional<std::size_t> FormEditor::under_cursor() const {
  const auto& choices = field().choices;
  if (!typed_.empty()) {
    const auto found = matching();
    return choice_ < found.size() ? std::optional(found[choice_]) : std::nullopt;
  }
  if (on_map()) {
    const auto it = std::ranges::find_if(
        choices, [&](const FormChoice& choice) { return choice.sector == at_ && !choice.piece; });
    return it == choices.end() ? std::nullopt : std::optional(static_cast<std::size_t>(it - choices.begin()));
  }
  return choice_ < choices.size() ? std::optional(choice_) : std::nullopt;
}

}  // namespace telescope::app
