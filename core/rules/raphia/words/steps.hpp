#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/rules/raphia/state/game.hpp"

namespace telescope::raphia {

/// The steps of the part of the game that runs, and where it is among them.
struct StepsNow {
  std::vector<std::string> titles;
  int index = 0;      ///< from 0
  std::string when;   ///< "Turn 3", "Setting up"
  std::string title;  ///< "Ptolemy moves"
};
StepsNow steps_now(const Game& game);

/// "lay_first": the word of the step, which views and exports use.
std::string_view to_string(Step step);

}  // namespace telescope::raphia
