// What a battle means to the campaign: written into its scenario, counted while it lasts.
#include <map>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/base/text_file.hpp"
#include "core/rules/race/battle/battles.hpp"
#include "core/rules/race/campaign/result.hpp"
#include "core/rules/race/state/setup.hpp"
#include "core/scenario/battle_scenario.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/views/battle_count.hpp"
#include "core/views/battle_words.hpp"
#include "tests/core/race/campaign.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/known_found.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::race;
using namespace telescope::race::test;

namespace {

constexpr std::size_t kLargest = 1024 * 1024;

Scenario shipped(const std::string& name) {
  const auto scenario = load_scenario(telescope::test::project_file("assets/scenarios") / (name + ".toml"));
  if (!scenario) throw std::runtime_error(scenario.error().message);
  return *scenario;
}

/// The campaign of the program, with A's first Divisions on the table.
struct Fought {
  Scenario scenario = shipped("race-campaign");
  Table table{**make_setup(scenario)};
  std::shared_ptr<const Setup> setup = *make_setup(scenario);
  Battles battles{setup};

  explicit Fought(int type_die, const char* action = "attack", int divisions = 3) {
    table.choose(action, "regroup").type(type_die);
    Json units = Json::array();
    for (int division = 1; division <= divisions; ++division)
      for (int unit = 0; unit <= 3; ++unit)
        units.push_back("A-" + std::to_string(division) + "." + std::to_string(unit));
    table.act({{"type", "field"}, {"units", units}}).act({{"type", "orbat"}}, {1});
  }
  BattleExtras extras() const { return battles.extras(Position::of(table.game)).value(); }
  BattleOrder order() const { return battles.order(Position::of(table.game)).value(); }
  Scenario battle(const std::string& like = "rapier-default") const {
    const auto text =
        read_text_file(telescope::test::project_file("assets/scenarios") / (like + ".toml"), kLargest);
    const BattleExtras with = extras();
    const auto written = battle_scenario(text.value(), like, order(), &with);
    if (!written) throw std::runtime_error(written.error().message);
    const auto read = parse_scenario(*written, "battle.toml", {});
    if (!read) throw std::runtime_error(read.error().message + "\n" + *written);
    return *read;
  }
};

CountedStand stand_in(const Scenario& battle, const std::string& id, const std::string& sector) {
  CountedStand stand;
  stand.id = id;
  for (const Unit& unit : battle.units)
    if (unit.id.value() == id) stand.side = unit.side;
  stand.on_table = true;
  stand.sector = sector_from_label(*grid_of(battle.board), sector);
  return stand;
}
CountedStand gone(const Scenario& battle, const std::string& id, CountedStand::Fate fate) {
  CountedStand stand = stand_in(battle, id, "A1-L1");
  stand.fate = fate;
  stand.on_table = false;
  stand.sector.reset();
  return stand;
}

}  // namespace

TEST_CASE("RX-054 to RX-077: a battle's scenario carries what its points mean", "[race][terms]") {
  const Fought fought(4);
  const Scenario battle = fought.battle();
  const auto terms = battle_terms(battle);
  REQUIRE(terms);
  CHECK(terms->title == "Campaign turn 1, Player A: Prepared defence in Zone 1");
  CHECK(terms->side == Side::kAttacker);
  CHECK(terms->exits_count);
  CHECK(terms->controlled == std::vector<int>{-140, -35, 140});
  CHECK(terms->exited == 4);
  CHECK(terms->killed == -8);
  CHECK(terms->limit == 12);
  CHECK(terms->units.size() == 12);
  CHECK(terms->units.front().subordinates == 3);
  CHECK(terms->units.at(1).under == "A-1.0");
  CHECK(terms->objectives.front().areas == std::vector<std::string>{"A2-L4"});
  // Every number of points gives the die of the printed table.
  for (int points = -500; points <= 500; ++points) CHECK(terms->modifier(points) == result_modifier(points));
}

