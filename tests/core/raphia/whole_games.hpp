#pragma once

#include <string>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/rules/raphia/player/commander.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

namespace telescope::raphia::test {

inline Scenario battle(const std::string& name) {
  const auto read = load_scenario(telescope::test::project_file("assets/scenarios/" + name + ".toml"));
  INFO((read ? "" : read.error().message));
  REQUIRE(read);
  return *read;
}

inline std::shared_ptr<const Setup> setup_of(const Scenario& scenario) {
  const auto setup = make_setup(scenario, make_kit(scenario).value());
  INFO((setup ? "" : setup.error().message));
  REQUIRE(setup);
  return *setup;
}

/// The battle with the cards dealt.
inline Game dealt(std::shared_ptr<const Setup> setup, SimulatedChance& chance) {
  Game game = new_game(std::move(setup));
  Events events;
  carry_out(game, Deal(), chance, events);
  return game;
}

/// Any of what he may do.
inline AnyAction random_choice(const Game& game, Side side, SimulatedChance& chance) {
  auto all = choices(game, side);
  return std::move(all.at(static_cast<std::size_t>(chance.below(static_cast<int>(all.size())))));
}

/// Another game that differs only in what `side` alone may know: each of his cards that lies face down on a
/// piece changes places with one of his deck, and so does his hand.
inline Game with_other_secrets(const Game& game, Side side) {
  Game other = game;
  auto& piles = other.cards(side);
  std::size_t next = 0;
  const std::vector<std::string> deck = piles.cards(kDeckPile);
  const auto change = [&](const std::string& pile, const std::string& card) {
    if (next == deck.size() || game.seen_bid.at(index_of(side)) == card) return;
    piles.move(card, pile, kDeckPile);
    piles.move(deck[next++], kDeckPile, pile);
  };
  for (const auto& [id, stand] : game.stands)
    if (game.side(id) == side)
      for (const std::string& card : game.laid(id))
        if (!game.is_up(id, card)) change(pile_on(id), card);
  for (const std::string& card : game.cards(side).cards(kHandPile)) change(std::string(kHandPile), card);
  return other;
}

}  // namespace telescope::raphia::test
