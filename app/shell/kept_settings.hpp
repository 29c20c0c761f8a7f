#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/support/settings.hpp"

namespace telescope::app {

/// The umpire's settings while windows are open: each change is kept at once, and told in a line.
class KeptSettings {
 public:
  /// An empty `file`: nothing is read or kept.
  explicit KeptSettings(std::filesystem::path file);

  const Settings& now() const { return settings_; }
  /// So many sizes larger, smaller below zero; 0: the usual size.
  void change_type(int by);
  void next_colours();
  void next_speech();
  /// What was told since the last call: changes, and what could not be read or kept.
  std::vector<std::string> take_messages();

 private:
  void keep(std::string told);

  std::filesystem::path file_;
  Settings settings_;
  std::vector<std::string> messages_;
};

}  // namespace telescope::app
