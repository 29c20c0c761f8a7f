#include "app/cli/table_options.hpp"

#include <utility>

#include "app/cli/named_scenario.hpp"
#include "app/engine/staged_play_file.hpp"
#include "app/support/xdg.hpp"
#include "core/scenario/scenario_file.hpp"

namespace telescope::cli {

namespace fs = std::filesystem;

void add_table_options(const Command& command, TableOptions& options) {
  command.add_option("--scenario FILE", options.scenario,
                     "scenario file (TOML), or the name of one that is shipped");
  command.add_option("--kit FILE", options.kit, "kit.json of the printed kit");
}

Result<calibration::Profile> named_profile(const std::string& file) {
  return file.empty() ? calibration::Profile() : calibration::load_profile(file);
}

Result<calibration::Profile> kept_profile(const fs::path& file) {
  std::error_code ignored;
  return fs::exists(file, ignored) ? calibration::load_profile(file) : calibration::Profile();
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

Result<TableOptions> for_camera(TableOptions options, const Address& camera) {
  const auto staged = app::staged_play(camera);
  if (!staged) return tl::unexpected(staged.error());
  if (*staged && options.scenario.empty() && options.kit.empty()) options.scenario = (*staged)->scenario;
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