TEST_CASE("RX-054: the terms of a battle survive its journal", "[race][terms]") {
  const Scenario battle = Fought(4).battle();
  const auto again = scenario_from_json(Json::parse(to_json(battle)), "again");
  if (!again) FAIL(again.error().message);
  CHECK(battle_terms(*again) == battle_terms(battle));
  CHECK(to_json(*again) == to_json(battle));
  CHECK_FALSE(battle_terms(shipped("rapier-default")));
}

TEST_CASE("RXQ-44: works stand in a prepared defence only, and do not fight", "[race][terms]") {
  const Scenario prepared = Fought(4).battle();
  const auto works = [](const Scenario& battle) {
    return std::ranges::count_if(battle.units,
                                 [](const Unit& unit) { return unit.id.value().starts_with("WA-"); });
  };
  CHECK(works(prepared) == 10);
  CHECK(prepared.counters == 2 * (28 + 10));  // as many dummies
  CHECK_FALSE(battle_terms(prepared)->fights("WA-01"));
  CHECK(battle_terms(prepared)->fights("DA-01"));
  Fought hasty(6);
  REQUIRE(hasty.table.game.battle->type == BattleType::kHasty);
  CHECK(works(hasty.battle()) == 0);
}

TEST_CASE("RXQ-44: a meeting engagement has no dummies and nothing before its first turn", "[race][terms]") {
  Fought fought(4);
  fought.table.game.battle->type = BattleType::kMeeting;
  const Scenario battle = fought.battle();
  CHECK(battle.counters == 28);
  CHECK(setting(battle, "recon.attempts", std::int64_t{9}) == 0);
  CHECK(setting(battle, "defence.first_line", std::int64_t{0}) == 5);
  const BattleTerms terms = battle_terms(battle).value();
  for (const BattleObjective& each : terms.objectives) CHECK(each.holder == Side::kNeutral);
}

TEST_CASE("RXQ-44: there are no more counters than the table has room for, and one for each stand",
          "[race][terms]") {
  Fought fought(1, "regroup");
  CHECK(fought.extras().most_counters == 96);
  CHECK(fought.battle().counters == 2 * 48);
  Json own = Json::parse(fought.scenario.rules);
  for (const auto& [most, counters] : {std::pair{60, 60}, {10, 48}, {200, 96}}) {
    own["battles"]["counter-attack"]["counters"] = most;
    fought.scenario.rules = own.dump();
    fought.table.game.setup = *make_setup(fought.scenario);
    CHECK(fought.battle().counters == counters);
  }
  own["battles"]["counter-attack"]["counters"] = 0;
  fought.scenario.rules = own.dump();
  CHECK_FALSE(make_setup(fought.scenario));
}

TEST_CASE("RX-037, RXQ-45: in a counter-attack his points are counted as the defender's, without exits",
          "[race][terms]") {
  const Scenario battle = Fought(1, "regroup").battle();
  const auto terms = battle_terms(battle);
  CHECK(terms->side == Side::kDefender);
  CHECK_FALSE(terms->exits_count);
  CHECK(terms->objectives.front().areas == std::vector<std::string>{"A2-L3"});
  const BattleCount count = count_battle(*terms, battle, {gone(battle, "A-1.1.1", CountedStand::Fate::kLeft)},
                                         first_holders(*terms));
  CHECK(count.exited == 0);
}

