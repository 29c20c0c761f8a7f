#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/kit/kit.hpp"
#include "core/scenario/scenario_file.hpp"

/// Whatever the bytes, parse_scenario gives a scenario whose kit can be made, or one line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace telescope;
  const auto scenario = parse_scenario({reinterpret_cast<const char*>(data), size}, "x.toml", "/nonexistent");
  if (!scenario) {
    if (scenario.error().message.empty() || scenario.error().message.find('\n') != std::string::npos)
      std::abort();
    return 0;
  }
  if (!make_kit(*scenario)) std::abort();
  to_json(*scenario);
  return 0;
}
