#pragma once

#include <string>

#include "app/engine/engine.hpp"
#include "app/presenters/program_question.hpp"

namespace telescope::cli {

/// A hill for [board] of a scenario file, on one line: "hill = [{ name = \"Hill\", x = \"415 mm\", ... }]".
std::string hill_text(const Hill& hill);

/// What the game offers; where it offers nothing, to take in a hill under pieces that seem to stand on one.
/// `engine` must outlive it.
app::ProgramOffer with_hill(app::Engine& engine, app::ProgramOffer game);

}  // namespace telescope::cli
