#include "app/support/clock.hpp"

#include <array>
#include <ctime>

namespace telescope::app {
namespace {

constexpr const char* kUtc = "%Y-%m-%dT%H:%M:%SZ";

std::string written(const std::tm& time, const char* format) {
  std::array<char, 48> text{};
  std::strftime(text.data(), text.size(), format, &time);
  return text.data();
}

}  // namespace

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  return written(utc, kUtc);
}

std::string in_local_time(const std::string& utc, const char* format) {
  std::tm time{};
  const char* end = strptime(utc.c_str(), kUtc, &time);
  if (!end || *end) return {};
  const std::time_t at = timegm(&time);
  std::tm local{};
  localtime_r(&at, &local);
  return written(local, format);
}

std::string local_time(const std::string& utc) {
  return in_local_time(utc, "%H:%M:%S");
}

std::string local_day_and_time(const std::string& utc) {
  const std::string text = in_local_time(utc, "%Y-%m-%d %H:%M");
  return text.empty() ? utc : text;
}

}  // namespace telescope::app
