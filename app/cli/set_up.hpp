#pragma once

#include <optional>
#include <string>

#include "app/cli/asker.hpp"
#include "core/base/address.hpp"
#include "core/base/result.hpp"

namespace telescope::cli {

/// Asks for a camera; as after --camera. Nothing where the question is left.
std::optional<std::string> ask_camera(Asker& asker);

/// What of a table's set-up is known beforehand, as after --camera and --scenario; empty: it is asked for.
struct SetUpGiven {
  Address camera;
  std::string scenario;
  bool first = false;  ///< nothing was asked before: Esc ends
};
/// Asks for camera and scenario, then walks through the set-up: camera, anchors, print check, health, kit, a
/// first move. The arguments of `telescope` that begin the game; nothing where it was left. Fails with one
/// line where the scenario that is given cannot be read.
Result<std::optional<Words>> set_up(Asker& asker, const SetUpGiven& given);

}  // namespace telescope::cli
