#include <nlohmann/json.hpp>

#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/player/player.hpp"
#include "core/rules/rapier/workbench/workbench.hpp"
#include "tests/core/rules/rapier/rapier_game.hpp"
#include "tests/support/at_length.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

std::shared_ptr<const Setup> setup_of(const std::string& settings = {}) {
  return RapierGame(settings).game().setup;
}

/// What holds in every game, whatever is done in it.
class Invariants {
 public:
  explicit Invariants(const Game& game) : before_(game) {}

  /// The first that is broken; empty where all hold.
  std::string broken(const Game& now) {
    const std::string fault = check(now);
    before_ = now;
    return fault;
  }

 private:
  std::string check(const Game& now) const {
    if (now.units.size() != before_.units.size()) return "units appeared or vanished";
    std::vector<int> counts(now.holders.size() * 2);
    const int columns = now.setup->grid().columns;
    for (int i = 0; i < now.unit_count(); ++i) {
      const auto no = static_cast<UnitNo>(i);
      const UnitState &unit = now[no], &was = before_[no];
      const std::string id = now.facts(no).id.value();
      if (!was.alive() && unit.alive()) return id + " rose from the dead";
      if (was.at.kind == Location::Kind::kLeft && unit.at.kind != Location::Kind::kLeft)
        return id + " came back";
      if (was.face_up && !unit.face_up && now.step > Step::kDeal) return id + " turned face down";
      if (unit.alive() && unit.kind == Kind::kDummy && unit.face_up && now.step != Step::kDeal)
        return id + " lives on, revealed";
      if (in_turn(now.step) && unit.at.kind == Location::Kind::kNowhere && now.side(no) == Side::kAttacker)
        return id + " is nowhere";
      if (unit.at.on_table())
        ++counts.at(static_cast<std::size_t>(unit.at.sector.row * columns + unit.at.sector.column) * 2 +
                    (now.side(no) == Side::kDefender));
    }
    for (const int count : counts)
      if (count > now.settings().stacking_limit) return "a sector is overfilled";
    return accounts(now);
  }
  static std::string accounts(const Game& now) {
    const RapierSettings& settings = now.settings();
    if (missions_left(now) < 0) return "missions left below nothing";
    if (now.corps_fire.before_battle_spent > settings.bombardment_missions) return "too much bombardment";
    if (now.corps_fire.on_call_spent > settings.on_call_missions) return "too many on-call missions";
    if (now.weather.attacker_points < 0 || now.weather.defender_points < 0)
      return "support points below nothing";
    if (now.movement.defender_moved > now.movement.defender_allowed) return "too many defenders moved";
    if (now.recon.attempts > settings.recon_attempts) return "too much reconnaissance";
    const VictoryCount victory = victory_of(now);
    if (victory.left > victory.base) return "more left than there were";
    return "";
  }
  Game before_;
};

void play_with_invariants(const std::shared_ptr<const Setup>& setup, int games, std::uint64_t seed) {
  for (int n = 0; n < games; ++n) {
    Game game = new_game(setup);
    SimulatedChance chance(seed + static_cast<std::uint64_t>(n));
    Invariants invariants(game);
    std::string fault;
    Events untold = Events::discarding();
    while (game.step != Step::kOver) {
      const auto next = next_action(game, chance);
      if (!next) REQUIRE(Advance().against(game).empty());
      Actions::perform(game, next.value_or(Advance{}), chance, untold);
      if (const std::string found = invariants.broken(game); fault.empty()) fault = found;
    }
    INFO("game " << n);
    REQUIRE(fault == "");
  }
}

}  // namespace

TEST_CASE("whole games: nobody appears or vanishes, accounts and stacking hold",
          "[rapier][simulate][RO-037][RO-042][RO-115]") {
  play_with_invariants(setup_of(), telescope::test::at_length() ? 1000 : 250, 11);
}

TEST_CASE("games with options and other settings hold the same", "[rapier][simulate]") {
  for (const char* settings :
       {"[settings]\nmoving_targets = true\nbonus.stack = true\ncombat.first_strike = \"first-turn\"\n",
        "[settings]\nstacking.limit = 5\nhits.choice = \"automatic\"\nmine.passage = \"block\"\n",
        "[settings]\nmine.passage = \"free\"\ndummy.stops = false\nbonus.recipient = "
        "\"shooter\"\nworks.captured = true\n"}) {
    INFO(settings);
    play_with_invariants(setup_of(settings), 150, 5);
  }
}

