#include "app/cli/options.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string_view>
#include <utility>

#include <CLI/CLI.hpp>

#include "app/cli/described.hpp"
#include "core/base/address.hpp"
#include "core/base/nearest.hpp"

namespace telescope::cli {
namespace {

/// Adds `check` as it is, or without a word of it in --help.
void add_check(CLI::Option* option, CLI::Validator check, InHelp told) {
  if (told == InHelp::kUntold) check.description("");
  option->check(std::move(check));
}

/// Takes what the value is called out of "--out FILE"; empty where nothing is said of it.
std::string value_name(std::string& names) {
  const auto space = std::min(names.find(' '), names.size());
  std::string called = names.substr(std::min(space + 1, names.size()));
  names.resize(space);
  return called;
}
Option with_value_name(CLI::Option* option, const std::string& called) {
  if (!called.empty()) option->type_name(called);
  return Option(option);
}

/// A range whose other end nobody needs to read: "must be a number above 0".
CLI::Validator without_end(CLI::Validator check, bool from_zero) {
  check.operation([from_zero](std::string& text) {
    double number = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool read = error == std::errc{} && end == text.data() + text.size();
    if (read && (number > 0.0 || (from_zero && number == 0.0))) return std::string();
    return "must be a number " + std::string(from_zero ? "from 0 on" : "above 0") + ", not '" + text + "'";
  });
  return check;
}

}  // namespace

const Option& Option::required() const {
  option_->required();
  return *this;
}

const Option& Option::needs(const Option& other) const {
  option_->needs(other.option_);
  return *this;
}

const Option& Option::excludes(const Option& other) const {
  option_->excludes(other.option_);
  return *this;
}

const Option& Option::expected(int values) const {
  option_->expected(values);
  return *this;
}

const Option& Option::expected(int least, int most) const {
  option_->expected(least, most);
  return *this;
}

const Option& Option::delimiter(char between) const {
  option_->delimiter(between);
  return *this;
}

const Option& Option::one_value_each() const {
  option_->allow_extra_args(false);
  return *this;
}

const Option& Option::default_str(const std::string& text) const {
  option_->default_str(text);
  return *this;
}

const Option& Option::capture_default_str() const {
  option_->capture_default_str();
  return *this;
}

const Option& Option::check(std::function<std::string(const std::string&)> check) const {
  option_->check(std::move(check));
  return *this;
}

const Option& Option::one_of(std::vector<std::string> words, InHelp told, OrElse other) const {
  std::string name(kOneOf);
  for (const std::string& word : words) name += word + ',';
  CLI::Validator check = CLI::IsMember(words);  // which tells them in --help
  check.operation([words = std::move(words), other = std::move(other)](std::string& text) {
    if (std::ranges::find(words, text) != words.end()) return std::string();
    if (other.is && other.is(text)) return other.fault(text);
    std::string said = "'" + text + "' is none of ";
    for (const std::string& word : words) said += (&word == &words.front() ? "" : ", ") + word;
    const std::vector<std::string_view> known(words.begin(), words.end());
    const std::string_view meant = nearest(text, known);
    return meant.empty() ? said : said + "; did you mean '" + std::string(meant) + "'?";
  });
  check.name(std::move(name));  // where described() finds the words again
  add_check(option_, std::move(check), told);
  return *this;
}

template <class Number>
const Option& Option::range(Number least, Number most, InHelp told) const {
  add_check(option_, CLI::Range(least, most), told);
  return *this;
}
template const Option& Option::range(int, int, InHelp) const;
template const Option& Option::range(unsigned, unsigned, InHelp) const;
template const Option& Option::range(std::int64_t, std::int64_t, InHelp) const;
template const Option& Option::range(float, float, InHelp) const;
template const Option& Option::range(double, double, InHelp) const;

const Option& Option::positive(InHelp told) const {
  add_check(option_, without_end(CLI::PositiveNumber, false), told);
  return *this;
}

const Option& Option::not_negative() const {
  add_check(option_, without_end(CLI::NonNegativeNumber, true), InHelp::kTold);
  return *this;
}

const Option& Option::group(const std::string& heading) const {
  option_->group(heading);
  return *this;
}

std::string Option::group() const {
  return option_->get_group();
}

std::size_t Option::count() const {
  return option_->count();
}

Command Command::add_subcommand(const std::string& name, const std::string& about) const {
  return Command(app_->add_subcommand(name, about));
}

void Command::require_subcommand() const {
  app_->require_subcommand(1);
}

bool Command::parsed() const {
  return app_->parsed();
}

template <class Value>
Option Command::add_option(std::string names, Value& value, const std::string& about) const {
  const std::string called = value_name(names);
  return with_value_name(app_->add_option(names, value, about), called);
}
template Option Command::add_option(std::string, std::string&, const std::string&) const;
template Option Command::add_option(std::string, Address&, const std::string&) const;
template Option Command::add_option(std::string, int&, const std::string&) const;
template Option Command::add_option(std::string, unsigned&, const std::string&) const;
template Option Command::add_option(std::string, std::int64_t&, const std::string&) const;
template Option Command::add_option(std::string, float&, const std::string&) const;
template Option Command::add_option(std::string, double&, const std::string&) const;
template Option Command::add_option(std::string, std::optional<int>&, const std::string&) const;
template Option Command::add_option(std::string, std::optional<std::uint16_t>&, const std::string&) const;
template Option Command::add_option(std::string, std::vector<std::string>&, const std::string&) const;
template Option Command::add_option(std::string, std::vector<double>&, const std::string&) const;

Option Command::add_option_function(std::string names, std::function<void(const std::string&)> take,
                                    const std::string& about) const {
  const std::string called = value_name(names);
  return with_value_name(app_->add_option_function<std::string>(names, std::move(take), about), called);
}

Option Command::add_flag(const std::string& names, bool& value, const std::string& about) const {
  return Option(app_->add_flag(names, value, about));
}

Option Command::add_flag_callback(const std::string& names, std::function<void()> take,
                                  const std::string& about) const {
  return Option(app_->add_flag_callback(names, std::move(take), about));
}

std::optional<Option> Command::find_option(const std::string& name) const {
  CLI::Option* option = app_->get_option_no_throw(name);
  return option ? std::optional(Option(option)) : std::nullopt;
}

std::string Command::name() const {
  return app_->get_name();
}

void Command::footer(std::function<std::string()> text) const {
  app_->footer(std::move(text));
}

void Command::final_callback(std::function<void()> check) const {
  app_->final_callback(std::move(check));
}

void bad_value(const std::string& option, const std::string& why) {
  throw CLI::ValidationError(option, why);
}

void missing(const std::string& option) {
  throw CLI::RequiredError(option);
}

}  // namespace telescope::cli
