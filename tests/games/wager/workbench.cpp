#include <cstdio>
#include <iterator>
#include <stdexcept>

#include "core/rules/ruleset.hpp"
#include "core/rules/workbench_parts.hpp"
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
  for (int dice = plan.dice(); dice > 0; --dice) {
    chances.push_back(0.0);
    for (std::size_t hits = chances.size() - 1; hits > 0; --hits)
      chances[hits] = chances[hits] * 2 / 3 + chances[hits - 1] / 3;
    chances[0] *= 2.0 / 3;
  }
  return chances;
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

class Bench final : public Workbench {
 public:
  std::vector<Procedure> procedures() const override {
    return {{"plan", "WG-1: whether a purse allows it"}, {"contest", "WG-4: both go for one prize"}};
  }
  Json rule(std::string_view procedure, const Json& request) const override {
    return with_plain_errors([&] {
      return procedure == "contest" ? contest(request)
             : procedure == "plan"  ? judge(request)
                                    : Workbench::rule(procedure, request);
    });
  }

  std::vector<OddsOption> odds_options() const override {
    return {{.name = "--red", .about = "Red's companies and coins, as in 2+3", .key = "red", .value = {}},
            {.name = "--blue", .about = "Blue's companies and coins", .key = "blue", .value = {}}};
  }
  Json odds(const Json& request) const override {
    return with_plain_errors([&]() -> Json {
      const auto plans = plans_of(request);
      const auto red = hit_chances(plans[0]), blue = hit_chances(plans[1]);
      std::array<double, 3> outcome{};
      for (std::size_t r = 0; r < red.size(); ++r)
        for (std::size_t b = 0; b < blue.size(); ++b) outcome[r > b ? 0 : b > r ? 1 : 2] += red[r] * blue[b];
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
