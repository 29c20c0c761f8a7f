#pragma once

#include <string>
#include <vector>

#include "core/rules/rapier/state/game.hpp"

namespace telescope::rapier {

// How the fields of an action are read. Each throws std::invalid_argument where the word means nothing in
// this game.
[[noreturn]] void malformed(const std::string& why);
Sector read_sector(const Game& game, const Json& json);
DivisionNo read_division(const Game& game, const Json& json);
/// The column of "A2".
int read_axis(const Game& game, const Json& json);
/// A list of them, each once.
std::vector<int> read_axes(const Game& game, const Json& object, std::string_view key);
/// The unit of this id, or the one that the counter of this id lies for.
std::optional<UnitNo> find_unit_or_counter(const Game& game, std::string_view id);
/// By its unit's id, or by that of the counter that lies for it.
UnitNo read_unit(const Game& game, const Json& json);
std::vector<UnitNo> read_units(const Game& game, const Json& json);

}  // namespace telescope::rapier
