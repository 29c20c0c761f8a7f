#include "core/rules/simulated_games.hpp"

#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/words.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope {
using Json = nlohmann::json;

SimulatedGames::SimulatedGames(Told told, std::uint64_t seed)
    : told_(std::move(told)), seed_(seed), counted_(told_.counted.size()) {}

void SimulatedGames::add(const Result& game) {
  ++games_;
  ++(game.winner == Side::kNeutral ? draws_ : won_.at(game.winner == Side::kAttacker ? 0 : 1));
  turns_.add(game.turns);
  for (std::size_t i = 0; i < counted_.size(); ++i)
    for (std::size_t side = 0; side < won_.size(); ++side)
      counted_[i].at(side).add(game.counted.at(i).at(side));
}

void SimulatedGames::add(const Simulation& other) {
  const auto& more = dynamic_cast<const SimulatedGames&>(other);
  games_ += more.games_;
  draws_ += more.draws_;
  turns_.add(more.turns_);
  for (std::size_t side = 0; side < won_.size(); ++side) {
    won_.at(side) += more.won_.at(side);
    for (std::size_t i = 0; i < counted_.size(); ++i) counted_[i].at(side).add(more.counted_.at(i).at(side));
  }
}

nlohmann::json SimulatedGames::to_json() const {
  Json sides = Json::array();
  for (std::size_t side = 0; side < won_.size(); ++side) {
    Json json{{told_.side, told_.words.at(side)},
              {"name", told_.names.at(side)},
              {"won", share_to_json(won_.at(side), games_)}};
    if (!told_.levels.at(side).empty()) json["level"] = told_.levels.at(side);
    for (std::size_t i = 0; i < counted_.size(); ++i)
      json[told_.counted[i]] = telescope::to_json(counted_[i].at(side), games_);
    sides.push_back(std::move(json));
  }
  return {{"ruleset", told_.ruleset},
          {"games", games_},
          {"seed", seed_},
          {told_.sides, std::move(sides)},
          {"draws", share_to_json(draws_, games_)},
          {"turns", telescope::to_json(turns_, games_)},
          {"rules", told_.rules}};
}

std::string SimulatedGames::in_words() const {
  const Json outcome = to_json();
  if (told_.in_words) return told_.in_words(outcome);
  std::string text = std::to_string(games_) + " games, seed " + std::to_string(seed_) + "\n";
  for (const Json& side : outcome.at(told_.sides))
    text += side.at("name").get<std::string>() + " wins " + percent_words(outcome, side.at("won")) + "\n";
  return text + "Drawn: " + percent_words(outcome, outcome.at("draws")) + "\n";
}

std::unique_ptr<SimulatedGames> simulated_games(
    SimulatedGames::Told told, std::uint64_t seed, std::int64_t first, std::int64_t count,
    const std::function<SimulatedGames::Result(std::uint64_t seed)>& play) {
  auto games = std::make_unique<SimulatedGames>(std::move(told), seed);
  for (std::int64_t number = first; number < first + count; ++number)
    games->add(play(seed_of_game(seed, number)));
  return games;
}

std::string percent_words(const Json& outcome, const Json& chance) {
  const auto games = outcome.at("games").get<double>(), hits = chance.at("games").get<double>();
  return percent(games > 0.0 ? hits / games : 0.0);
}

std::string mean_words(const Json& spread) {
  return fixed_places(spread.at("mean").get<double>(), 1);
}

}  // namespace telescope
