#include "core/rules/brevity/workbench/workbench.hpp"

#include <nlohmann/json.hpp>

#include "core/rules/battle_simulator.hpp"
#include "core/rules/brevity/rules.hpp"
#include "core/rules/brevity/workbench/odds.hpp"
#include "core/rules/brevity/workbench/procedures.hpp"
#include "core/rules/brevity/workbench/simulate.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/workbench_parts.hpp"

namespace telescope::brevity {
namespace {

using Json = nlohmann::json;
using OddsOption = Workbench::OddsOption;

OddsOption flag_option(std::string_view name, std::string_view key, std::string_view about) {
  return {.name = name, .about = about, .kind = OddsOption::Kind::kFlag, .key = key, .value = "yes"};
}

class Bench final : public AnsweringWorkbench, public BattleWorkbench {
 public:
  Bench() : AnsweringWorkbench(procedure_answers(), odds_outcome) {}

  std::vector<OddsOption> odds_options() const override {
    return {
        {.name = "--strength",
         .about = "combat strength in half battalions; 2 by default",
         .kind = OddsOption::Kind::kNumber,
         .key = "half_battalions",
         .least = 0,
         .most = 60,
         .fallback = 2},
        text_option("--target", "target", "fast-tank (that moves), vehicle or other", "other"),
        text_option("--column", "column", "open, poor (moonlight, in terrain) or dark (unlocated)", "open"),
        flag_option("--rockets", "rockets", "nothing but multiple rocket launchers or aircraft fires"),
        text_option("--armor", "armor", "of the target: none, light, medium or heavy"),
        text_option(
            "--best", "best",
            "best anti-tank class that fires: artillery, light, light-medium, medium, medium-heavy, heavy"),
        text_option("--weakest", "weakest", "weakest anti-tank class in line; the best by default"),
        text_option("--protection", "protection", "of the target: none, dug-in or fortified", "none"),
        text_option("--weapon", "weapon", "most effective weapon: infantry, mortars, light-guns, ...",
                    "infantry"),
        flag_option("--near", "near", "infantry fires within 4 in"),
        text_option("--casualty-column", "casualty_column", "infantry or others"),
        flag_option("--inexperienced", "inexperienced", "the target is inexperienced"),
        flag_option("--spent", "spent", "the target is spent already")};
  }
  std::string odds_in_words(const Json& odds) const override { return odds_words(odds); }

  std::unique_ptr<Simulation> simulate(const PreparedGame& game, std::uint64_t seed, std::int64_t first,
                                       std::int64_t count) const override {
    return simulate_games(game, seed, first, count);
  }
  Position play_one(const PreparedGame& game, std::uint64_t seed,
                    const std::function<void(const Position&)>& after_step) const override {
    const Played played =
        play(dynamic_cast<const Rules&>(game.rules()).setup(), {Player::kSensible, Player::kSensible}, seed,
             [&](const Game& now) { after_step(Position::of(now)); });
    return Position::of(played.end);
  }
};

}  // namespace

const Workbench& workbench() {
  static const Bench bench;
  return bench;
}

}  // namespace telescope::brevity
