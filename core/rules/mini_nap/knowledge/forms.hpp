#pragma once

#include <vector>

#include "core/rules/form.hpp"
#include "core/rules/mini_nap/actions.hpp"

namespace telescope::mini_nap {

/// What the player of `side` may ask for now, those usually wanted first. They hang on open facts and on his
/// own units' ratings alone.
std::vector<Form> forms_of(const Game& game, Side side);

/// What whoever sits at the table's window may ask for: an umpire for both sides and for himself, else what
/// either player might.
std::vector<Form> forms_of_window(const Game& game);

// By part of the game; forms_of() puts them together.
void add_forms_of_turn(const Game& game, Side side, std::vector<Form>& forms);  ///< deployment, dice, choice
void add_forms_of_manoeuvre(const Game& game, Side side, std::vector<Form>& forms);  ///< sections 9 to 13
void add_forms_of_reaction(const Game& game, Side side, std::vector<Form>& forms);   ///< what is waited for
void add_forms_of_fighting(const Game& game, Side side, std::vector<Form>& forms);   ///< fire, results
void add_forms_of_judgement(const Game& game, Side side,
                            std::vector<Form>& forms);  ///< ruling, correction, end

}  // namespace telescope::mini_nap
