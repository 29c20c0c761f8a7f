#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "core/base/json_reader.hpp"
#include "core/board/ground.hpp"

namespace telescope {

/// Ground as kit.json writes it: {"areas": [...], "lines": [...]}, lengths in millimetres.
nlohmann::ordered_json ground_to_json(const Ground& ground);
/// The other way, checked whole against the table's size; `place` is the object's path for messages.
Ground ground_from_json(const nlohmann::json& json, const std::string& place, Length table_width,
                        Length table_depth, FirstError& errors);

}  // namespace telescope
