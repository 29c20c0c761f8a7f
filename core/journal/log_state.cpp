#include "core/journal/log_state.hpp"

#include <cstddef>
#include <cstdint>

#include "core/journal/sqlite_format.hpp"

namespace telescope {
namespace {

constexpr std::uint32_t kMagic = 0x377f0682;  // its last bit: checksums are of big-endian words

std::uint32_t word_at(std::string_view bytes, std::size_t at, bool big = true) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i)
    word = word << 8 | static_cast<unsigned char>(bytes[at + (big ? i : 3 - i)]);
  return word;
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

}  // namespace

LogEnd end_of_log(std::string_view log) {
  if (log.empty()) return LogEnd::kWhole;
  const bool has_header = log.size() >= kLogHeaderBytes;
  const bool big = has_header && (word_at(log, 0) & 1) != 0;
  const bool header_fits = has_header && (word_at(log, 0) & ~1u) == kMagic && word_at(log, 8) == kPageBytes &&
                           summed({}, log.substr(0, 24), big) == sums_at(log, 24);
  const std::size_t frames = has_header ? (log.size() - kLogHeaderBytes) / kFrameBytes : 0;
  if (!header_fits && frames == 0) return LogEnd::kTorn;
  const auto frame = [&](std::size_t i) {
    return log.substr(kLogHeaderBytes + i * kFrameBytes, kFrameBytes);
  };
  std::size_t next = 0;
  if (header_fits)
    for (Sums sums = sums_at(log, 24); next < frames; ++next) {
      const std::string_view each = frame(next);
      if (each.substr(8, 8) != log.substr(16, 8)) break;
      sums = summed(summed(sums, each.substr(0, 8), big), each.substr(kFrameHeaderBytes), big);
      if (sums != sums_at(each, 16)) break;
    }
  const std::size_t rest = has_header ? (log.size() - kLogHeaderBytes) % kFrameBytes : 0;
  if (next == frames) return rest == 0 ? LogEnd::kWhole : LogEnd::kTorn;
  // What an earlier log left behind has two other salts: one of them is drawn anew, the other counted on.
  const std::string_view salts = header_fits ? log.substr(16, 8) : frame(0).substr(8, 8);
  const auto of_this_log = [&](std::size_t i) {
    return frame(i).substr(8, 4) == salts.substr(0, 4) || frame(i).substr(12, 4) == salts.substr(4);
  };
  const auto fits_the_one_before = [&](std::size_t i) {
    const Sums before = i == 0 ? sums_at(log, 24) : sums_at(frame(i - 1), 16);
    return summed(summed(before, frame(i).substr(0, 8), big), frame(i).substr(kFrameHeaderBytes), big) ==
           sums_at(frame(i), 16);
  };
  bool torn = !header_fits;
  for (std::size_t i = next; i < frames; ++i) {
    if (!of_this_log(i)) continue;
    torn = true;
    // Nothing is written behind a commit before that is flushed. Half a header may be of an earlier log.
    constexpr std::size_t kSector = 512;
    const std::size_t at = (kLogHeaderBytes + i * kFrameBytes) % kSector;
    const bool told = at + kFrameHeaderBytes <= kSector || fits_the_one_before(i);
    if (told && word_at(frame(i), 4) != 0 && i + 1 < frames && of_this_log(i + 1) &&
        fits_the_one_before(i + 1))
      return LogEnd::kDamaged;
  }
  return torn ? LogEnd::kTorn : LogEnd::kWhole;
}

}  // namespace telescope
