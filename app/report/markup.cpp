#include "app/report/markup.hpp"

#include <cmath>

namespace telescope::report {

std::string escaped(std::string_view text) {
  std::string safe;
  safe.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const std::string_view three = text.substr(i, 3);
    if (three == "\xEF\xBF\xBE" || three == "\xEF\xBF\xBF") {
      safe += ' ';
      i += 2;
    } else if (c == '&') {
      safe += "&amp;";
    } else if (c == '<') {
      safe += "&lt;";
    } else if (c == '>') {
      safe += "&gt;";
    } else if (c == '"') {
      safe += "&quot;";
    } else {
      const auto byte = static_cast<unsigned char>(c);
      safe += (byte < 0x20 && c != '\n') || byte == 0x7F ? ' ' : c;
    }
  }
  return safe;
}

std::string number(double value) {
  const auto hundredths = static_cast<long>(std::lround(value * 100.0));
  const long whole = std::labs(hundredths) / 100, rest = std::labs(hundredths) % 100;
  std::string text = (hundredths < 0 ? "-" : "") + std::to_string(whole);
  if (rest != 0) {
    text += rest < 10 ? ".0" : ".";
    text += std::to_string(rest % 10 == 0 ? rest / 10 : rest);
  }
  return text;
}

}  // namespace telescope::report
