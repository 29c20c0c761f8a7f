#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "app/cli/table_options.hpp"
#include "app/engine/engine.hpp"
#include "app/game/game_desk.hpp"
#include "app/presenters/program_question.hpp"
#include "app/shell/shell.hpp"

namespace telescope::cli {

/// A hill for [board] of a scenario file, on one line: "hill = [{ name = \"Hill\", x = \"415 mm\", ... }]".
std::string hill_text(const Hill& hill);

/// What the game offers; where it offers nothing, to take in a hill under pieces that seem to stand on one.
/// `engine` must outlive it.
app::ProgramOffer with_hill(app::Engine& engine, app::ProgramOffer game);

/// Where the game's file is gone from its place: to write the whole game to a new one and go on there. Else
/// what `otherwise` offers. `moved` is told the new file. `desk` may be null, and must outlive it.
app::ProgramOffer with_rescue(app::GameDesk* desk, app::ProgramOffer otherwise,
                              std::function<void(const std::filesystem::path& file)> moved = {});

/// Shows the window of a table whose game is damaged and asks whether to repair it. `damage` says what is
/// wrong. False where that is declined, where the window is closed (`game_window.should_close` says when by
/// itself), and where none can be shown. `game_window.keys` are for the game's window: only where the first
/// of them answers the question is it pressed here, and taken out of them.
bool repair_wanted(const TableOptions& table, app::WindowOptions& game_window, const std::string& damage);

}  // namespace telescope::cli
