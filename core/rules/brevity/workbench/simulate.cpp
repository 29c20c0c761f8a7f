#include "core/rules/brevity/workbench/simulate.hpp"

#include <algorithm>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "core/rules/brevity/rules.hpp"
#include "core/rules/brevity/workbench/commander.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/rules/statistics.hpp"

namespace telescope::brevity {
namespace {

constexpr int kMostActions = 200'000;  // a game is over long before; a player who goes nowhere is a fault

int losses_of(const Game& game, Side side) {
  return static_cast<int>(std::ranges::count_if(game.stands, [&](const auto& each) {
    const Where where = each.second.where;
    return game.side(each.first) == side &&
           (where == Where::kDestroyed || where == Where::kCaptured || where == Where::kOut);
  }));
}

/// What many games came to.
class Games final : public Workbench::Simulation {
 public:
  Games(std::shared_ptr<const Setup> setup, std::uint64_t seed) : setup_(std::move(setup)), seed_(seed) {}

  void add(const Played& played) {
    ++games_;
    if (played.winner == Side::kNeutral)
      ++draws_;
    else
      ++won_.at(index_of(played.winner));
    turns_.add(played.turns);
    for (std::size_t i = 0; i < losses_.size(); ++i) losses_.at(i).add(played.losses.at(i));
  }
  void add(const Simulation& other) override {
    const auto& more = dynamic_cast<const Games&>(other);
    games_ += more.games_;
    draws_ += more.draws_;
    turns_.add(more.turns_);
    for (std::size_t i = 0; i < won_.size(); ++i) {
      won_.at(i) += more.won_.at(i);
      losses_.at(i).add(more.losses_.at(i));
    }
  }

  Json to_json() const override {
    Json json{{"ruleset", "brevity"},
              {"games", games_},
              {"seed", seed_},
              {"sides", Json::array()},
              {"draws", ending(draws_)},
              {"turns", telescope::to_json(turns_, games_)},
              {"rules", {"OB-003", "OB-025", "OB-179"}}};
    for (const Side side : kSides)
      json["sides"].push_back({{"side", word(side)},
                               {"name", setup_->name(side)},
                               {"won", ending(won_.at(index_of(side)))},
                               {"lost", telescope::to_json(losses_.at(index_of(side)), games_)}});
    return json;
  }

  std::string in_words() const override {
    const auto percent = [&](std::int64_t hits) {
      return std::to_string(games_ > 0 ? (200 * hits / games_ + 1) / 2 : 0) + " %";
    };
    const Json json = to_json();
    std::string text =
        std::to_string(games_) + " games between two simple commanders, seed " + std::to_string(seed_) + "\n";
    for (const Json& side : json.at("sides")) {
      const int tenths = static_cast<int>(side.at("lost").at("mean").get<double>() * 10.0 + 0.5);
      text += side.at("name").get<std::string>() + ": won " +
              percent(side.at("won").at("games").get<std::int64_t>()) + ", lost on average " +
              std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " battalions\n";
    }
    return text + "Undecided: " + percent(draws_) + "\n";
  }

 private:
  Json ending(std::int64_t hits) const {
    return {{"games", hits},
            {"chance", games_ > 0 ? static_cast<double>(hits) / static_cast<double>(games_) : 0.0},
            {"interval95", wilson(hits, games_)}};
  }

  std::shared_ptr<const Setup> setup_;
  std::uint64_t seed_;
  std::int64_t games_ = 0, draws_ = 0;
  std::array<std::int64_t, 2> won_{};
  std::array<Spread, 2> losses_;
  Spread turns_;
};

Wanted random_choice(const Game& game, Side side, SimulatedChance& chance) {
  auto all = choices(game, side);
  if (all.empty()) throw std::logic_error("nobody can do anything, and the game is not over");
  return std::move(all.at(static_cast<std::size_t>(chance.below(static_cast<int>(all.size())))));
}

}  // namespace

Played play(std::shared_ptr<const Setup> setup, std::array<Player, 2> players, std::uint64_t seed) {
  Game game = new_game(std::move(setup));
  SimulatedChance chance(seed);
  Played played;
  for (; game.step != Step::kOver; ++played.actions) {
    if (played.actions == kMostActions) throw std::logic_error("a simulated game does not end");
    const Side side = waited_for(game);
    const bool random = side != Side::kNeutral && players.at(index_of(side)) == Player::kRandom;
    const Wanted wanted = random ? random_choice(game, side, chance) : sensible_choice(game, side);
    Events told;
    carry_out(game, wanted, chance, told);
  }
  played.winner = game.winner;
  played.turns = game.turn;
  for (const Side side : kSides) played.losses.at(index_of(side)) = losses_of(game, side);
  return played;
}

std::unique_ptr<Workbench::Simulation> simulate_games(std::shared_ptr<const Setup> setup, std::uint64_t seed,
                                                      std::int64_t first, std::int64_t count) {
  auto games = std::make_unique<Games>(setup, seed);
  for (std::int64_t number = first; number < first + count; ++number)
    games->add(play(setup, {Player::kSensible, Player::kSensible}, seed_of_game(seed, number)));
  return games;
}

std::unique_ptr<Workbench::Simulation> simulate_games(const PreparedGame& game, std::uint64_t seed,
                                                      std::int64_t first, std::int64_t count) {
  return simulate_games(dynamic_cast<const Rules&>(game.rules()).setup(), seed, first, count);
}

}  // namespace telescope::brevity
