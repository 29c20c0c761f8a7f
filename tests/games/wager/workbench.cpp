#include <cstdio>
#include <iterator>
#include <stdexcept>

#include "core/rules/rules_json.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/simulated_chance.hpp"
#include "core/rules/statistics.hpp"
#include "tests/games/wager/state.hpp"

namespace telescope::test::wager_game {
namespace {

/// {"companies": 2, "coins": 3}, or "2+3".
Plan plan_of(const Json& told) {
  int companies = 0, coins = 0;
  char beyond = 0;
  if (told.is_object()) {
    companies = told.at("companies");
    coins = told.value("coins", 0);
  } else if (const int read =
                 std::sscanf(told.get<std::string>().c_str(), "%d+%d%c", &companies, &coins, &beyond);
             read != 1 && read != 2) {
    throw std::invalid_argument("write a plan as companies and coins: 2+3");
  }
  if (companies < 1 || companies > kMostCompanies || coins < 0 || coins > kMostCoins)
    throw std::invalid_argument("WG-1: one or two companies go, with 0 to 99 coins");
  return {{}, std::vector<std::string>(static_cast<std::size_t>(companies)), coins, {}};
}

std::array<Plan, 2> plans_of(const Json& request) {
  return {plan_of(request.at("red")), plan_of(request.at("blue"))};
}

std::vector<double> hit_chances(const Plan& plan) {
  std::vector<double> chances{1.0};
  for (int dice = static_cast<int>(plan.companies.size()) + plan.coins / kCoinsADie; dice > 0; --dice) {
    chances.push_back(0.0);
    for (std::size_t hits = chances.size() - 1; hits > 0; --hits)
      chances[hits] = chances[hits] * 2 / 3 + chances[hits - 1] / 3;
    chances[0] *= 2.0 / 3;
  }
  return chances;
}

Json contest(const Json& request) {
  std::vector<Throw> throws;
  for (const Json& each : request.value("throws", Json::array()))
    throws.push_back({each.at("pool"), each.at("dice")});
  MadeThrows tray(throws);
  Json outcome{{"ruleset", "wager"}, {"procedure", "contest"}, {"lawful", true}, {"needs", Json::array()}};
  try {
    const auto hits = throw_for(plans_of(request), tray);
    tray.finish();
    outcome["hits"] = hits;
    outcome["taken_by"] = hits[0] > hits[1] ? "red" : hits[1] > hits[0] ? "blue" : "nobody";
  } catch (const DiceWanted& wanted) {
    outcome["needs"] = pools_to_json(wanted.pools);
  }
  return outcome;
}

/// What of a plan WG-1 does not allow of a purse.
Json judge(const Json& request) {
  const int purse = request.at("purse"), coins = request.at("coins");
  std::vector<Objection> against;
  if (coins < 0 || coins > purse) against.push_back({"WG-1", "He has not so many coins."});
  return {{"ruleset", "wager"},
          {"procedure", "plan"},
          {"lawful", against.empty()},
          {"objections", objections_to_json(against)}};
}

class ManyWagers final : public Workbench::Simulation {
 public:
  void add(const Simulation& other) override {
    const auto& more = dynamic_cast<const ManyWagers&>(other);
    for (std::size_t i = 0; i < won.size(); ++i) won[i] += more.won[i];
  }
  Json to_json() const override {
    const std::int64_t games = won[0] + won[1] + won[2];
    Json json{{"ruleset", "wager"}, {"games", games}, {"outcomes", Json::object()}};
    constexpr std::array kNames{"red", "blue", "nobody"};
    for (std::size_t i = 0; i < won.size(); ++i)
      json["outcomes"][kNames[i]] = {{"games", won[i]}, {"interval95", wilson(won[i], games)}};
    return json;
  }
  std::string in_words() const override {
    return "Red won " + std::to_string(won[0]) + ", Blue " + std::to_string(won[1]) + ", nobody " +
           std::to_string(won[2]) + "\n";
  }
  std::array<std::int64_t, 3> won{};
};

/// He takes what company, prize and coins chance gives him.
Action any_plan(const Game& game, Side side, SimulatedChance& chance) {
  const auto left = game.left(side);
  auto prize = game.setup->prizes.begin();
  std::advance(prize, chance.below(static_cast<int>(game.setup->prizes.size())));
  return {{"type", "seal"},
          {"side", to_string(side)},
          {"prize", prize->first},
          {"companies",
           {left[static_cast<std::size_t>(chance.below(static_cast<int>(left.size())))]->id.value()}},
          {"coins", chance.below(game.coins[index(side)] + 1)}};
}

class Bench final : public Workbench {
 public:
  std::vector<Procedure> procedures() const override {
    return {{"plan", "WG-1: whether a purse allows it"}, {"contest", "WG-4: both go for one prize"}};
  }
  Json rule(std::string_view procedure, const Json& request) const override try {
    if (procedure == "contest") return contest(request);
    if (procedure == "plan") return judge(request);
    return Workbench::rule(procedure, request);
  } catch (const Json::exception& error) {
    throw std::invalid_argument(std::string("malformed request: ") + error.what());
  }

  std::vector<OddsOption> odds_options() const override {
    return {{.name = "--red", .about = "Red's companies and coins, as in 2+3", .key = "red", .value = {}},
            {.name = "--blue", .about = "Blue's companies and coins", .key = "blue", .value = {}}};
  }
  Json odds(const Json& request) const override try {
    const auto plans = plans_of(request);
    const auto red = hit_chances(plans[0]), blue = hit_chances(plans[1]);
    std::array<double, 3> outcome{};
    for (std::size_t r = 0; r < red.size(); ++r)
      for (std::size_t b = 0; b < blue.size(); ++b) outcome[r > b ? 0 : b > r ? 1 : 2] += red[r] * blue[b];
    return {{"ruleset", "wager"}, {"red", outcome[0]}, {"blue", outcome[1]}, {"nobody", outcome[2]}};
  } catch (const Json::exception& error) {
    throw std::invalid_argument(std::string("malformed request: ") + error.what());
  }

  std::unique_ptr<Simulation> simulate(const PreparedGame& prepared, std::uint64_t seed, std::int64_t first,
                                       std::int64_t count) const override {
    auto all = std::make_unique<ManyWagers>();
    for (std::int64_t n = first; n < first + count; ++n) {
      SimulatedChance chance(seed_of_game(seed, n));
      Position position = prepared.rules().begin().position;
      const auto act = [&](const Action& action) {
        const auto pools = prepared.rules().dice(position, action, {});
        const auto dice = chance.roll(pools);
        std::vector<Throw> throws;
        for (std::size_t i = 0; i < pools.size(); ++i) throws.push_back({pools[i].id, dice[i]});
        position = prepared.rules().apply(position, action, throws).position;
      };
      while (!position.as<Game>().over()) {
        for (const Side side : kSides) act(any_plan(position.as<Game>(), side, chance));
        act({{"type", "open"}});
        act({{"type", "throw"}});
      }
      const Side winner = position.as<Game>().winner();
      ++all->won[winner == Side::kNeutral ? 2 : index(winner)];
    }
    return all;
  }
};

}  // namespace

const Workbench& workbench() {
  static const Bench bench;
  return bench;
}

}  // namespace telescope::test::wager_game
