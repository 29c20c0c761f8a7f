#pragma once

#include <string>
#include <vector>

#include "core/rules/plain_rules.hpp"
#include "core/rules/raphia/combat/answers.hpp"
#include "core/rules/raphia/combat/fighting.hpp"
#include "core/rules/raphia/movement/actions.hpp"
#include "core/rules/raphia/turn/bidding.hpp"
#include "core/rules/raphia/turn/laying.hpp"

namespace telescope::raphia {

/// All that may be asked for, in the order in which it is offered.
using Actions = ActionSet<Game, Show, Retire, LayExtra, Kill, AttackAgain, Enough, Deal, PutStand, Bid,
                          SayFirst, LayAll, Lay, Fight, Move, StandStill, TurnUp, BeDone, Concede>;
using AnyAction = Actions::Any;

/// What stands against it, by the sections of the ledger.
Objections objections_to(const Game& game, const AnyAction& action);
/// Does it, and what follows of itself.
void carry_out(Game& game, const AnyAction& action, DiceTray& tray, Events& events);

/// What that player may ask for now, those usually wanted first, built of what he may know (RR-H04). Whatever
/// hangs on face-down cards is offered by their owner's knowledge of them (RRQ-14, RRQ-83).
std::vector<Form> forms_of(const Game& game, Side side);

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
