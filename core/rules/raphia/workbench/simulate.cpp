#include "core/rules/raphia/workbench/simulate.hpp"

#include <nlohmann/json.hpp>

#include "core/rules/raphia/player/choices.hpp"
#include "core/rules/raphia/player/commander.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope::raphia {
namespace {

constexpr int kMostActions = 100'000;  // a game is over long before; a player who goes nowhere is a fault

SimulatedGames::Told told_of(const Setup& setup) {
  SimulatedGames::Told told{
      .ruleset = "raphia", .rules = {"RR-094", "RR-097", "RRQ-62", "RRQ-64"}, .counted = {"lost"}};
  told.words = of_both([](Side side) { return word(side); });
  told.names = of_both([&](Side side) { return setup.name(side); });
  told.in_words = [](const Json& outcome) {
    std::string text = outcome.at("games").dump() + " games between two plain players, seed " +
                       outcome.at("seed").dump() + "\n";
    for (const Json& side : outcome.at("sides"))
      text += side.at("name").get<std::string>() + " wins " + percent_words(outcome, side.at("won")) +
              " and loses " + mean_words(side.at("lost")) + " units\n";
    return text + "Drawn: " + percent_words(outcome, outcome.at("draws")) + "\n";
  };
  return told;
}

}  // namespace

Played play(std::shared_ptr<const Setup> setup, std::array<Player, 2> players, std::uint64_t seed,
            const std::function<void(const Game&)>& after_step) {
  Played played;
  Game& game = played.end = new_game(std::move(setup));
  SimulatedChance chance(seed);
  Events untold = Events::discarding();
  carry_out(game, Deal(), chance, untold);
  for (; game.step != Step::kOver; ++played.actions) {
    if (played.actions == kMostActions) throw std::logic_error("a simulated battle does not end");
    const Step step = game.step;
    const Side side = waited_for(game).at(0);
    const AnyAction action = players.at(index_of(side)) == Player::kSensible
                                 ? sensible_choice(game, side)
                                 : random_choice(game, side, [&](int most) { return chance.below(most); });
    carry_out(game, action, chance, untold);
    if (after_step && game.step != step) after_step(game);
  }
  played.winner = game.winner;
  played.turns = game.turn;
  std::array<int, 2>& losses = played.counted.emplace_back();
  for (const Side side : kSides) losses.at(index_of(side)) = game.losses(side);
  return played;
}

std::unique_ptr<Workbench::Simulation> simulate(std::shared_ptr<const Setup> setup, std::uint64_t seed,
                                                std::int64_t first, std::int64_t count) {
  setup = dealt_by_program(std::move(setup));
  return simulated_games(told_of(*setup), seed, first, count, [&](std::uint64_t of_game) {
    return play(setup, {Player::kSensible, Player::kSensible}, of_game);
  });
}

}  // namespace telescope::raphia
