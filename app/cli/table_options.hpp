#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "app/engine/assessment.hpp"

namespace telescope::cli {

/// --scenario and --kit, as `run` and `read` take them.
struct TableOptions {
  std::string scenario;
  std::string kit;
};
void add_table_options(CLI::App& command, TableOptions& options);

/// The file of a scenario given by path or by the name of one that comes with the program.
std::string scenario_file(const std::string& name);

/// The table they name. With neither, the scenario of the demo table. With both, the printed kit is used and
/// must belong to the scenario.
Result<app::Table> load_table(const TableOptions& options);

}  // namespace telescope::cli
