#include "vision/pictures/jpeg_strays.hpp"

#include <algorithm>
#include <optional>

namespace telescope::vision {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// More than any camera is known to leave.
constexpr std::size_t kMostStrays = 64;
/// What eight-bit samples can come to: a block's mean times eight, and half a step of quantisation.
constexpr int kMostMean = 1024 * 8;

/// The bits of a restart interval, its stuffing taken out.
class Bits {
 public:
  explicit Bits(const Bytes& bytes) : bytes_(bytes) {}

  std::size_t left() const { return bytes_.size() * 8 - at_; }
  std::optional<unsigned> take(int count) {
    if (left() < static_cast<std::size_t>(count)) return std::nullopt;
    unsigned value = 0;
    for (; count > 0; --count, ++at_) value = value << 1U | (bytes_[at_ / 8] >> (7 - at_ % 8) & 1U);
    return value;
  }
  std::optional<unsigned> symbol(const JpegScan::Codes& codes) {
    unsigned code = 0, first = 0, index = 0;
    for (int length = 1; length <= 16; ++length) {
      const auto bit = take(1);
      if (!bit) return std::nullopt;
      code |= *bit;
      const unsigned count = codes.counts[static_cast<std::size_t>(length)];
      if (code - first < count) return codes.symbols[index + code - first];
      index += count;
      first = (first + count) << 1U;
      code <<= 1U;
    }
    return std::nullopt;
  }

 private:
  const Bytes& bytes_;
  std::size_t at_ = 0;
};

/// Takes the rest of a block behind its mean as an encoder writes it: no code that is none, no coefficient
/// behind the last.
bool take_details(Bits& bits, const JpegScan::Block& block) {
  for (unsigned k = 1; k < 64; ++k) {
    const auto symbol = bits.symbol(block.ac);
    if (!symbol) return false;
    const unsigned run = *symbol >> 4U, size = *symbol & 15U;
    if (size == 0 && run == 0) break;
    if ((size == 0 && run != 15) || size > 10) return false;
    k += run;
    if (k > 63 || !bits.take(static_cast<int>(size))) return false;
  }
  return true;
}

/// The same of a whole block, whose mean is not beyond what samples can have.
bool take_block(Bits& bits, const JpegScan::Block& block, int& mean) {
  const auto size = bits.symbol(block.dc);
  if (!size || *size > 11) return false;
  const auto difference = bits.take(static_cast<int>(*size));
  if (!difference) return false;
  const bool negative = *size > 0 && *difference >> (*size - 1) == 0;
  mean += static_cast<int>(*difference) - (negative ? (1 << *size) - 1 : 0);
  return std::abs(mean) * block.dc_step <= kMostMean + block.dc_step && take_details(bits, block);
}

/// Encoders fill the last byte with ones.
bool is_filling(Bits bits) {
  const auto left = static_cast<int>(bits.left());
  return left < 8 && bits.take(left) == (1U << left) - 1;
}

/// Whether what is left is the end of a picture's data: blocks from that one of a unit on to the very end,
/// which is the end of a unit where `whole` ones are asked for.
bool ends_well(Bits bits, const JpegScan& scan, std::size_t block, bool whole) {
  std::array<int, 4> means{};
  while (bits.left() >= 8 || (whole && block != 0)) {
    if (!take_block(bits, scan.unit[block], means.at(scan.unit[block].component))) return false;
    block = (block + 1) % scan.unit.size();
  }
  return is_filling(bits);
}

struct Interval {
  bool decoded = false;         ///< to the last of its units
  bool strays = false;          ///< whole bytes are left then
  bool may_be_camera = true;    ///< the strays begin where an encoder ends, and no whole unit goes on in them
  bool may_be_picture = false;  ///< they read as the end of a picture's data
};

/// Zeros behind what does not end in one: data that were lost, and zeros put in their place, would.
bool is_padding(const Bytes& bytes, std::size_t strays) {
  const auto padding = bytes.end() - static_cast<std::ptrdiff_t>(strays);
  return strays < bytes.size() && *(padding - 1) != 0 &&
         std::all_of(padding, bytes.end(), [](std::uint8_t byte) { return byte == 0; });
}

Interval look_at(const Bytes& bytes, const JpegScan& scan, std::size_t units) {
  Bits bits(bytes);
  std::array<int, 4> means{};
  for (; units > 0; --units)
    for (const JpegScan::Block& block : scan.unit)
      if (!take_block(bits, block, means.at(block.component))) return {};
  Interval found{.decoded = true, .strays = bits.left() >= 8};
  if (!found.strays) return found;
  Bits filling = bits;
  const auto left = static_cast<int>(bits.left() % 8);
  const bool is_filled = filling.take(left) == (1U << left) - 1;
  if (is_filled && is_padding(bytes, bits.left() / 8)) return found;
  found.may_be_camera = is_filled && bits.left() / 8 <= kMostStrays && !ends_well(bits, scan, 0, true);
  for (std::size_t i = 0; i < scan.unit.size() && !found.may_be_picture; ++i) {
    Bits on = bits;
    found.may_be_picture =
        ends_well(bits, scan, i, false) ||
        (take_details(on, scan.unit[i]) && ends_well(on, scan, (i + 1) % scan.unit.size(), false));
  }
  return found;
}

}  // namespace

bool strays_are_harmless(std::span<const std::uint8_t> data, const JpegScan& scan) {
  if (scan.unit.empty()) return false;
  std::size_t units = scan.units;
  int with_strays = 0;
  bool may_be_picture = false;
  Bytes interval;
  for (std::size_t i = 0; i + 1 < data.size(); ++i) {
    if (data[i] != 0xFF) {
      interval.push_back(data[i]);
    } else if (data[i + 1] == 0) {
      interval.push_back(data[i++]);
    } else if (data[i + 1] != 0xFF) {  // a marker; more than one 0xFF before it fill up
      const std::size_t expected = scan.interval == 0 ? units : std::min(units, scan.interval);
      const Interval found = look_at(interval, scan, expected);
      if (!found.decoded || !found.may_be_camera) return false;
      with_strays += found.strays;
      may_be_picture |= found.may_be_picture;
      units -= expected;
      if (units == 0) break;
      if ((data[i + 1] & 0xF8) != 0xD0) return false;
      interval.clear();
      ++i;
    }
  }
  // One byte that was changed spoils one interval; a camera leaves bytes in many. In a short interval a
  // decoder may not have found its way again before the end, so that no whole unit goes on there.
  return units == 0 && (with_strays > 1 || scan.interval == 0 || !may_be_picture);
}

}  // namespace telescope::vision
