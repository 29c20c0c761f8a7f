#include "app/presenters/console.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace telescope::app {
namespace {

using Kind = ConsoleLine::Kind;

constexpr std::size_t kLongestText = 200;
constexpr int kMostScroll = 100;
constexpr std::array kAudiences{Audience::kAll,          Audience::kAttackers,
                                Audience::kDefenders,    Audience::kCorpsCommander,
                                Audience::kStaffOfficer, Audience::kUmpire};

Pressed taken() {
  return {true, std::nullopt};
}
Pressed ask(GameRequest request) {
  return {true, std::move(request)};
}

/// Where the cursor goes by itself: to what the table says and is lawful, else to what is wanted first.
std::size_t first_choice(const std::vector<const ConsoleLine*>& lines) {
  for (const bool lawful : {true, false})
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (lines[i]->kind == Kind::kProposal && (!lawful || lines[i]->objections.empty())) return i;
  return 0;
}

void drop_last_character(std::string& text) {
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80) text.pop_back();
  if (!text.empty()) text.pop_back();
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
    if (entry_ && entry_->kind == TextEntry::Kind::kSearch) entry_.reset();
  }
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
  if (carried_)
    page.advice = "Arrows choose the place, Enter sets it down there, Esc leaves it where it is.";
  else if (map_)
    page.advice = "Arrows go over the map, Enter goes into this place, Esc back.";
  return page;
}

bool Console::throw_shows(const GameScene& game) const {
  if (game.waiting) return true;
  if (!game.done || game.done->throws.empty()) return false;
  return throw_again_ || game.done->entry > seen_throw_;
}

std::optional<ThrowPage> Console::throw_page(const GameScene& game) const {
  if (!throw_shows(game)) return std::nullopt;
  ThrowPage page =
      game.waiting ? waiting_page(*game.waiting, dice_, view_.blank) : done_page(*game.done, view_.blank);
  page.scroll = scroll_;
  return page;
}

const ConsoleLine* Console::chosen(const ConsolePage& page) const {
  const auto lines = lines_of(page);
  return cursor_ && *cursor_ < lines.size() ? lines[*cursor_] : nullptr;
}

void Console::open_entry(TextEntry::Kind kind, std::string prompt, std::string text) {
  entry_ = TextEntry{kind, std::move(prompt), std::move(text), Audience::kAll};
}

void Console::ask_tag(const PieceId& piece, std::string seen) {
  tag_piece_ = piece;
  open_entry(TextEntry::Kind::kTag, "Number of the spare tag that " + piece.value() + " carries from now on",
             std::move(seen));
}

