#pragma once

#include "app/game/game_desk.hpp"
#include "core/table/table_view.hpp"

namespace telescope::app {

/// Plays the game of the demo table up to its first moves, so that a newcomer meets steps, proposals and
/// debts at once: pieces are placed as `opening` shows them, everything else is what is offered first, dice
/// come from the generator. Stops where nothing more can be done so, or after the turn's first step; every
/// action is in the journal and can be undone. Fails where the journal does.
Result<void> play_up_to_the_first_moves(GameDesk& desk, const TableView& opening);

}  // namespace telescope::app
