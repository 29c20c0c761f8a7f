#include "core/rules/brevity/workbench/simulate.hpp"

#include <algorithm>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "core/rules/brevity/rules.hpp"
#include "core/rules/brevity/workbench/commander.hpp"
#include "core/rules/brevity/workbench/deployment.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope::brevity {
namespace {

constexpr int kMostActions = 200'000;  // a game is over long before; a player who goes nowhere is a fault

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

AnyAction random_choice(const Game& game, Side side, SimulatedChance& chance) {
  auto all = choices(game, side);
  if (all.empty()) throw std::logic_error("nobody can do anything, and the game is not over");
  return std::move(all.at(static_cast<std::size_t>(chance.below(static_cast<int>(all.size())))));
}

}  // namespace

Played play(std::shared_ptr<const Setup> setup, std::array<Player, 2> players, std::uint64_t seed,
            const std::function<void(const Game&)>& after_step) {
  Played played;
  Game& game = played.end = new_game(std::move(setup));
  for (const Side side : kSides) set_down_in_rows(game, side);
  SimulatedChance chance(seed);
  for (; game.step != Step::kOver; ++played.actions) {
    if (played.actions == kMostActions) throw std::logic_error("a simulated game does not end");
    const Step step = game.step;
    const Side side = waited_for(game);
    const bool random = side != Side::kNeutral && players.at(index_of(side)) == Player::kRandom;
    const AnyAction wanted = random ? random_choice(game, side, chance) : sensible_choice(game, side);
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
  return simulated_games(told_of(*setup), seed, first, count, [&](std::uint64_t of_game) {
    return play(setup, {Player::kSensible, Player::kSensible}, of_game);
  });
}

std::unique_ptr<Workbench::Simulation> simulate_games(const PreparedGame& game, std::uint64_t seed,
                                                      std::int64_t first, std::int64_t count) {
  return simulate_games(dynamic_cast<const Rules&>(game.rules()).setup(), seed, first, count);
}

}  // namespace telescope::brevity
