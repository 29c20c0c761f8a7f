#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace telescope {

/// Who may know of a throw, finding or message: a word of the ruleset, "attackers". Two words exist in every
/// game: what is for the umpire alone, and what is for all. A seat lists the words that it reads
/// (Seat::reads).
class Audience {
 public:
  static constexpr std::size_t kLongest = 23;
  static const Audience kUmpire;
  static const Audience kAll;

  /// 1 to kLongest of a-z, 0-9, '-', '_' and ':'.
  static constexpr bool is_word(std::string_view text) {
    if (text.empty() || text.size() > kLongest) return false;
    for (const char c : text)
      if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == ':'))
        return false;
    return true;
  }

  /// Throws std::invalid_argument where `word` is none.
  constexpr explicit Audience(std::string_view word) {
    if (!is_word(word)) throw std::invalid_argument("not an audience");
    for (std::size_t i = 0; i < word.size(); ++i) letters_[i] = word[i];
  }

  constexpr std::string_view word() const { return std::string_view(letters_.data()); }
  constexpr auto operator<=>(const Audience&) const = default;

 private:
  std::array<char, kLongest + 1> letters_{};
};

inline constexpr Audience Audience::kUmpire{"umpire"};
inline constexpr Audience Audience::kAll{"all"};

inline std::string to_string(const Audience& audience) {
  return std::string(audience.word());
}

/// Nothing for a text that is no word.
inline std::optional<Audience> audience_from_string(std::string_view text) {
  if (!Audience::is_word(text)) return std::nullopt;
  return Audience(text);
}

}  // namespace telescope
