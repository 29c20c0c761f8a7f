#pragma once

#include <string>
#include <vector>

#include "core/rules/mini_nap/movement/actions.hpp"
#include "core/rules/mini_nap/reactions/actions.hpp"
#include "core/rules/mini_nap/turn/actions.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"
#include "core/rules/plain_rules.hpp"

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
struct ActionTraits {
  bool needs_a_word = false;  ///< the rules as supplied leave it open, or it is corrected: more must agree
  bool leaves_step = false;   ///< what follows is another phase
  bool only_as_form = false;  ///< it is no option of the window
};
ActionTraits traits_of(const Action& action);

/// What an action is called before everybody.
std::string title_of(const Setup& setup, Action action);

/// Mini-Nap, as far as its rules were supplied. What follows of itself follows every action.
class Rules final : public ActionRules<Setup, Game, Actions> {
 public:
  using ActionRules::ActionRules;

 protected:
  Game fresh() const override { return new_game(shared_setup()); }
  void open(Events& events) const override { events.tell("begun", "MN-N08", "The armies are set down."); }
  void check(const Game& game) const override;
  void perform(Game& game, const AnyAction& action, DiceTray& tray, Events& events) const override {
    ActionRules::perform(game, action, tray, events);
    lose_deserted_batteries(game, events);
  }
};

}  // namespace telescope::mini_nap
