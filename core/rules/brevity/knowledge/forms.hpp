#pragma once

#include <vector>

#include "core/rules/brevity/actions.hpp"
#include "core/rules/form.hpp"

namespace telescope::brevity {

/// What `side` may ask for now, made of known_to(game, side), those usually wanted first. The umpire is
/// offered both sides' forms and his own (`side` kNeutral).
std::vector<Form> forms_of(const Game& known, Side side);

// By part of the game; forms_of() puts them together. `known` is what the side may know.
void add_forms_of_start(const Game& known, Side side, std::vector<Form>& forms);    ///< deployment, day, turn
void add_forms_of_turn(const Game& known, Side side, std::vector<Form>& forms);     ///< select, challenge
void add_forms_of_regroup(const Game& known, Side side, std::vector<Form>& forms);  ///< step 2
void add_forms_of_moves(const Game& known, Side side, std::vector<Form>& forms);    ///< step 3
void add_forms_of_fire(const Game& known, Side side, std::vector<Form>& forms);     ///< steps 4 to 7
void add_forms_of_pending(const Game& known, Side side,
                          std::vector<Form>& forms);                    ///< what the game waits for
void add_forms_of_umpire(const Game& known, std::vector<Form>& forms);  ///< adjust, rule, end

// Forms that several parts of the game offer.

void add_schedule(const Game& known, Side side, std::vector<Form>& forms);      ///< OB-228, OB-229
void add_fac(const Game& known, Side side, std::vector<Form>& forms);           ///< OB-227
void add_due_missions(const Game& known, Side side, std::vector<Form>& forms);  ///< OB-230

void add_posture(const Game& known, Side side, const std::vector<PieceId>& pieces,
                 std::vector<Form>& forms);                                         ///< BQ-11, BQ-12
void add_observer(const Game& known, Side side, std::vector<Form>& forms);          ///< OB-078
void add_attach_commander(const Game& known, Side side, std::vector<Form>& forms);  ///< OB-053

}  // namespace telescope::brevity
