#include "core/rules/rapier/workbench/workbench.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

#include <nlohmann/json.hpp>

#include "core/base/counted.hpp"
#include "core/base/words.hpp"
#include "core/rules/battle_simulator.hpp"
#include "core/rules/rapier/player/player.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/workbench_parts.hpp"

namespace telescope::rapier {
namespace {

int lost(const Game& game, Side side) {
  return static_cast<int>(std::ranges::count_if(game.numbers(), [&](UnitNo no) {
    return game.side(no) == side && is_fighting(game[no].kind) && !game[no].alive();
  }));
}

[[gnu::format(printf, 1, 2)]] std::string line(const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  char text[256];
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return text;
}

std::string side_in_words(const char* title, const Json& side) {
  const auto chance_of = [](const Json& share) { return percent_with_tenth(share.get<double>()); };
  std::string text = line("%s: losses %.2f, give or take %.2f; cleared %s\n", title,
                          side.at("expected_losses").get<double>(), side.at("spread").get<double>(),
                          chance_of(side.at("cleared")).c_str());
  text += "  lost      ";
  for (std::size_t n = 0; n < side.at("losses").size(); ++n) text += line("%13zu", n);
  text += "\n  chance    ";
  for (const Json& chance : side.at("losses")) text += line("%13s", chance_of(chance).c_str());
  text += "\n";
  for (const Json& kind : side.at("kinds")) {
    text += line("  %-16s%d, left %.2f:", kind.at("kind").get<std::string>().c_str(),
                 kind.at("count").get<int>(), kind.at("expected_left").get<double>());
    for (std::size_t n = 0; n < kind.at("left").size(); ++n)
      text += line("  %zu %s", n, chance_of(kind.at("left")[n]).c_str());
    text += "\n";
  }
  return text;
}

class Bench final : public Workbench, public BattleWorkbench {
 public:
  std::vector<Workbench::Procedure> procedures() const override {
    return {rapier::procedures().begin(), rapier::procedures().end()};
  }

  Json rule(std::string_view procedure, const Json& request) const override {
    return run_procedure(procedure, request);
  }

  std::vector<OddsOption> odds_options() const override {
    return {text_option("--attackers", "attackers",
                        "\"T T S E* R H\": H headquarters, R rifles, S SMG, E engineers, W flamethrowers, C "
                        "cavalry, G anti-tank guns, O mortars, A artillery, K rockets, T tanks, N "
                        "reconnaissance; * Assault troops",
                        "R R"),
            text_option("--defenders", "defenders", "the same, and F fortifications, M minefields", "R"),
            {.name = "--attackers-hold",
             .about = "the attackers were in the sector first",
             .kind = OddsOption::Kind::kFlag,
             .key = "holder",
             .value = "attacker"},
            number_option("--rounds", "rounds", "1 to 3", 1, 3, 3)};
  }

  Json odds(const Json& request) const override { return odds_outcome(request); }

  std::string odds_in_words(const Json& odds) const override {
    const auto share = [&](const char* key) { return percent_with_tenth(odds.at(key).get<double>()); };
    return "After " + counted(odds.at("rounds").get<int>(), "round") + ": only attackers left " +
           share("attackers_alone") + ", only defenders " + share("defenders_alone") + ", both " +
           share("contested") + ", nobody " + share("nobody") + "\n" +
           side_in_words("Attackers", odds.at("attackers")) +
           side_in_words("Defenders", odds.at("defenders"));
  }

  std::unique_ptr<Workbench::Simulation> simulate(const PreparedGame& game, std::uint64_t seed,
                                                  std::int64_t first, std::int64_t count) const override {
    return std::make_unique<rapier::Simulation>(rapier::simulate(setup_of(game), seed, first, count));
  }

  Position play_one(const PreparedGame& game, std::uint64_t seed,
                    const std::function<void(const Position&)>& after_step) const override {
    return Position::of(
        rapier::play_one(setup_of(game), seed, 0, [&](const Game& now) { after_step(Position::of(now)); }));
  }