TEST_CASE("RO-084, RO-085, RO-086: simulated commanders use what the event of the turn gives them",
          "[rapier][simulate][RO-084][RO-085][RO-086]") {
  for (const char* event : {"attacker-air", "defender-air", "ammo"}) {
    INFO(event);
    Game game = new_game(setup_of("[[rapier.event]]\nfrom = 1\nto = 6\neffect = \"" + std::string(event) +
                                  "\"\ntext = \"Given\"\n"));
    SimulatedChance chance(5);
    Events untold = Events::discarding();
    int used = 0;
    while (game.step != Step::kOver) {
      const Weather before = game.weather;
      const Step step = game.step;
      play_step(game, chance, untold);
      if (step == Step::kDefenderFire || step == Step::kAttackerFire)
        used += before.attacker_points + before.defender_points + before.extra_ammo -
                game.weather.attacker_points - game.weather.defender_points - game.weather.extra_ammo;
    }
    CHECK(used > 0);
    CHECK(used <= game.settings().turns);
  }
}

TEST_CASE("RO-062: with more Divisions than axes simulated commanders keep the last in R2",
          "[rapier][simulate][RO-062][RO-063]") {
  std::string more = "[rapier]\nbreakthrough = \"5\"\n";
  for (const char* id : {"3", "4", "5"})
    more += "[[division]]\nid = \"" + std::string(id) + "\"\nside = \"attacker\"\nunits = [{ id = \"" + id +
            "-t\", kind = \"tanks\" }]\n";
  const Game game = play_one(setup_of(more), 3, 1);
  CHECK(game.step == Step::kOver);
  CHECK(game.orders.reserve == std::vector{*game.setup->find_unit("4-t")});
  CHECK(game.orders.frontages.at(static_cast<std::size_t>(*game.orders.breakthrough)).has_value());
}

TEST_CASE("a seed plays the same games, however they are cut into parts", "[rapier][simulate]") {
  const auto setup = setup_of();
  const Simulation whole = simulate(setup, 3, 0, 40);
  Simulation parts = simulate(setup, 3, 25, 15);
  parts.add(simulate(setup, 3, 0, 25));
  CHECK(whole == parts);
  CHECK(whole.games == 40);
  CHECK(to_json(play_one(setup, 3, 7)) == to_json(play_one(setup, 3, 7)));
  CHECK(to_json(play_one(setup, 3, 7)) != to_json(play_one(setup, 4, 7)));
  CHECK(test::schema_fault("rapier-simulate.schema.json", whole.to_json().dump()) == "");
}

TEST_CASE("a game is the same whether anybody is told of it or not", "[rapier][simulate]") {
  const auto setup = setup_of("[settings]\nmoving_targets = true\nterrain.rule = \"bogging\"\n");
  std::size_t events = 0;
  for (int n = 0; n < 20; ++n) {
    INFO("game " << n);
    Game game = new_game(setup);
    SimulatedChance chance(seed_of_game(3, n));
    Events told;
    while (game.step != Step::kOver) play_step(game, chance, told);
    CHECK(to_json(game) == to_json(play_one(setup, 3, n)));
    events += told.all().size();
  }
  CHECK(events > 1000);
}

TEST_CASE("discarded events are neither kept nor made", "[rapier][simulate]") {
  int made = 0;
  const auto fields = [&]() -> Json {
    ++made;
    return {{"at", "A1-L1"}};
  };
  Events kept, discarded = Events::discarding();
  for (Events* events : {&kept, &discarded}) {
    events->add("moved", Audience::kAll, {"RO-091"}, fields);
    events->add("step", Audience::kAll, {"RO-079"});
    events->remark("turn_over", {"RO-079"}, {{"turn", 1}});
  }
  CHECK(made == 1);
  CHECK(kept.all().size() == 3);
  CHECK(kept.all().front() ==
        Json{{"type", "moved"}, {"audience", "all"}, {"rules", {"RO-091"}}, {"at", "A1-L1"}});
  CHECK(discarded.all().empty());
}

TEST_CASE("Wilson's interval of a chance", "[rapier][simulate]") {
  // Newcombe 1998, table I: 81 of 263 and 0 of 20.
  CHECK(wilson(81, 263)[0] == Approx(0.2553).margin(0.0001));
  CHECK(wilson(81, 263)[1] == Approx(0.3662).margin(0.0001));
  CHECK(wilson(0, 20)[0] == Approx(0.0).margin(1e-12));
  CHECK(wilson(0, 20)[1] == Approx(0.1611).margin(0.0001));
  CHECK(wilson(0, 0) == std::array<double, 2>{0, 1});
}
