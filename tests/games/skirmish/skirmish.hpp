#pragma once

#include "core/rules/ruleset.hpp"

namespace telescope::test {

/// A small game of two sides on an open table of 48 x 36 in, written as somebody from outside would write
/// one: the example of core/rules/README.md.
///
/// SK-1  A side moves its stands in turn, each once, up to 6 in along the way that it took.
/// SK-2  Each inch in a wood counts twice.
/// SK-3  A stand that ends within 8 in of an enemy who has not fired may be fired at before anything else is
///       done: that enemy's side fires or holds.
/// SK-4  Fire is one die; 5 and 6 destroy the stand, which is taken off the table.
/// SK-5  When a side has nobody left, the other has won.
/// SK-6  Once in its turn a side may ask for one or two smokes. They lie where hands put them, until it moves
///       again.
/// SK-7  A stand with smoke within 3 in may not be fired at.
const Ruleset& skirmish();

}  // namespace telescope::test
