#include "app/report/markup.hpp"

#include "core/base/words.hpp"

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
  return decimal(value);
}

}  // namespace telescope::report
