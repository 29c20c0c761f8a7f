#pragma once

#include "core/board/board.hpp"
#include "core/scenario/toml_reader.hpp"

namespace telescope {

/// Changes the ruleset's own `board` to what [board] says. Its areas replace those of the same name.
/// `grounds`: the ruleset's words for areas and lines of ground.
void read_board(const toml::table& table, const std::vector<std::string_view>& grounds, Board& board,
                TomlErrors& errors);

/// Why nothing else may be called so: a sector of the board is; empty where none is.
std::string sector_fault(const Board& board, std::string_view name);
/// Why no unit may be called so: a column or a row of sectors is, "A1".
std::string line_fault(const Board& board, std::string_view id);
/// Why no piece may be called so: a sector or an area of the board is, or a hill or other ground.
std::string place_fault(const Board& board, std::string_view id);

}  // namespace telescope
