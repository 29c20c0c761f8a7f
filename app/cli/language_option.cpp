#include "app/cli/language_option.hpp"

#include "app/cli/command.hpp"
#include "app/support/language.hpp"
#include "app/support/settings.hpp"

namespace telescope::cli {

void add_language_option(const Command& command, std::string& asked) {
  command.add_option(
      "--language CODE", asked,
      "of the program's own words, by its code: de; else the one chosen in the window, else that of the "
      "environment (LANGUAGE, LC_MESSAGES, LANG)");
}

void begin_language(const std::string& asked) {
  const auto kept = app::kept_language(app::settings_file());
  const std::string told = app::begin_language(asked, kept.value_or(std::string()));
  if (!kept) say_error(kept.error().message);
  if (!told.empty()) say_error(told);
}

std::vector<std::string> language_arguments() {
  const std::string kept = app::kept_language(app::settings_file()).value_or(std::string());
  if (app::choose_language({}, kept).code == app::language()) return {};
  return {"--language", app::language()};
}

}  // namespace telescope::cli
