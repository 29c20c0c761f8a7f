#include "app/cli/named_scenario.hpp"

#include <algorithm>
#include <string_view>

#include "app/support/xdg.hpp"
#include "core/base/joined.hpp"
#include "core/base/missing_file.hpp"
#include "core/base/nearest.hpp"
#include "core/scenario/scenario_file.hpp"
namespace telescope::cli {

namespace fs = std::filesystem;

namespace {

std::string no_such_scenario(const std::string& name) {
  const std::vector<std::string> shipped = shipped_scenarios();
  const std::vector<std::string_view> words(shipped.begin(), shipped.end());
  const std::string_view meant = nearest(fs::path(name).stem().string(), words);
  if (!meant.empty()) return name + ": no such file; did you mean '" + std::string(meant) + "'?";
  return name + ": no such file; shipped with the program are " + joined(shipped);
}

}  // namespace

std::vector<std::string> shipped_scenarios() {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(app::assets_folder() / "scenarios", ignored))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

Result<fs::path> named_scenario_file(const std::string& name) {
  std::error_code ignored;
  if (!is_missing(name)) return name;
  fs::path shipped = app::assets_folder() / "scenarios" / (name + ".toml");
  if (!fs::exists(shipped, ignored)) return failure(no_such_scenario(name));
  return shipped;
}

Result<Scenario> named_scenario(const std::string& name) {
  const auto file = named_scenario_file(name);
  if (!file) return tl::unexpected(file.error());
  return load_scenario(*file);
}

Result<fs::path> default_scenario_file(const std::string& ruleset) {
  const fs::path folder = app::assets_folder() / "scenarios";
  const fs::path usual = folder / (ruleset + "-default.toml");
  std::error_code ignored;
  if (fs::exists(usual, ignored)) return usual;
  for (const std::string& name : shipped_scenarios()) {
    fs::path file = folder / (name + ".toml");
    if (const auto scenario = load_scenario(file); scenario && scenario->ruleset == ruleset) return file;
  }
  return failure(no_such_scenario(ruleset + "-default") + "; none that is shipped is for '" + ruleset + "'");
}

Result<fs::path> like_file(const std::string& like) {
  auto file = named_scenario_file(like);
  return !file && find_ruleset(like) ? default_scenario_file(like) : file;
}

}  // namespace telescope::cli
