#include "core/rules/race/workbench/workbench.hpp"

#include "core/rules/race/rules.hpp"
#include "core/rules/race/workbench/simulate.hpp"
#include "core/rules/ruleset.hpp"

namespace telescope::race {
namespace {

using OddsOption = Workbench::OddsOption;

class Bench final : public AnsweringWorkbench, public CampaignWorkbench, public LevelledWorkbench {
 public:
  Bench() : AnsweringWorkbench(procedure_answers(), odds_outcome) {}

  std::vector<OddsOption> odds_options() const override {
    return {text_option("--a", "a", "A's policy: attack, alternate, rest-after-two or rest-after-retreat",
                        "attack"),
            text_option("--b", "b", "B's policy", "alternate"),
            text_option("--points", "points",
                        "victory points of every battle; by default a simple model draws them")};
  }
  std::string odds_in_words(const Json& odds) const override { return odds_words(odds); }

  std::unique_ptr<Simulation> simulate(const PreparedGame& game, std::uint64_t seed, std::int64_t first,
                                       std::int64_t count) const override {
    return simulate_at(game, kBothPlain, seed, first, count);
  }
  std::string_view word_of(Side side) const override { return kPlayers.at(index_of(side)); }
  std::unique_ptr<Simulation> simulate_at(const PreparedGame& game, const Levels& levels, std::uint64_t seed,
                                          std::int64_t first, std::int64_t count) const override {
    return race::simulate(dynamic_cast<const Rules&>(game.rules()).shared_setup(), levels, seed, first,
                          count);
  }
  std::unique_ptr<Simulation> simulate_fought(const PreparedGame& game, BattleSimulator& battles,
                                              std::uint64_t seed, std::int64_t first,
                                              std::int64_t count) const override {
    return race::simulate_fought(dynamic_cast<const Rules&>(game.rules()).shared_setup(),
                                 dynamic_cast<const Battles&>(*game.campaign()), battles, seed, first, count);
  }
};

}  // namespace

const Workbench& workbench() {
  static const Bench bench;
  return bench;
}

RaceSettings settings_field(const Json& request) {
  return setting_table().read(telescope::settings_field(request, setting_table().settings()));
}

Json outcome_of(std::string_view procedure, std::vector<std::string_view> rules) {
  Json outcome{{"ruleset", "race"},           {"procedure", procedure}, {"lawful", true},
               {"objections", Json::array()}, {"needs", Json::array()}, {"rules", Json::array()}};
  for (const std::string_view rule : rules) outcome["rules"].push_back(rule);
  return outcome;
}

}  // namespace telescope::race
