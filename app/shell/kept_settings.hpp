#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/presenters/commands.hpp"
#include "app/support/settings.hpp"

namespace telescope::app {

/// What is told of settings.
struct SettingMessage {
  std::string text;
  std::optional<Command> set = {};  ///< that changes what it tells of; nothing: something cannot be done
};

/// The umpire's settings while windows are open: each change is kept at once, and told in a line.
class KeptSettings {
 public:
  /// An empty `file`: nothing is read or kept.
  explicit KeptSettings(std::filesystem::path file);

  const Settings& now() const { return settings_; }
  /// As was asked for with this start; kept only once it is changed.
  void read_dice() { settings_.read_dice = true; }
  /// Does one of the commands that change settings, and nothing for any other. `room`: whether the window has
  /// room for larger type.
  void change(Command command, bool room);
  /// Speaks the next of languages(), after the last English.
  void change_language();
  /// What was told since the last call: changes, and what could not be read or kept.
  std::vector<SettingMessage> take_messages();

 private:
  void change_type(int percent);
  void keep();
  void tell(Command set, std::string text);
  void tell_fault(std::string text);

  std::filesystem::path file_;
  Settings settings_;
  std::vector<SettingMessage> messages_;
};

}  // namespace telescope::app
