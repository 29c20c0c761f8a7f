#include "core/rules/race/workbench/workbench.hpp"

#include "core/kit/kit.hpp"
#include "core/rules/battle_simulator.hpp"
#include "core/rules/race/race.hpp"
#include "core/rules/ruleset.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/core/race/campaign.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using namespace telescope::race;
using namespace telescope::race::test;

namespace {

/// Runs it, and holds request and outcome to their schemas.
Json run(const char* procedure, const Json& request) {
  const Json outcome = workbench().rule(procedure, request);
  CAPTURE(procedure, request.dump(), outcome.dump());
  CHECK(telescope::test::schema_fault("race-rule-request.schema.json", request.dump()) == "");
  CHECK(telescope::test::schema_fault("race-rule.schema.json", outcome.dump()) == "");
  return outcome;
}

std::string refusal(const char* procedure, const Json& request) try {
  workbench().rule(procedure, request);
  return "";
} catch (const std::invalid_argument& refused) {
  return refused.what();
}

Json thrown(const char* pool, std::vector<int> dice) {
  return Json::array({{{"pool", pool}, {"dice", std::move(dice)}}});
}

/// The chance to be in X after so many campaign turns, by playing every throw of every turn: attacks with one
/// objective and no loss.
double by_playing(const Game& game, int turns) {
  if (game.in_x(kA)) return 1;
  if (turns == 0) return 0;
  double sum = 0;
  for (int type = 1; type <= 6; ++type)
    for (int result = 1; result <= 6; ++result) {
      Table table(*game.setup);
      table.game = game;
      table.choose("attack", "regroup").type(type).forces().report(1, 0, 0).result(result);
      if (table.game.phase != Phase::kOver) {
        table.no_battle();
        sum += by_playing(table.game, turns - 1) / 36;
      } else {
        sum += 1.0 / 36;
      }
    }
  return sum;
}

/// Battles that one side always wins: the player on the offensive holds both objectives and loses nobody, or
/// he loses all.
class OneSided final : public BattleSimulator {
 public:
  explicit OneSided(bool off_wins) : off_wins_(off_wins) {}
  std::string_view rules() const override { return "One-sided Battles"; }
  int results() const override { return 5; }
  SimulatedBattle fight(const BattleOrder& order, const BattleExtras& extras, int result) override {
    if (result < 0 || result >= results()) throw std::logic_error("there is no such result");
    const Side off = extras.terms.side;
    SimulatedBattle fought{.end = {.sentence = {}, .units = {}, .objectives = {}}};
    for (const BattleGroup& group : order.groups.at(off == Side::kAttacker ? 0 : 1))
      for (const BattleStand& stand : group.stands) {
        const auto fate = off_wins_ ? UnitFate::Kind::kInPlay : UnitFate::Kind::kDestroyed;
        fought.end.units.push_back({UnitId(stand.id), off, fate, {}});
        ++fought.order;
      }
    const Side holder = off_wins_ ? off : enemy_of(off);
    for (const char* name : {"first", "second"})
      fought.end.objectives.push_back({.objective = name, .attackers = 0, .defenders = 0, .holder = holder});
    return fought;
  }

 private:
  bool off_wins_;
};

std::shared_ptr<const PreparedGame> shipped_campaign() {
  static const std::array<const Ruleset*, 1> only{&ruleset()};
  auto scenario = load_scenario(telescope::test::project_file("assets/scenarios/race-campaign.toml"), only);
  if (!scenario) throw std::runtime_error(scenario.error().message);
  scenario->settings["max_ct"] = std::int64_t{12};  // who never wins does not race for ever
  return ruleset().prepare(*scenario, make_kit(*scenario).value()).value();
}

Json fought_campaigns(bool off_wins, std::int64_t first, std::int64_t count) {
  OneSided battles(off_wins);
  const auto& bench = dynamic_cast<const CampaignWorkbench&>(workbench());
  return bench.simulate_fought(*shipped_campaign(), battles, 7, first, count)->to_json();
}

}  // namespace