Pressed Console::press(const Input& input, Where where, const GameScene& game, const Kit& kit) {
  if (entry_) return press_entry(input, game, kit);
  auto command = command_for(input.key);
  if (!command) command = command_for(input.text);  // a sign that some keyboards print elsewhere
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

Pressed Console::press_throw(const Input& input, std::optional<Command> command, const GameScene& game) {
  if (!game.waiting) {
    if (command == Command::kUp || command == Command::kDown) {
      scroll_ = std::clamp(scroll_ + (command == Command::kDown ? 1 : -1), 0, kMostScroll);
      return taken();
    }
    if (command != Command::kChoose && command != Command::kFirstOption && command != Command::kBack)
      return {};
    seen_throw_ = game.done->entry;
    throw_again_ = false;
    scroll_ = 0;
    return taken();
  }
  const auto& needed = game.waiting->needed;
  if (needed.empty()) return {};
  auto pool = std::ranges::find(needed, dice_.pool, &PoolRequest::id);
  if (pool == needed.end()) pool = needed.begin();
  dice_.pool = pool->id;
  if (input.key.size() == 1 && input.key[0] >= '1' && input.key[0] <= '9') {
    const int die = input.key[0] - '0';
    if (die <= pool->sides && static_cast<int>(dice_.typed.size()) < pool->dice()) dice_.typed.push_back(die);
    return taken();
  }
  if (!command) return {};
  const auto move_to = [&](long by) {
    const long at = std::clamp<long>(pool - needed.begin() + by, 0, static_cast<long>(needed.size()) - 1);
    dice_ = {needed[static_cast<std::size_t>(at)].id, {}};
    return taken();
  };
  switch (*command) {
    case Command::kUp:
      return move_to(-1);
    case Command::kDown:
      return move_to(1);
    case Command::kSendBack:
      if (!dice_.typed.empty()) dice_.typed.pop_back();
      return taken();
    case Command::kRoll:
      return ask(RollPool{std::exchange(dice_, {}).pool});
    case Command::kChoose:
    case Command::kFirstOption: {
      if (dice_.typed.empty()) return ask(RollPool{});
      if (static_cast<int>(dice_.typed.size()) < pool->dice()) return taken();
      DiceEntry typed = std::exchange(dice_, {});
      return ask(TypeDice{std::move(typed.pool), std::move(typed.typed)});
    }
    default:
      return {};
  }
}

Pressed Console::press_past(Command command, const GameScene& game) {
  const auto& history = game.history;
  if (history.empty()) return {};
  // Newest first on the page; nothing chosen means where the game stands.
  auto at = std::ranges::find(history, past_, &PastEntry::id);
  if (at == history.end()) at = std::ranges::find(history, true, &PastEntry::current);
  if (at == history.end()) at = history.end() - 1;
  switch (command) {
    case Command::kUp:
      if (at + 1 != history.end()) ++at;
      break;
    case Command::kDown:
      if (at != history.begin()) --at;
      break;
    case Command::kFirst:
      at = history.end() - 1;
      break;
    case Command::kLast:
      at = history.begin();
      break;
    case Command::kChoose:
      if (at->current || !at->point) return taken();
      quiet_ = true;
      return ask(GoToEntry{at->id});
    default:
      return {};
  }
  past_ = at->id;
  return taken();
}

void Console::begin_map(const Kit& kit) {
  map_ = true;
  if (at_.sector)
    if (const GridBoard* grid = grid_of(kit.board)) {
      at_.sector->column = std::min(at_.sector->column, grid->columns - 1);
      at_.sector->row = std::min(at_.sector->row, grid->rows - 1);
      return;
    }
  if (!grid_of(kit.board)) at_ = {};
}

void Console::move_on_map(Command command, const GameScene& game, const Kit& kit) {
  const GridBoard* grid = grid_of(kit.board);
  const auto beside = places_beside(game, kit);
  if (!at_.sector) {
    const auto it = std::ranges::find(beside, at_.name);
    const long at = it == beside.end() ? 0 : it - beside.begin();
    if (command == Command::kUp && grid) {
      at_ = {Sector{std::min(static_cast<int>(at), grid->columns - 1), 0}, {}};
      return;
    }
    const long by = command == Command::kRight ? 1 : command == Command::kLeft ? -1 : 0;
    at_.name =
        beside[static_cast<std::size_t>(std::clamp<long>(at + by, 0, static_cast<long>(beside.size()) - 1))];
    return;
  }
  Sector& sector = *at_.sector;
  if (command == Command::kUp) sector.row = std::min(sector.row + 1, grid->rows - 1);
  if (command == Command::kLeft) sector.column = std::max(sector.column - 1, 0);
  if (command == Command::kRight) sector.column = std::min(sector.column + 1, grid->columns - 1);
  if (command != Command::kDown) return;
  if (sector.row > 0)
    --sector.row;
  else  // below the nearest row lie the places beside the table
    at_ = {std::nullopt, beside[std::min(static_cast<std::size_t>(sector.column), beside.size() - 1)]};
}

Pressed Console::press_map(Command command, const GameScene& game, const Kit& kit) {
  switch (command) {
    case Command::kUp:
    case Command::kDown:
    case Command::kLeft:
    case Command::kRight:
      move_on_map(command, game, kit);
      if (!carried_) {
        view_.piece.reset();
        view_.place = at_;
      }
      return taken();
    case Command::kMap:
    case Command::kBack:
      map_ = false;
      if (command == Command::kMap || carried_) {
        carried_.reset();
        return taken();
      }
      let_go();
      return taken();
    case Command::kChoose:
      map_ = false;
      if (carried_) {
        let_go();
        CarryPiece carry{*std::exchange(carried_, std::nullopt), at_};
        return ask(std::move(carry));
      }
      view_.place = at_;
      cursor_id_.clear();
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
      return line ? do_line(*line) : taken();
    case Command::kFirstOption:
      for (const Option& option : game.sheet.options)
        if (!is_covered(option.audience)) return ask(DoAction{option.action, {}});
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

Pressed Console::do_line(const ConsoleLine& line) {
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
      carried_ = line.pieces.front();
      map_ = true;
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
  return again ? do_line(*lines[line]) : taken();
}

void Console::click_place(const MapPlace& place) {
  at_ = place;
  if (carried_) return;
  view_.piece.reset();
  view_.place = place;
  cursor_id_.clear();
}

void Console::click_piece(const PieceId& piece) {
  if (carried_) return;
  map_ = false;
  view_.piece = piece;
  cursor_id_.clear();
}

Pressed Console::press_entry(const Input& input, const GameScene& game, const Kit& kit) {
  const bool search = entry_->kind == TextEntry::Kind::kSearch;
  if (input.key == "Esc") {
    entry_.reset();
    if (search) let_go();
    return taken();
  }
  if (input.key == "Enter" && search) {
    const ConsolePage page = this->page(game, kit);
    const ConsoleLine* line = chosen(page);
    entry_.reset();
    return line ? do_line(*line) : taken();
  }
  if (input.key == "Enter") return finish_entry();
  if (input.key == "Backspace") {
    drop_last_character(entry_->text);
  } else if (input.key == "Tab" && entry_->kind == TextEntry::Kind::kMessage) {
    const auto it = std::ranges::find(kAudiences, entry_->audience);
    entry_->audience = kAudiences[static_cast<std::size_t>(it - kAudiences.begin() + 1) % kAudiences.size()];
  } else if (search && (input.key == "Up" || input.key == "Down")) {
    move_cursor(input.key == "Down" ? 1 : -1, lines_of(page(game, kit)));
    return taken();
  } else if (entry_->text.size() + input.text.size() <= kLongestText) {
    entry_->text += input.text;
  }
  if (search) {
    view_.search = entry_->text;
    cursor_id_.clear();
  }
  return taken();
}

Pressed Console::finish_entry() {
  if (entry_->text.empty()) return taken();
  const TextEntry entry = *std::exchange(entry_, std::nullopt);
  switch (entry.kind) {
    case TextEntry::Kind::kWaiver:
      cursor_id_.clear();
      return ask(DoAction{std::exchange(waived_, {}), entry.text});
    case TextEntry::Kind::kWord:
      return ask(AddPlayersWord{entry.text});
    case TextEntry::Kind::kMessage:
      return ask(SayMessage{entry.text, entry.audience});
    case TextEntry::Kind::kTag: {
      int tag = 0;
      for (const char c : entry.text) {
        if (c < '0' || c > '9' || tag > 99'999) return taken();
        tag = tag * 10 + (c - '0');
      }
      return ask(BindTag{tag_piece_, tag});
    }
    case TextEntry::Kind::kSearch:
      break;
  }
  return taken();
}

}  // namespace telescope::app
