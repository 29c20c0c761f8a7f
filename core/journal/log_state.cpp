#include "core/journal/log_state.hpp"

#include <cstdint>

#include "core/journal/sqlite_format.hpp"

namespace telescope {
namespace {

std::uint32_t word_at(std::string_view bytes, std::size_t at, bool big = true) {
  const std::uint32_t word = number_at(bytes, at, 4);
  return big ? word : __builtin_bswap32(word);
}

struct Sums {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  bool operator==(const Sums&) const = default;
};

Sums summed(Sums sums, std::string_view bytes, bool big) {
  for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
    sums.first += word_at(bytes, at, big) + sums.second;
    sums.second += word_at(bytes, at + 4, big) + sums.first;
  }
  return sums;
}

Sums sums_at(std::string_view bytes, std::size_t at) {
  return {word_at(bytes, at), word_at(bytes, at + 4)};
}

bool is_big(std::string_view log) {
  return log.size() >= kLogHeaderBytes && (word_at(log, 0) & 1) != 0;
}

bool header_fits(std::string_view log) {
  return log.size() >= kLogHeaderBytes && is_log(log) && word_at(log, 8) == kPageBytes &&
         summed({}, log.substr(0, 24), is_big(log)) == sums_at(log, 24);
}

std::string_view frame_of(std::string_view log, std::size_t i) {
  return log.substr(kLogHeaderBytes + i * kFrameBytes, kFrameBytes);
}

}  // namespace

bool is_of_this_log(std::string_view log, std::size_t i) {
  const std::string_view salts = header_fits(log) ? log.substr(16, 8) : frame_of(log, 0).substr(8, 8);
  const std::string_view own = frame_of(log, i).substr(8, 8);
  return own.substr(0, 4) == salts.substr(0, 4) || own.substr(4) == salts.substr(4);
}

LogState state_of_log(std::string_view log) {
  if (log.empty()) return {};
  const bool has_header = log.size() >= kLogHeaderBytes;
  const bool fits = header_fits(log);
  const bool big = is_big(log);
  const std::size_t frames = has_header ? (log.size() - kLogHeaderBytes) / kFrameBytes : 0;
  if (!fits && frames == 0) return {.end = LogEnd::kTorn};
  const auto frame = [&](std::size_t i) { return frame_of(log, i); };
  LogState state;
  std::size_t next = 0;
  if (fits)
    for (Sums sums = sums_at(log, 24); next < frames; ++next) {
      const std::string_view each = frame(next);
      if (each.substr(8, 8) != log.substr(16, 8)) break;
      sums = summed(summed(sums, each.substr(0, 8), big), each.substr(kFrameHeaderBytes), big);
      if (sums != sums_at(each, 16)) break;
      if (word_at(each, 4) != 0) state.committed = static_cast<int>(next + 1);
    }
  const std::size_t rest = has_header ? (log.size() - kLogHeaderBytes) % kFrameBytes : 0;
  // What the log's end cuts was, as a rule, being written when the program or the machine died; it is told as
  // torn.
  for (std::size_t i = next; i < frames; ++i)
    if (is_of_this_log(log, i) && word_at(frame(i), 4) != 0) state.ended = true;
  if (next == frames) {
    if (rest != 0) state.end = LogEnd::kTorn;
    return state;
  }
  const auto fits_the_one_before = [&](std::size_t i) {
    const Sums before = i == 0 ? sums_at(log, 24) : sums_at(frame(i - 1), 16);
    return summed(summed(before, frame(i).substr(0, 8), big), frame(i).substr(kFrameHeaderBytes), big) ==
           sums_at(frame(i), 16);
  };
  if (!fits) state.end = LogEnd::kTorn;
  for (std::size_t i = next; i < frames; ++i) {
    if (!is_of_this_log(log, i)) continue;
    if (state.end == LogEnd::kWhole) state.end = LogEnd::kTorn;
    // Nothing is written behind a commit before that is flushed. Half a header may be of an earlier log.
    constexpr std::size_t kSector = 512;
    const std::size_t at = (kLogHeaderBytes + i * kFrameBytes) % kSector;
    const bool told = at + kFrameHeaderBytes <= kSector || fits_the_one_before(i);
    if (told && word_at(frame(i), 4) != 0 && i + 1 < frames && is_of_this_log(log, i + 1) &&
        fits_the_one_before(i + 1))
      state.end = LogEnd::kDamaged;
  }
  return state;
}

}  // namespace telescope
