#include <fstream>
#include <sstream>

#include "core/rules/raphia/player/commander.hpp"
#include "core/rules/raphia/player/searched.hpp"
#include "core/rules/raphia/raphia.hpp"
#include "core/rules/raphia/workbench/workbench.hpp"
#include "core/rules/search.hpp"
#include "tests/core/raphia/position.hpp"
#include "tests/core/raphia/whole_games.hpp"
#include "tests/support/at_length.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::raphia;
using namespace telescope::raphia::test;

namespace {

Player random_player() {
  return [chance = SimulatedChance(7)](const Game& game, Side side) mutable {
    return random_choice(game, side, chance);
  };
}

}  // namespace

TEST_CASE("RR-005, RR-007, RRQ-01, RRQ-05: the battles of the program are whole", "[raphia][scenario]") {
  for (const char* name : {"raphia-default", "raphia-learning", "raphia-skeleton"}) {
    const Scenario scenario = battle(name);
    CHECK(raphia::ruleset().review(scenario).empty());
    CHECK(scenario.warnings.empty());
    const auto setup = setup_of(scenario);
    for (const Side side : kSides)
      CHECK(std::ranges::count_if(setup->pieces, [&](const auto& each) {
              return each.second.side == side && each.second.type != Type::kGeneral;
            }) == (std::string(name) == "raphia-default" ? 12 : 6));
  }
  const auto setup = setup_of(battle("raphia-default"));
  CHECK(setup->grid().columns == 10);
  CHECK(setup->grid().rows == 7);
  CHECK(setup->name(Side::kAttacker) == "Ptolemy");
  CHECK(setup->label(setup->facts(PieceId("P-07")).at) == "5-2");
}

TEST_CASE(
    "RR-006, RRQ-03, RRQ-05, RRQ-15: a scenario that these rules cannot play is refused with its reason",
    "[raphia][scenario]") {
  Scenario scenario = battle("raphia-learning");
  scenario.settings["ace"] = std::int64_t{5};
  scenario.settings["turn.max"] = std::int64_t{120};
  const auto findings = raphia::ruleset().review(scenario);
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].rule == "RRQ-03");
  CHECK(findings[0].severity == Severity::kViolation);
  CHECK(findings[1].rule == "RRQ-15");

  scenario = battle("raphia-table");
  scenario.settings["solo.opponent"] = std::string("north");
  const auto paper = raphia::ruleset().review(scenario);
  REQUIRE(paper.size() == 1);  // told once
  CHECK(paper[0].rule == "RR-098");

  scenario = battle("raphia-learning");
  scenario.units[0].values["at"] = std::string("3-2");
  auto refused = make_setup(scenario, make_kit(scenario).value());
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("RR-006") != std::string::npos);
  scenario.units[0].values["at"] = std::string("30-2");
  refused = make_setup(scenario, make_kit(scenario).value());
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("no square") != std::string::npos);
}

TEST_CASE("RR-008: five kinds of units, and a general who is none of them", "[raphia][RR-008]") {
  CHECK(raphia::ruleset().vocabulary().kinds ==
        std::vector<std::string_view>{"HI", "LI", "HC", "LC", "EL", "GEN"});
  const Game game = new_game(setup_of(battle("raphia-learning")));
  CHECK(game.left(Side::kAttacker) == 6);  // the general is not counted
}

TEST_CASE("scenario.md documents every setting of Rapid Raphia with its ruling", "[raphia][scenario]") {
  std::stringstream text;
  text << std::ifstream(telescope::test::project_file("assets/schemas/scenario.md")).rdbuf();
  const std::string all = text.str();
  const std::size_t begins = all.find("\n## Rapid Raphia");
  REQUIRE(begins != std::string::npos);
  const std::string page = all.substr(begins, all.find("\n## ", begins + 1) - begins);
  for (const Setting& each : setting_table().settings()) {
    INFO(each.key);
    const std::size_t at = page.find("\n| `" + std::string(each.key) + "` | ");
    REQUIRE(at != std::string::npos);
    const std::string row = page.substr(at + 1, page.find('\n', at + 1) - at - 1);
    CHECK(row.find("(" + std::string(each.rule) + ")") != std::string::npos);
    for (const std::string_view choice : each.choices)
      CHECK(row.find("`" + std::string(choice) + "`") != std::string::npos);
  }
}

TEST_CASE("RR-098: a plain player beats one who acts at random, from either side", "[raphia][simulate]") {
  const auto setup = setup_of(battle("raphia-learning"));
  int won = 0, games = 40;
  for (int i = 0; i < games; ++i) {
    const bool south = i % 2 == 0;
    const Played played = play(setup,
                               {south ? player_of(Level::kPlain) : random_player(),
                                south ? random_player() : player_of(Level::kPlain)},
                               seed_of_game(7, i));
    won += played.winner == (south ? Side::kAttacker : Side::kDefender);
  }
  CHECK(won >= 38);  // 800 of 800 in games of other seeds
}

