#pragma once

#include <string>

#include "core/rules/raphia/movement/ways.hpp"

namespace telescope::raphia {

/// "Turn east, then to 5-3: the seven of hearts".
std::string words_of(const Game& game, const MoveChoice& choice);

/// "east/5-3/attack 6-3/7h": the same in every position in which the way is offered.
std::string id_of(const Game& game, const MoveChoice& choice);

}  // namespace telescope::raphia
