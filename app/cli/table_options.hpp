#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/cli/options.hpp"
#include "app/engine/assessment.hpp"
#include "calibration/profile.hpp"
#include "core/base/address.hpp"

namespace telescope::cli {

/// --scenario and --kit, as `run` and `read` take them.
struct TableOptions {
  std::string scenario;
  std::string kit;
  std::optional<Kit> recorded;  ///< kept in a recording; counts where neither of the others is given

  /// A kit without its scenario: the table is watched, there is no game.
  bool kit_alone() const { return scenario.empty() && (!kit.empty() || recorded); }
};
void add_table_options(const Command& command, TableOptions& options);

/// The calibration that --profile names; without one an empty calibration.
Result<calibration::Profile> named_profile(const std::string& file);
/// The calibration that is kept in a file; an empty one where there is no such file yet.
Result<calibration::Profile> kept_profile(const std::filesystem::path& file);

/// The options for a recording of `kit`. Where they name nothing: the scenario that is shipped, if its kit is
/// this one, else the kit alone.
TableOptions for_recording(TableOptions options, const Kit& kit);

/// The options for that camera. Where they name nothing: the scenario of the play that it shows
/// (assets/demos), if it shows one. Fails where there is no such play.
Result<TableOptions> for_camera(TableOptions options, const Address& camera);

/// The table they name. With neither, the scenario of the demo table. With both, the printed kit is used and
/// must belong to the scenario.
Result<app::Table> load_table(const TableOptions& options);

}  // namespace telescope::cli
