#pragma once

#include <string>

namespace telescope {

/// "of 2026-05-14T19:31:07Z to 2026-05-14T20:05:10Z (35 minutes)": what was written in that time, by the
/// stamps of its first and last entry. One of both where they are the same; empty where there is none.
std::string time_span(const std::string& first, const std::string& last);

}  // namespace telescope
