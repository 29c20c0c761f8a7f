#pragma once

#include <vector>

#include "core/scenario/scenario.hpp"
#include "core/scenario/toml_reader.hpp"

namespace telescope {

/// The decks of cards of a scenario file, `[[deck]]`, as classes of markers added to `markers`: for each deck
/// one for the backs of all its cards, with the deck's id and name, then one for each face, its id the deck's
/// and the card's joined by '-'. `tag_size`: a card has room for the tag and for the words beside it.
void read_decks(const TomlReader& file, Length tag_size, std::vector<MarkerSpec>& markers,
                TomlErrors& errors);

}  // namespace telescope
