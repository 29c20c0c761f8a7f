#pragma once

#include <string>
#include <string_view>

namespace telescope {

/// What an organiser can do about a line that is no TOML. `line` is the line as it stands in the file,
/// `description` what the parser says of it: used only where the line itself does not show the slip.
std::string toml_fault(std::string_view line, std::string_view description);

}  // namespace telescope
