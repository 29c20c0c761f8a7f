#pragma once

#include <optional>
#include <vector>

#include "core/rules/dice_tray.hpp"
#include "core/rules/rapier/state/game.hpp"
#include "core/rules/sheet.hpp"

namespace telescope::rapier {

/// {"type": "recon"}: RO-056, an attempt at a sector by two dice.
struct Recon {};

/// {"type": "look", "counters": ["c07", "c12"]}: RO-058, the Staff Officer looks at them; RQ-23: he picks.
struct Look {
  std::vector<CounterNo> counters;
};

/// {"type": "report", "counters": ["c07"]}: RQ-25, he tells the attackers what he saw, at any time.
struct Report {
  std::vector<CounterNo> counters;
};

/// What the counter lies for; nothing where nothing is dealt to it.
std::optional<UnitNo> behind(const Game& game, CounterNo counter);
/// Counters that lie face down in `sector`, by their number.
std::vector<CounterNo> counters_in(const Game& game, Sector sector);

/// RO-058: an attempt has found counters that the Staff Officer has still to look at.
bool may_look(const Game& game);

Recon read_recon(const Game& game, const Json& action);
Look read_look(const Game& game, const Json& action);
Report read_report(const Game& game, const Json& action);

std::vector<Objection> objections(const Game& game, const Recon&);
std::vector<Objection> objections(const Game& game, const Look& look);
std::vector<Objection> objections(const Game& game, const Report& report);

void perform(Game& game, const Recon&, DiceTray& dice, Events& events);
void perform(Game& game, const Look& look, DiceTray&, Events& events);
/// Throws std::invalid_argument for a counter that he has not seen.
void perform(Game& game, const Report& report, DiceTray&, Events& events);

void describe_reconnaissance(const Game& game, Sheet& sheet);

}  // namespace telescope::rapier
