#pragma once

#include <string>

namespace telescope {

/// JSON to be sent or shown: bytes in it that are no UTF-8 are replaced, where dump() throws. What is kept
/// exactly, journals and hashes, is dumped. `indent`: spaces a level; -1: all on one line.
template <typename Json>
std::string json_text(const Json& json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace telescope
