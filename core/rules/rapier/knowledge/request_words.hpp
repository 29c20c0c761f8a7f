#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace telescope::rapier {

/// What somebody at the Command Post asks for, as the umpire reads it: "release 3-14 to L1".
std::string request_words(const nlohmann::json& request);

// Parts of such words; empty where the field is not there or of another kind.
std::string word_in(const nlohmann::json& request, const char* key);
/// "3-14, 3-15"
std::string list_in(const nlohmann::json& request, const std::string& key);
/// "no fire missions", "2 fire missions"
std::string count_in(const nlohmann::json& request, const char* key, const std::string& one);

}  // namespace telescope::rapier
