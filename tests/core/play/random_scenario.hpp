#pragma once

#include <string>

#include "tests/core/play/chance.hpp"

namespace telescope::rapier {

/// A small scenario, as TOML: two attacking Divisions of every kind and mobility against a Division with
/// works, wire and dummies, on a table, under settings, terrain, events and conditions that chance picks.
std::string random_scenario(Chance& chance);

}  // namespace telescope::rapier
