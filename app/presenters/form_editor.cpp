#include "app/presenters/form_editor.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "app/presenters/commands.hpp"
#include "app/presenters/text.hpp"

namespace telescope::app {
namespace {

using Kind = FormField::Kind;

constexpr double kQuarterNear = 4.0;  // degrees: nearer to a quarter turn, it is one
constexpr std::size_t kLongestEntry = 400;
constexpr std::size_t kLongestTyped = 24;
constexpr std::size_t kMostNamed = 200;
constexpr std::size_t kFewChoices = 9;  // as many as there are digits

bool is(const Input& input, Command command) {
  return input.key == key_for(command);
}

/// More places than a list is pleasant with.
bool is_about_places(const FormField& field) {
  const auto places = std::ranges::count_if(
      field.choices, [](const FormChoice& choice) { return choice.sector && !choice.piece; });
  return has_choices(field) && places > static_cast<std::ptrdiff_t>(kFewChoices);
}

double away(TablePoint a, TablePoint b) {
  return std::hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm);
}

/// Where a base that reaches `half` to either side lies whole on a table of `most`.
double kept_within(double value, double half, double most, double snap) {
  const double low = std::min(half, most / 2), high = most - low;
  if (half > 0.0 && value < low + snap) return low;
  if (half > 0.0 && value > high - snap) return high;
  return std::clamp(value, low, high);
}

/// The answers as far as they still fit the form, and what it begins with for the rest.
Json pruned(const Form& form, const Json& answers) {
  Json kept = initial_answers(form);
  for (const FormField& field : form.fields) {
    const auto old = answers.find(field.id);
    Json& answer = kept[field.id];
    if (old != answers.end()) answer = *old;
    if (!has_choices(field)) continue;
    const auto unknown = [&](const Json& id) { return !find_choice(field, id); };
    if (field.kind == Kind::kOne) {
      if (unknown(answer)) answer = nullptr;
      continue;
    }
    if (!answer.is_array()) answer = Json::array();
    answer.erase(std::remove_if(answer.begin(), answer.end(), unknown), answer.end());
  }
  return kept;
}

}  // namespace

void FormEditor::open(const std::string& form) {
  close();
  id_ = form;
}

