// What of a form stands on the map: the places that it names, and those that are given there.

#include <algorithm>
#include <cmath>

#include "app/presenters/form_editor.hpp"
#include "core/board/segments.hpp"

namespace telescope::app {
namespace {

using FieldKind = FormField::Kind;

constexpr double kQuarterNear = 4.0;  // degrees: nearer to a quarter turn, it is one

/// Where a base that reaches `half` to either side lies whole on a table of `most`.
double kept_within(double value, double half, double most, double snap) {
  const double low = std::min(half, most / 2), high = most - low;
  if (half > 0.0 && value < low + snap) return low;
  if (half > 0.0 && value > high - snap) return high;
  return std::clamp(value, low, high);
}

}  // namespace

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
                                      [&](const FormSpot& each) { return distance_mm(*point_of(each), at); });
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

std::optional<FormPlace> FormEditor::place() const {
  const FormSpot* spot = this->spot();
  if (!spot) return std::nullopt;
  FormPlace place{
      .from = std::nullopt, .turns = !spot->heading.empty(), .wrong = !lawful_ && !objections_.empty()};
  if (const FormStand* stand = stand_of(*spot)) place.from = *stand;
  for (const FormSpot& each : form_->spots)
    if (const auto at = point_of(each); at && &each != spot) place.others.push_back(*at);
  const auto at = point_of(*spot);
  if (!at) return place;
  place.at = place.from.value_or(FormStand{});
  place.at->at = *at;
  place.at->heading_deg = number_in(spot->heading).value_or(0);
  if (place.from)
    place.words.push_back(in_unit(
        *field_of(spot->x), std::lround(distance_mm(place.from->at, *at) / mm_of_one(*field_of(spot->x)))));
  if (!objections_.empty())
    place.words.push_back(objections_.front().sentence + " " + objections_.front().rule);
  return place;
}

std::vector<FormMark> FormEditor::marks() const {
  std::vector<FormMark> marks;
  if (hidden() || !has_choices(field())) return marks;
  const Json& named = answer(field());
  const auto sector_of = [&](const Json& id) -> std::optional<Sector> {
    const FormChoice* choice = find_choice(field(), id);
    return !choice || choice->piece ? std::nullopt : choice->sector;
  };
  if (field().kind == FieldKind::kOne) {
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
  if (hidden()) return std::nullopt;
  const auto at = has_choices(field()) ? under_cursor() : std::nullopt;
  if (at && field().choices[*at].piece) return field().choices[*at].piece;
  for (const FormField& each : form_->fields)
    if (const FormChoice* named = find_choice(each, answer(each)); named && named->piece) return named->piece;
  return std::nullopt;
}

}  // namespace telescope::app
