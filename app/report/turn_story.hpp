#pragma once

#include <span>
#include <string>

#include "app/report/chronicle.hpp"

namespace telescope::report {

/// A chapter in a few plain sentences: what came on the table, who moved from where to where, what was turned
/// up or thrown for, who fell where, where both sides stand. It is made from what the chronicle tells its
/// reader and from where pieces stand, which everybody sees. Empty where nothing of that happened.
std::string turn_story(const Chapter& chapter, const Chronicle& game);

/// "14 counters deployed: A1-L2 4, A2-L3 10." A sentence for the counters, one for the units.
std::string deployed_words(const Kit& kit, std::span<const Placed> placed);

/// Does the passage say no more than that a piece was put on the table? Runs of such are told as one.
bool only_deploys(const Passage& passage);

}  // namespace telescope::report
