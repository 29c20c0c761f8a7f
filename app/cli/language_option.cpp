#include "app/cli/language_option.hpp"

#include "app/cli/command.hpp"
#include "app/support/language.hpp"

namespace telescope::cli {

void add_language_option(const Command& command, std::string& asked) {
  command
      .add_option(
          "--language", asked,
          "of the program's own words, by its code: de; else the one chosen in the window, else that of the "
          "environment (LANGUAGE, LC_MESSAGES, LANG)")
      .type_name("CODE");
}

void begin_language(const std::string& asked) {
  if (const std::string told = app::begin_language(asked); !told.empty()) say_error(told);
}

std::vector<std::string> language_arguments() {
  if (app::choose_language({}, app::kept_language()).code == app::language()) return {};
  return {"--language", app::language()};
}

}  // namespace telescope::cli