TEST_CASE("RX-055 to RX-060: points so far are those that the campaign gives for the same report",
          "[race][terms]") {
  Fought fought(4);
  const Scenario battle = fought.battle();
  const auto terms = *battle_terms(battle);
  const std::vector<CountedStand> stands{stand_in(battle, "A-1.1.1", "A2-L4"),
                                         stand_in(battle, "A-1.1.2", "A3-L5"),
                                         stand_in(battle, "A-1.1.3", "A3-L5"),
                                         stand_in(battle, "DA-02", "A3-L5"),
                                         gone(battle, "A-2.1.1", CountedStand::Fate::kKilled),
                                         gone(battle, "A-2.1.2", CountedStand::Fate::kLeft)};
  const BattleCount count = count_battle(terms, battle, stands, first_holders(terms));
  CHECK(count.total == 140 + 4 + 4 - 8);
  CHECK(count.modifier == result_modifier(140));
  CHECK(count.objectives[1].own == 2);
  CHECK(count.objectives[1].other == 1);
  const Action report{
      {"type", "report"},
      {"killed", {"A-2.1.1"}},
      {"exited", {"A-2.1.2"}},
      {"objectives", {{"first", {{"off", 1}, {"def", 0}}}, {"second", {{"off", 2}, {"def", 1}}}}}};
  fought.table.act(report);
  CHECK(fought.table.game.battle->points == count.total);
}

TEST_CASE("RX-062, RX-063: an objective is held by more fighting stands, else by whoever was there last",
          "[race][terms]") {
  const Scenario battle = Fought(4).battle();
  const auto terms = *battle_terms(battle);
  const auto control = [&](const std::vector<CountedStand>& stands, const std::vector<Side>& last) {
    return count_battle(terms, battle, stands, last).objectives.front().control(terms.side);
  };
  const std::vector<Side> nobody(2, Side::kNeutral), defender(2, Side::kDefender);
  const auto own = stand_in(battle, "A-1.1.1", "A2-L4"), other = stand_in(battle, "DA-02", "A2-L4");
  const auto works = stand_in(battle, "WA-01", "A2-L4");
  CHECK(control({}, nobody) == Side::kNeutral);
  CHECK(control({}, defender) == Side::kDefender);
  CHECK(control({own}, defender) == Side::kAttacker);
  CHECK(control({own, other}, defender) == Side::kNeutral);  // RXQ-18
  CHECK(control({works}, nobody) == Side::kNeutral);         // RXQ-39: nobody fights there
  // Who was last is kept from moment to moment; both gone at once: nobody (RXQ-39).
  const auto last = [&](const std::vector<CountedStand>& stands, const std::vector<Side>& before) {
    return count_battle(terms, battle, stands, before).objectives.front().last;
  };
  CHECK(last({own}, defender) == Side::kAttacker);
  CHECK(last({own, other}, defender) == Side::kNeutral);
  CHECK(last({}, {Side::kAttacker, Side::kNeutral}) == Side::kAttacker);
}

TEST_CASE("RX-C05: units in the battle are counted against the limit, and headquarters are asked for",
          "[race][terms]") {
  const Scenario battle = Fought(4).battle();
  auto terms = *battle_terms(battle);
  std::vector<CountedStand> stands;
  for (const char* id : {"A-1.1.1", "A-1.2.1"}) stands.push_back(stand_in(battle, id, "A1-L1"));
  BattleCount count = count_battle(terms, battle, stands, first_holders(terms));
  CHECK(count.fielded == 2);
  REQUIRE(count.faults.size() == 1);  // 2 of 3 under a headquarters that is not there
  CHECK_THAT(count.faults.front(), ContainsSubstring("HQ, 1st Rifle Division of A must be in the battle"));
  terms.limit = 1;
  stands.push_back(stand_in(battle, "A-1.0.1", "A1-L1"));
  count = count_battle(terms, battle, stands, first_holders(terms));
  REQUIRE(count.faults.size() == 1);
  CHECK_THAT(count.faults.front(), ContainsSubstring("3 units are in the battle; 1 may be."));
}

