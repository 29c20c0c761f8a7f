#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/presenters/program_question.hpp"
#include "core/base/result.hpp"
#include "vision/demo/hand_tasks.hpp"

namespace telescope::app {

class Engine;
class GameDesk;
class LivePost;
struct Table;
class WindowHost;

struct WindowOptions {
  /// Size in screen coordinates; zero: 1600 x 900, or the screen's work area where that is smaller.
  int width = 0;
  int height = 0;
  /// Pixels per unit of the layout; zero: as the display says.
  float scale = 0.0F;
  /// Saves the window's own picture as PNG once `screenshot_after_s` have passed and it shows its last input,
  /// then ends.
  std::optional<std::filesystem::path> screenshot;
  double screenshot_after_s = 3.0;
  /// Keys pressed at the first picture (else half-way to the screenshot), named as the page of keys names
  /// them and separated by spaces: "3 E"; 'a_word types a text, _ for a space. For screenshots and tests.
  std::string keys;
  /// Ground that is traced on the table is kept in this scenario file; empty: in none.
  std::filesystem::path scenario_file;
  /// As Scene::scenario_word.
  std::string scenario_word;
  /// Opens the second window at once: on this monitor (see choose_monitor()).
  std::optional<std::string> projector;
  /// Asked now and then: true ends the window as if the user had closed it.
  std::function<bool()> should_close;
  /// Of a steady clock, since the window was opened, in s; empty: the machine's. For tests.
  std::function<double()> now_s = {};
  /// Colours, size of type, language and what is read out are kept here, and all but the language read from
  /// here; empty: nowhere.
  std::filesystem::path settings_file;
  /// Dice that are thrown on the table are read from the start, whatever is kept.
  bool read_dice = false;
  /// What reads out, its arguments before the text; empty: spd-say. See Speaker.
  std::vector<std::string> speech_program;
  /// Stands among the messages; what a card under the camera offers goes before it.
  std::optional<ProgramQuestion> question;
  /// Asked at each picture: what the game itself offers now, by the same keys; after `question`.
  ProgramOffer offer;
};

/// Shows the window until the user closes it. Fails with one line, before anything is shown, where there is
/// no display or no OpenGL 3.2: the caller goes on without a window. To be called on the main thread.
/// `desk` keeps the game, `post` joins it with the Command Post; null: there is none.
Result<void> run_window(Engine& engine, GameDesk* desk, LivePost* post, const WindowOptions& options);
/// The same for any host: how tests and screenshots drive it.
Result<void> run_window(WindowHost& host, const WindowOptions& options);

/// The game on the table, as findings are made of it.
Table table_of(GameDesk& desk);
/// Where the game has its pieces and where its cards will lie, for the demo table to begin with.
void prepare_hand(vision::demo::HandTasks& hand, const GameDesk& desk);

}  // namespace telescope::app
