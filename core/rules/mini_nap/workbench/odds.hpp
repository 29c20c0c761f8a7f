#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace telescope::mini_nap {

/// The request of mini-nap-odds-request to the outcome of mini-nap-odds: the exact chance of a quality test,
/// an emergency square, the initiative or an extended charge. For AnsweringWorkbench, which tells what is
/// malformed.
nlohmann::json odds_outcome(const nlohmann::json& request);
/// For people, in lines.
std::string odds_words(const nlohmann::json& odds);

}  // namespace telescope::mini_nap
