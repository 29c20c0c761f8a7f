#pragma once

#include <string>
#include <vector>

#include "core/rules/mini_nap/movement/actions.hpp"
#include "core/rules/mini_nap/reactions/actions.hpp"
#include "core/rules/mini_nap/turn/actions.hpp"

namespace telescope::mini_nap {

/// All that may be asked for, in the order in which it is offered. Of two of one word the first is read.
using Actions =
    ActionSet<Game, ChargeMover, CounterCharge, Feint, FormSquare, FallBack, Flee, CrewFlees, Stand, Adjust,
              Fire, Manoeuvre, Extend, Move, SetDown, BeginGame, LearnZero, ThrowInitiative, ChooseBrigade,
              ChooseDivision, EndPhase, Man, EnterResult, Ruling, Correct, EndGame>;
using AnyAction = Actions::Any;

/// What the game waits for, as a refusal says it.
std::string waited_words(const Game& game);

/// What is waited for goes first (MN-147, MN-169).
template <class Kind>
Objections barred(const Game& game, const Kind&) {
  if (game.phase == Phase::kOver) return {{"MN-N08", "The game is over."}};
  const Pending* waits = game.waits_for();
  if (!waits) return {};
  bool answers = false;
  if constexpr (requires { Kind::kAnswersCharge; }) answers = game.contact() != nullptr;
  if constexpr (requires { Kind::answers(*waits); }) answers = Kind::answers(*waits);
  if (answers) return {};
  return {{"MN-147", waited_words(game)}};
}

/// What the player of `side` may ask for now, those usually wanted first. They hang on open facts and on his
/// own units' ratings alone.
std::vector<Form> forms_of(const Game& game, Side side);
/// What whoever sits at the table's window may ask for: an umpire for both sides and for himself, else what
/// either player might.
std::vector<Form> forms_of_window(const Game& game);
/// What the rules as supplied leave open, and what is corrected: more than one must agree to it.
bool needs_a_word(const Action& action);
/// What follows is another phase.
bool leaves_step(const Action& action);
/// It is no option of the window.
bool only_as_form(const Form& form);

/// What an action is called before everybody.
std::string title_of(const Setup& setup, Action action);

}  // namespace telescope::mini_nap
