#include <algorithm>
#include <cstddef>
#include <utility>

#include "app/presenters/console.hpp"

// Keys on the page of what has happened.

namespace telescope::app {

Pressed Console::press_past(Command command, const GameScene& game) {
  const auto& history = game.history;
  if (history.empty()) return {};
  // Newest first on the page; nothing chosen means where the game stands.
  auto at = std::ranges::find(history, past_, &PastEntry::id);
  if (at == history.end()) at = std::ranges::find(history, true, &PastEntry::current);
  if (at == history.end()) at = history.end() - 1;
  if (command == Command::kChoose) {
    if (at->current || !at->point) return taken();
    if (std::exchange(past_asked_, at->id) != at->id) return taken();  // it is asked for once, and read
    quiet_ = true;
    past_asked_ = 0;
    return ask(GoToEntry{at->id});
  }
  const auto down = lines_down(command);
  if (!down) return {};
  at -= std::clamp<std::ptrdiff_t>(*down, at - (history.end() - 1), at - history.begin());
  past_ = at->id;
  past_asked_ = 0;
  return taken();
}

Pressed Console::click_past(std::int64_t entry, const GameScene& game) {
  if (entry_) return taken();
  if (past_ == entry) return press_past(Command::kChoose, game);
  past_ = entry;
  past_asked_ = 0;
  return taken();
}

}  // namespace telescope::app
