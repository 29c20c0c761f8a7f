#include "core/rules/raphia/workbench/workbench.hpp"

#include <nlohmann/json.hpp>

#include "core/rules/battle_simulator.hpp"
#include "core/rules/raphia/player/searched.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope::raphia {
namespace {

constexpr int kMostActions = 100'000;  // a game is over long before; a player who goes nowhere is a fault

/// "two plain players", "South strong and North plain".
std::string players_in_words(const Setup& setup, const Levels& levels) {
  if (levels == kBothPlain) return "two plain players";
  const auto of = [&](Side side) {
    return setup.name(side) + " " + std::string(to_string(levels.at(index_of(side))));
  };
  return of(kSides[0]) + " and " + of(kSides[1]);
}

SimulatedGames::Told told_of(const Setup& setup, const Levels& levels) {
  SimulatedGames::Told told{
      .ruleset = "raphia", .rules = {"RR-094", "RR-097", "RRQ-62", "RRQ-64"}, .counted = {"lost"}};
  told.words = of_both([](Side side) { return word(side); });
  told.names = of_both([&](Side side) { return setup.name(side); });
  if (levels != kBothPlain)
    told.levels = of_both([&](Side side) { return to_string(levels.at(index_of(side))); });
  told.in_words = [players = players_in_words(setup, levels)](const Json& outcome) {
    std::string text = outcome.at("games").dump() + " games between " + players + ", seed " +
                       outcome.at("seed").dump() + "\n";
    for (const Json& side : outcome.at("sides"))
      text += side.at("name").get<std::string>() + " wins " + percent_words(outcome, side.at("won")) +
              " and loses " + mean_words(side.at("lost")) + " units\n";
    return text + "Drawn: " + percent_words(outcome, outcome.at("draws")) + "\n";
  };
  return told;
}

using OddsOption = Workbench::OddsOption;

class Bench final : public AnsweringWorkbench, public BattleWorkbench, public LevelledWorkbench {
 public:
  Bench() : AnsweringWorkbench(procedure_answers(), odds_outcome) {}

  std::vector<OddsOption> odds_options() const override {
    return {
        text_option("--own", "own", "our unit: HI, LI, HC, LC or EL", "HI"),
        text_option("--cards", "cards", "its cards, \"7h 5c\"", "7h 5c"),
        text_option("--supports", "supports", "cards that our supporters add, \"qc 4s\""),
        text_option("--own-extra", "own_extra", "our extra card: none, best of --hand, or a card"),
        text_option("--hand", "hand", "our hand, to choose the best extra card from"),
        text_option("--enemy", "enemy", "the enemy's unit: HI, LI, HC, LC or EL", "LI"),
        number_option("--enemy-cards", "enemy_cards",
                      "its cards that lie face down; by default 2, less those of --enemy-up", 0, 2),
        text_option("--enemy-up", "enemy_up", "its cards that lie face up"),
        number_option("--enemy-supports", "enemy_supports", "supporters of the enemy who attacks", 0, 3, 0),
        text_option("--enemy-extra", "enemy_extra",
                    "the enemy's extra card: none, best of his hand, or random"),
        number_option("--enemy-hand", "enemy_hand", "cards in the enemy's hand; 12 by default", 1, 13, 12),
        text_option("--seen", "seen", "cards of the enemy's deck that he cannot hold any more"),
        {.name = "--attacked",
         .about = "the enemy attacks",
         .kind = OddsOption::Kind::kFlag,
         .key = "role",
         .value = "target"}};
  }
  std::string odds_in_words(const Json& odds) const override { return odds_words(odds); }

  std::unique_ptr<Simulation> simulate(const PreparedGame& game, std::uint64_t seed, std::int64_t first,
                                       std::int64_t count) const override {
    return simulate_at(game, kBothPlain, seed, first, count);
  }
  std::string_view word_of(Side side) const override { return word(side); }
  std::unique_ptr<Simulation> simulate_at(const PreparedGame& game, const Levels& levels, std::uint64_t seed,
                                          std::int64_t first, std::int64_t count) const override {
    const auto setup = dealt_by_program(dynamic_cast<const Rules&>(game.rules()).shared_setup());
    const std::array<Player, 2> players{player_of(levels[0]), player_of(levels[1])};
    return simulated_games(told_of(*setup, levels), seed, first, count,
                           [&](std::uint64_t of_game) { return play(setup, players, of_game); });
  }
  Position play_one(const PreparedGame& game, std::uint64_t seed,
                    const std::function<void(const Position&)>& after_step) const override {
    const auto& rules = dynamic_cast<const Rules&>(game.rules());
    const Played played =
        play(dealt_by_program(rules.shared_setup()), {player_of(Level::kPlain), player_of(Level::kPlain)},
             seed, [&](const Game& now) { after_step(Position::of(now)); });
    return Position::of(played.end);
  }
};

}  // namespace

Player player_of(Level level) {
  return [level](const Game& game, Side side) { return choice_at(level, game, side); };
}

Played play(std::shared_ptr<const Setup> setup, const std::array<Player, 2>& players, std::uint64_t seed,
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
    carry_out(game, players.at(index_of(side))(game, side), chance, untold);
    if (after_step && game.step != step) after_step(game);
  }
  played.winner = game.winner;
  played.turns = game.turn;
  std::array<int, 2>& losses = played.counted.emplace_back();
  for (const Side side : kSides) losses.at(index_of(side)) = game.losses(side);
  return played;
}

const Workbench& workbench() {
  static const Bench bench;
  return bench;
}

}  // namespace telescope::raphia
