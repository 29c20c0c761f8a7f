#include "app/presenters/form_page.hpp"

#include <algorithm>
#include <cctype>

#include "app/presenters/form_editor.hpp"
#include "app/presenters/text.hpp"
#include "app/support/language.hpp"

// What the page of a form says.

namespace telescope::app {
namespace {

/// Without signs, so that nobody has to type them; words stay apart.
std::string letters(std::string_view text) {
  std::string kept;
  for (const char c : text)
    if (c == ' ' || std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 0x80)
      kept += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return kept;
}

using FieldKind = FormField::Kind;

constexpr std::size_t kNamedShown = 24;

std::string label_of(const FormField& field, const Json& id) {
  const FormChoice* choice = find_choice(field, id);
  if (!choice) return {};
  // Of a piece its name will do in a list of many.
  const bool is_piece = choice->piece && choice->piece->value() == choice->id;
  return field.kind != FieldKind::kOne && is_piece ? choice->id : choice->label;
}

/// "A3-L4 twice, A1-L2": what is named, each once, in the order in which it was first named.
std::string named_text(const FormField& field, const Json& answer) {
  std::string text;
  std::size_t shown = 0;
  for (auto id = answer.begin(); id != answer.end(); ++id) {
    const bool ordered = field.kind == FieldKind::kMany && field.allowed_each == 0;
    if (!ordered && std::find(answer.begin(), id, *id) != id) continue;
    if (++shown > kNamedShown) return text + ", ...";
    const int count = ordered ? 1 : count_of(field, answer, id->get<std::string>());
    text += (text.empty() ? "" : ", ") + label_of(field, *id);
    if (count > 1) text += count == 2 ? " " + std::string(tr("twice")) : " " + tr("{1} times", count);
  }
  return text;
}

std::string value_text(const FormField& field, const Json& answer) {
  if (answer.is_null()) return {};
  if (field.kind == FieldKind::kText) return answer.is_string() ? answer.get<std::string>() : std::string();
  if (field.kind == FieldKind::kNumber) return in_unit(field, answer.get<std::int64_t>());
  if (field.kind == FieldKind::kOne) return label_of(field, answer);
  return named_text(field, answer);
}

/// `enter`: it chooses too, as long as nothing can be sent. `goes_on`: what the cursor is on is marked
/// already.
std::string keys_of(const FormField& field, bool on_map, bool few, bool enter, bool goes_on) {
  if (field.kind == FieldKind::kText) return tr("Type; Tab goes on.");
  if (field.kind == FieldKind::kNumber) return tr("Digits, or Left and Right; Tab goes on.");
  enter = enter && !goes_on;
  const std::string key = few && enter ? tr("Enter, Space, or its number,")
                          : few        ? tr("Space, or its number,")
                          : enter      ? tr("Enter or Space")
                                       : tr("Space");
  const std::string pick = goes_on ? tr("Enter goes on to the next. {1} takes the mark off.", key)
                           : field.kind == FieldKind::kMany ? tr("{1} adds; Backspace takes one off.", key)
                           : field.kind == FieldKind::kSome && enter
                               ? tr("{1} marks it; Backspace takes the mark off.", key)
                           : field.kind == FieldKind::kSome ? tr("{1} marks it or takes the mark off.", key)
                                                            : tr("{1} chooses.", key);
  return on_map ? tr("Arrows go over the map. {1} Or type its name.", pick)
         : few  ? pick
                : tr("{1} Letters find it.", pick);
}

/// "5 of 16 fire missions"; empty where there is nothing to count.
std::string count_text(const FormField& field, const Json& answer) {
  if (field.kind != FormField::Kind::kSome && field.kind != FormField::Kind::kMany) return {};
  const int count = count_of(field, answer);
  if (field.allowed == 0 && count == 0) return {};
  std::string what = field.counted;
  // "1 fire mission", but "1 axis".
  if ((field.allowed > 0 ? field.allowed : count) == 1) {
    if (what.ends_with("axes"))
      what.replace(what.size() - 2, 2, "is");
    else if (what.ends_with('s'))
      what.pop_back();
  }
  return (field.allowed > 0 ? tr("{1} of {2}", count, field.allowed) : std::to_string(count)) +
         (what.empty() ? "" : " " + what);
}

}  // namespace

std::string words_to_find(const KitPiece& piece) {
  return piece.id.value() + " " + piece.name + " " + piece.short_name + " " + piece.symbol;
}

std::optional<Found> find_in(std::string_view text, std::string_view search) {
  const std::string in = " " + letters(text) + " ";
  Found found = Found::kWord;
  for (std::size_t at = 0; at < search.size();) {
    const std::size_t end = std::min(search.find(' ', at), search.size());
    const std::string word = letters(search.substr(at, end - at));
    at = end + 1;
    if (word.empty() || in.find(" " + word + " ") != std::string::npos) continue;
    if (in.find(word) == std::string::npos) return std::nullopt;
    found = std::max(found, in.find(" " + word) != std::string::npos ? Found::kBeginning : Found::kWithin);
  }
  return found;
}

FormRow FormEditor::row(const FormField& field, std::size_t choice) const {
  const FormChoice& each = field.choices[choice];
  FormRow row{.choice = choice, .text = each.label, .note = {}};
  const int count = count_of(field, answer(field), each.id);
  row.named = count > 0;
  row.chosen = under_cursor() == choice;
  row.barred = !why_not(field, each).empty();
  if (field.kind == FieldKind::kMany && field.allowed_each > 0) {
    row.note = tr("{1} of {2}", count, field.allowed_each);
    row.over = count > field.allowed_each;
  } else if (field.kind == FieldKind::kMany && count > 1) {
    row.note = tr("{1} times", count);
  }
  // The name on the stand, which is not always the one in the order of battle.
  if (const KitPiece* piece = piece_of(each);
      piece && row.note.empty() && !find_in(row.text, piece->short_name))
    row.note = piece->short_name;
  return row;
}

/// Of the rows of a list, as many as are shown, the cursor in their middle.
std::size_t FormEditor::first_shown(std::size_t all, std::size_t count) const {
  const auto middle = std::clamp<std::size_t>(choice_, count / 2, all - count + count / 2) - count / 2;
  return std::min(first_shown_.value_or(middle), all - count);
}

/// The place under the map's cursor and what is named; or what matches; or the neighbours of the cursor.
std::vector<std::size_t> FormEditor::shown() const {
  const FormField& field = this->field();
  std::vector<std::size_t> rows;
  if (on_map()) {
    if (const auto at = under_cursor()) rows.push_back(*at);
    for (std::size_t i = 0; i < field.choices.size(); ++i)
      if (count_of(field, answer(field), field.choices[i].id) > 0 && !std::ranges::count(rows, i))
        rows.push_back(i);
    return rows;
  }
  const std::vector<std::size_t> all = matching();
  const std::size_t count = shown_of(all.size(), kRowsShown);
  const std::size_t first = first_shown(all.size(), count);
  for (std::size_t i = first; i < first + count; ++i) rows.push_back(all[i]);
  return rows;
}

FormBlock FormEditor::block(std::size_t number) const {
  const FormField& field = form_->fields[number];
  FormBlock block{.label = field.label,
                  .rule = field.rule,
                  .why = field.why,
                  .value = value_text(field, answer(field)),
                  .count = count_text(field, answer(field)),
                  .keys = {}};
  block.over = field.allowed > 0 && count_of(field, answer(field)) > field.allowed;
  block.active = number == field_;
  block.text = !has_choices(field);
  if (!block.active) return block;
  block.typed = typed_;
  const auto at = block.text ? std::nullopt : under_cursor();
  block.keys =
      keys_of(field, on_map(), field.choices.size() <= kRowsShown, enter_chooses(), at && goes_on(*at));
  if (typed_.empty() && !enter_chooses() && sends() == Pressed::kSend)
    block.keys += " " + std::string(tr("Enter sends it."));
  if (block.text) return block;
  for (const std::size_t choice : shown()) block.rows.push_back(row(field, choice));
  for (const FormRow& row : block.rows)
    if (row.chosen) block.barred = why_not(field, field.choices[row.choice]);
  if (block.rows.empty())
    block.none = typed_.empty() ? tr("There is nothing to choose here.") : tr("Nothing by these letters.");
  if (!on_map()) block.more = matching().size() - block.rows.size();
  return block;
}

std::optional<FormPage> FormEditor::page() const {
  if (!form_) return std::nullopt;
  FormPage page{.title = form_->title, .advice = form_->advice};
  if (hidden()) {
    const bool blanked = blank_ && !is_public(form_->audience);
    const KeyHint back{key_for(Command::kBack), tr("back; it stays as it is")};
    if (blanked)
      page.cover_keys = {{key_for(Command::kBlank), tr("shows all")}, back};
    else
      page.cover_keys = {{key_for(Command::kUncover), tr("opens")}, back};
    page.cover =
        blanked ? tr("Blanked: this is not for everybody. {1} shows it again.", key_words(Command::kBlank))
                : tr("What is plotted here is sealed from the umpire. Whoever may see it sits down alone "
                     "and presses {1}; {2} covers it again.",
                     key_words(Command::kUncover), key_words(Command::kBack));
    return page;
  }
  for (std::size_t i = 0; i < form_->fields.size(); ++i) page.blocks.push_back(block(i));
  if (const auto place = this->place())
    page.on_map = !place->turns ? tr("Tap the map for each point.")
                  : place->at   ? tr("Drag it on the map, and turn it by its handle.")
                                : tr("Tap the map where it is to stand.");
  page.objections = objections_;
  page.missing = missing_;
  page.lawful = lawful_;
  page.enter_sends = typed_.empty() && !enter_chooses();
  return page;
}

}  // namespace telescope::app
