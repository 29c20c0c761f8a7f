#include <algorithm>
#include <array>

#include "core/rules/brevity/modules/air.hpp"
#include "core/rules/brevity/modules/hidden.hpp"
#include "core/rules/brevity/modules/supply.hpp"
#include "core/rules/brevity/turn/initiative.hpp"
#include "core/rules/brevity/turn/turn.hpp"

namespace telescope::brevity {
namespace {

/// What the order of battle has: it says nothing of what is where.
bool has_aircraft(const Game& game, std::initializer_list<Aircraft> kinds) {
  return std::ranges::any_of(game.setup->pieces, [&](const auto& each) {
    return std::ranges::find(kinds, each.second.aircraft) != kinds.end();
  });
}
// The works of a start, each as BQ-08 has it.

void recover(Game& game, DiceTray& tray, Events& events) {
  if (game.adv().supply) check_supply(game, tray, events);
  roll_recovery(game, tray, events);
}

/// OB-024, BQ-13.
void rest(Game& game, Events& events) {
  for (auto& [id, stand] : game.stands) {
    if (!stand.spent || !stand.resting() || !stand.in_play() || !is_supplied(game, stand.command)) continue;
    stand.spent = false;
    tell_of(game, id, events, event::kRecovered, {"OB-024", "BQ-13"},
            game.named(id) + " has rested in reserve and loses its casualty figure.");
  }
}

/// OB-025, BQ-06.
void find_first(Game& game, DiceTray& tray, Events& events) {
  game.first = first_mover(game);
  std::string how = " had more commands";
  const FirstMoveTie tie = game.settings().first_move_tie;
  if (game.first == Side::kNeutral && tie != FirstMoveTie::kRolloff) {
    game.first = tie == FirstMoveTie::kAttacker ? Side::kAttacker : Side::kDefender;
    how = ", where both sides had equally many commands,";
  }
  for (int throws = 1; game.first == Side::kNeutral; ++throws) {
    const auto dice = tray.roll(PoolRequest{
        .id = "first-move-" + std::to_string(throws),
        .label = "First move: " + game.name(Side::kAttacker) + ", " + game.name(Side::kDefender),
        .reasons = {{1, game.name(Side::kAttacker), "BQ-06"}, {1, game.name(Side::kDefender), "BQ-06"}}});
    how = " threw " + std::to_string(std::max(dice[0], dice[1])) + " against " +
          std::to_string(std::min(dice[0], dice[1]));
    if (dice[0] != dice[1]) game.first = dice[0] > dice[1] ? Side::kAttacker : Side::kDefender;
  }
  events.tell(event::kFirst, {"OB-025", "BQ-06"},
              game.name(game.first) + how + " and took the first move of the turn.",
              {{"side", word(game.first)}});
  next_step(game, events);
}

/// One work of a start, or a place where somebody may decide something.
struct Work {
  std::string_view key;
  Step step;
  enum { kDice, kNoDice, kStop } what;
  std::string_view words;  ///< of the umpire's button
  bool (*applies)(const Game& game);
  void (*run)(Game& game, DiceTray* tray, Events& events);
};

bool always(const Game&) {
  return true;
}
bool later_day(const Game& game) {
  return game.adv().recovery && game.turn > 1;
}
void nothing(Game&, DiceTray*, Events&) {}

/// BQ-08, in its order.
const std::array<Work, 12>& works() {
  static constexpr Step kDay = Step::kDayStart, kTurn = Step::kTurnStart;
  static const std::array<Work, 12> rows{{
      {"weather", kDay, Work::kDice, "Roll for the weather",
       [](const Game& game) { return game.adv().weather && rolls_weather(game); },
       [](Game& game, DiceTray* tray, Events& events) { roll_day_weather(game, *tray, events); }},
      {"bombers", kDay, Work::kStop, "Heavy bombers have their targets",
       [](const Game& game) { return game.adv().air && has_aircraft(game, {Aircraft::kHeavyBomber}); },
       nothing},
      {"recovery", kDay, Work::kDice, "Roll for the recovery of battalions", later_day,
       [](Game& game, DiceTray* tray, Events& events) { recover(game, *tray, events); }},
      {"returns", kDay, Work::kStop, "Battalions have come back", later_day, nothing},
      {"clearing", kTurn, Work::kDice, "Roll whether the weather clears",
       [](const Game& game) { return game.adv().weather && game.turn > 1 && game.turn_of_day() > 1; },
       [](Game& game, DiceTray* tray, Events& events) { roll_clearing(game, *tray, events); }},
      {"located", kTurn, Work::kNoDice, "Look who is located",
       [](const Game& game) { return game.adv().hidden; },
       [](Game& game, DiceTray*, Events& events) { ask_located(game, events); }},
      {"flights", kTurn, Work::kStop, "Air supply is asked for",
       [](const Game& game) { return game.adv().supply && has_aircraft(game, {Aircraft::kTransport}); },
       nothing},
      {"supply", kTurn, Work::kDice, "Check the supply", [](const Game& game) { return game.adv().supply; },
       [](Game& game, DiceTray* tray, Events& events) { check_supply(game, *tray, events); }},
      {"rest", kTurn, Work::kNoDice, "Battalions that rest recover", always,
       [](Game& game, DiceTray*, Events& events) { rest(game, events); }},
      {"officers", kTurn, Work::kNoDice, "Officers go back to their commands", always,
       [](Game& game, DiceTray*, Events&) {  // OB-022, BQ-94
         for (auto& [id, state] : game.commands) state.officer = has_battalion(game, id);
       }},
      {"orders", kTurn, Work::kStop, "Commanders and aircraft have their orders",
       [](const Game& game) {
         return (game.settings().corps_cmd_attach == CommanderAttach::kTurnStart &&
                 (game.setup->corps_hq[0] || game.setup->corps_hq[1])) ||
                (game.adv().air && has_aircraft(game, {Aircraft::kGroundAttack, Aircraft::kMediumBomber,
                                                       Aircraft::kHeavyBomber}));
       },
       nothing},
      {"first", kTurn, Work::kDice, "Find who has the first move", always,
       [](Game& game, DiceTray* tray, Events& events) { find_first(game, *tray, events); }},
  }};
  return rows;
}

const Work* next_work(const Game& game) {
  for (const Work& work : works())
    if (work.step == game.step && !game.started.contains(std::string(work.key)) && work.applies(game))
      return &work;
  return nullptr;
}

/// BQ-08: planned attacks come before the first move (OB-230).
bool planned_attack_is_due(const Game& game) {
  return game.step == Step::kTurnStart && game.adv().air && game.started.contains("officers") &&
         (!due_missions(game, Side::kAttacker).empty() || !due_missions(game, Side::kDefender).empty());
}

}  // namespace

void go_on_with_start(Game& game, DiceTray* tray, bool leaves, Events& events) {
  while (is_start(game.step) && game.pending.empty()) {
    const Work* const work = next_work(game);
    if (!work) {
      next_step(game, events);
      leaves = false;
      continue;
    }
    if ((work->what == Work::kStop && !leaves) || (work->what == Work::kDice && !tray)) return;
    game.started.insert(std::string(work->key));
    game.done = {};
    work->run(game, tray, events);
    leaves = leaves && work->what == Work::kStop;
  }
}

Objections Proceed::against(const Game& game) const {
  return objected(planned_attack_is_due(game), "OB-230",
                  "A planned attack from the air is due and comes first.");
}

void Proceed::perform(Game& game, DiceTray& tray, Events& events) const {
  const bool begins = game.step == Step::kDeploy;
  if (begins) next_step(game, events);
  go_on_with_start(game, &tray, !begins, events);
}

bool Proceed::leaves_step(const Game& game) {
  return game.step == Step::kDeploy || (is_start(game.step) && game.pending.empty() && !next_work(game));
}

std::string proceeds_with(const Game& game) {
  if (game.step == Step::kDeploy) return "Begin the first turn";
  if (!is_start(game.step) || !game.pending.empty()) return {};
  const Work* work = next_work(game);
  return work ? std::string(work->words) : "Go on";
}

}  // namespace telescope::brevity
