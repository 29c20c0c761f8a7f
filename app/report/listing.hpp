#pragma once

#include <string>

#include "app/report/chronicle.hpp"

namespace telescope::report {

/// The whole game as text, turn by turn and step by step: what `telescope replay` prints.
std::string listing(const Chronicle& game);

/// `telescope replay --json` (schema: assets/schemas/replay.schema.json).
Json replay_json(const Chronicle& game);

/// `telescope replay --step N --json`. No `truth`: only what everybody may know.
Json step_json(EntryId entry, const Sheet& sheet, const std::vector<Standing>& standing,
               const std::vector<Truth>& truth, const Board& board);

}  // namespace telescope::report
