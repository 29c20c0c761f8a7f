#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/game/game_desk.hpp"
#include "app/presenters/scene.hpp"
#include "app/presenters/ui.hpp"

namespace telescope::app {

/// Somebody at the console with a keyboard and no mouse: reads what the page says, and presses keys. Where
/// the page does not lead where he wants to go, std::runtime_error says so, with the page as it stands.
class Keyboard {
 public:
  explicit Keyboard(GameDesk& desk) : desk_(desk) {}

  /// "Space", "Enter", "M", "7".
  void press(std::string_view key, int times = 1);
  void type(std::string_view text);

  // What is on the screen.

  const GameScene& game() { return desk_.scene(); }
  const Kit& kit() const { return desk_.kit(); }
  ConsolePage page();
  std::optional<ThrowPage> throw_page();
  std::optional<FormPage> form_page();
  /// All that stands on the page of the game.
  std::string text();
  /// Everything the program has said since it was last asked.
  std::vector<std::string> heard();

  // What one does by several keys.

  /// Down to the first line that begins so, opened lists included; false where there is none.
  bool go_to(std::string_view words);
  /// As go_to, and Enter.
  void choose(std::string_view words);
  /// / and its name: opens the page of the piece.
  void open_piece(const std::string& piece);
  /// Takes it to "A2-L3", "R1-1" or, with no name, into the box; on a table without sectors to "12.5,7,90": a
  /// point in its unit, and where it faces.
  void carry(const std::string& piece, const std::string& place);
  /// Down to the field of the open form that is so called.
  void go_to_field(std::string_view label);
  /// Marks what is found by its name in the active field.
  void name(const std::string& choice);

 private:
  Scene scene();
  void look();
  void carry_over_open_table(const std::string& place);
  [[noreturn]] void stuck(const std::string& why);

  GameDesk& desk_;
  Ui ui_;
  std::vector<std::string> heard_;
};

}  // namespace telescope::app
