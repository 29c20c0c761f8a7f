#include "core/rules/raphia/workbench/simulate.hpp"

#include <nlohmann/json.hpp>

#include "core/rules/raphia/player/choices.hpp"
#include "core/rules/raphia/player/commander.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/rules/statistics.hpp"

namespace telescope::raphia {
namespace {

constexpr int kMostActions = 100'000;  // a game is over long before; a player who goes nowhere is a fault

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
    Json json{{"ruleset", "raphia"},
              {"games", games_},
              {"seed", seed_},
              {"sides", Json::array()},
              {"draws", ending(draws_)},
              {"turns", telescope::to_json(turns_, games_)},
              {"rules", {"RR-094", "RR-097", "RRQ-62", "RRQ-64"}}};
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
        std::to_string(games_) + " games between two plain players, seed " + std::to_string(seed_) + "\n";
    for (const Json& side : json.at("sides")) {
      const auto mean = [&](const Json& spread) {
        const int tenths = static_cast<int>(spread.at("mean").get<double>() * 10.0 + 0.5);
        return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
      };
      text += side.at("name").get<std::string>() + " wins " +
              percent(side.at("won").at("games").get<std::int64_t>()) + " and loses " +
              mean(side.at("lost")) + " units\n";
    }
    return text + "Drawn: " + percent(draws_) + "\n";
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

}  // namespace

Played play(std::shared_ptr<const Setup> setup, std::array<Player, 2> players, std::uint64_t seed) {
  Game game = new_game(std::move(setup));
  SimulatedChance chance(seed);
  Events events;
  carry_out(game, {.kind = Kind::kBegin}, chance, events);
  Played played;
  for (; game.step != Step::kOver; ++played.actions) {
    if (played.actions == kMostActions) throw std::logic_error("a simulated battle does not end");
    const Side side = waited_for(game).at(0);
    const Wanted wanted = players.at(index_of(side)) == Player::kSensible
                              ? sensible_choice(game, side)
                              : random_choice(game, side, [&](int most) { return chance.below(most); });
    Events told;
    carry_out(game, wanted, chance, told);
  }
  played.winner = game.winner;
  played.turns = game.turn;
  for (const Side side : kSides) played.losses.at(index_of(side)) = game.losses(side);
  return played;
}

std::unique_ptr<Workbench::Simulation> simulate(std::shared_ptr<const Setup> setup, std::uint64_t seed,
                                                std::int64_t first, std::int64_t count) {
  setup = dealt_by_program(std::move(setup));
  auto games = std::make_unique<Games>(setup, seed);
  for (std::int64_t number = first; number < first + count; ++number)
    games->add(play(setup, {Player::kSensible, Player::kSensible}, seed_of_game(seed, number)));
  return games;
}

}  // namespace telescope::raphia
