#pragma once

#include <vector>

#include "core/rules/form.hpp"
#include "core/rules/raphia/state/game.hpp"

namespace telescope::raphia {

/// What that player may ask for now, those usually wanted first, built of what he may know (RR-H04). Whatever
/// hangs on face-down cards is offered by their owner's knowledge of them (RRQ-14, RRQ-83).
std::vector<Form> forms_of(const Game& game, Side side);

}  // namespace telescope::raphia
