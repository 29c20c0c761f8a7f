#include "app/cli/table_options.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "app/support/xdg.hpp"
#include "core/base/nearest.hpp"
#include "core/scenario/scenario_file.hpp"

namespace telescope::cli {

namespace fs = std::filesystem;

namespace {

/// The names of those that come with the program.
std::vector<std::string> shipped_scenarios() {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(app::assets_folder() / "scenarios", ignored))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

std::string no_such_scenario(const std::string& name) {
  const std::vector<std::string> shipped = shipped_scenarios();
  const std::vector<std::string_view> words(shipped.begin(), shipped.end());
  const std::string_view meant = nearest(fs::path(name).stem().string(), words);
  if (!meant.empty()) return name + ": no such file; did you mean '" + std::string(meant) + "'?";
  std::string list;
  for (const std::string& each : shipped) list += (list.empty() ? "" : ", ") + each;
  return name + ": no such file; shipped with the program are " + list;
}

}  // namespace

Result<Scenario> named_scenario(const std::string& name) {
  std::error_code ignored;
  if (fs::exists(name, ignored)) return load_scenario(name);
  const fs::path shipped = app::assets_folder() / "scenarios" / (name + ".toml");
  if (!fs::exists(shipped, ignored)) return failure(no_such_scenario(name));
  return load_scenario(shipped);
}

void add_table_options(CLI::App& command, TableOptions& options) {
  command
      .add_option("--scenario", options.scenario, "scenario file (TOML), or the name of one that is shipped")
      ->type_name("FILE");
  command.add_option("--kit", options.kit, "kit.json of the printed kit")->type_name("FILE");
}

TableOptions for_recording(TableOptions options, const Kit& kit) {
  if (!options.scenario.empty() || !options.kit.empty()) return options;
  // What a recording names is looked for among the scenarios that are shipped, nowhere else.
  if (fs::path(kit.scenario).filename() == kit.scenario) {
    const fs::path file = app::assets_folder() / "scenarios" / (kit.scenario + ".toml");
    const auto shipped = load_scenario(file);
    if (shipped && make_kit(*shipped) == kit) return {.scenario = file.string(), .kit = {}, .recorded = {}};
  }
  options.recorded = kit;
  return options;
}

Result<app::Table> load_table(const TableOptions& options) {
  if (options.kit_alone()) {
    auto kit = options.kit.empty() ? Result<Kit>(*options.recorded) : load_kit(options.kit);
    if (!kit) return tl::unexpected(kit.error());
    return app::make_table(*std::move(kit));
  }
  auto scenario = named_scenario(options.scenario.empty() ? "rapier-demo" : options.scenario);
  if (!scenario) return tl::unexpected(scenario.error());
  auto table = app::make_table(*std::move(scenario));
  if (!table || options.kit.empty()) return table;
  auto kit = load_kit(options.kit);
  if (!kit) return tl::unexpected(kit.error());
  if (*kit != table->kit)
    return failure(options.kit + " is not the kit of scenario '" + table->scenario.id +
                   "': print the scenario again, or give only --kit");
  return table;
}

}  // namespace telescope::cli
