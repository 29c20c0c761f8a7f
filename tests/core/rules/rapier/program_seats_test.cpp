// The program as any player of Rapier Offensive.
#include <algorithm>
#include <cstdlib>
#include <map>

#include "core/rules/rapier/actions.hpp"
#include "core/rules/rapier/knowledge/views.hpp"
#include "core/rules/rapier/player/player.hpp"
#include "tests/core/rules/rapier/rapier_game.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

std::shared_ptr<const Setup> setup_of(const std::string& settings = {}) {
  return RapierGame(settings).game().setup;
}

std::shared_ptr<const Setup> shipped(const std::string& name) {
  const auto scenario = load_scenario(test::project_file("assets/scenarios/" + name + ".toml"));
  REQUIRE(scenario);
  return game_from_json(
             Json(test::JsonGame(rapier::ruleset(), *scenario, make_kit(*scenario).value()).begin().state))
      .setup;
}

/// What the program does next where it plays all these seats; nothing: nobody is waited for.
std::optional<Actions::Any> decided(const Game& game, const std::vector<SeatId>& played, Level level) {
  const ProgramSeats program(game.setup);
  const Position position = Position::of(game);
  for (const SeatId& seat : played)
    if (program.is_waited_for(position, seat, played))
      return Actions::read(game, program.choose(program.as_known(position, seat), seat, level).action);
  return std::nullopt;
}

/// Every seat, the umpire's last.
std::vector<SeatId> all_seats(const std::shared_ptr<const Setup>& setup) {
  std::vector<SeatId> seats = ProgramSeats(setup).playable();
  std::ranges::rotate(seats, seats.begin() + 1);
  return seats;
}

/// A game that the program plays alone; `look` sees each position before anything is done there.
template <class Look>
Game evening(const std::shared_ptr<const Setup>& setup, Level level, std::uint64_t seed, Look look) {
  const std::vector<SeatId> seats = all_seats(setup);
  SimulatedChance dice(seed);
  Game game = new_game(setup);
  for (int actions = 0; game.step != Step::kOver; ++actions) {
    REQUIRE(actions < 5000);
    look(game);
    const auto action = decided(game, seats, level);
    INFO(title(game.step) << ", turn " << game.turn);
    REQUIRE(action);
    INFO(Actions::write(game, *action).dump());
    const Objections against = Actions::against(game, *action);
    INFO((against.empty() ? std::string() : against.front().sentence));
    REQUIRE(against.empty());
    Events untold = Events::discarding();
    perform_action(game, *action, dice, untold);
  }
  CHECK_FALSE(decided(game, seats, level));
  return game;
}

/// The same game to the attackers: what their counters hide, exchanged by chance.
Game with_other_secrets(Game game, SimulatedChance& chance) {
  std::vector<UnitNo> hidden;
  for (int i = 0; i < game.unit_count(); ++i)
    if (const auto no = static_cast<UnitNo>(i); !game[no].face_up && game[no].counter) hidden.push_back(no);
  for (std::size_t left = hidden.size(); left > 1; --left) {
    UnitState &one = game[hidden[left - 1]],
              &other = game[hidden[static_cast<std::size_t>(chance.below(static_cast<int>(left)))]];
    std::swap(one.counter, other.counter);
    std::swap(one.at, other.at);
    std::swap(one.turn_start, other.turn_start);
    std::swap(one.axis, other.axis);
  }
  game.movement.defender_allowed = game.movement.defender_rolled ? chance.below(7) : 0;
  const GridBoard& grid = game.setup->grid();
  for (int i = 0; i < grid.columns * grid.rows; ++i)
    if (const Sector sector{i % grid.columns, i / grid.columns};
        count_in(game, sector, Side::kAttacker) == 0 &&
        std::ranges::none_of(fighters_in(game, sector, Side::kDefender),
                             [&](UnitNo no) { return game[no].face_up; })) {
      game.holders[static_cast<std::size_t>(i)].reset();
      game.defended[static_cast<std::size_t>(i)] = false;
    }
  update_holders(game);
  return game;
}

