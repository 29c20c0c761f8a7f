#include "core/rules/simulated_games.hpp"

#include <utility>

#include <nlohmann/json.hpp>

namespace telescope {
namespace {

using Json = nlohmann::json;

}  // namespace

SimulatedGames::SimulatedGames(Told told, std::uint64_t seed)
    : told_(std::move(told)), seed_(seed), counted_(told_.counted.size()) {}

void SimulatedGames::add(Side winner, int turns, std::initializer_list<std::array<int, 2>> counted) {
  ++games_;
  ++(winner == Side::kNeutral ? draws_ : won_.at(winner == Side::kAttacker ? 0 : 1));
  turns_.add(turns);
  auto into = counted_.begin();
  for (const std::array<int, 2>& each : counted) {
    for (std::size_t side = 0; side < each.size(); ++side) into->at(side).add(each.at(side));
    ++into;
  }
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
    Json json{
        {told_.side, told_.words.at(side)}, {"name", told_.names.at(side)}, {"won", ending(won_.at(side))}};
    for (std::size_t i = 0; i < counted_.size(); ++i)
      json[told_.counted[i]] = telescope::to_json(counted_[i].at(side), games_);
    sides.push_back(std::move(json));
  }
  return {{"ruleset", told_.ruleset},
          {"games", games_},
          {"seed", seed_},
          {told_.sides, std::move(sides)},
          {"draws", ending(draws_)},
          {"turns", telescope::to_json(turns_, games_)},
          {"rules", told_.rules}};
}

nlohmann::json SimulatedGames::ending(std::int64_t hits) const {
  return {{"games", hits},
          {"chance", games_ > 0 ? static_cast<double>(hits) / static_cast<double>(games_) : 0.0},
          {"interval95", wilson(hits, games_)}};
}

std::string percent_words(const Json& outcome, const Json& chance) {
  const auto games = outcome.at("games").get<std::int64_t>(), hits = chance.at("games").get<std::int64_t>();
  return std::to_string(games > 0 ? (200 * hits / games + 1) / 2 : 0) + " %";
}

std::string mean_words(const Json& spread) {
  const int tenths = static_cast<int>(spread.at("mean").get<double>() * 10.0 + 0.5);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

}  // namespace telescope
