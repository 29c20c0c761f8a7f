#pragma once

#include <filesystem>
#include <functional>

#include "app/game/game_desk.hpp"
#include "app/presenters/program_question.hpp"

namespace telescope::cli {

/// Where the game's file is gone from its place: to write the whole game to a new one and go on there. Else
/// what `otherwise` offers. `moved` is told the new file. `desk` may be null, and must outlive it.
app::ProgramOffer with_rescue(app::GameDesk* desk, app::ProgramOffer otherwise,
                              std::function<void(const std::filesystem::path& file)> moved = {});

}  // namespace telescope::cli
