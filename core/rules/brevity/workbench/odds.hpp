#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace telescope::brevity {

/// The request of brevity-odds-request to the outcome of brevity-odds: exact chances of one roll, by
/// chances_of(). For AnsweringWorkbench, which tells what is malformed.
nlohmann::json odds_outcome(const nlohmann::json& request);
std::string odds_words(const nlohmann::json& odds);

}  // namespace telescope::brevity