 private:
  static std::shared_ptr<const Setup> setup_of(const PreparedGame& game) {
    return game.rules().begin().position.as<Game>().setup;
  }
};

}  // namespace

void Simulation::add(const Game& game) {
  const VictoryCount result = victory_of(game);
  ++games;
  ++levels_.at(static_cast<std::size_t>(result.level));
  left_.add(result.left);
  attackers_lost_.add(lost(game, Side::kAttacker));
  defenders_lost_.add(lost(game, Side::kDefender));
}

void Simulation::add(const Workbench::Simulation& other) {
  const auto& more = dynamic_cast<const Simulation&>(other);
  games += more.games;
  for (std::size_t i = 0; i < levels_.size(); ++i) levels_[i] += more.levels_[i];
  left_.add(more.left_);
  attackers_lost_.add(more.attackers_lost_);
  defenders_lost_.add(more.defenders_lost_);
}

Json Simulation::to_json() const {
  Json levels = Json::array();
  for (std::size_t i = levels_.size(); i-- > 0;) {
    levels.push_back(share_to_json(levels_[i], games));
    levels.back()["level"] = to_string(static_cast<VictoryLevel>(i));
  }
  return {{"ruleset", "rapier"},
          {"games", games},
          {"seed", seed_},
          {"levels", std::move(levels)},
          {"breakthrough_left", telescope::to_json(left_, games)},
          {"attackers_lost", telescope::to_json(attackers_lost_, games)},
          {"defenders_lost", telescope::to_json(defenders_lost_, games)},
          {"rules", {"RO-044", "RO-045", "RO-046", "RO-047", "RO-048"}}};
}

std::string Simulation::in_words() const {
  const Json outcome = to_json();
  std::string text = line("%lld games between simple commanders, seed %llu\n", static_cast<long long>(games),
                          static_cast<unsigned long long>(seed_));
  for (const Json& level : outcome.at("levels"))
    text += line("  %-8s %6.2f %%   (95 %%: %.2f to %.2f %%)\n", level.at("level").get<std::string>().c_str(),
                 100 * level.at("chance").get<double>(), 100 * level.at("interval95")[0].get<double>(),
                 100 * level.at("interval95")[1].get<double>());
  const auto spread = [&](const char* label, const char* key) {
    text += line("%s %.2f, give or take %.2f\n", label, outcome.at(key).at("mean").get<double>(),
                 outcome.at(key).at("spread").get<double>());
  };
  spread("Units of the break-through Division that left:", "breakthrough_left");
  spread("Fighting units lost by the attackers:", "attackers_lost");
  spread("Fighting units lost by the defenders:", "defenders_lost");
  return text + balance();
}

std::string Simulation::balance() const {
  constexpr std::int64_t kEnough = 20;
  if (games < kEnough) return {};
  const std::int64_t lost = levels_[static_cast<std::size_t>(VictoryLevel::kDefeat)];
  if (lost == games)
    return "The attackers never won. To help them: more bombardment.missions or oncall.missions, more "
           "game.turns, a lower victory.minor, stronger Divisions, or fewer units and works of the "
           "defender.\n";
  if (lost == 0)
    return "The defender never won. To help him: fewer bombardment.missions or oncall.missions, fewer "
           "game.turns, a higher victory.minor, more units, works and counters, or weaker Divisions of the "
           "attackers.\n";
  return {};
}

Game play_one(std::shared_ptr<const Setup> setup, std::uint64_t seed, std::int64_t number,
              const std::function<void(const Game&)>& after_step) {
  Game game = new_game(std::move(setup));
  SimulatedChance chance(seed_of_game(seed, number));
  Events nobodys = Events::discarding();
  while (game.step != Step::kOver) {
    play_step(game, chance, nobodys);
    if (after_step) after_step(game);
  }
  return game;
}

Simulation simulate(const std::shared_ptr<const Setup>& setup, std::uint64_t seed, std::int64_t first,
                    std::int64_t count) {
  Simulation all(seed);
  for (std::int64_t number = first; number < first + count; ++number) all.add(play_one(setup, seed, number));
  return all;
}

const Workbench& workbench() {
  static const Bench bench;
  return bench;
}

}  // namespace telescope::rapier