TEST_CASE("RX-H03: how the battle stands is told in a paper of every seat", "[race][terms]") {
  const Scenario battle = Fought(4).battle();
  const auto terms = *battle_terms(battle);
  Known known;
  known.marks.push_back({.id = "c",
                         .symbol = std::string(mark::kCounter),
                         .sectors = {*sector_from_label(*grid_of(battle.board), "A2-L4")},
                         .count = 2});
  BattleCount count = count_battle(terms, battle, {}, first_holders(terms));
  add_covered(count, terms, battle, known);
  add_battle(terms, count, battle.sides, known);
  const KnownPaper* paper = find_paper(known, "battle");
  REQUIRE(paper);
  CHECK(paper->rows.front() == std::vector<std::string>{"No objective controlled", "-140"});
  CHECK(paper->lines.at(1) == "-2 to the die for the result, if it ended now.");
  CHECK_THAT(paper->lines.at(2), ContainsSubstring("nobody; 2 face down there, not counted"));
  CHECK(known.facts.back().words == "-140 victory points so far, -2 to the die for the result");
  const auto lines = battle_lines(terms, count, battle.sides, Audience::kUmpire);
  CHECK(lines.front().text == "Player A: -140 victory points so far, -2 to the die for the result");
}

TEST_CASE("RXQ-44: what is wrong with a battle's places is told with the file", "[race][terms][input]") {
  Fought fought(4);
  const auto like =
      read_text_file(telescope::test::project_file("assets/scenarios/rapier-default.toml"), kLargest);
  const auto fault = [&](auto change) {
    BattleExtras extras = fought.extras();
    change(extras.terms);
    const auto text = battle_scenario(like.value(), "like", fought.order(), &extras);
    const auto read = parse_scenario(text.value(), "battle.toml", {});
    return read ? std::string() : read.error().message;
  };
  CHECK(fault([](BattleTerms&) {}) == "");
  // A place that this table has not is left out: who holds that objective is told by hand.
  CHECK(fault([](BattleTerms& terms) { terms.objectives[0].areas = {"A9-L9"}; }) == "");
  BattleTerms astray = fought.extras().terms;
  astray.objectives[0].areas = {"A9-L9"};
  CHECK_THAT(battle_fault(astray, fought.battle()).value_or(""),
             ContainsSubstring("lies in A9-L9, which is neither a sector"));
  CHECK_THAT(fault([](BattleTerms& terms) { terms.units[0].stands = {"DA-01"}; }),
             ContainsSubstring("has the stand DA-01, which its side has not"));
  CHECK_THAT(fault([](BattleTerms& terms) { terms.idle = {"X-1"}; }),
             ContainsSubstring("There is no stand X-1"));
  CHECK_THAT(fault([](BattleTerms& terms) { terms.controlled = {0}; }),
             ContainsSubstring("'controlled' must have one number more"));
  for (const char* table :
       {R"({"title": "x", "controlled": [1], "limit": 1, "colour": 1})",
        R"({"title": "x", "controlled": [1], "limit": 1, "side": "neutral"})",
        R"({"title": "x", "controlled": ["1"], "limit": 1})", R"({"title": "x", "controlled": [1]})"})
    CHECK_THROWS_AS(battle_terms_from(Json::parse(table)), WrongField);
}

TEST_CASE("RXQ-44: objectives without places of their own lie where those of the table's scenario do",
          "[race][terms]") {
  Fought fought(4);
  BattleExtras extras = fought.extras();
  for (BattleObjective& each : extras.terms.objectives) each.areas.clear();
  auto like =
      read_text_file(telescope::test::project_file("assets/scenarios/rapier-default.toml"), kLargest).value();
  like +=
      "\n[battle]\ntitle = \"any\"\ncontrolled = [0, 0, 0]\nlimit = 1\n[[battle.objective]]\nname = \"a\"\n"
      "areas = [\"A1-L3\"]\n[[battle.objective]]\nname = \"b\"\nareas = [\"A4-L6\", \"A3-L6\"]\n";
  const auto text = battle_scenario(like, "like", fought.order(), &extras);
  const auto read = parse_scenario(text.value(), "battle.toml", {});
  if (!read) FAIL(read.error().message);
  const auto terms = battle_terms(*read);
  CHECK(terms->objectives[0].areas == std::vector<std::string>{"A1-L3"});
  CHECK(terms->objectives[1].areas == std::vector<std::string>{"A4-L6", "A3-L6"});
  CHECK(terms->objectives[1].name == "second objective");
}