void FormEditor::close() {
  id_.clear();
  form_.reset();
  field_ = choice_ = touched_ = 0;
  typed_.clear();
  judged_.clear();
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
    const bool list = field.kind == Kind::kSome || field.kind == Kind::kMany;
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

bool FormEditor::on_map() const {
  return form_ && typed_.empty() && is_about_places(field());
}

void FormEditor::look(const GameScene& game, const Kit& kit, bool blank) {
  blank_ = blank;
  go_on(game);
  revision_ = game.revision;
  if (id_.empty()) return;
  const auto it = std::ranges::find(game.forms, id_, &Form::id);
  if (it == game.forms.end() || it->fields.empty()) return close();
  const bool opens = !form_;
  form_ = *it;
  if (opens) begin_on_map();
  if (pieces_.empty())
    for (const KitPiece& piece : kit.pieces) pieces_.emplace(piece.id, piece);
  covered_ = game.audiences.is_covered(form_->audience);
  const bool anew = !drafts_.contains(id_);
  answers() = pruned(*form_, anew ? Json::object() : answers());
  const auto is_given = [&](const FormSpot& spot) { return point_of(spot).has_value(); };
  if (anew && std::ranges::none_of(form_->spots, is_given)) begin_spots();
  field_ = std::min(field_, form_->fields.size() - 1);
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

FormEditor::Pressed FormEditor::press(const Input& input) {
  if (!form_) return Pressed::kNotTaken;
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
    if (!typed_.empty() && has_choices(field()))
      press_choices(input);
    else if (!action_.is_null())
      return lawful_ ? Pressed::kSend : all_open(objections_) ? Pressed::kDecide : Pressed::kWaive;
    return Pressed::kTaken;
  }
  const bool leaves = input.text.empty() && (input.key.starts_with("F") || is(input, Command::kQuit));
  if (leaves) return Pressed::kNotTaken;
  press_field(input);
  return Pressed::kTaken;
}

void FormEditor::press_field(const Input& input) {
  if (is(input, Command::kNextPage)) {
    if (!typed_.empty() && matching().size() == 1) press_choices({.key = "Enter", .text = {}});
    return move_field(1);
  }
  if (is(input, Command::kPreviousPage)) return move_field(-1);
  if (field().kind == Kind::kText) return press_text(input);
  if (field().kind == Kind::kNumber) return press_number(input);
  press_choices(input);
}

void FormEditor::move_field(int by) {
  const auto count = static_cast<long>(form_->fields.size());
  click_field(static_cast<std::size_t>((static_cast<long>(field_) + by + count) % count));
}

void FormEditor::click_field(std::size_t field) {
  if (!form_ || hidden() || field >= form_->fields.size()) return;
  field_ = field;
  choice_ = 0;
  typed_.clear();
  begin_on_map();
}

/// At a place that can be chosen; from there the arrows go wherever they like.
void FormEditor::begin_on_map() {
  const auto is_place = [](const FormChoice& choice) { return choice.sector && !choice.piece; };
  const auto& choices = field().choices;
  const auto first = std::ranges::find_if(choices, is_place);
  const auto is_here = [&](const FormChoice& choice) { return is_place(choice) && choice.sector == at_; };
  if (is_about_places(field()) && first != choices.end() && std::ranges::none_of(choices, is_here))
    at_ = *first->sector;
}

void FormEditor::press_text(const Input& input) {
  if (is(input, Command::kUp) || is(input, Command::kDown))
    return move_field(is(input, Command::kDown) ? 1 : -1);
  std::string text = answer().is_string() ? answer().get<std::string>() : std::string();
  if (is(input, Command::kSendBack))
    drop_last_character(text);
  else if (text.size() + input.text.size() <= kLongestEntry)
    text += is(input, Command::kFirstOption) ? " " : input.text;
  answer() = text;
}

void FormEditor::press_number(const Input& input) {
  if (is(input, Command::kUp) || is(input, Command::kDown))
    return move_field(is(input, Command::kDown) ? 1 : -1);
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
    if (at) name(*at, field().kind == Kind::kSome && !typing ? std::nullopt : std::optional(true));
    return;
  }
  if (at && (is(input, Command::kRight) || (!typing && input.key == "+"))) return name(*at, true);
  if (at && (is(input, Command::kLeft) || (!typing && input.key == "-"))) return name(*at, false);
  if (!typing && choices.size() <= kFewChoices && input.key.size() == 1 && input.key[0] >= '1' &&
      input.key[0] <= '9') {
    const auto nth = static_cast<std::size_t>(input.key[0] - '1');
    if (nth >= choices.size()) return;
    choice_ = nth;
    return name(nth, field().kind == Kind::kSome ? std::nullopt : std::optional(true));
  }
  if (!input.text.empty() && typed_.size() + input.text.size() <= kLongestTyped) {
    typed_ += input.text;
    choice_ = 0;
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
  switch (on_table(command_for(input.key).value_or(Command::kBack), turn_)) {
    case Command::kUp:
      ++at_.row;
      break;
    case Command::kDown:
      --at_.row;
      break;
    case Command::kRight:
      ++at_.column;
      break;
    case Command::kLeft:
      --at_.column;
      break;
    default:
      break;
  }
  at_ = {std::clamp(at_.column, 0, most.column), std::clamp(at_.row, 0, most.row)};
}

void FormEditor::name(std::size_t choice, std::optional<bool> add) {
  const std::string& id = field().choices[choice].id;
  Json& answer = this->answer();
  if (field().kind == Kind::kOne) {
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
  if (adds && (field().kind == Kind::kMany || there == 0) && answer.size() < kMostNamed) {
    answer.push_back(id);
  } else if (!adds && there > 0) {
    std::size_t last = answer.size();
    while (answer[--last] != id) {
    }
    answer.erase(last);
  }
}

const FormField* FormEditor::field_of(const std::string& id) const {
  const auto it = std::ranges::find(form_->fields, id, &FormField::id);
  return it == form_->fields.end() ? nullptr : &*it;
}

std::optional<int> FormEditor::number_in(const std::string& field) const {
  const Json& answers = drafts_.at(id_);
  const auto it = answers.find(field);
  return it == answers.end() || !it->is_number_integer() ? std::nullopt : std::optional(it->get<int>());
}

std::optional<TablePoint> FormEditor::point_of(const FormSpot& spot) const {
  const auto x = number_in(spot.x), y = number_in(spot.y);
  if (!x || !y) return std::nullopt;
  return TablePoint{*x * mm_of_one(*field_of(spot.x)), *y * mm_of_one(*field_of(spot.y))};
}

const FormStand* FormEditor::stand_of(const FormSpot& spot) const {
  const FormField* whose = field_of(spot.stand);
  const FormChoice* chosen = whose ? find_choice(*whose, answer(*whose)) : nullptr;
  return chosen && chosen->stand ? &*chosen->stand : nullptr;
}

const FormSpot* FormEditor::spot() const {
  if (!form_ || hidden() || form_->spots.empty()) return nullptr;
  const auto& spots = form_->spots;
  const auto open = std::ranges::find_if(spots, [&](const FormSpot& each) { return !point_of(each); });
  return open != spots.end() ? &*open : &spots[std::min(touched_, spots.size() - 1)];
}

/// A stand begins where it lies.
void FormEditor::begin_spots() {
  for (const FormSpot& spot : form_->spots) {
    const FormStand* stand = stand_of(spot);
    if (!stand) continue;
    put_length(spot.x, stand->at.x_mm);
    put_length(spot.y, stand->at.y_mm);
    put(spot.heading, stand->heading_deg);
  }
}

void FormEditor::put_spot(const FormSpot& spot, TablePoint at, double snap_mm) {
  const FormField *x = field_of(spot.x), *y = field_of(spot.y);
  if (!x || !y) return;
  const FormStand* stand = stand_of(spot);
  const FormStand base = stand ? *stand : FormStand{};
  if (!spot.heading.empty() && !number_in(spot.heading)) put(spot.heading, base.heading_deg);
  const double turn = to_radians(number_in(spot.heading).value_or(0));
  const double sine = std::abs(std::sin(turn)), cosine = std::abs(std::cos(turn));
  const double across = (base.width_mm * cosine + base.depth_mm * sine) / 2;
  const double along = (base.width_mm * sine + base.depth_mm * cosine) / 2;
  put_length(spot.x, kept_within(at.x_mm, across, x->highest * mm_of_one(*x), snap_mm));
  put_length(spot.y, kept_within(at.y_mm, along, y->highest * mm_of_one(*y), snap_mm));
  touched_ = static_cast<std::size_t>(&spot - form_->spots.data());
}

void FormEditor::put(const std::string& field, double number) {
  if (const FormField* into = field_of(field))
    answers()[field] = std::clamp<long>(std::lround(number), into->lowest, into->highest);
}

void FormEditor::put_length(const std::string& field, double mm) {
  if (const FormField* into = field_of(field)) put(field, mm / mm_of_one(*into));
}

/// Of several places that are given already the nearest comes there.
bool FormEditor::click_point(TablePoint at) {
  const FormSpot* spot = this->spot();
  if (!spot) return false;
  const FormField *x = field_of(spot->x), *y = field_of(spot->y);
  if (!x || !y || at.x_mm < 0 || at.y_mm < 0 || at.x_mm > x->highest * mm_of_one(*x) ||
      at.y_mm > y->highest * mm_of_one(*y))
    return false;
  if (point_of(*spot))
    spot = &*std::ranges::min_element(form_->spots, {},
                                      [&](const FormSpot& each) { return away(*point_of(each), at); });
  typed_.clear();
  put_spot(*spot, at);
  return true;
}

void FormEditor::drag_to(TablePoint at, double snap_mm) {
  const FormSpot* spot = this->spot();
  if (!spot) return;
  typed_.clear();
  put_spot(*spot, at, snap_mm);
}

void FormEditor::turn_to(double heading_deg) {
  const FormSpot* spot = this->spot();
  if (!spot || spot->heading.empty()) return;
  typed_.clear();
  const double quarter = std::round(heading_deg / 90.0) * 90.0;
  const double turned = std::abs(quarter - heading_deg) < kQuarterNear ? quarter : heading_deg;
  put(spot->heading, static_cast<double>(((std::lround(turned) % 360) + 360) % 360));
  if (const auto at = point_of(*spot)) put_spot(*spot, *at);  // its base may reach over an edge now
}

void FormEditor::click_row(std::size_t choice) {
  if (!form_ || hidden() || !has_choices(field()) || choice >= field().choices.size()) return;
  const auto& clicked = field().choices[choice];
  if (clicked.sector && is_about_places(field())) at_ = *clicked.sector;
  typed_.clear();
  choice_ = choice;
  if (field().kind != Kind::kMany) return name(choice, std::nullopt);
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

std::vector<FormMark> FormEditor::marks() const {
  std::vector<FormMark> marks;
  if (hidden() || !has_choices(field())) return marks;
  const Json& named = answer(field());
  const auto sector_of = [&](const Json& id) -> std::optional<Sector> {
    const FormChoice* choice = find_choice(field(), id);
    return !choice || choice->piece ? std::nullopt : choice->sector;
  };
  if (field().kind == Kind::kOne) {
    if (const auto sector = sector_of(named)) marks.push_back({*sector, ""});
    return marks;
  }
  int nth = 0;
  for (const Json& id : named) {
    ++nth;
    const auto sector = sector_of(id);
    if (!sector) continue;
    const auto it = std::ranges::find(marks, *sector, &FormMark::sector);
    const bool counted = field().allowed_each > 0;
    const std::string text = std::to_string(counted ? count_of(field(), named, id.get<std::string>()) : nth);
    if (it == marks.end())
      marks.push_back({*sector, text});
    else if (!counted)
      it->text += ", " + text;
  }
  return marks;
}

std::optional<Sector> FormEditor::map_cursor() const {
  if (hidden() || !on_map()) return std::nullopt;
  return at_;
}

std::optional<PieceId> FormEditor::chosen_piece() const {
  if (hidden() || !has_choices(field())) return std::nullopt;
  const auto at = under_cursor();
  return at ? field().choices[*at].piece : std::nullopt;
}

std::optional<FormPlace> FormEditor::place() const {
  const FormSpot* spot = this->spot();
  if (!spot) return std::nullopt;
  FormPlace place{.from = std::nullopt,
                  .at = std::nullopt,
                  .turns = !spot->heading.empty(),
                  .others = {},
                  .words = {},
                  .wrong = !lawful_ && !objections_.empty()};
  if (const FormStand* stand = stand_of(*spot)) place.from = *stand;
  for (const FormSpot& each : form_->spots)
    if (const auto at = point_of(each); at && &each != spot) place.others.push_back(*at);
  const auto at = point_of(*spot);
  if (!at) return place;
  place.at = place.from.value_or(FormStand{});
  place.at->at = *at;
  place.at->heading_deg = number_in(spot->heading).value_or(0);
  if (place.from)
    place.words.push_back(
        in_unit(*field_of(spot->x), std::lround(away(place.from->at, *at) / mm_of_one(*field_of(spot->x)))));
  if (!objections_.empty())
    place.words.push_back(objections_.front().sentence + " " + objections_.front().rule);
  return place;
}

}  // namespace telescope::app