TEST_CASE("RRQ-65: players of the program who hold equal cards do not bid them in turn for ever",
          "[raphia][simulate][RRQ-65]") {
  const auto [rank, ace, hands] = GENERATE(table<BidRank, int, std::pair<const char*, const char*>>({
      {BidRank::kByRank, 1, {"2c 2d 9h 5s", "2c 2d 9d 5h"}},
      {BidRank::kByValue, 11, {"2c 2d 9h 5s", "2c 2d 9d 5h"}},
      {BidRank::kByRank, 1, {"2c 2d 9h 5s", "2c 2d 9h 5s"}},  // each above the last, then low against high
      {BidRank::kByValue, 11, {"10c jc ah", "qc kc ah"}},
      {BidRank::kByValue, 11, {"10c jc", "qc kc"}},  // of which every one equals every other
      {BidRank::kByRank, 1, {"2c 2d", "2c 2d"}},
  }));
  INFO(hands.first << " against " << hands.second);
  Scenario scenario = battle("raphia-learning");
  scenario.settings["bid.exact_tie"] = std::string("rebid");
  scenario.settings["bid.rank"] = std::string(rank == BidRank::kByRank ? "by_rank" : "by_value");
  scenario.settings["ace"] = std::int64_t{ace};
  SimulatedChance chance(3);
  Game begun = dealt(setup_of(scenario), chance);
  for (const Side side : kSides) {
    begun.cards(side).move_all(kHandPile, kDeckPile);
    give(begun, side, std::string(kHandPile), side == kSouth ? hands.first : hands.second);
  }
  for (const Level level : {Level::kPlain, Level::kEasy, Level::kStrong}) {
    Game game = begun;
    for (int bids = 0; game.step == Step::kBid; ++bids) {
      REQUIRE(bids < 40);
      Events told;
      carry_out(game, choice_at(level, game, waited_for(game).at(0)), chance, told);
    }
    CHECK(game.step == Step::kChoose);
  }
}

TEST_CASE("RR-098: a player with slips loses to a plain one, and one who looks ahead beats him",
          "[raphia][simulate]") {
  const auto setup = setup_of(battle("raphia-skeleton"));
  const auto won = [&](const Player& of, int games) {
    int wins = 0;
    for (int i = 0; i < games; ++i) {
      const bool south = i % 2 == 0;
      const Player plain = player_of(Level::kPlain);
      const Played played = play(setup, {south ? of : plain, south ? plain : of}, seed_of_game(8, i));
      wins += played.winner == (south ? Side::kAttacker : Side::kDefender);
    }
    return wins;
  };
  CHECK(won(player_of(Level::kEasy), 40) < 16);
  const Player ahead = [](const Game& game, Side side) {
    return Search(Searched(side), telescope::test::at_length() ? 8 : 4)
        .choose(as_known(game, side), 1)
        .front()
        .action;
  };
  CHECK(won(ahead, 1) == 1);  // who acts at random wins none of 200
}

namespace {

/// What a plain player makes of each thing that he may do, in words.
std::vector<std::string> all_weighed(const Game& game, Side side) {
  std::vector<std::string> all;
  for (const AnyAction& each : choices(game, side))
    std::visit(
        [&](const auto& kind) {
          if constexpr (requires(const Eyes& eyes) { kind.value(eyes); }) {
            const Worth worth = kind.value(Eyes{game, side});
            all.push_back(written_action(game, kind).dump() + std::to_string(worth.urgency) + " " +
                          std::to_string(worth.much));
          }
        },
        each);
  return all;
}

}  // namespace

TEST_CASE(
    "RR-H01: what a seat knows of a position is the same of two that it cannot tell apart, cards in all",
    "[raphia][simulate][secrecy]") {
  SimulatedChance chance(12);
  Game game = dealt(setup_of(battle("raphia-default")), chance);
  int compared = 0;
  for (int actions = 0; game.step != Step::kOver && actions < 300; ++actions) {
    const Side side = waited_for(game).at(0);
    const Game known = as_known(game, side), other = as_known(with_other_secrets(game, enemy_of(side)), side);
    REQUIRE(plain_json(known) == plain_json(other));
    CHECK(plain_json(as_known(known, side)) == plain_json(known));
    CHECK(all_weighed(known, side) == all_weighed(game, side));
    const Searched rules(side);
    const Game world = rules.world(known, chance);
    CHECK(all_weighed(world, side) == all_weighed(game, side));
    CHECK_NOTHROW(check_whole(world));
    compared += plain_json(world) != plain_json(known);
    Events told;
    carry_out(game, choice_at(Level::kEasy, game, side), chance, told);
  }
  CHECK(compared > 50);
}

TEST_CASE("RR-H01: a player who looks ahead does the same whatever the enemy holds, and what is lawful",
          "[raphia][simulate][secrecy]") {
  SimulatedChance chance(13);
  Game game = dealt(setup_of(battle("raphia-learning")), chance);
  for (int actions = 0; game.step != Step::kOver && actions < (telescope::test::at_length() ? 60 : 30);
       ++actions) {
    const Side side = waited_for(game).at(0);
    if (actions % 24 == 5) {
      const AnyAction wanted = choice_at(Level::kStrong, game, side);
      INFO(Actions::write(game, wanted).dump());
      CHECK(objections_to(game, wanted).empty());
      CHECK(Actions::write(game, choice_at(Level::kStrong, with_other_secrets(game, enemy_of(side)), side)) ==
            Actions::write(game, wanted));
    }
    Events told;
    carry_out(game, sensible_choice(game, side), chance, told);
  }
}

TEST_CASE(
    "RR-H01: a plain player answers by what his own seat knows: the enemy's hidden cards change nothing",
    "[raphia][simulate][secrecy]") {
  SimulatedChance chance(11);
  Game game = dealt(setup_of(battle("raphia-learning")), chance);
  int compared = 0;
  for (int actions = 0; game.step != Step::kOver && actions < 400; ++actions) {
    const Side side = waited_for(game).at(0), enemy = enemy_of(side);
    const AnyAction wanted = sensible_choice(game, side);
    const Game other = with_other_secrets(game, enemy);
    INFO(Actions::write(game, wanted).dump());
    CHECK(Actions::write(other, sensible_choice(other, side)) == Actions::write(game, wanted));
    ++compared;
    Events told;
    carry_out(game, wanted, chance, told);
  }
  CHECK(compared > 50);
}
