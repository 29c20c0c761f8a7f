#pragma once

#include <string>
#include <vector>

#include "core/rules/plain_rules.hpp"
#include "core/rules/raphia/combat/actions.hpp"
#include "core/rules/raphia/movement/movement.hpp"
#include "core/rules/raphia/turn/turn.hpp"

namespace telescope::raphia {

/// All that may be asked for, in the order in which it is offered.
using Actions = ActionSet<Game, Show, Retire, LayExtra, Kill, AttackAgain, Enough, Deal, PutStand, Bid,
                          SayFirst, LayAll, Lay, Fight, Move, StandStill, TurnUp, BeDone, Concede>;
using AnyAction = Actions::Any;

template <class Kind>
Objections barred(const Game& game, const Kind&) {
  if (game.step == Step::kOver) return {{"RR-094", "The battle is over."}};
  return {};
}

/// What stands against it, by the sections of the ledger.
Objections objections_to(const Game& game, const AnyAction& action);
/// Does it, and what follows of itself.
void carry_out(Game& game, const AnyAction& action, DiceTray& tray, Events& events);

/// Those that are lawful.
template <class Kind>
std::vector<Kind> lawful(const Game& game, std::vector<Kind> all) {
  std::erase_if(all, [&](const Kind& each) { return !objections_to(game, each).empty(); });
  return all;
}

/// What that player may ask for now, those usually wanted first, built of what he may know (RR-H04). Whatever
/// hangs on face-down cards is offered by their owner's knowledge of them (RRQ-14, RRQ-83).
std::vector<Form> forms_of(const Game& game, Side side);

struct ActionTraits {
  bool leaves_step = false;  ///< what follows is another step
  bool of_both = false;  ///< the other player's word is an umpire's to ask for: he takes it from the forms
  bool other_agrees = false;  ///< RRQ-05: where armies stand is for both to say; that a player gives up, too
};
ActionTraits traits_of(const Action& action);

/// What an action is called before everybody: it names no card.
std::string title_of(const Setup& setup, Action action);

/// The rules face of the game.
class Rules final : public ActionRules<Setup, Game, Actions> {
 public:
  using ActionRules::ActionRules;

 protected:
  void open(Events& events) const override { events.tell("begun", {"RRQ-05"}, "The armies deploy."); }
  Game fresh() const override { return new_game(shared_setup()); }
  void check(const Game& game) const override { check_whole(game); }
  Objections objections(const Game& game, const AnyAction& action) const override {
    return objections_to(game, action);
  }
  void perform(Game& game, const AnyAction& action, DiceTray& tray, Events& events) const override {
    carry_out(game, action, tray, events);
  }
};

}  // namespace telescope::raphia
