#pragma once

#include <string>

namespace telescope::vision {

/// Bytes as letters, for JSON and for pages that stand alone.
std::string base64(const std::string& bytes);

}  // namespace telescope::vision
