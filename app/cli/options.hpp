#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace telescope::cli {

/// Whether --help tells the values that a check lets pass.
enum class InHelp { kTold, kUntold };

/// One option of a command. A handle: its copies mean the same option. The functions are those of CLI11 by
/// their names; that library takes longer to compile than all of a command, so only options.cpp includes it.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  const Option& required() const;
  const Option& needs(const Option& other) const;
  const Option& excludes(const Option& other) const;
  /// How many values are taken.
  const Option& expected(int values) const;
  const Option& expected(int least, int most) const;
  const Option& delimiter(char between) const;
  /// One value a time, however often the option is given.
  const Option& one_value_each() const;
  const Option& default_str(const std::string& text) const;
  /// --help tells the value that the variable has now.
  const Option& capture_default_str() const;

  /// `check` gives what is wrong with a value, or an empty text.
  const Option& check(std::function<std::string(const std::string&)> check) const;
  /// Words of another kind that are taken too: `is` tells them, `fault` what is wrong with one.
  struct OrElse {
    std::function<bool(const std::string&)> is;
    std::function<std::string(const std::string&)> fault;
  };
  const Option& one_of(std::vector<std::string> words, InHelp told = InHelp::kTold, OrElse other = {}) const;
  /// Of int, unsigned, std::int64_t, float or double.
  template <class Number>
  const Option& range(Number least, Number most, InHelp told = InHelp::kTold) const;
  const Option& positive(InHelp told = InHelp::kTold) const;
  const Option& not_negative() const;

  /// The heading in --help under which it stands.
  const Option& group(const std::string& heading) const;
  std::string group() const;

  /// How often it was given.
  std::size_t count() const;

 private:
  CLI::Option* option_;
};

/// A command, or the program whose commands they are. A handle, as an option is.
class Command {
 public:
  explicit Command(CLI::App* app) : app_(app) {}

  Command add_subcommand(const std::string& name, const std::string& about) const;
  /// One of its own commands must be named.
  void require_subcommand() const;
  /// Whether the command line named it.
  bool parsed() const;
  /// `names`: "-o,--out FILE", and with what --help calls the value; without that by its kind. The value
  /// lands in `value`: a text, an address, a number, an optional number, or a list of texts or numbers; see
  /// options.cpp for which.
  template <class Value>
  Option add_option(std::string names, Value& value, const std::string& about) const;
  Option add_option_function(std::string names, std::function<void(const std::string&)> take,
                             const std::string& about) const;
  Option add_flag(const std::string& names, bool& value, const std::string& about) const;
  Option add_flag_callback(const std::string& names, std::function<void()> take,
                           const std::string& about) const;
  std::optional<Option> find_option(const std::string& name) const;
  std::string name() const;
  /// Made when the help is asked for: what was given before --help is known then.
  void footer(std::function<std::string()> text) const;
  /// Called when all options are known to be good; may refuse with bad_value() or missing().
  void final_callback(std::function<void()> check) const;

 private:
  CLI::App* app_;
};

/// Ends the reading of the command line: the value of `option` is not good.
[[noreturn]] void bad_value(const std::string& option, const std::string& why);
/// The same: `option` is not there and must be.
[[noreturn]] void missing(const std::string& option);

}  // namespace telescope::cli