TEST_CASE("rule race battle-type: asks for its die, then tells the battle", "[race][workbench]") {
  const Json asks = run("battle-type", {{"choice", "attack"}, {"last_move", 2}});
  CHECK(asks.at("needs").at(0).at("pool") == "type");
  const Json told =
      run("battle-type", {{"choice", "attack"}, {"last_move", 2}, {"throws", thrown("type", {6})}});
  CHECK(told.at("modified") == 8);
  CHECK(told.at("battle") == "meeting");
  const Json none = run("battle-type", {{"choice", "regroup"}, {"throws", thrown("type", {3})}});
  CHECK(none.at("battle").is_null());
}

TEST_CASE("rule race forces, RX-E01 to RX-E03: percentage, units and defending size", "[race][workbench]") {
  const Json first =
      run("forces", {{"battle", "prepared"}, {"zone", 1}, {"units", 19}, {"choice", "attack"}});
  CHECK(first.at("percent") == 50);
  CHECK(first.at("limit") == 9);
  CHECK(first.at("defence") == "S3");
  const Json third = run("forces", {{"battle", "meeting"},
                                    {"zone", 4},
                                    {"units", 19},
                                    {"choice", "attack"},
                                    {"last_choice", "attack"},
                                    {"last_move", 2}});
  CHECK(third.at("limit") == 5);
  CHECK(third.at("defence") == "S4");
}

TEST_CASE("rule race field: a forced headquarters, and units that fit", "[race][workbench]") {
  Json units = Json::array({{{"id", "h"}},
                            {{"id", "p"}, {"under", "h"}},
                            {{"id", "q"}, {"under", "h"}},
                            {{"id", "r"}, {"stands", 0}}});
  const Json refused = run("field", {{"units", units}, {"fielded", {"p", "r"}}, {"limit", 2}});
  CHECK_FALSE(refused.at("lawful"));
  CHECK(refused.at("objections").at(0).at("rule") == "RXQ-12");
  CHECK(refused.at("objections").at(1).at("rule") == "RX-045");
  CHECK(refused.at("fitting") == Json({"h", "p"}));
  CHECK(run("field", {{"units", units}, {"fielded", {"h", "q"}}, {"limit", 2}}).at("lawful"));
}

TEST_CASE("rule race field, RXQ-34: whoever has no stand left fields nobody", "[race][workbench][RXQ-34]") {
  const auto nobody_of = [](int stands) {
    const Json units = Json::array({{{"id", "p"}, {"stands", stands}}});
    return run("field", {{"units", units}, {"fielded", Json::array()}, {"limit", 3}})
        .at("lawful")
        .get<bool>();
  };
  CHECK(nobody_of(0));
  CHECK_FALSE(nobody_of(1));
}

TEST_CASE("rule race points, RX-E01, RX-E02: items, sum and modifier", "[race][workbench]") {
  const Json objectives{{"first", {{"off", 2}, {"def", 1}}}, {"second", {{"last", "def"}}}};
  const Json told = run("points", {{"stands", 76}, {"killed", 4}, {"exited", 5}, {"objectives", objectives}});
  CHECK(told.at("class") == "medium");
  CHECK(told.at("points") == -53);
  CHECK(told.at("modifier") == -1);
  const Json both{{"first", {{"off", 1}}}, {"second", {{"last", "off"}}}};
  CHECK(run("points", {{"stands", 76}, {"killed", 2}, {"exited", 5}, {"objectives", both}}).at("points") ==
        176);
}

TEST_CASE("rule race result, RX-E06, RX-E08: on the map, from Zone 1 and to X", "[race][workbench]") {
  const Json stays =
      run("result", {{"choice", "attack"}, {"zone", 1}, {"points", -248}, {"throws", thrown("result", {3})}});
  CHECK(stays.at("modified") == -1);
  CHECK(stays.at("to") == 1);
  CHECK(stays.at("recovery") == 5);
  const Json x =
      run("result", {{"choice", "attack"}, {"zone", 4}, {"points", 180}, {"throws", thrown("result", {6})}});
  CHECK(x.at("to") == "X");
  CHECK(x.at("counts") == 2);
  CHECK(run("result", {{"choice", "attack"}, {"zone", 4}, {"points", 180}}).at("needs").size() == 1);
}

