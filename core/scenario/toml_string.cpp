#include "core/scenario/toml_string.hpp"

#include <cstdio>

namespace telescope {

std::string toml_string(std::string_view text) {
  std::string all = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      all += '\\';
      all += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      char code[16];
      std::snprintf(code, sizeof code, "\\u%04X", static_cast<unsigned>(c));
      all += code;
    } else {
      all += c;
    }
  }
  return all + "\"";
}

}  // namespace telescope
