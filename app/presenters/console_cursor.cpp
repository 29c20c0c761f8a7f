#include <algorithm>
#include <array>
#include <utility>

#include "app/presenters/console.hpp"
#include "app/presenters/console_parts.hpp"
#include "app/support/language.hpp"
#include "vision/dice/read_throw.hpp"

// Where the cursor is, what keys would do there, and which of them come before anybody can have read that.

namespace telescope::app {
namespace {

using Kind = ConsoleLine::Kind;

/// Where the cursor goes by itself: to what hands have done, then to what players ask, what is lawful before
/// what is not, else to what is wanted first. `unread`: not to a proposal. Never first to what loses
/// something.
std::size_t first_choice(const std::vector<const ConsoleLine*>& lines, bool unread) {
  using Wanted = bool (*)(const ConsoleLine&);
  constexpr std::array<Wanted, 6> kMoves{
      [](const ConsoleLine& line) { return line.kind == Kind::kConfirmAll; },
      [](const ConsoleLine& line) { return line.is_of_table() && line.objections.empty(); },
      [](const ConsoleLine& line) { return line.is_of_table() && line.is_open(); },
      [](const ConsoleLine& line) { return line.is_of_table(); },
      [](const ConsoleLine& line) { return line.is_proposal() && line.objections.empty(); },
      [](const ConsoleLine& line) { return line.is_proposal(); },
  };
  const auto first = [&](Wanted wanted) {
    return static_cast<std::size_t>(std::ranges::find_if(lines, [&](auto* line) { return wanted(*line); }) -
                                    lines.begin());
  };
  if (!unread)
    for (const Wanted wanted : kMoves)
      if (const std::size_t at = first(wanted); at < lines.size()) return at;
  const std::size_t harmless = first([](const ConsoleLine& line) {
    return !line.is_proposal() && line.kind != Kind::kConfirmAll && line.loses.empty();
  });
  return harmless < lines.size() ? harmless : 0;
}

/// Of the piece that is opened: what hands have done with it comes before what may be done with it by keys.
std::optional<std::size_t> own_move(const std::optional<PieceId>& opened,
                                    const std::vector<const ConsoleLine*>& lines) {
  const auto it = std::ranges::find_if(lines, [&](const ConsoleLine* line) {
    return opened && line->is_of_table() && std::ranges::find(line->pieces, *opened) != line->pieces.end();
  });
  return it == lines.end() ? std::nullopt : std::optional(static_cast<std::size_t>(it - lines.begin()));
}

}  // namespace

/// What hands have done first, else what players ask; null: nothing waits.
const ConsoleLine* Console::first_move(const std::vector<const ConsoleLine*>& lines) {
  auto move = std::ranges::find_if(lines, [](auto* line) { return line->is_of_table(); });
  if (move == lines.end()) move = std::ranges::find_if(lines, [](auto* line) { return line->is_proposal(); });
  return move == lines.end() ? nullptr : *move;
}

/// Keys are about that line from now on: they come too early where it has just come.
void Console::choose_first_move(const GameScene& game, const Kit& kit) {
  const ConsolePage page = this->page(game, kit);
  const ConsoleLine* move = first_move(lines_of(page));
  if (!move) return;
  cursor_id_ = move->id;
  changed_s_ = std::max(changed_s_, move_came_s_);
  place_cursor(page);
}

/// What hands have just done takes the cursor, unless something is typed or a proposal was chosen by hand.
void Console::take_in_moves(const std::vector<const ConsoleLine*>& lines) {
  if (entry_) return;
  std::set<std::string> waiting;
  for (const ConsoleLine* line : lines)
    if (line->is_of_table()) waiting.insert(line->id);
  const bool any_new = !std::ranges::includes(waiting_, waiting);
  waiting_ = std::move(waiting);
  if (!any_new || cursor_id_.starts_with(kProposalId)) return;
  own_lines_first_ = false;
  release_cursor();
}

/// The cursor stays where it is, wherever its line has moved to, whether a hand has put it there or not.
void Console::place_cursor(const ConsolePage& page) {
  const auto lines = lines_of(page);
  take_in_moves(lines);
  cursor_.reset();
  if (lines.empty()) return;
  const std::string& wanted = cursor_id_.empty() ? auto_id_ : cursor_id_;
  const auto it = std::ranges::find(lines, wanted, [](const ConsoleLine* line) { return line->id; });
  if (it != lines.end() && !wanted.empty())
    cursor_ = static_cast<std::size_t>(it - lines.begin());
  else if (cursor_ = own_move(view_.searching ? std::nullopt : view_.piece, lines); !cursor_)
    cursor_ = first_choice(lines, own_lines_first_ || view_.searching);
  if (cursor_id_.empty() || it == lines.end()) auto_id_ = lines[*cursor_]->id;
  if (!armed_.empty() && armed_as(*lines[*cursor_]) != armed_) armed_.clear();
}

void Console::release_cursor() {
  cursor_id_.clear();
  auto_id_.clear();
}

void Console::move_cursor(int by, const std::vector<const ConsoleLine*>& lines) {
  if (lines.empty()) return;
  cursor_ = moved_cursor(cursor_, lines.size(), by);
  cursor_id_ = lines[*cursor_]->id;
}

/// What a line says, as one text that is compared with the moment before; empty: there is none.
std::string Console::words_of(const ConsoleLine* line) {
  if (!line) return {};
  return line->id + " " + line->text + (line->is_open() ? " open" : line->is_unlawful() ? " unlawful" : "");
}

/// What Enter, Space and their like would do, likewise.
std::string Console::would_do(const GameScene& game, const ConsolePage& page) const {
  if (game.waiting) {
    std::string text = "throw";
    for (const PoolRequest& pool : game.waiting->needed) text += " " + pool.id;
    for (const int die : dice_.read) text += " " + std::to_string(die);
    if (game.waiting->beside)
      for (const int die : game.waiting->beside->faces()) text += " " + std::to_string(die);
    return text;
  }
  if (throw_shows(game)) return "read " + std::to_string(game.done->entry);
  if (form_.is_open()) return "form " + form_.form()->id + form_.action().dump();
  std::string text = words_of(chosen(page));
  for (const Option& option : game.sheet.options) text += "\n" + option.action.dump();
  return text + "\n" + armed_;
}

/// Keys that do something for good.
bool Console::is_deed(Command command) {
  return command == Command::kChoose || command == Command::kFirstOption || command == Command::kWaive ||
         command == Command::kSendBack || command == Command::kRoll;
}

/// Nobody has read yet what it would do: it only flashes.
bool Console::comes_too_early(std::optional<Command> command, Where where, const GameScene& game) {
  if (where != Where::kGame || entry_ || !command || !is_deed(*command)) return false;
  if (command == Command::kWaive) return false;  // it asks first, and does nothing
  const bool thrown = throw_shows(game);
  if (thrown && (!dice_.typed.empty() || dice_.begun > 0))
    return false;  // they fall on the table as they will
  if (!thrown && form_.is_open() && command != Command::kChoose) return false;  // these are letters and marks
  if (!thrown && !form_.is_open() && map_ && command == Command::kChoose)
    return false;  // about the map's cursor
  if (!now_s_ || !changed_s_ || *now_s_ - *changed_s_ >= kUnread_s) return false;
  flashed_s_ = now_s_;
  flash_ = tr_mark("It has just come: nothing was done. Press again.");
  if (command == Command::kChoose) typed_on_ = false;  // where it would have opened a text
  return true;
}

/// Whoever types the reason for what is not there to be let pass means none of its letters as a key.
bool Console::types_on(const Input& input, std::optional<Command> command) {
  if (!flashes()) typed_on_.reset();
  if (!typed_on_ || command == Command::kWaive) return false;
  const bool letter = !input.text.empty() && input.text != " ";
  if (!letter && !(*typed_on_ && command && is_deed(*command))) return false;
  typed_on_ = true;
  flashed_s_ = now_s_;
  return true;
}

/// What leaves the step would leave what the hand is doing unjudged.
bool Console::waits_for_hand(const Action& action, const GameScene& game) {
  const auto option = std::ranges::find(game.sheet.options, action, &Option::action);
  if (!hand_comes_ || option == game.sheet.options.end() || !option->leaves_step) return false;
  flashed_s_ = now_s_;
  flash_ = kHandComes;
  return true;
}

std::string_view Console::flash_text() const {
  return flashes() ? tr(flash_) : std::string_view();
}

}  // namespace telescope::app
