#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/scenario/csv_table.hpp"
#include "core/scenario/order_of_battle.hpp"

/// Whatever the bytes, an order of battle gives units or one line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = telescope::spreadsheet_text({reinterpret_cast<const char*>(data), size});
  if (!text) return 0;
  const auto rows = telescope::parse_order_of_battle(text->text, "oob.csv");
  if (!rows && (rows.error().message.empty() || rows.error().message.find('\n') != std::string::npos))
    std::abort();
  return 0;
}
