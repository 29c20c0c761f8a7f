#include "core/base/words.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace telescope {
namespace {

/// In per cent; what may happen is not told as impossible, nor what may fail to happen as certain.
std::string per_cent(double share, int places) {
  const std::string text = fixed_places(share * 100.0, places), step = decimal(std::pow(0.1, places), places);
  if (share > 0.0 && text == fixed_places(0.0, places)) return "under " + step + " %";
  if (share < 1.0 && text == fixed_places(100.0, places))
    return "over " + decimal(100.0 - std::pow(0.1, places), places) + " %";
  return text + " %";
}

}  // namespace

std::string fixed_places(double value, int places) {
  if (!std::isfinite(value)) return "-";
  const double power = std::pow(10.0, places), scaled = std::round(value * power);
  if (std::isfinite(scaled)) value = scaled / power;
  std::array<char, std::numeric_limits<double>::max_exponent10 + 16> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, places).ptr;
  std::string words(text.data(), end);
  if (words.find_first_not_of("-0.") == std::string::npos && words.front() == '-') words.erase(0, 1);
  return words;
}

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

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string with_stop(std::string text) {
  if (!text.empty() && std::string_view(".!?").find(text.back()) == std::string_view::npos) text += '.';
  return text;
}

std::string decimal(double value, int most_places) {
  std::string words = fixed_places(value, most_places);
  if (words.find('.') == std::string::npos) return words;
  words.erase(words.find_last_not_of('0') + 1);
  if (words.back() == '.') words.pop_back();
  return words;
}

std::string percent(double share) {
  return per_cent(share, 0);
}

std::string percent_with_tenth(double share) {
  return per_cent(share, 1);
}

}  // namespace telescope
