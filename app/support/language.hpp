#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// The words of the program in other languages, by GNU gettext: assets/languages/README.md. Only this pair of
// files knows the library. Numbers in a sentence have the language's decimal point; numbers that stand alone,
// dates and files are the same in every language.

namespace telescope::app {

/// A language that the program speaks.
struct Language {
  std::string code;  ///< "en", "de"
  std::string name;  ///< in itself: "English", "Deutsch"
};

/// English, then those whose catalogues are found, in the order of their codes.
std::vector<Language> languages();
/// The code of the language spoken now; "en" until another is chosen.
std::string language();
/// Speaks it from now on, in all threads; false, and nothing changes, where there is no such language. Not
/// before main().
bool speak(std::string_view code);

/// The language that is asked for: `asked` (--language), else `kept` (chosen in the window), else the
/// environment's LANGUAGE, LC_ALL, LC_MESSAGES or LANG, the first that is set. Codes are taken as "de",
/// "de_AT" or "de_DE.UTF-8".
struct LanguageChoice {
  std::string code;     ///< one of languages()
  std::string unknown;  ///< what was asked or kept and is not there; empty: nothing
};
LanguageChoice choose_language(std::string_view asked, std::string_view kept);

/// Speaks choose_language(asked, kept); one line about what is not there, else nothing. Takes LANGUAGE out of
/// the environment: to be called before there are other threads.
std::string begin_language(std::string_view asked, std::string_view kept);

/// The words in the language spoken now, or as they are where it lacks them. They stay valid.
const char* tr(const char* words);
/// The same where a word means two things: `context` tells which.
const char* tr_c(const char* context, const char* words);
/// Marks words that are translated where they are used: tr(variable).
consteval const char* tr_mark(const char* words) {
  return words;
}
/// The same for tr_c().
consteval const char* tr_mark_c(const char* /*context*/, const char* words) {
  return words;
}

namespace language_detail {
const char* plural(const char* one, const char* many, unsigned long count);
std::string fill(std::string_view pattern, const std::vector<std::string>& values);
std::string text(const std::convertible_to<std::string_view> auto& value) {
  return std::string(std::string_view(value));
}
std::string text(std::integral auto value) {
  return std::to_string(value);
}
}  // namespace language_detail

/// The same with {1}, {2}... replaced by the values, which a translation may have in any order.
template <class... Values>
requires(sizeof...(Values) > 0) std::string tr(const char* words, const Values&... values) {
  return language_detail::fill(tr(words), {language_detail::text(values)...});
}

/// One or many, as the language counts; {1} is the count, the values are {2}, {3}...
template <class... Values>
std::string tr_n(const char* one, const char* many, std::integral auto count, const Values&... values) {
  const auto n = count < 0 ? 0UL : static_cast<unsigned long>(count);
  return language_detail::fill(language_detail::plural(one, many, n),
                               {std::to_string(count), language_detail::text(values)...});
}

}  // namespace telescope::app
