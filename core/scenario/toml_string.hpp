#pragma once

#include <string>
#include <string_view>

namespace telescope {

/// UTF-8 text as a basic string of TOML 1.0, quotation marks included: what TOML would take for an end or an
/// escape, and every control character, is escaped.
std::string toml_string(std::string_view text);

}  // namespace telescope
