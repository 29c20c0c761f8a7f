#pragma once

#include "core/rules/raphia/telling.hpp"

namespace telescope::raphia {

/// RR-083, RRQ-49: the target has no card and no extra to save it.
bool is_defenceless(const Game& game);

/// RR-083: it is destroyed; nothing is revealed. The combat counts as won.
void destroy_at_once(Game& game, Events& events);

/// Which of both has won as the cards lie (RR-072, RRQ-37).
FightResult result_of(const Game& game);

/// RR-072 to RR-076: the loser is lost or goes back. The winner's advance comes later.
void apply_result(Game& game, Events& events);

/// RRQ-59, RRQ-87, RR-077: what comes after the kill attempts: generals without their unit fall back, cards
/// are spent if they serve once only, and the winner advances.
void finish(Game& game, Events& events);

}  // namespace telescope::raphia
