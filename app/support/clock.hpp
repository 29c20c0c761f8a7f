#pragma once

#include <string>

namespace telescope::app {

/// "2026-05-14T19:31:07Z".
std::string utc_now();
/// A time that utc_now() gave, as it is where the user is, written as strftime writes `format`; empty for
/// anything else.
std::string in_local_time(const std::string& utc, const char* format);
/// "19:31:07".
std::string local_time(const std::string& utc);
/// The same with its day: "2026-03-07 21:14"; anything else as it is.
std::string local_day_and_time(const std::string& utc);

}  // namespace telescope::app
