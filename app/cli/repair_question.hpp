#pragma once

#include <string>

#include "app/cli/table_options.hpp"
#include "app/shell/shell.hpp"

namespace telescope::cli {

/// Shows the window of a table whose game is damaged and asks whether to repair it. `damage` says what is
/// wrong. False where that is declined, where the window is closed (`game_window.should_close` says when by
/// itself), and where none can be shown. `game_window.keys` are for the game's window: only where the first
/// of them answers the question is it pressed here, and taken out of them.
bool repair_wanted(const TableOptions& table, app::WindowOptions& game_window, const std::string& damage);

}  // namespace telescope::cli
