#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "core/base/json_reader.hpp"
#include "core/board/board.hpp"

namespace telescope {

/// A board as kit.json and the scenario's JSON write it: lengths in millimetres.
nlohmann::ordered_json board_to_json(const Board& board);
/// The other way; `place` is the object's path for messages.
Board board_from_json(const nlohmann::json& json, const std::string& place, FirstError& errors);

}  // namespace telescope
