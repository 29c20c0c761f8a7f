#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace telescope {

// Of SQLite's files and logs, what is read here without SQLite: https://www.sqlite.org/fileformat2.html

inline constexpr std::string_view kFileBegin("SQLite format 3\0", 16);
inline constexpr std::size_t kApplicationInHeader = 68;
inline constexpr std::size_t kPageBytes = 4096;  // of all files of ours
inline constexpr std::size_t kLogHeaderBytes = 32;
inline constexpr std::size_t kFrameHeaderBytes = 24;
inline constexpr std::size_t kFrameBytes = kFrameHeaderBytes + kPageBytes;

/// A log's first number but for its last bit, which tells the order of bytes of its checksums.
inline constexpr std::uint32_t kLogMagic = 0x377f0682;

/// The big-endian number of `size` bytes at a place.
inline std::uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < size; ++i) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

/// Whether bytes are the beginning of a log.
inline bool is_log(std::string_view bytes) {
  return bytes.size() >= 4 && (number_at(bytes, 0, 4) & ~1u) == kLogMagic;
}

}  // namespace telescope
