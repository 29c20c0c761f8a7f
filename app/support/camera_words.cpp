#include "app/support/camera_words.hpp"

#include <cctype>
#include <optional>
#include <vector>

#include "app/support/camera_patterns.hpp"  // made of the catalogues
#include "app/support/language.hpp"
#include "core/base/words.hpp"

namespace telescope::app {
namespace {

constexpr std::size_t kLongest = 1000;  // bytes: no sentence of the catalogues is longer

/// The words around a pattern's places.
std::vector<std::string_view> words_of(std::string_view pattern) {
  constexpr std::size_t kPlace = 3;  // bytes of "{1}"
  std::vector<std::string_view> words;
  for (std::size_t at; (at = pattern.find('{')) != std::string_view::npos; pattern.remove_prefix(at + kPlace))
    words.push_back(pattern.substr(0, at));
  words.push_back(pattern);
  return words;
}

/// The values in a text that a pattern makes, whose places are in order; nothing where it does not make it.
std::optional<std::vector<std::string>> values_in(std::string_view text, std::string_view pattern) {
  if (!text.starts_with(pattern.substr(0, pattern.find('{')))) return std::nullopt;  // as most do not
  const auto words = words_of(pattern);
  std::vector<std::string> values;
  std::size_t at = words.front().size();
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool last = i + 1 == words.size();
    if (last && !text.ends_with(words[i])) return std::nullopt;
    const std::size_t found = last ? text.size() - words[i].size() : text.find(words[i], at);
    if (found == std::string_view::npos || found <= at) return std::nullopt;
    values.emplace_back(text.substr(at, found - at));
    at = found + words[i].size();
  }
  if (at != text.size()) return std::nullopt;
  return values;
}

/// The text translated where one of the patterns makes all of it: the one that leaves least to its values.
std::optional<std::string> whole(std::string_view text, const CameraPatterns& known) {
  const char* best = nullptr;
  std::size_t least = 0;  // bytes
  std::vector<std::string> best_values;
  for (const char* pattern : known.patterns) {
    auto values = values_in(text, pattern);
    if (!values) continue;
    std::size_t bytes = 0;
    for (const std::string& value : *values) bytes += value.size();
    if (best && bytes >= least) continue;
    best = pattern;
    least = bytes;
    best_values = *std::move(values);
  }
  if (!best) return std::nullopt;
  for (std::string& value : best_values) {
    auto translated = whole(value, kCameraValues);
    if (!translated) translated = whole(value, kCameraSentences);
    if (translated) value = *std::move(translated);
  }
  return language_detail::fill(tr_c(known.context, best), best_values);
}

/// The same of a note that was made a sentence: with a capital, and with a full stop at its end.
std::optional<std::string> sentence(std::string_view text) {
  if (auto translated = whole(text, kCameraSentences)) return translated;
  if (text.empty() || !std::isupper(static_cast<unsigned char>(text.front()))) return std::nullopt;
  std::string note(text);
  note.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(note.front())));
  const bool stop = note.ends_with('.');
  if (stop) note.pop_back();
  auto translated = whole(note, kCameraSentences);
  if (!translated) return std::nullopt;
  return capitalised(*std::move(translated)) + (stop ? "." : "");
}

/// Where the first part of a text may end: before the space after ';', ':', '.' or '?', of which no sentence
/// has more.
std::vector<std::size_t> possible_ends(std::string_view text) {
  constexpr std::size_t kMostEnds = 6;
  std::vector<std::size_t> ends;
  for (std::size_t i = 1; i < text.size() && ends.size() < kMostEnds; ++i)
    if (text[i] == ' ' && std::string_view(";:.?").find(text[i - 1]) != std::string_view::npos)
      ends.push_back(i);
  return ends;
}

}  // namespace

std::string camera_words(std::string_view english) {
  if (language() == "en" || english.empty() || english.size() > kLongest) return std::string(english);
  if (auto all = sentence(english)) return *std::move(all);
  // The longest part from the beginning that is known, and the rest.
  const auto ends = possible_ends(english);
  for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
    const std::string_view head = english.substr(0, *end), rest = english.substr(*end + 1);
    if (const auto translated = sentence(head)) return *translated + " " + camera_words(rest);
    if (!head.ends_with(';') && !head.ends_with(':')) continue;
    const char* mark = head.ends_with(';') ? tr_c("between two parts", ";") : tr_c("between two parts", ":");
    if (const auto translated = sentence(head.substr(0, head.size() - 1)))
      return *translated + mark + " " + camera_words(rest);
  }
  if (ends.empty()) return std::string(english);
  return std::string(english.substr(0, ends.front() + 1)) + camera_words(english.substr(ends.front() + 1));
}

}  // namespace telescope::app
