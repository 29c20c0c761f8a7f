#pragma once

#include <string_view>

#include "core/base/side.hpp"
#include "core/scenario/toml_reader.hpp"

namespace telescope {

/// Names of a party that are longer fit no legend, short ones no overlay. Letters.
inline constexpr std::size_t kLongestSideName = 30;
inline constexpr std::size_t kLongestShortSideName = 4;

/// `[sides]`: what the two parties are called, where that is not what the ruleset calls them. A party that
/// gets a name and no short one is known by the first letters of its name.
SideNames read_sides(const TomlReader& file, const SideNames& of_ruleset, TomlErrors& errors);

/// The party that `key` names: by the word of every file ("attacker"), or as the game calls it, in small
/// letters ("north"). Neutral, with an error, where it names none.
Side read_side(const TomlReader& in, std::string_view key, const SideNames& sides);

}  // namespace telescope
