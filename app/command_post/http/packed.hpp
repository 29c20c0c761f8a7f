#pragma once

#include <string>

namespace telescope::cp {

/// As gzip (RFC 1952), as small as it gets. Throws std::bad_alloc.
std::string gzipped(const std::string& text);

}  // namespace telescope::cp