TEST_CASE("rule race recovery, RX-E01: who comes back", "[race][workbench]") {
  const Json told =
      run("recovery",
          {{"choice", "attack"}, {"move", 1}, {"lost", 4}, {"throws", thrown("recovery", {5, 2, 6, 4})}});
  CHECK(told.at("score") == 5);
  CHECK(told.at("back") == 2);
  CHECK(told.at("still_lost") == 2);
  CHECK_FALSE(refusal("recovery", {{"choice", "regroup"}, {"move", 1}, {"lost", 4}}).empty());
}

TEST_CASE("rule race ending: who has won", "[race][workbench]") {
  CHECK(run("ending", {{"a", "X"}, {"b", 5}}).at("winner") == "a");
  CHECK(run("ending", {{"a", "X"}, {"b", 6}}).at("winner").is_null());
  CHECK(run("ending", {{"a", 5}, {"b", 5}}).at("over") == false);
  CHECK(run("ending", {{"a", 5}, {"b", 5}, {"turn", 3}, {"settings", {{"max_ct", 3}}}}).at("over") == true);
}

TEST_CASE("malformed requests are refused with the field that is wrong", "[race][workbench]") {
  CHECK(refusal("battle-type", {{"choice", "wait"}}).find("'choice'") != std::string::npos);
  CHECK(refusal("battle-type", {{"choise", "attack"}}).find("'choise'") != std::string::npos);
  CHECK(refusal("forces", {{"battle", "siege"}, {"zone", 1}, {"units", 9}, {"choice", "attack"}})
            .find("'battle'") != std::string::npos);
  CHECK(refusal("result", {{"choice", "attack"}, {"zone", 6}, {"points", 0}}).find("'zone'") !=
        std::string::npos);
  CHECK(refusal("ending", {{"a", 1}, {"b", 1}, {"settings", {{"zones", 1}}}}).find("zones") !=
        std::string::npos);
  CHECK(refusal("ending", {{"a", 1}, {"b", 1}, {"settings", {{"zone", 5}}}}).find("'zone'") !=
        std::string::npos);
  CHECK_FALSE(refusal("siege", Json::object()).empty());
  CHECK_FALSE(refusal("points", Json::array()).empty());
  CHECK_FALSE(refusal("battle-type", {{"choice", "attack"}, {"throws", thrown("type", {7})}}).empty());
  CHECK_FALSE(refusal("battle-type", {{"choice", "attack"}, {"throws", thrown("other", {3})}}).empty());
}

TEST_CASE("odds race: the chances are those of playing every throw", "[race][odds]") {
  RaceSettings settings{.zones = 2, .cut_short = true};
  const auto chances = arrival(settings, Policy::kAttack, -35, 3);
  const Game game = new_game(std::make_shared<const Setup>(plain_setup(settings)));
  double sum = 0;
  for (int turns = 1; turns <= 3; ++turns) {
    sum += chances.at(static_cast<std::size_t>(turns - 1)).now;
    CHECK(sum == Approx(by_playing(game, turns)));
  }
}

TEST_CASE("odds race: policies alike are even, chances add up, and the schemas hold", "[race][odds]") {
  for (const Json& request :
       {Json::object(), Json{{"a", "alternate"}, {"points", "-100"}, {"turns", 30}},
        Json{{"b", "rest-after-two"}, {"points", 200}, {"settings", {{"max_ct", 4}}}}}) {
    CHECK(telescope::test::schema_fault("race-odds-request.schema.json", request.dump()) == "");
    const Json odds = workbench().odds(request);
    CHECK(telescope::test::schema_fault("race-odds.schema.json", odds.dump()) == "");
    double sum = 0;
    for (const char* key : {"a_wins", "b_wins", "draw", "open"}) {
      const double chance = odds.at(key).get<double>();
      CHECK((chance >= 0.0 && chance <= 1.0));
      sum += chance;
    }
    CHECK(sum == Approx(1.0));
    if (request.empty()) CHECK(odds.at("a_wins").get<double>() == Approx(odds.at("b_wins").get<double>()));
    CHECK_FALSE(workbench().odds_in_words(odds).empty());
  }
  CHECK_THROWS_AS(workbench().odds({{"a", "wait"}}), std::invalid_argument);
  CHECK_THROWS_AS(workbench().odds({{"points", "many"}}), std::invalid_argument);
}

