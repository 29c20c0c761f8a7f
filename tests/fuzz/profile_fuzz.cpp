#include <cstdint>
#include <cstdlib>

#include "calibration/profile.hpp"

/// Whatever a profile file holds: no crash, and what is accepted survives being written and read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace telescope::calibration;
  const auto profile = parse_profile({reinterpret_cast<const char*>(data), size}, "fuzz.json");
  if (!profile) return 0;
  const auto again = parse_profile(to_json(*profile), "again.json");
  if (!again || *again != *profile) std::abort();
  if (profile->pose) {
    const CameraModel camera(*profile->lens, *profile->pose);
    if (const auto p = camera.image_from_table({100, 100}, 5)) camera.table_from_image(*p, 5);
    camera.pixels_per_mm({0, 0});
  }
  return 0;
}
