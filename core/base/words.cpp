#include "core/base/words.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace telescope {
namespace {

/// As printf writes "%.*f", whatever the locale; never "-0".
std::string fixed_places(double value, int places) {
  std::array<char, std::numeric_limits<double>::max_exponent10 + 16> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, places).ptr;
  std::string words(text.data(), end);
  if (words.find_first_not_of("-0.") == std::string::npos && words.front() == '-') words.erase(0, 1);
  return words;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const auto first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::string lowered(std::string_view text) {
  std::string low(text);
  for (char& c : low)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return low;
}

std::string decimal(double value, int most_places) {
  const double power = std::pow(10.0, most_places), scaled = value * power;
  std::string words = fixed_places(std::isfinite(scaled) ? std::round(scaled) / power : value, most_places);
  if (words.find('.') == std::string::npos) return words;
  words.erase(words.find_last_not_of('0') + 1);
  if (words.back() == '.') words.pop_back();
  return words;
}

std::string percent(double share) {
  const long whole = std::lround(share * 100.0);
  if (whole == 0 && share > 0.0) return "under 1 %";
  if (whole == 100 && share < 1.0) return "over 99 %";
  return std::to_string(whole) + " %";
}

std::string percent_with_tenth(double share) {
  return fixed_places(share * 100.0, 1) + " %";
}

}  // namespace telescope
