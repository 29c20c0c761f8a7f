#pragma once

#include <optional>
#include <string>

#include "app/presenters/console.hpp"
#include "tests/app/support/sample_game.hpp"

namespace telescope::app {

/// A console over a sample game, driven by keys as they are printed.
struct ConsoleDesk {
  SampleTable sample = SampleTable::normal();
  GameScene game = sample_game(sample);
  Console console;
  std::optional<double> now_s;  ///< nothing: no key comes too early

  Pressed press(const std::string& key, Console::Where where = Console::Where::kGame) {
    console.look(game, sample.kit, now_s);
    const std::string text = key.size() == 1 ? key : std::string();
    auto pressed = console.press({key, text}, where, game, sample.kit);
    console.look(game, sample.kit, now_s);
    return pressed;
  }
  void type(const std::string& text) {
    for (const char c : text) press(std::string(1, c));
  }
  ConsolePage page() {
    console.look(game, sample.kit, now_s);
    return console.page(game, sample.kit);
  }
  std::string chosen() {
    const ConsolePage page = this->page();
    const ConsoleLine* line = console.chosen(page);
    return line ? line->text : "";
  }
  bool shows(const std::string& text) {
    for (const ConsoleSection& section : page().sections) {
      for (const ConsoleLine& line : section.lines)
        if (line.text == text) return true;
      for (const SheetLine& line : section.said)
        if (line.text == text) return true;
    }
    return false;
  }
};

template <class T>
const T* asked(const Pressed& pressed) {
  return pressed.request ? std::get_if<T>(&*pressed.request) : nullptr;
}

}  // namespace telescope::app
