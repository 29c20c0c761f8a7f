#include "core/rules/race/campaign/turn.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

#include "core/rules/race/campaign/result.hpp"

namespace telescope::race {
namespace {

void end_campaign(Game& game, Events& events, Side winner, std::string_view rule, std::string sentence) {
  game.phase = Phase::kOver;
  game.winner = winner;
  game.battle = game.past.back().battle;
  events.tell("over", rule, std::move(sentence));
}

/// RX-089 to RX-091, RXQ-31.
void end_turn(Game& game, Events& events) {
  const bool a = game.in_x(Side::kAttacker), b = game.in_x(Side::kDefender);
  if (a && b)
    return end_campaign(game, events, Side::kNeutral, "RX-090", "Both players have reached X: a draw.");
  if (a || b) {
    const Side winner = a ? Side::kAttacker : Side::kDefender;
    return end_campaign(game, events, winner, "RX-089", game.setup->name(winner) + " reached X and won.");
  }
  if (game.settings().most_turns > 0 && game.turn >= game.settings().most_turns)
    return end_campaign(game, events, Side::kNeutral, "RXQ-31", "The last campaign turn is over: a draw.");
  ++game.turn;
  game.off = Side::kAttacker;
  game.phase = Phase::kChoose;
  game.battle.reset();
  if (events.kept())
    events.tell("turn", "RX-023",
                "Campaign turn " + std::to_string(game.turn) + ": both players choose an action.");
}

/// RXQ-30: B's part is left out where it can change nothing.
bool is_cut_short(const Game& game) {
  constexpr int kFarthest = 2;
  const PlayerState& b = game.player(Side::kDefender);
  return game.settings().cut_short && game.in_x(Side::kAttacker) &&
         (b.choice == Choice::kRegroup ||
          map_move(game.settings(), b.zone, kFarthest).to <= game.settings().zones);
}

/// RXQ-23.
bool may_come_back(const Game& game, int stand) {
  return game.player().lost.at(stand) &&
         (game.settings().recover_current || !game.part_killed.contains(stand));
}

}  // namespace

void begin_part(Game& game, Side off) {
  game.off = off;
  game.phase = Phase::kType;
  game.battle.reset();
  game.part_from = game.player().zone;
  game.part_move = 0;
  game.part_killed.clear();
}

void end_part(Game& game, Events& events, int recovered) {
  PlayerState& player = game.player();
  game.past.push_back({.turn = game.turn,
                       .player = game.off,
                       .choice = player.choice.value(),
                       .from = game.part_from,
                       .to = player.zone,
                       .move = game.part_move,
                       .battle = std::exchange(game.battle, std::nullopt),
                       .killed = static_cast<int>(game.part_killed.size()),
                       .recovered = recovered});
  player.last_choice = player.choice;
  player.last_move = game.part_move;
  if (game.off == Side::kAttacker && !is_cut_short(game)) return begin_part(game, Side::kDefender);
  game.part_killed.clear();
  for (PlayerState& each : game.players) each.choice.reset();
  end_turn(game, events);
}

void go_on_to_recovery(Game& game, Events& events) {
  game.phase = Phase::kRecover;
  const auto may = [&](int stand) { return may_come_back(game, stand); };
  const bool any = std::ranges::any_of(std::views::iota(0, static_cast<int>(game.army().stands.size())), may);
  if (game.settings().losses_open && !any) end_part(game, events, 0);
}

std::vector<int> to_recover(const Game& game) {
  std::vector<int> stands;
  stands.reserve(game.army().stands.size());
  for (const RaceUnit& unit : game.army().units)
    for (const int stand : unit.stands)
      if (may_come_back(game, stand)) stands.push_back(stand);
  return stands;
}

std::string zone_words(const RaceSettings& settings, int zone) {
  return zone > settings.zones ? "X" : "Zone " + std::to_string(zone);
}

std::string signed_number(int value) {
  return (value >= 0 ? "+" : "") + std::to_string(value);
}

PoolRequest untold_pool(int dice) {
  return {.reasons = std::vector<DieReason>(1, DieReason{.dice = dice})};
}

PoolRequest type_pool(int last_move) {
  DieReason reason{1, "no modifier", "RX-030"};
  if (last_move < 0) reason = {1, "-1: retreated last campaign turn", "RX-036"};
  if (last_move > 0) reason = {1, signed_number(last_move) + ": advanced last campaign turn", "RX-035"};
  return {.id = "type", .label = "The type of battle", .reasons = {reason}};
}

PoolRequest result_pool(int points) {
  return {.id = "result",
          .label = "The result of the battle",
          .reasons = {
              {1, signed_number(result_modifier(points)) + ": " + std::to_string(points) + " victory points",
               "RX-064"}}};
}

PoolRequest recovery_pool(int lost, int score, std::string_view rule) {
  return {.id = "recovery",
          .label = "Stands that come back",
          .reasons = {{lost, "stands lost, in Orbat order", std::string(rule)}},
          .hit_from = score,
          .success = DieSuccess::kReturn};
}

}  // namespace telescope::race
