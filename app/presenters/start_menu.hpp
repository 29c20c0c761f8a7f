#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/presenters/input.hpp"

namespace telescope::app {

/// One line of a list that is asked before there is a table.
struct StartChoice {
  std::string title;
  std::string about;
  bool possible = true;  ///< false: it stands there with the reason in `about`, and cannot be chosen
};

/// A question with its answers, at most nine of which have a digit.
struct StartList {
  std::string heading;
  std::string about;
  std::vector<StartChoice> choices;
  bool first = false;  ///< nothing lies before it: Esc ends
};

/// A list and the cursor in it: what the window draws and the terminal prints.
class StartMenu {
 public:
  explicit StartMenu(StartList list);

  const StartList& list() const { return list_; }
  std::size_t cursor() const { return cursor_; }
  /// The digit that chooses a line, "1" to "9"; empty from the tenth on.
  static std::string key_of(std::size_t choice);

  enum class Pressed { kNothing, kChosen, kBack };
  /// Up and Down move over what can be chosen, Enter chooses, so does a line's digit; Esc goes back.
  Pressed press(const Input& input);
  Pressed click(std::size_t choice);

 private:
  void move(int by);

  StartList list_;
  std::size_t cursor_ = 0;
};

/// The list as text, a line a choice, for a terminal.
std::string start_text(const StartList& list);
/// The choice that a typed line means, by its number; nothing where it is none that is possible.
std::optional<std::size_t> start_answer(const StartList& list, std::string_view line);

}  // namespace telescope::app
