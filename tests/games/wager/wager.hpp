#pragma once

#include "core/rules/ruleset.hpp"

namespace telescope::test {

/// A small game without a table or a camera, written as somebody from outside would write one: sealed plans
/// of two players, and an umpire who may not read them either before both are there.
///
/// WG-1  Red and Blue have six coins each and play three rounds. In each, both seal a plan: the prize that
/// they
///       go for, one or two of their companies, as many of their coins as they like, and a word that goes
///       with it, or none.
/// WG-2  Nobody reads a sealed plan before both are there, the umpire included. Until then its owner may put
///       another in its place.
/// WG-3  The umpire opens both together. From then on everybody reads them.
/// WG-4  The umpire throws for both together: a die for each company, one more for every two coins; 5 and 6
///       are hits. Where both go for one prize, more hits take it, and the other loses the first company that
///       his plan names; with as many hits nothing changes. Who goes for a prize alone takes it with one hit.
/// WG-5  The coins of a plan are spent, whatever comes of it.
/// WG-6  After the last round, or when a side has no company left, whoever holds more prizes has won.
const Ruleset& wager();

}  // namespace telescope::test
