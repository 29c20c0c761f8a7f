#include "core/journal/time_span.hpp"

#include <cstdint>
#include <cstdio>
#include <optional>

#include "core/base/counted.hpp"
#include "core/base/text_file.hpp"

namespace telescope {
namespace {

/// Since the year 0 by the calendar of today, of "2026-05-14T19:31:07Z".
std::optional<std::int64_t> seconds_of(const std::string& utc) {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0;
  char end = 0;
  if (std::sscanf(utc.c_str(), "%4d-%2d-%2dT%2d:%2d:%2d%c", &year, &month, &day, &hour, &minute, &second,
                  &end) != 7 ||
      end != 'Z' || month < 1 || month > 12)
    return std::nullopt;
  // Years that begin in March have their leap day at the end.
  const std::int64_t y = month > 2 ? year : year - 1, m = month > 2 ? month - 3 : month + 9;
  const std::int64_t days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day;
  return ((days * 24 + hour) * 60 + minute) * 60 + second;
}

}  // namespace

std::string time_span(const std::string& first, const std::string& last) {
  if (first.empty() || first == last) return first.empty() ? "" : "of " + one_line(first);
  std::string text = "of " + one_line(first) + " to " + one_line(last);
  const auto from = seconds_of(first), to = seconds_of(last);
  constexpr std::int64_t kMinute = 60;
  if (from && to && *to >= *from)
    text += " (" + counted((*to - *from + kMinute - 1) / kMinute, "minute") + ")";
  return text;
}

}  // namespace telescope
