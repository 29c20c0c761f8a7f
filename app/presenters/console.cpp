#include "app/presenters/console.hpp"

#include <algorithm>
#include <utility>

#include "app/presenters/console_parts.hpp"
#include "app/support/language.hpp"

namespace telescope::app {
namespace {

using Kind = ConsoleLine::Kind;

/// Wherever the cursor rests: its line where that is wanted, else the first that is; null where none is.
const ConsoleLine* this_or_first(const ConsoleLine* chosen, const std::vector<const ConsoleLine*>& lines,
                                 auto is_wanted) {
  if (chosen && is_wanted(*chosen)) return chosen;
  const auto first = std::ranges::find_if(lines, [&](auto* each) { return is_wanted(*each); });
  return first == lines.end() ? nullptr : *first;
}

}  // namespace

void Console::look(const GameScene& game, const Kit& kit, std::optional<double> now_s) {
  now_s_ = now_s;
  const std::string step = game.sheet.when + "|" + game.sheet.title;
  if (step != step_) {
    step_ = step;
    const ConsoleView before = std::exchange(view_, {});
    view_.blank = before.blank;  // what was covered is covered again; what was blanked stays so
    view_.no_table = before.no_table;
    view_.has_post = before.has_post;
    view_.facts = before.facts;
    release_cursor();
    own_lines_first_ = false;
    form_.forget();
    reasoned_.clear();
    using Entry = TextEntry::Kind;
    if (entry_ && (entry_->kind == Entry::kSearch || entry_->kind == Entry::kFormWaiver ||
                   entry_->kind == Entry::kDecision))
      entry_.reset();
  }
  form_.look(game, kit, view_.blank);
  if (seen_throw_ < 0 || quiet_) seen_throw_ = game.done ? game.done->entry : 0;
  look_at_dice(game);
  quiet_ = false;
  if (!game.waiting)
    dice_ = {};
  else
    take_in_read(game);
  if (carried_ && !find_piece(kit, *carried_)) carried_.reset();
  if (std::ranges::find(game.history, past_, &PastEntry::id) == game.history.end()) past_ = 0;

  // By what a form has brought about the step may now be left: the cursor need not stay with the form.
  const bool may_leave = std::ranges::any_of(game.sheet.options, &Option::leaves_step);
  if (may_leave && !may_leave_ && auto_id_.starts_with("form ")) {
    own_lines_first_ = false;
    release_cursor();
  }
  may_leave_ = may_leave;
  const ConsolePage page = this->page(game, kit);
  place_cursor(page);
  std::string would_do = this->would_do(game, page), first_move = words_of(this->first_move(lines_of(page)));
  const bool by_itself = !would_do_.empty() && !by_hand_;
  if (would_do != would_do_ && by_itself) changed_s_ = now_s_;
  if (first_move != first_move_ && by_itself) move_came_s_ = now_s_;
  would_do_ = std::move(would_do);
  first_move_ = std::move(first_move);
  by_hand_ = false;
}

TableKeys Console::free_keys(const GameScene& game) const {
  const bool reads = throw_shows(game), free = !entry_ && !game.waiting && (reads || !form_.is_open());
  return {.confirm = free && !reads && !map_, .send_back = free, .waive = free};
}

std::vector<KeyHint> Console::keys_of(const ConsoleLine& line) const {
  if (entry_ && entry_->kind != TextEntry::Kind::kSearch) return {};
  auto keys = hints_of(line, armed_ == armed_as(line), flash_text());
  std::erase_if(keys, [&](const KeyHint& each) {
    const bool enter = each.key == key_for(Command::kChoose);
    return (map_ && enter) || (entry_ && !enter);
  });
  return keys;
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
  if (entry_) {
    by_hand_ = true;
    return press_entry(input, game, kit);
  }
  auto command = command_for(input.key);
  if (!command) command = command_for(input.text);  // a sign that some keyboards print elsewhere
  if (types_on(input, command) || comes_too_early(command, where, game)) return taken();
  by_hand_ = !command || !is_deed(*command);
  const bool thrown = throw_shows(game), on_page = where == Where::kGame && !thrown;
  Pressed pressed;
  if (where == Where::kGame && thrown) pressed = press_throw(input, command, game, kit);
  if (on_page && form_.is_open()) pressed = do_form(form_.press(input));
  if (pressed.taken || !command) return pressed;
  if (on_page && map_) pressed = press_map(*command, game, kit);
  if (on_page && !pressed.taken) pressed = press_page(*command, game, kit);
  if (where == Where::kPast) pressed = press_past(*command, game);
  return pressed.taken ? pressed : press_anywhere(*command, game);
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
      open_entry(TextEntry::Kind::kMessage, tr("Message"));
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
  own_lines_first_ = false;
  release_cursor();
}

Pressed Console::press_page(Command command, const GameScene& game, const Kit& kit) {
  const ConsolePage page = this->page(game, kit);
  const auto lines = lines_of(page);
  const ConsoleLine* line = chosen(page);
  if (const auto by = lines_down(command)) {
    move_cursor(*by, lines);
    return taken();
  }
  switch (command) {
    case Command::kChoose:
      return line ? do_line(*line, game, kit) : taken();
    case Command::kFirstOption:
      return do_first_option(game, kit);
    case Command::kWaive:
      if (line && line->kind == Kind::kWaiveAll) return do_line(*line, game, kit);
      line = this_or_first(line, lines, [](auto& each) { return each.is_unlawful() && !each.unseen; });
      if (!line) {
        flashed_s_ = now_s_;
        flash_ =
            hand_comes_ || game.hands_over ? kHandComes : tr_mark("Nothing unlawful waits to be let pass.");
        typed_on_ = false;
        return taken();
      }
      ask_why({line->action}, tr("Why may it pass? ({1})", line->text), game);
      return taken();
    case Command::kSendBack:
      line = this_or_first(line, lines, [](auto& each) { return each.is_proposal(); });
      if (!line) return taken();
      if (line->is_open() && !line->unseen) return ask(DecideLimits{line->action, false});
      return ask(SendBack{line->action});
    case Command::kMap:
      begin_map(kit);
      view_.piece.reset();
      view_.place = at_;
      release_cursor();
      return taken();
    case Command::kSearch:
      view_.searching = true;
      view_.search.clear();
      release_cursor();
      open_entry(TextEntry::Kind::kSearch, tr("Find"));
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

/// What loses something is done at the second asking.
bool Console::is_armed(const ConsoleLine& line) {
  if (line.loses.empty()) return true;
  const bool again = armed_ == armed_as(line);
  armed_ = again ? std::string() : armed_as(line);
  return again;
}

bool Console::is_primary(const ConsoleLine& line) {
  return line.objections.empty() && line.loses.empty() && !line.unseen && line.kind != Kind::kDebt;
}

/// The first that loses nothing; where all do, the first. Nothing where a form comes before them.
const Option* Console::wanted_option(const GameScene& game) const {
  const Option* first = nullptr;
  bool form_waits = false;
  for (const Option& option : game.sheet.options) {
    if (game.audiences.is_covered(option.audience)) continue;
    if (!lost_by(option, game).empty())
      first = first ? first : &option;
    else if (goes_last(option, game))
      form_waits = true;
    else
      return &option;
  }
  return form_waits ? nullptr : first;
}

const ConsoleLine* Console::first_option(const GameScene& game, const ConsolePage& page) const {
  const Option* first = wanted_option(game);
  const std::string id = first ? id_of(*first) : std::string();
  const auto lines = lines_of(page);
  const auto line = std::ranges::find_if(
      lines, [&](auto* each) { return first ? each->id == id : each->kind == Kind::kForm; });
  return line == lines.end() ? nullptr : *line;
}

/// What loses something is done at the second asking; where no option is, the first form is opened.
Pressed Console::do_first_option(const GameScene& game, const Kit& kit) {
  const ConsolePage page = this->page(game, kit);
  const Option* first = wanted_option(game);
  const ConsoleLine* line = first_option(game, page);
  if (!first) return line ? do_line(*line, game, kit) : taken();
  if (waits_for_hand(first->action, game)) return taken();
  if (lost_by(*first, game).empty()) return ask(DoAction{first->action, {}});
  cursor_id_ = id_of(*first);
  if (!line) {  // it is read first, and then asked for
    view_.piece.reset();
    view_.place.reset();
    view_.all_options = true;
    return taken();
  }
  return do_line(*line, game, kit);
}

Pressed Console::do_line(const ConsoleLine& line, const GameScene& game, const Kit& kit) {
  cursor_id_ = line.id;
  switch (line.kind) {
    case Kind::kOption:
    case Kind::kPieceOption:
      if (waits_for_hand(line.action, game) || !is_armed(line)) return taken();
      view_.searching = false;
      release_cursor();
      if (line.kind == Kind::kPieceOption) view_.piece.reset();
      return ask(DoAction{line.action, {}});
    case Kind::kProposal:
      if (line.is_unlawful() || line.unseen)
        return taken();  // W or Backspace: Enter must not pass what is unlawful
      own_lines_first_ = false;
      release_cursor();
      return line.is_open() ? ask(DecideLimits{line.action, true}) : ask(DoAction{line.action, {}});
    case Kind::kPiece:
      view_.searching = false;
      own_lines_first_ = true;
      view_.piece = line.pieces.front();
      release_cursor();
      return taken();
    case Kind::kPlace:
      view_.searching = false;
      own_lines_first_ = true;
      view_.place = line.place;
      release_cursor();
      return taken();
    case Kind::kCarry:
      lift(line.pieces.front(), game, kit);
      return taken();
    case Kind::kWord:
      open_entry(TextEntry::Kind::kWord, line.note);
      return taken();
    case Kind::kReveal:
      return ask(RevealSeed{});
    case Kind::kConfirmAll:
      own_lines_first_ = false;
      release_cursor();
      return ask(DoAll{line.actions, {}});
    case Kind::kWaiveAll:
      ask_why(line.actions, tr("Why may all {1} pass?", line.actions.size()), game);
      return taken();
    case Kind::kMore:
      show_more(line.id == "more debts" ? view_.all_debts : view_.all_options, game, kit);
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

/// The cursor goes to the first line that was not shown before.
void Console::show_more(bool& all, const GameScene& game, const Kit& kit) {
  const auto ids = [&] {
    std::vector<std::string> shown;
    const ConsolePage page = this->page(game, kit);
    for (const ConsoleLine* line : lines_of(page)) shown.push_back(line->id);
    return shown;
  };
  const std::vector<std::string> before = ids();
  all = true;
  release_cursor();
  for (const std::string& id : ids())
    if (cursor_id_.empty() && std::ranges::find(before, id) == before.end()) cursor_id_ = id;
}

Pressed Console::click_line(std::size_t line, const GameScene& game, const Kit& kit) {
  const ConsolePage page = this->page(game, kit);
  const auto lines = lines_of(page);
  if (line >= lines.size() || entry_) return taken();
  const bool again = cursor_ == line;
  cursor_ = line;
  cursor_id_ = lines[line]->id;
  by_hand_ = !again;
  if (again && comes_too_early(Command::kChoose, Where::kGame, game)) return taken();
  return again ? do_line(*lines[line], game, kit) : taken();
}

}  // namespace telescope::app