TEST_CASE("simulate race: parts add up to the whole, and the same seed plays the same campaigns",
          "[race][simulate]") {
  const auto game = shipped_campaign();
  const auto whole = workbench().simulate(*game, 7, 0, 400);
  auto part = workbench().simulate(*game, 7, 0, 150);
  part->add(*workbench().simulate(*game, 7, 150, 250));
  CHECK(part->to_json() == whole->to_json());
  CHECK(telescope::test::schema_fault("race-simulate.schema.json", whole->to_json().dump()) == "");
  const Json json = whole->to_json();
  CHECK(json.at("players").at(0).at("won").at("games").get<int>() +
            json.at("players").at(1).at("won").at("games").get<int>() +
            json.at("draws").at("games").get<int>() ==
        400);
  CHECK(json.at("turns").at("mean").get<double>() > 2);
  CHECK_FALSE(whole->in_words().empty());
}

TEST_CASE("simulate race: max_ct bounds every campaign", "[race][simulate]") {
  const auto setup = std::make_shared<const Setup>(plain_setup({.most_turns = 2}));
  for (std::uint64_t seed = 0; seed < 50; ++seed) CHECK(play(setup, kBothPlain, seed).turns <= 2);
}

TEST_CASE("simulate race: campaigns go as their battles were fought, and not as the model has them",
          "[race][simulate][fought]") {
  constexpr int kCampaigns = 20;
  const Json won = fought_campaigns(true, 0, kCampaigns), lost = fought_campaigns(false, 0, kCampaigns);
  const Json model = workbench().simulate(*shipped_campaign(), 7, 0, kCampaigns)->to_json();
  for (const Json& each : {won, lost})
    CHECK(telescope::test::schema_fault("race-simulate.schema.json", each.dump()) == "");
  // Who loses nobody and holds all comes to X at once; who loses all in every battle comes later, if ever.
  CHECK(won.at("turns").at("mean").get<double>() < model.at("turns").at("mean").get<double>());
  CHECK(lost.at("turns").at("mean").get<double>() > model.at("turns").at("mean").get<double>());
  CHECK(won.at("battles").at("controlled").at("mean") == 2.0);
  CHECK(lost.at("battles").at("controlled").at("mean") == 0.0);
  for (const Json& player : won.at("players")) CHECK(player.at("killed").at("mean") == 0.0);
  for (const char* key : {"killed", "exited"}) CHECK(won.at("battles").at(key).at("mean") == 0.0);
  CHECK(lost.at("battles").at("killed").at("mean").get<double>() > 1);
  double killed = 0;
  for (const Json& player : lost.at("players")) killed += player.at("killed").at("mean").get<double>();
  CHECK(killed * kCampaigns == Approx(lost.at("battles").at("killed").at("mean").get<double>() *
                                      lost.at("battles").at("count").get<double>()));
}

TEST_CASE("simulate race: parts of campaigns that were fought add up, battles counted once",
          "[race][simulate][fought]") {
  OneSided battles(true);
  const auto& bench = dynamic_cast<const CampaignWorkbench&>(workbench());
  const auto game = shipped_campaign();
  const auto whole = bench.simulate_fought(*game, battles, 7, 0, 40);
  auto part = bench.simulate_fought(*game, battles, 7, 0, 15);
  part->add(*bench.simulate_fought(*game, battles, 7, 15, 25));
  const Json json = whole->to_json();
  CHECK(part->to_json() == json);
  const Json& told = json.at("battles");
  CHECK(told.at("fought_by") == "One-sided Battles");
  CHECK(told.at("results") == 5);
  CHECK(told.at("fought").get<int>() <= 5 * told.at("orders").get<int>());
  CHECK(told.at("fought").get<int>() < told.at("count").get<int>());
  const std::string words = whole->in_words();
  CHECK_THAT(words, ContainsSubstring("battles fought, seed 7") &&
                        ContainsSubstring("that the simple commanders of One-sided Battles fought") &&
                        ContainsSubstring("at most 5 results of each"));
  CHECK_THAT(workbench().simulate(*game, 7, 0, 4)->in_words(),
             ContainsSubstring("battles by a stated model"));
}
