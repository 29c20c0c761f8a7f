#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/kit/kit.hpp"

/// Whatever the bytes, parse_kit gives a kit that survives a round trip, or one line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace telescope;
  const auto kit = parse_kit({reinterpret_cast<const char*>(data), size}, "kit.json");
  if (!kit) {
    if (kit.error().message.empty() || kit.error().message.find('\n') != std::string::npos) std::abort();
    return 0;
  }
  const auto again = parse_kit(to_json(*kit), "kit.json");
  if (!again || *again != *kit) std::abort();
  return 0;
}
