#include "app/game/chance.hpp"

#include <array>
#include <chrono>
#include <ctime>

#include <sys/random.h>

#include "app/support/language.hpp"

namespace telescope::app {

Result<SeedPart> draw_seed_part() {
  SeedPart part{};
  if (getrandom(part.data(), part.size(), 0) != static_cast<ssize_t>(part.size()))
    return failure(tr("the system gives no chance for the dice (getrandom); try again"));
  return part;
}

std::string utc_now() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

namespace {

std::string in_local_time(const std::string& utc, const char* format) {
  std::tm time{};
  const char* end = strptime(utc.c_str(), "%Y-%m-%dT%H:%M:%SZ", &time);
  if (!end || *end) return {};
  const std::time_t at = timegm(&time);
  std::tm local{};
  localtime_r(&at, &local);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), format, &local);
  return text.data();
}

}  // namespace

std::string local_time(const std::string& utc) {
  return in_local_time(utc, "%H:%M:%S");
}

std::string local_day_and_time(const std::string& utc) {
  const std::string text = in_local_time(utc, "%Y-%m-%d %H:%M");
  return text.empty() ? utc : text;
}

}  // namespace telescope::app
