#pragma once

#include "core/rules/ruleset.hpp"

namespace telescope::test {

/// A small game of two players on squares, with secret hands of cards and no umpire, written as somebody from
/// outside would write one.
///
/// DU-1  The stands begin on every second square of their side's own row and face the enemy. While bids are
///       made a stand may be put on another free square of its row, if the other player agrees.
/// DU-2  One deck of 52 cards is shuffled, and each player holds four.
/// DU-3  A turn begins with a bid: each player lays a card of his hand face down. Both are turned up
/// together,
///       each adds a die to his card's rank, ace low, and the cards are discarded. The higher sum moves
///       first; of equal sums South's.
/// DU-4  One player moves after the other, until he says that he is done. He may lay a card of his hand face
///       down with each of his stands.
/// DU-5  A stand whose card its owner turns up has steps: an ace to six one, a seven to ten two, a court card
///       three. A step is the free square straight ahead, or a turn on the spot.
/// DU-6  A stand that moves into the square in front of an enemy fights him, and has no steps left. The
/// enemy's
///       card is turned up, if one lies with him. The lower rank is lost and taken off the table, and without
///       a card a stand counts nothing; of equals both stay.
/// DU-7  A side without a stand has lost.
/// DU-8  When both have moved, all cards with stands are discarded. The discards are shuffled and put beneath
///       what is left to draw, and the hands are filled up to four.
const Ruleset& duel();

}  // namespace telescope::test
