#include "core/rules/race/player/player.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/rules/plain_rules.hpp"
#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/campaign/turn.hpp"
#include "core/rules/race/words/words.hpp"
#include "core/rules/race/workbench/model.hpp"

namespace telescope::race {
namespace {

constexpr int kPerCent = 100;
constexpr int kWornOf = 5;          // regroups when one stand of so many is lost
constexpr int kSearchSteps = 2000;  // of a strong player
constexpr int kLong = 500;          // after so many campaign turns more what is looked ahead counts as drawn

Report report_by_model(const Game& game, SimulatedChance& chance) {
  constexpr int kTenths = 10;
  const auto happens = [&](int percent) { return chance.below(kPerCent) < percent; };
  const Army& army = game.army();
  const std::vector<int> there = stands_there(game);
  Report report;
  if (there.empty()) return report;
  const int defenders = std::max(1, static_cast<int>(army.stands.size()) * game.battle->size / kTenths);
  const BattleOdds& odds = battle_odds(static_cast<int>(there.size()), defenders);
  for (const int stand : there)
    if (happens(odds.killed))
      report.killed.insert(report.killed.end(), stand);
    else if (army.stands.at(stand).fighting && happens(odds.exited))
      report.exited.insert(report.exited.end(), stand);
  for (ObjectiveReport& each : report.objectives) each.off = happens(odds.objective) ? 1 : 0;
  return report;
}

/// The campaign as a player may search it: what he writes down each turn, against a plain player.
class Searched {
 public:
  using Game = race::Game;
  using Action = Choose;

  Searched(Side player, int turn) : player_(player), last_turn_(turn + kLong) {}

  Game world(const Game& known, SimulatedChance&) const { return known; }
  Side to_move(const Game& game) const {
    if (game.phase != Phase::kChoose || game.turn > last_turn_) return Side::kNeutral;
    return game.player(player_).choice ? enemy_of(player_) : player_;
  }
  std::vector<Choose> candidates(const Game& game) const {
    std::vector<Choose> all{plain(game)};
    if (all.front().player == player_)
      all.push_back({.player = player_, .choice = other(all.front().choice)});
    return all;
  }
  /// What has come of the dice is seen before the next word: it is part of it.
  std::string key(const Game& game, const Choose& choose) const {
    if (choose.player != player_) return {};
    std::string key = std::to_string(static_cast<int>(choose.choice));
    for (const Side side : {player_, enemy_of(player_)}) {
      const PlayerState& state = game.player(side);
      const int lost = kTenth * game.lost(side) / std::max<int>(1, static_cast<int>(state.lost.size()));
      for (const int each :
           {state.zone, state.last_move, lost, state.last_choice == Choice::kRegroup ? 1 : 0})
        key += '/' + std::to_string(each);
    }
    return key;
  }
  Choose plain(const Game& game) const { return plain_choice(game, to_move(game)); }
  void perform(Game& game, const Choose& choose, SimulatedChance& chance) const {
    Events untold = Events::discarding();
    choose.perform(game, chance, untold);
    while (game.phase != Phase::kChoose && game.phase != Phase::kOver) go_on_by_model(game, chance, untold);
  }
  double value(const Game& game) const {
    if (game.winner == Side::kNeutral) return 0.5;
    return game.winner == Side::kAttacker ? 1.0 : 0.0;
  }

 private:
  static constexpr int kTenth = 10;
  static Choice other(Choice choice) {
    return choice == Choice::kAttack ? Choice::kRegroup : Choice::kAttack;
  }
  Side player_;
  int last_turn_;
};

Side player_of(const SeatId& seat) {
  return kParties.side_of(seat).value();
}

}  // namespace

Choose plain_choice(const Game& game, Side player) {
  const bool worn = game.lost(player) * kWornOf >= std::ssize(game.army(player).stands);
  return {.player = player, .choice = worn ? Choice::kRegroup : Choice::kAttack};
}

FieldUnits plain_units(const Game& game) {
  return {sensible_units(game, game.battle->limit)};
}

FixOrbat plain_orbat(const Game& game) {
  return {game.setup->orbats.at(game.setup->usable(game.off, game.battle->size).front()).id};
}

Game as_known(Game game, Side player) {
  const Side enemy = enemy_of(player);
  if (game.phase == Phase::kChoose && game.settings().secret_actions) game.player(enemy).choice.reset();
  if (!losses_shown(game, enemy, false, player)) {
    game.player(enemy).lost.assign(game.army(enemy).stands.size(), false);
    if (game.battle && game.off == enemy) game.battle->report.reset(), game.battle->points = 0;
  }
  if (game.off == enemy) game.part_killed.clear();
  if (game.battle && game.phase == Phase::kForces)
    player == game.off ? game.battle->orbat.reset() : game.battle->fielded.reset();
  game.past.clear();
  return game;
}

std::vector<Considered<Choose>> considered_at(Level level, const Game& game, Side player) {
  if (level == Level::kPlain) return {{.action = plain_choice(game, player)}};
  const Game known = as_known(game, player);
  const Searched rules(player, known.turn);
  const auto other = [&](SimulatedChance&) { return rules.candidates(known).back(); };
  return considered_beyond_plain(level, rules, known, kPlayers.at(index_of(player)), kSearchSteps, other);
}

void go_on_by_model(Game& game, SimulatedChance& chance, Events& events) {
  const auto act = [&](const auto& action) { action.perform(game, chance, events); };
  switch (game.phase) {
    case Phase::kType:
      return act(ThrowType{});
    case Phase::kForces:
      act(plain_units(game));
      return act(plain_orbat(game));
    case Phase::kFight:
      return take_report(game, report_by_model(game, chance), events);
    case Phase::kResult:
      return act(ThrowResult{});
    default:
      return act(Recover{});
  }
}

bool ProgramSeats::is_waited_for(const Position& position, const SeatId& seat,
                                 std::span<const SeatId>) const {
  return position.begun() && !Actions::forms(position.as<Game>(), player_of(seat), Audience::kAll).empty();
}

Position ProgramSeats::as_known(const Position& position, const SeatId& seat) const {
  return Position::of(race::as_known(position.as<Game>(), player_of(seat)));
}

Decision ProgramSeats::choose(const Position& known, const SeatId& seat, Level level) const {
  const Game& game = known.as<Game>();
  const auto of = [&](const auto& kind, std::string why) {
    const Action action = Actions::write(game, kind);
    return Decision{.action = action, .words = Actions::title(action), .why = std::move(why)};
  };
  if (game.phase == Phase::kForces)
    return player_of(seat) == game.off ? of(plain_units(game), {}) : of(plain_orbat(game), {});
  const auto considered = considered_at(level, game, player_of(seat));
  return of(considered.front().action,
            hopes_in_words(considered, [](const auto& each) { return words_for(each.choice); }));
}

}  // namespace telescope::race
