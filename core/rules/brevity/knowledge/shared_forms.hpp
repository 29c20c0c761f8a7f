#pragma once

#include <vector>

#include "core/rules/brevity/state/game.hpp"
#include "core/rules/form.hpp"

namespace telescope::brevity {

// Forms that several parts of the game offer.

void add_schedule(const Game& known, Side side, std::vector<Form>& forms);      ///< OB-228, OB-229
void add_fac(const Game& known, Side side, std::vector<Form>& forms);           ///< OB-227
void add_due_missions(const Game& known, Side side, std::vector<Form>& forms);  ///< OB-230

void add_posture(const Game& known, Side side, const std::vector<PieceId>& pieces,
                 std::vector<Form>& forms);                                         ///< BQ-11, BQ-12
void add_observer(const Game& known, Side side, std::vector<Form>& forms);          ///< OB-078
void add_attach_commander(const Game& known, Side side, std::vector<Form>& forms);  ///< OB-053

}  // namespace telescope::brevity
