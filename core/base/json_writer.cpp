#include "core/base/json_writer.hpp"

#include <algorithm>

namespace telescope {
namespace {

/// Stands in JSON as it is; for anything else the library knows how.
bool is_plain(char c) {
  return c >= ' ' && c <= '~' && c != '"' && c != '\\';
}

}  // namespace

void JsonText::value(std::string_view text) {
  separate();
  if (!std::ranges::all_of(text, is_plain)) {
    text_ += nlohmann::json(text).dump();
    return;
  }
  text_ += '"';
  text_ += text;
  text_ += '"';
}

}  // namespace telescope
