#pragma once

#include <string>
#include <string_view>

#include "app/report/chronicle.hpp"

namespace telescope::report {

// Parts of the HTML report.

/// What was told step by step. A run of deployments is one line.
std::string steps_html(const Chapter& chapter, const Chronicle& game);
/// A throw with the reason of each die.
std::string throw_html(const ThrowRecord& record);
std::string losses_html(const Chapter& chapter, const Chronicle& game);
/// Promise, word, seed, how to check them, and how the dice fell.
std::string dice_html(const Chronicle& game);
/// The sentence of each rule that the report so far leads to, in the order of the ledger.
std::string rules_cited_html(std::string_view report);
/// Turn by turn what everybody saw beside what was so.
std::string debrief_html(const Chronicle& game);

}  // namespace telescope::report
