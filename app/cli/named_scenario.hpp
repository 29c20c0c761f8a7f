#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope::cli {

/// The names of the scenarios that come with the program, in alphabetical order.
std::vector<std::string> shipped_scenarios();

/// The file of a scenario given by path or by the name of one that comes with the program.
Result<std::filesystem::path> named_scenario_file(const std::string& name);

/// A scenario given by path or by the name of one that comes with the program. Where there is neither, the
/// error says which name was probably meant.
Result<Scenario> named_scenario(const std::string& name);

/// The scenario that is meant where only the rules are named: "RULESET-default" where it comes with the
/// program, else the first of these rules, by name, that does.
Result<std::filesystem::path> default_scenario_file(const std::string& ruleset);

/// A scenario by file or name, or the one that is meant by rules that are named: "none" is the open table.
Result<std::filesystem::path> like_file(const std::string& like);

}  // namespace telescope::cli
