#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/journal/chain.hpp"
#include "core/session/session.hpp"

namespace telescope {

// What is lost of a damaged game and stands once more in what is left of it.

/// What link `i` was, of a game of which `before` holds all that comes before it: what begins the game stands
/// in the set-up; an action that needs dice is told as it is begun and thrown, and again as it is done; and
/// what can be read of an action is right where it leads to the state that it names. Nothing: nobody knows.
std::optional<Draft> made_again(const Journal& before, std::span<const Link> links, std::size_t i,
                                const SessionOptions& options);

/// The set-up, from the entry that begins the game, with the commitment to `seed`.
std::optional<Entry> set_up_again(const Entry& begin, const std::string& seed);

/// A set-up with the commitment to another seed than the one that was promised.
Entry promised_again(Entry set_up, const SeedPart& seed);

/// Whether it gives the dice that its generator threw, as far as those and the players' word can be read.
bool gives_the_dice(const std::string& seed, std::span<const Link> links);

/// `seed`, or what differs from it in one digit, whichever the set-up is committed to. Nothing: neither.
std::optional<std::string> seed_again(const Entry& set_up, std::string seed);

}  // namespace telescope