/// RO-058: what has been looked at is known to somebody, and is no secret any more.
Game without_looks(Game game) {
  game.recon.looked.clear();
  game.recon.looked_in.clear();
  game.recon.reported.clear();
  return game;
}

}  // namespace

TEST_CASE("RO-051, RO-079: evenings that the program plays alone end by the rules, every action lawful",
          "[rapier][RO-051][RO-079][player]") {
  for (const Level level : {Level::kPlain, Level::kEasy}) {
    INFO(to_string(level));
    for (const char* settings :
         {"", "[settings]\nbombardment.order = \"one-by-one\"\nmine.passage = \"block\"\n",
          "[settings]\nterrain.rule = \"bogging\"\nmoving_targets = true\ncp.view = \"own-units\"\n",
          "[settings]\nstacking.limit = 5\nhits.choice = \"automatic\"\ncp.view = \"reports\"\n"}) {
      INFO(settings);
      const auto setup = setup_of(settings);
      evening(setup, level, 1, [](const Game&) {});
    }
    evening(shipped("rapier-demo"), level, 1, [](const Game&) {});
    evening(shipped("rapier-default"), level, 1, [](const Game&) {});
  }
}

TEST_CASE("HD-01 to HD-07: what the program does for an attacker hangs on nothing that he may not know",
          "[rapier][HD-01][HD-05][HD-06][player][pairs]") {
  // TELESCOPE_RAPIER_PAIRS: how many pairs of positions.
  const char* wanted = std::getenv("TELESCOPE_RAPIER_PAIRS");
  const int pairs = wanted ? std::atoi(wanted) : 1000;
  const auto setup = setup_of();
  const ProgramSeats program(setup);
  int compared = 0, differed = 0;
  for (std::uint64_t seed = 1; compared < pairs; ++seed) {
    SimulatedChance chance(seed);
    evening(setup, Level::kPlain, seed, [&](const Game& now) {
      if (compared >= pairs || now.step < Step::kReconnaissance) return;
      const Game one = without_looks(now), two = with_other_secrets(one, chance);
      const Position first = Position::of(one), second = Position::of(two);
      for (const SeatId& seat : program.playable()) {
        if (seat == kUmpireSeat) continue;
        INFO(seat.value() << ", " << title(now.step) << ", turn " << now.turn);
        REQUIRE((known(one, *role_of(seat)) == known(two, *role_of(seat))));
        const Position seen = program.as_known(first, seat), seen_too = program.as_known(second, seat);
        const Json written = to_json(seen.as<Game>());
        REQUIRE(written.dump() == to_json(seen_too.as<Game>()).dump());
        REQUIRE(to_json(game_from_json(written)) == written);
        const bool waited = program.is_waited_for(first, seat, {});
        REQUIRE(waited == program.is_waited_for(second, seat, {}));
        if (!waited) continue;
        // Who looks ahead takes a quarter of a second for it.
        const Level level = compared % 100 == 0 ? Level::kStrong : Level::kEasy;
        REQUIRE(program.choose(seen, seat, level).action == program.choose(seen_too, seat, level).action);
        ++compared;
      }
      differed += to_json(one) != to_json(two);
    });
  }
  CHECK(differed > pairs / 4);
}

