#include <algorithm>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/rules/brevity/rules.hpp"
#include "core/rules/brevity/workbench/commander.hpp"
#include "core/rules/brevity/workbench/workbench.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope::brevity {
namespace {

constexpr int kMostActions = 200'000;  // a game is over long before; a player who goes nowhere is a fault

constexpr double kGap_mm = 12.0;  // between bases: no place is too close to call
constexpr double kAttackersFront = 0.25, kDefendersFront = 0.5;  // of the way to the enemy's edge

/// `from_mm` from that edge of the table, and so far along it; faces away from it.
Placed facing_in(const Board& board, Edge edge, double along_mm, double from_mm) {
  switch (edge) {
    case Edge::kNear:
      return {.at = {along_mm, from_mm}, .heading_deg = 0.0};
    case Edge::kFar:
      return {.at = {along_mm, depth(board).mm() - from_mm}, .heading_deg = 180.0};
    case Edge::kLeft:
      return {.at = {from_mm, along_mm}, .heading_deg = 90.0};
    case Edge::kRight:
      break;
  }
  return {.at = {width(board).mm() - from_mm, along_mm}, .heading_deg = 270.0};
}

/// Those who may stand on the table, command by command; who fights at a distance comes last.
std::vector<PieceId> in_order(const Game& game, Side side) {
  std::vector<PieceId> order;
  for (const auto& [command, facts] : game.setup->commands)
    for (const auto& [id, piece] : game.setup->pieces)
      if (piece.side == side && piece.command == command && !piece.is_air() &&
          piece.landing == Landing::kNone)
        order.push_back(id);
  std::ranges::stable_partition(order, [&](const PieceId& id) {
    return !game.facts(id).is_artillery() && game.facts(id).headquarters == Headquarters::kNone;
  });
  return order;
}

int losses_of(const Game& game, Side side) {
  return static_cast<int>(std::ranges::count_if(game.stands, [&](const auto& each) {
    return game.side(each.first) == side && is_loss(each.second.where);
  }));
}

SimulatedGames::Told told_of(const Setup& setup) {
  SimulatedGames::Told told{
      .ruleset = "brevity", .rules = {"OB-003", "OB-025", "OB-179"}, .counted = {"lost"}};
  told.words = of_both([](Side side) { return word(side); });
  told.names = of_both([&](Side side) { return setup.name(side); });
  told.in_words = [](const Json& outcome) {
    std::string text = outcome.at("games").dump() + " games between two simple commanders, seed " +
                       outcome.at("seed").dump() + "\n";
    for (const Json& side : outcome.at("sides"))
      text += side.at("name").get<std::string>() + ": won " + percent_words(outcome, side.at("won")) +
              ", lost on average " + mean_words(side.at("lost")) + " battalions\n";
    return text + "Undecided: " + percent_words(outcome, outcome.at("draws")) + "\n";
  };
  return told;
}

}  // namespace

void set_down_in_rows(Game& game, Side side) {
  const bool somebody_stands = std::ranges::any_of(
      game.stands, [&](const auto& each) { return game.side(each.first) == side && each.second.in_play(); });
  if (somebody_stands) return;
  const std::vector<PieceId> order = in_order(game, side);
  double base_mm = 0.0;
  for (const PieceId& id : order)
    base_mm = std::max({base_mm, game.facts(id).base_width.mm(), game.facts(id).base_depth.mm()});
  const Board& board = game.setup->board;
  const Edge edge = game.setup->friendly_edge.at(index_of(side));
  double across_mm = width(board).mm(), deep_mm = depth(board).mm();
  if (edge == Edge::kLeft || edge == Edge::kRight) std::swap(across_mm, deep_mm);
  const double step_mm = base_mm + kGap_mm;
  const double front = side == Side::kAttacker ? kAttackersFront : kDefendersFront;
  auto next = order.begin();
  for (double from_mm = front * deep_mm - base_mm; from_mm >= base_mm / 2.0; from_mm -= step_mm)
    for (double along_mm = step_mm; along_mm <= across_mm - step_mm; along_mm += step_mm) {
      if (next == order.end()) return;
      const SetDown wanted{.piece = *next, .to = facing_in(board, edge, along_mm, from_mm)};
      if (!wanted.against(game).empty()) continue;
      Stand& stand = game.stand(*next++);
      stand.where = Where::kOnTable;
      stand.placed = wanted.to;
    }
}

Played play(std::shared_ptr<const Setup> setup, std::uint64_t seed,
            const std::function<void(const Game&)>& after_step) {
  Played played;
  Game& game = played.end = new_game(std::move(setup));
  for (const Side side : kSides) set_down_in_rows(game, side);
  SimulatedChance chance(seed);
  for (; game.step != Step::kOver; ++played.actions) {
    if (played.actions == kMostActions) throw std::logic_error("a simulated game does not end");
    const Step step = game.step;
    const AnyAction wanted = sensible_choice(game, waited_for(game));
    Events untold = Events::discarding();
    carry_out(game, wanted, chance, untold);
    if (after_step && game.step != step) after_step(game);
  }
  played.winner = game.winner;
  played.turns = game.turn;
  std::array<int, 2>& losses = played.counted.emplace_back();
  for (const Side side : kSides) losses.at(index_of(side)) = losses_of(game, side);
  return played;
}

std::unique_ptr<Workbench::Simulation> simulate_games(std::shared_ptr<const Setup> setup, std::uint64_t seed,
                                                      std::int64_t first, std::int64_t count) {
  return simulated_games(told_of(*setup), seed, first, count,
                         [&](std::uint64_t of_game) { return play(setup, of_game); });
}

}  // namespace telescope::brevity
