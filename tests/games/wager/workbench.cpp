#include <cstdio>
#include <iterator>
#include <stdexcept>

#include "core/rules/ruleset.hpp"
#include "core/rules/statistics.hpp"
#include "core/rules/workbench_parts.hpp"
#include "tests/games/wager/state.hpp"

namespace telescope::test::wager_game {
namespace {

/// "2+3": companies and coins.
Plan plan_of(const Json& told) {
  int companies = 0, coins = 0;
  char beyond = 0;
  const int read = std::sscanf(told.get<std::string>().c_str(), "%d+%d%c", &companies, &coins, &beyond);
  if (read != 1 && read != 2) throw std::invalid_argument("write a plan as companies and coins: 2+3");
  if (companies < 1 || companies > kMostCompanies || coins < 0 || coins > kMostCoins)
    throw std::invalid_argument("WG-1: one or two companies go, with 0 to 99 coins");
  return {{}, std::vector<std::string>(static_cast<std::size_t>(companies)), coins, {}};
}

std::array<Plan, 2> plans_of(const Json& request) {
  return {plan_of(request.at("red")), plan_of(request.at("blue"))};
}

Json contest(const Json& request) {
  return worked_out(request, {{"ruleset", "wager"}, {"procedure", "contest"}},
                    [&](DiceTray& tray, Json& outcome) {
                      const auto hits = throw_for(plans_of(request), tray);
                      outcome["hits"] = hits;
                      outcome["taken_by"] = hits[0] > hits[1] ? "red" : hits[1] > hits[0] ? "blue" : "nobody";
                    });
}

/// What of a plan WG-1 does not allow of a purse.
Json judge(const Json& request) {
  const int purse = request.at("purse"), coins = request.at("coins");
  std::vector<Objection> against;
  if (coins < 0 || coins > purse) against.push_back({"WG-1", "He has not so many coins."});
  return judged({{"ruleset", "wager"}, {"procedure", "plan"}}, against);
}

/// He takes what company, prize and coins chance gives him.
Action any_plan(const Game& game, Side side, SimulatedChance& chance) {
  const auto left = game.left(side);
  auto prize = game.setup->prizes.begin();
  std::advance(prize, chance.below(static_cast<int>(game.setup->prizes.size())));
  const auto company = static_cast<std::size_t>(chance.below(static_cast<int>(left.size())));
  return {{"type", "seal"},
          {"side", to_string(side)},
          {"prize", prize->first},
          {"companies", {left[company]->id.value()}},
          {"coins", chance.below(game.coins[index_of(side)] + 1)}};
}

constexpr std::array<ProcedureAnswer, 2> kAnswers{{
    {{"plan", "WG-1: whether a purse allows it"}, judge},
    {{"contest", "WG-4: both go for one prize"}, contest},
}};

class Bench final : public Workbench {
 public:
  std::vector<Procedure> procedures() const override { return procedures_of(kAnswers); }
  Json rule(std::string_view procedure, const Json& request) const override {
    return answered(kAnswers, procedure, request);
  }

  std::vector<OddsOption> odds_options() const override {
    return {{.name = "--red", .about = "Red's companies and coins, as in 2+3", .key = "red", .value = {}},
            {.name = "--blue", .about = "Blue's companies and coins", .key = "blue", .value = {}}};
  }
  Json odds(const Json& request) const override {
    return with_plain_errors([&]() -> Json {
      const auto plans = plans_of(request);
      const int red = plans[0].dice(), blue = plans[1].dice();
      std::array<double, 3> outcome{};
      for (int r = 0; r <= red; ++r)
        for (int b = 0; b <= blue; ++b)
          outcome[r > b ? 0 : b > r ? 1 : 2] += binomial(red, r, kHit) * binomial(blue, b, kHit);
      return {{"ruleset", "wager"}, {"red", outcome[0]}, {"blue", outcome[1]}, {"nobody", outcome[2]}};
    });
  }

  std::unique_ptr<Simulation> simulate(const PreparedGame& prepared, std::uint64_t seed, std::int64_t first,
                                       std::int64_t count) const override {
    auto all = std::make_unique<CountedOutcomes>(
        "wager", std::vector<CountedOutcomes::Outcome>{
                     {"red", "Red won"}, {"blue", "Blue won"}, {"nobody", "nobody won"}});
    for (std::int64_t n = first; n < first + count; ++n) {
      SimulatedChance chance(seed_of_game(seed, n));
      Position position = prepared.rules().begin().position;
      const auto act = [&](const Action& action) { position = played(prepared, position, action, chance); };
      while (!position.as<Game>().over()) {
        for (const Side side : kBothSides) act(any_plan(position.as<Game>(), side, chance));
        act({{"type", "open"}});
        act({{"type", "throw"}});
      }
      const Side winner = position.as<Game>().winner();
      all->count(winner == Side::kNeutral ? 2 : index_of(winner));
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
