#pragma once

#include <string>
#include <string_view>

namespace telescope::report {

/// `text` as it may stand in HTML, SVG and XML, between tags or in a quoted attribute. What XML cannot hold
/// becomes a space.
std::string escaped(std::string_view text);

/// A length or coordinate with at most two decimals, whatever the locale.
std::string number(double value);

}  // namespace telescope::report
