#pragma once

#include <vector>

#include "core/rules/known.hpp"
#include "core/rules/sheet.hpp"
#include "core/rules/vocabulary.hpp"

namespace telescope {

/// The same with the kind of every piece as its map symbol (Vocabulary::symbols): clients draw symbols and
/// know no ruleset's kinds.
Known with_symbols(Known known, const Vocabulary& words);

/// The same with Truth::symbol.
std::vector<Truth> with_symbols(std::vector<Truth> truth, const Vocabulary& words);

}  // namespace telescope
