#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/presenters/input.hpp"
#include "core/base/side.hpp"
#include "core/board/board.hpp"

namespace telescope::app {

/// A table as a choice shows it, small: its ground, and what stands there when the game begins.
struct TablePicture {
  struct Stand {
    TablePoint at;
    Side side = Side::kNeutral;
  };
  Board board;
  std::vector<Stand> stands;
};

/// One line of a list that is asked before there is a table, or a card with a picture.
struct StartChoice {
  std::string title;
  std::string about;
  bool possible = true;  ///< false: it stands there with the reason in `about`, and cannot be chosen
  std::shared_ptr<const TablePicture> picture = nullptr;
};

/// A question with its answers, at most nine of which have a digit.
struct StartList {
  std::string heading;
  std::string about;
  std::vector<StartChoice> choices;
  bool first = false;  ///< nothing lies before it: Esc ends
  bool demo = false;   ///< the demo table is shown beside it while it is asked
  /// Its choices are cards side by side.
  bool has_cards() const { return !choices.empty() && choices.front().picture; }
};

/// A list and the cursor in it: what the window draws and the terminal prints.
class StartMenu {
 public:
  explicit StartMenu(StartList list);

  const StartList& list() const { return list_; }
  std::size_t cursor() const { return cursor_; }
  /// The digit that chooses it, "1" to "9"; empty from the tenth in view on.
  std::string key_of(std::size_t choice) const;

  /// What the window has room for: so many cards side by side, one of a list of lines, and the first choice
  /// that is in view. Digits mean those in view.
  void lay(std::size_t columns, std::size_t first) { columns_ = columns, first_ = first; }
  /// By rows, down or up: with the wheel.
  void scroll(int rows) { move(rows * static_cast<int>(columns_)); }

  enum class Pressed { kNothing, kChosen, kBack };
  /// Arrows move over what can be chosen, Enter chooses, so does a line's digit; Esc goes back.
  Pressed press(const Input& input);
  Pressed click(std::size_t choice);

 private:
  void move(int by);

  StartList list_;
  std::size_t cursor_ = 0;
  std::size_t columns_ = 1;
  std::size_t first_ = 0;
};

/// The list as text, a line a choice, for a terminal.
std::string start_text(const StartList& list);
/// The choice that a typed line means, by its number; nothing where it is none that is possible.
std::optional<std::size_t> start_answer(const StartList& list, std::string_view line);

}  // namespace telescope::app
