#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/scenario/order_of_battle.hpp"

/// Whatever the bytes, parse_order_of_battle gives units or one line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto rows = telescope::parse_order_of_battle({reinterpret_cast<const char*>(data), size}, "oob.csv");
  if (!rows && (rows.error().message.empty() || rows.error().message.find('\n') != std::string::npos))
    std::abort();
  return 0;
}
