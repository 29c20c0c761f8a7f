#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/json_reader.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/workbench.hpp"

namespace {

struct OneProcedure {
  const telescope::Workbench* bench;
  std::string procedure;  ///< empty: its odds
};

/// Every procedure of every game. Seeds name them by their places, so a game more comes last.
std::vector<OneProcedure> all_procedures() {
  std::vector<OneProcedure> all;
  for (const char* game : {"rapier", "raphia", "race", "mini-nap", "brevity"}) {
    const telescope::Workbench* bench = telescope::find_ruleset(game)->workbench();
    for (const auto& each : bench->procedures()) all.push_back({bench, std::string(each.name)});
    all.push_back({bench, {}});
  }
  return all;
}

}  // namespace

/// Whatever the bytes, a workbench answers, or refuses with one sentence. The first byte chooses the
/// procedure.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace telescope;
  if (size == 0) return 0;
  const auto request = parse_json({reinterpret_cast<const char*>(data) + 1, size - 1}, "x");
  if (!request || !request->is_object()) return 0;
  static const std::vector<OneProcedure> procedures = all_procedures();
  const OneProcedure& asked = procedures[data[0] % procedures.size()];
  try {
    if (asked.procedure.empty())
      asked.bench->odds_in_words(asked.bench->odds(*request));
    else
      asked.bench->rule(asked.procedure, *request);
  } catch (const std::invalid_argument& refused) {
    if (std::string_view(refused.what()).find("json.exception") != std::string_view::npos) std::abort();
  }
  return 0;
}
