#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace telescope::vision {

/// The entropy-coded part of a JPEG of one sequential, Huffman-coded scan, as its headers describe it; empty
/// of any other, as no camera writes them: none of its strays is known to be harmless.
struct JpegScan {
  struct Codes {
    std::array<std::uint8_t, 17> counts{};  ///< codes of each length; [0] is not used
    std::array<std::uint8_t, 256> symbols{};
  };
  struct Block {
    std::size_t component = 0;
    Codes dc, ac;
    int dc_step = 1;  ///< quantisation of the mean
  };
  std::vector<Block> unit;   ///< the blocks of a minimum coded unit in their order
  std::size_t units = 0;     ///< minimum coded units of the picture
  std::size_t interval = 0;  ///< of them between two restart markers; 0: no restart markers
};

/// Whether bytes that a decoder left over before markers are a camera's own, which do a picture no harm, and
/// not the end of data in which it lost its way. `data` begins behind the scan's header. Some webcams leave
/// up to twenty bytes before a restart marker (Logitech's C270, C510, C910); where one byte of a picture was
/// changed a decoder often comes to its end too early, and nothing else tells of it.
bool strays_are_harmless(std::span<const std::uint8_t> data, const JpegScan& scan);

}  // namespace telescope::vision
