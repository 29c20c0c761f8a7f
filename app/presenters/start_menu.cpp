#include "app/presenters/start_menu.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/base/text_file.hpp"

namespace telescope::app {

StartMenu::StartMenu(StartList list) : list_(std::move(list)) {
  const auto possible = std::ranges::find_if(list_.choices, &StartChoice::possible);
  if (possible != list_.choices.end()) cursor_ = static_cast<std::size_t>(possible - list_.choices.begin());
}

std::string StartMenu::key_of(std::size_t choice) const {
  return choice >= first_ && choice < first_ + 9 ? std::to_string(choice - first_ + 1) : std::string();
}

void StartMenu::move(int by) {
  const int last = static_cast<int>(list_.choices.size()) - 1;
  for (int at = static_cast<int>(cursor_) + by; at >= 0 && at <= last; at += by)
    if (list_.choices[static_cast<std::size_t>(at)].possible) {
      cursor_ = static_cast<std::size_t>(at);
      return;
    }
}

StartMenu::Pressed StartMenu::press(const Input& input) {
  const bool any = cursor_ < list_.choices.size() && list_.choices[cursor_].possible;
  if (input.key == "Esc") return Pressed::kBack;
  if (input.key == "Enter") return any ? Pressed::kChosen : Pressed::kNothing;
  const int row = static_cast<int>(columns_);
  if (input.key == "Up") move(-row);
  if (input.key == "Down") move(row);
  if (input.key == "Left" && row > 1) move(-1);
  if (input.key == "Right" && row > 1) move(1);
  const bool digit = input.key.size() == 1 && input.key[0] >= '1' && input.key[0] <= '9';
  return digit ? click(first_ + static_cast<std::size_t>(input.key[0] - '1')) : Pressed::kNothing;
}

StartMenu::Pressed StartMenu::click(std::size_t choice) {
  if (choice >= list_.choices.size() || !list_.choices[choice].possible) return Pressed::kNothing;
  cursor_ = choice;
  return Pressed::kChosen;
}

std::string start_text(const StartList& list) {
  std::string text = list.heading + "\n";
  if (!list.about.empty()) text += list.about + "\n";
  for (std::size_t i = 0; i < list.choices.size(); ++i) {
    const StartChoice& choice = list.choices[i];
    text += (choice.possible ? "  " + std::to_string(i + 1) + "  " : "  -  ") + choice.title +
            (choice.about.empty() ? "" : ": " + one_line(choice.about)) + "\n";
  }
  return text;
}

std::optional<std::size_t> start_answer(const StartList& list, std::string_view line) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
  if (error != std::errc() || end != line.data() + line.size()) return std::nullopt;
  if (number < 1 || number > list.choices.size() || !list.choices[number - 1].possible) return std::nullopt;
  return number - 1;
}

}  // namespace telescope::app
