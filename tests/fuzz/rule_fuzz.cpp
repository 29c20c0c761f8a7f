#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/base/json_reader.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/workbench.hpp"

/// Whatever the bytes, a workbench answers, or refuses with one sentence. The first byte chooses the
/// procedure.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace telescope;
  if (size == 0) return 0;
  const auto request = parse_json({reinterpret_cast<const char*>(data) + 1, size - 1}, "x");
  if (!request || !request->is_object()) return 0;
  const Workbench& bench = *find_ruleset("rapier")->workbench();
  const auto procedures = bench.procedures();
  const std::size_t chosen = data[0] % (procedures.size() + 1);
  try {
    if (chosen == procedures.size())
      bench.odds_in_words(bench.odds(*request));
    else
      bench.rule(procedures[chosen].name, *request);
  } catch (const std::invalid_argument& refused) {
    if (std::string_view(refused.what()).find("json.exception") != std::string_view::npos) std::abort();
  }
  return 0;
}
