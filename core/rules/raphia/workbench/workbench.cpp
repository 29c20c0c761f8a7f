#include "core/rules/raphia/workbench/workbench.hpp"

#include "core/rules/battle_simulator.hpp"
#include "core/rules/raphia/rules.hpp"
#include "core/rules/raphia/workbench/odds.hpp"
#include "core/rules/raphia/workbench/procedures.hpp"
#include "core/rules/raphia/workbench/simulate.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/workbench_parts.hpp"

namespace telescope::raphia {
namespace {

using OddsOption = Workbench::OddsOption;

class Bench final : public AnsweringWorkbench, public BattleWorkbench {
 public:
  Bench() : AnsweringWorkbench(procedure_answers(), odds_outcome) {}

  std::vector<OddsOption> odds_options() const override {
    return {
        text_option("--own", "own", "our unit: HI, LI, HC, LC or EL"),
        text_option("--cards", "cards", "its cards, \"7h 5c\""),
        text_option("--supports", "supports", "cards that our supporters add, \"qc 4s\""),
        text_option("--own-extra", "own_extra", "our extra card: none, best of --hand, or a card"),
        text_option("--hand", "hand", "our hand, to choose the best extra card from"),
        text_option("--enemy", "enemy", "the enemy's unit: HI, LI, HC, LC or EL"),
        number_option("--enemy-cards", "enemy_cards",
                      "its cards that lie face down; by default 2, less those of --enemy-up", 0, 2),
        text_option("--enemy-up", "enemy_up", "its cards that lie face up"),
        number_option("--enemy-supports", "enemy_supports", "supporters of the enemy who attacks", 0, 3, 0),
        text_option("--enemy-extra", "enemy_extra",
                    "the enemy's extra card: none, best of his hand, or random"),
        number_option("--enemy-hand", "enemy_hand", "cards in the enemy's hand; 12 by default", 1, 13, 12),
        text_option("--seen", "seen", "cards of the enemy's deck that he cannot hold any more"),
        {.name = "--attacked",
         .about = "the enemy attacks",
         .kind = OddsOption::Kind::kFlag,
         .key = "role",
         .value = "target"}};
  }
  std::string odds_in_words(const Json& odds) const override { return odds_words(odds); }

  std::unique_ptr<Simulation> simulate(const PreparedGame& game, std::uint64_t seed, std::int64_t first,
                                       std::int64_t count) const override {
    const auto& rules = dynamic_cast<const Rules&>(game.rules());
    return raphia::simulate(rules.setup(), seed, first, count);
  }
  Position play_one(const PreparedGame& game, std::uint64_t seed,
                    const std::function<void(const Position&)>& after_step) const override {
    const auto& rules = dynamic_cast<const Rules&>(game.rules());
    const Played played = play(dealt_by_program(rules.setup()), {Player::kSensible, Player::kSensible}, seed,
                               [&](const Game& now) { after_step(Position::of(now)); });
    return Position::of(played.end);
  }
};

}  // namespace

const Workbench& workbench() {
  static const Bench bench;
  return bench;
}

}  // namespace telescope::raphia
