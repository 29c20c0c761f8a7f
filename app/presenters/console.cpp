#include "app/presenters/console.hpp"

#include <algorithm>
#include <utility>

namespace telescope::app {
namespace {

using Kind = ConsoleLine::Kind;

/// Where the cursor goes by itself: to what the table says and is lawful, else to what is wanted first.
std::size_t first_choice(const std::vector<const ConsoleLine*>& lines) {
  for (const bool lawful : {true, false})
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (lines[i]->kind == Kind::kProposal && (!lawful || lines[i]->objections.empty())) return i;
  return 0;
}

}  // namespace

void Console::look(const GameScene& game, const Kit& kit) {
  const std::string step = game.sheet.when + "|" + game.sheet.title;
  if (step != step_) {
    step_ = step;
    const bool blank = view_.blank;
    view_ = {};
    view_.blank = blank;  // what was covered is covered again; what was blanked stays so
    cursor_id_.clear();
    form_.forget();
    if (entry_ && (entry_->kind == TextEntry::Kind::kSearch || entry_->kind == TextEntry::Kind::kFormWaiver))
      entry_.reset();
  }
  form_.look(game, view_.blank);
  if (seen_throw_ < 0 || quiet_) seen_throw_ = game.done ? game.done->entry : 0;
  quiet_ = false;
  if (!game.waiting) dice_ = {};
  if (carried_ && !find_piece(kit, *carried_)) carried_.reset();
  if (std::ranges::find(game.history, past_, &PastEntry::id) == game.history.end()) past_ = 0;

  const ConsolePage page = this->page(game, kit);
  const auto lines = lines_of(page);
  cursor_.reset();
  if (lines.empty()) return;
  const auto it = std::ranges::find(lines, cursor_id_, [](const ConsoleLine* line) { return line->id; });
  cursor_ = it == lines.end() || cursor_id_.empty() ? first_choice(lines)
                                                    : static_cast<std::size_t>(it - lines.begin());
}

ConsolePage Console::page(const GameScene& game, const Kit& kit) const {
  ConsolePage page = console_page(game, kit, view_);
  if (carried_ || map_) page.advice = map_advice(game, kit);
  return page;
}

const ConsoleLine* Console::chosen(const ConsolePage& page) const {
  const auto lines = lines_of(page);
  return cursor_ && *cursor_ < lines.size() ? lines[*cursor_] : nullptr;
}

Pressed Console::press(const Input& input, Where where, const GameScene& game, const Kit& kit) {
  if (entry_) return press_entry(input, game, kit);
  auto command = command_for(input.key);
  if (!command) command = command_for(input.text);  // a sign that some keyboards print elsewhere
  if (where == Where::kGame && form_.is_open() && !throw_shows(game))
    if (auto pressed = press_form(input); pressed.taken) return pressed;
  if (where == Where::kGame && throw_shows(game))
    if (auto pressed = press_throw(input, command, game); pressed.taken) return pressed;
  if (!command) return {};
  if (where == Where::kGame && map_ && !throw_shows(game))
    if (auto pressed = press_map(*command, game, kit); pressed.taken) return pressed;
  if (where == Where::kPast)
    if (auto pressed = press_past(*command, game); pressed.taken) return pressed;
  if (where == Where::kGame && !throw_shows(game))
    if (auto pressed = press_page(*command, game, kit); pressed.taken) return pressed;
  return press_anywhere(*command, game);
}

Pressed Console::press_anywhere(Command command, const GameScene& game) {
  switch (command) {
    case Command::kUndo:
      quiet_ = true;
      return ask(UndoAction{});
    case Command::kRedo:
      quiet_ = true;  // what is done again was read when it was done
      return ask(RedoAction{});
    case Command::kBlank:
      view_.blank = !view_.blank;
      return taken();
    case Command::kUncover:
      view_.uncovered = !view_.uncovered;
      return taken();
    case Command::kLastThrow:
      throw_again_ = game.done.has_value() && !throw_again_;
      return taken();
    case Command::kClock:
      return ask(ToggleClock{});
    case Command::kSay:
      open_entry(TextEntry::Kind::kMessage, "Message");
      return taken();
    default:
      return {};
  }
}

void Console::let_go() {
  if (view_.piece)
    view_.piece.reset();
  else
    view_.place.reset();
  view_.searching = false;
  view_.all_options = view_.all_debts = false;
  cursor_id_.clear();
}

void Console::move_cursor(int by, const std::vector<const ConsoleLine*>& lines) {
  if (lines.empty()) return;
  const long last = static_cast<long>(lines.size()) - 1;
  const long at = cursor_ ? static_cast<long>(*cursor_) + by : (by > 0 ? 0 : last);
  cursor_ = static_cast<std::size_t>(std::clamp<long>(at, 0, last));
  cursor_id_ = lines[*cursor_]->id;
}

Pressed Console::press_page(Command command, const GameScene& game, const Kit& kit) {
  const ConsolePage page = this->page(game, kit);
  const auto lines = lines_of(page);
  const ConsoleLine* line = chosen(page);
  switch (command) {
    case Command::kUp:
    case Command::kDown:
      move_cursor(command == Command::kDown ? 1 : -1, lines);
      return taken();
    case Command::kFirst:
    case Command::kLast:
      move_cursor(command == Command::kLast ? 1 << 20 : -(1 << 20), lines);
      return taken();
    case Command::kChoose:
      return line ? do_line(*line, game, kit) : taken();
    case Command::kFirstOption:
      for (const Option& option : game.sheet.options)
        if (!game.audiences.is_covered(option.audience)) return ask(DoAction{option.action, {}});
      return taken();
    case Command::kWaive:
      if (!line || line->kind != Kind::kProposal || line->objections.empty()) return taken();
      waived_ = line->action;
      open_entry(TextEntry::Kind::kWaiver, "Why may it pass? (" + line->text + ")");
      return taken();
    case Command::kSendBack:
      if (!line || line->kind != Kind::kProposal) return taken();
      return ask(SendBack{line->action});
    case Command::kMap:
      begin_map(kit);
      view_.piece.reset();
      view_.place = at_;
      cursor_id_.clear();
      return taken();
    case Command::kSearch:
      view_.searching = true;
      view_.search.clear();
      cursor_id_.clear();
      open_entry(TextEntry::Kind::kSearch, "Find");
      return taken();
    case Command::kBack:
      if (!view_.piece && !view_.place && !view_.searching && !view_.all_options && !view_.all_debts &&
          cursor_id_.empty())
        return {};
      let_go();
      return taken();
    default:
      return {};
  }
}

Pressed Console::do_line(const ConsoleLine& line, const GameScene& game, const Kit& kit) {
  cursor_id_ = line.id;
  switch (line.kind) {
    case Kind::kOption:
    case Kind::kPieceOption:
      view_.searching = false;
      cursor_id_.clear();
      if (line.kind == Kind::kPieceOption) view_.piece.reset();
      return ask(DoAction{line.action, {}});
    case Kind::kProposal:
      if (!line.objections.empty()) return taken();  // W or Backspace: Enter must not pass what is unlawful
      cursor_id_.clear();
      return ask(DoAction{line.action, {}});
    case Kind::kPiece:
      view_.searching = false;
      view_.piece = line.pieces.front();
      cursor_id_.clear();
      return taken();
    case Kind::kPlace:
      view_.searching = false;
      view_.place = line.place;
      cursor_id_.clear();
      return taken();
    case Kind::kCarry:
      lift(line.pieces.front(), game, kit);
      return taken();
    case Kind::kWord:
      open_entry(TextEntry::Kind::kWord, line.note);
      return taken();
    case Kind::kReveal:
      return ask(RevealSeed{});
    case Kind::kMore:
      (line.id == "more debts" ? view_.all_debts : view_.all_options) = true;
      cursor_id_.clear();
      return taken();
    case Kind::kForm:
      view_.searching = false;
      map_ = false;
      form_.open(line.form);
      return taken();
    case Kind::kDebt:
      return taken();
  }
  return taken();
}

Pressed Console::click_line(std::size_t line, const GameScene& game, const Kit& kit) {
  const ConsolePage page = this->page(game, kit);
  const auto lines = lines_of(page);
  if (line >= lines.size() || entry_) return taken();
  const bool again = cursor_ == line;
  cursor_ = line;
  cursor_id_ = lines[line]->id;
  return again ? do_line(*lines[line], game, kit) : taken();
}

}  // namespace telescope::app
