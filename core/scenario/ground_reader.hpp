#pragma once

#include <string_view>
#include <vector>

#include "core/board/board.hpp"
#include "core/scenario/toml_reader.hpp"

namespace telescope {

/// The keys of [board] that stand for ground.
inline constexpr std::string_view kGroundAreaKey = "ground";
inline constexpr std::string_view kGroundLineKey = "line";

/// More of either would hide the table, and make every check of a way slow.
inline constexpr std::size_t kMostGrounds = 200;

/// Adds what [[board.ground]] and [[board.line]] say to the board; its surface must be known. `kinds`: the
/// ruleset's words for ground.
void read_ground(const TomlReader& in, const std::vector<std::string_view>& kinds, Board& board,
                 TomlErrors& errors);

}  // namespace telescope
