#pragma once

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/rules/rapier/state/setup.hpp"

namespace telescope::rapier {

/// More than a game counts of anything: units, missions, attempts.
inline constexpr int kMostCounted = 10'000;

/// ["A2-L3", ...], as states hold sectors; reading throws where one is none of the board's.
nlohmann::json sectors_to_json(const std::vector<Sector>& sectors, const Setup& setup);
std::vector<Sector> sectors_from_json(const nlohmann::json& json, const Setup& setup);

}  // namespace telescope::rapier
