#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace telescope::cli {

/// An option or a value of a command, as --help tells it.
struct DescribedOption {
  std::vector<std::string> names;    ///< "--camera", "-h"; of a value without a name, that of the value alone
  std::string value;                 ///< "FILE", "INT", "{a,b}"; empty: takes none
  std::string about;                 ///< one phrase, with no full stop
  std::string group;                 ///< the heading it stands under in --help
  std::string fallback;              ///< what holds where it is not given; may be empty
  std::vector<std::string> choices;  ///< the words that it takes, if they are few
  bool named = true;                 ///< false: a value that is told by its place
  bool required = false;
  bool many = false;
};

/// A command, or the program itself, as --help tells it.
struct DescribedCommand {
  std::string name;
  std::string about;
  std::string footer;
  std::vector<DescribedOption> options;  ///< in the order of --help
  std::vector<DescribedCommand> commands;
};

/// What the parser knows: the one source of --help, the manual and the completion of shells.
DescribedCommand described(CLI::App& app);

/// Before the words, each with a comma behind it, in the name of a check that a value is one of few.
inline constexpr std::string_view kOneOf = "one of:";

}  // namespace telescope::cli