TEST_CASE("RO-044: who looks ahead does what is lawful, says what he expected, and decides the same again",
          "[rapier][RO-044][player]") {
  const auto setup = shipped("rapier-demo");
  const ProgramSeats program(setup);
  std::map<std::string, int> weighed;
  evening(setup, Level::kPlain, 3, [&](const Game& game) {
    const Position position = Position::of(game);
    for (const SeatId& seat : all_seats(setup)) {
      if (!program.is_waited_for(position, seat, all_seats(setup))) continue;
      const Position known = program.as_known(position, seat);
      const std::string step = std::string(title(game.step)) + (seat == kUmpireSeat ? ", umpire" : "");
      if (weighed[step] > 0 || game.turn > 2) return;
      const Decision decision = program.choose(known, seat, Level::kStrong);
      if (decision.why.empty()) return;
      INFO(step << ": " << decision.action.dump());
      CHECK(Actions::against(game, Actions::read(game, decision.action)).empty());
      CHECK(decision.why.find(" % from ") != std::string::npos);
      if (++weighed[step] == 1 && weighed.size() == 2)
        CHECK(program.choose(known, seat, Level::kStrong).action == decision.action);
      return;
    }
  });
  std::erase_if(weighed, [](const auto& each) { return each.second == 0; });
  CHECK(weighed.size() >= 4);  // orders, either side's moves, and shots
}

TEST_CASE("HD-12, RQ-31: as the umpire the program knows no sealed target point", "[rapier][HD-12][player]") {
  RapierGame one, two;
  for (RapierGame* game : {&one, &two}) game->at(Step::kOnCallFire);
  const auto plan = [](RapierGame& game, std::vector<Sector> points) {
    game.change([&](Game& now) {
      now.corps_fire.points = points;
      now.corps_fire.point_known = {true, false, false, false};
      now.corps_fire.planned = {points[1], points[1]};
    });
    return Position::of(game.game());
  };
  const Position first = plan(one, {{1, 2}, {0, 3}, {2, 3}, {3, 4}});
  const Position second = plan(two, {{1, 2}, {3, 1}, {1, 4}, {2, 2}});
  const ProgramSeats program(one.game().setup);
  const auto json = [](const Position& position) { return to_json(position.as<Game>()); };
  CHECK(json(program.as_known(first, kUmpireSeat)) == json(program.as_known(second, kUmpireSeat)));
  CHECK(json(program.as_known(first, SeatId("cc"))) != json(program.as_known(second, SeatId("cc"))));
  CHECK(program.choose(program.as_known(first, kUmpireSeat), kUmpireSeat, Level::kPlain).action.at("type") ==
        "fire_mission");
}

TEST_CASE("RO-087: the umpire waits for attackers whom people play, and goes on where the program plays all",
          "[rapier][RO-087][player]") {
  RapierGame game;
  game.at(Step::kAttackerMovement).put("i1", "A2-L3").put("1-r1", "A1-L1").begin_step();
  const ProgramSeats program(game.game().setup);
  const auto waits = [&](const std::vector<SeatId>& played) {
    return program.is_waited_for(Position::of(game.game()), kUmpireSeat, played);
  };
  CHECK_FALSE(waits({kUmpireSeat}));
  CHECK_FALSE(waits({SeatId("cc"), SeatId("so"), SeatId("dc:1"), kUmpireSeat}));
  CHECK(waits({SeatId("cc"), SeatId("so"), SeatId("dc:1"), SeatId("dc:2"), kUmpireSeat}));
  // Its own Division's unit, and nobody else's.
  CHECK(program.is_waited_for(Position::of(game.game()), SeatId("dc:1"), {}));
  CHECK_FALSE(program.is_waited_for(Position::of(game.game()), SeatId("dc:2"), {}));
}

TEST_CASE("RO-110: what the rules leave no choice in the umpire does without anybody's word",
          "[rapier][RO-110][player]") {
  const ProgramSeats program(setup_of());
  for (const Step step : {Step::kEvents, Step::kDefenderMovement, Step::kDefenderFire}) {
    RapierGame game;
    game.at(step);
    const Position position = Position::of(game.game());
    REQUIRE(program.is_waited_for(position, kUmpireSeat, {}));
    const Action action =
        program.choose(program.as_known(position, kUmpireSeat), kUmpireSeat, Level::kPlain).action;
    CHECK(action.at("type") == (step == Step::kEvents             ? "event"
                                : step == Step::kDefenderMovement ? "defender_roll"
                                                                  : "advance"));
  }
}
