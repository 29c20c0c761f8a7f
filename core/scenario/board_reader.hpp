#pragma once

#include "core/board/board.hpp"
#include "core/scenario/toml_reader.hpp"

namespace telescope {

/// Changes the ruleset's own `board` to what [board] says. Its areas replace those of the same name.
void read_board(const toml::table& table, Board& board, TomlErrors& errors);

}  // namespace telescope
