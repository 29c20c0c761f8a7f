#pragma once

#include "core/rules/ruleset.hpp"

namespace telescope::test {

/// A small game of two players on squares, with secret hands of cards and no umpire, written as somebody from
/// outside would write one.
///
/// DU-1  The stands begin on every second square of their side's own row and face the enemy. Until the cards
///       are dealt a stand may be put on another free square of that row, if the other player agrees.
/// DU-2  One deck of 52 cards is shuffled, and each player holds four.
/// DU-3  A turn begins with a bid: each player lays a card of his hand face down. Both are turned up together
///       and discarded. The higher moves first: by rank, ace low; of equal ranks spades over hearts over
///       diamonds over clubs.
/// DU-4  Each player may lay a card face down with each of his stands, until he says that he is done.
/// DU-5  One player moves after the other, until he says that he is done. A stand whose card its owner turns
///       up has steps: an ace to six one, a seven to ten two, a court card three. A step is a free square
///       straight ahead, or a turn on the spot.
/// DU-6  A stand that moves into the square in front of an enemy fights him. Each player plays a card of his
///       hand face down, if he has one. They are turned up together, and each adds a die to his card's rank:
///       the lower stand is lost and taken off the table; of equals both stay. The attacker's move is over.
/// DU-7  A side without a stand has lost. A player may concede, if the other agrees.
/// DU-8  When both have moved, all cards with stands are discarded and the hands are filled up to four. Where
///       too few are left to draw, the discards are shuffled and put beneath.
const Ruleset& duel();

}  // namespace telescope::test