TEST_CASE("RX-017, RX-018: a stand keeps its id in every battle, whichever orbat it serves in",
          "[race][kit]") {
  const Fought one(4), two(6);
  const auto kind_of = [](const Scenario& battle) {
    std::map<std::string, std::string> kinds;
    for (const Unit& unit : battle.units) kinds[unit.id.value()] = unit.kind;
    return kinds;
  };
  const auto prepared = kind_of(one.battle()), hasty = kind_of(two.battle());
  std::size_t shared = 0;
  for (const auto& [id, kind] : hasty)
    if (const auto other = prepared.find(id); other != prepared.end()) {
      ++shared;
      CHECK(other->second == kind);
    }
  CHECK(shared >= 48);
}

TEST_CASE("RX-020: one kit serves the whole campaign, and its battles keep its tags", "[race][kit]") {
  const Fought fought(4);
  const CampaignKit all = fought.battles.kit();
  std::size_t against = 0;
  for (const BattleGroup& group : all.stands.groups[1]) against += group.stands.size();
  // The most of each kind in any one orbat, with works, against either player.
  CHECK(against == 2 * ((20 + 4 + 5 + 4 + 2 + 2 + 9 + 2) + (4 + 5 + 2)));
  CHECK(all.stands.groups[0].size() == 48);
  const auto like =
      read_text_file(telescope::test::project_file("assets/scenarios/rapier-default.toml"), kLargest).value();
  const auto text = campaign_kit_scenario(like, "like", all, fought.scenario.tags);
  const auto scenario = parse_scenario(text.value(), "kit.toml", {});
  if (!scenario) FAIL(scenario.error().message);
  const Kit kit = make_kit(*scenario).value();
  CHECK(kit.pieces.size() == 192 + against + static_cast<std::size_t>(scenario->counters));

  BattleExtras extras = fought.extras();
  const BattleOrder order = fought.order();
  for (const KitPiece& piece : kit.pieces) extras.terms.tags[piece.id.value()] = piece.tag.value();
  extras.tags = fought.scenario.tags;
  const auto battle =
      parse_scenario(battle_scenario(like, "like", order, &extras).value(), "battle.toml", {});
  if (!battle) FAIL(battle.error().message);
  const Kit of_battle = make_kit(*battle).value();
  CHECK(of_battle.family == kit.family);
  for (const KitPiece& piece : of_battle.pieces) {
    INFO(piece.id.value());
    CHECK(piece.tag == find_piece(kit, piece.id)->tag);
  }
}

TEST_CASE("RX-020: a tag that two pieces have, or the family has not, is refused", "[race][kit][input]") {
  const Fought fought(4);
  const auto fault = [&](const std::map<std::string, int>& tags) {
    BattleExtras extras = fought.extras();
    extras.terms.tags = tags;
    const auto like =
        read_text_file(telescope::test::project_file("assets/scenarios/rapier-default.toml"), kLargest)
            .value();
    const auto read =
        parse_scenario(battle_scenario(like, "like", fought.order(), &extras).value(), "battle.toml", {});
    return read ? std::string() : read.error().message;
  };
  CHECK(fault({{"A-1.0.1", 77}}) == "");
  CHECK_THAT(fault({{"A-1.0.1", 77}, {"A-1.1.1", 77}}), ContainsSubstring("cannot have the tag 77"));
  CHECK_THAT(fault({{"A-1.0.1", 2}}), ContainsSubstring("cannot have the tag 2"));
  CHECK_THAT(fault({{"A-1.0.1", 480}}), ContainsSubstring("cannot have the tag 480"));
}
