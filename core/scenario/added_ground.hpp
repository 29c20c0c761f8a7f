#pragma once

#include <filesystem>
#include <span>

#include "core/base/result.hpp"
#include "core/base/text_file.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/scenario.hpp"

namespace telescope {

/// Puts areas and lines at the end of a scenario file. What stands there stays as it is, its comments too.
/// The whole is checked before it is written: an outline that crosses itself, an id that is taken, a kind
/// that the ruleset does not know leave the file as it was, and the error is one line that says what is
/// wrong. Gives back the scenario as it is read now.
Result<Scenario> add_ground(const std::filesystem::path& file, const Ground& added,
                            std::span<const Ruleset* const> among = rulesets(), const ToDisk& to_disk = {});

/// Takes back what add_ground() put there last; fails where the file does not end with it any more.
Result<Scenario> take_back_ground(const std::filesystem::path& file, const Ground& added,
                                  std::span<const Ruleset* const> among = rulesets(),
                                  const ToDisk& to_disk = {});

}  // namespace telescope
