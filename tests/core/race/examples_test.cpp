// RX-E01 to RX-E10, each through a session: journal, refusals, dice that are typed in.
#include <map>
#include <optional>

#include "core/kit/kit.hpp"
#include "core/rules/race/race.hpp"
#include "core/rules/race/state/game.hpp"
#include "core/scenario/scenario_file.hpp"
#include "core/session/session.hpp"
#include "core/session/verify.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"

using namespace telescope;
using namespace telescope::race;

namespace {

const std::array<const Ruleset*, 1> kOnly{&ruleset()};
const Stamp kStamp{.who = "umpire", .at = "2026-05-14T19:31:07Z"};

std::string army(char letter, const char* side, int units, int stands) {
  std::string text;
  for (int u = 1; u <= units; ++u) {
    const std::string id = letter + std::to_string(u);
    text += "[[division]]\nid = \"" + id + "\"\nside = \"" + side + "\"\nunits = [\n";
    for (int s = 1; s <= stands; ++s)
      text += "{ id = \"" + id + "." + std::to_string(s) + "\", kind = \"rifles\" },\n";
    text += "]\n";
  }
  return text;
}

Scenario scenario_of(int units, int stands, const std::string& hqs) {
  const auto scenario =
      parse_scenario("name = \"x\"\nruleset = \"race\"\n[board]\nsurface = false\n[race]\n" + hqs +
                         "[[race.orbat]]\nid = \"s1\"\nsize = 1\n[[race.orbat]]\nid = \"s2\"\nsize = 2\n"
                         "[[race.orbat]]\nid = \"s3\"\nsize = 3\n[[race.orbat]]\nid = \"s4\"\nsize = 4\n" +
                         army('A', "attacker", units, stands) + army('B', "defender", units, stands),
                     "x.toml", {}, kOnly);
  if (!scenario) throw std::runtime_error(scenario.error().message);
  return *scenario;
}

/// A campaign in a journal. What is unlawful is thrown.
struct Evening {
  explicit Evening(int units = 19, int stands = 4, const std::string& hqs = "") {
    const Scenario scenario = scenario_of(units, stands, hqs);
    auto begun = Session::create(folder / "race.telescope-game", scenario, make_kit(scenario).value(),
                                 SeedPart{}, kStamp, {.rulesets = kOnly});
    if (!begun) throw std::runtime_error(begun.error().message);
    session.emplace(std::move(*begun));
  }
  const Game& game() const { return session->position().as<Game>(); }
  std::string refused(const Action& action) const {
    const auto attempt = session->attempt(action);
    if (!attempt) return "malformed";
    return attempt->verdict.lawful() ? "" : attempt->verdict.objections.front().rule;
  }
  Evening& act(const Action& action, const std::vector<int>& dice = {}) {
    if (const std::string rule = refused(action); !rule.empty())
      throw std::logic_error(rule + " refuses " + action.dump());
    const auto done = session->submit({.action = action, .stamp = kStamp, .waiver = {}});
    if (!done) throw std::runtime_error(done.error().message);
    if (session->pending().has_value() == dice.empty()) throw std::logic_error("other dice than expected");
    if (!dice.empty()) {
      const auto answered =
          session->answer(session->pending()->needed.front().id, dice, ThrowSource::kPhysical, kStamp);
      if (!answered) throw std::runtime_error(answered.error().message);
    }
    return *this;
  }
  Evening& choose(const char* a, const char* b) {
    act({{"type", "choose"}, {"player", "a"}, {"choice", a}});
    return act({{"type", "choose"}, {"player", "b"}, {"choice", b}});
  }
  Evening& type(int die) { return act({{"type", "battle-type"}}, {die}); }
  /// All that may be fielded, and the one orbat of the size.
  Evening& forces() {
    Json units = Json::array();
    const Army& army = game().army(game().off);
    for (int i = 0; i < game().battle->limit; ++i)
      units.push_back(army.units.at(army.units.size() - 1 - static_cast<std::size_t>(i)).id);
    return act({{"type", "field"}, {"units", units}}).act({{"type", "orbat"}});
  }
  Evening& report(int controlled, int killed, int exited) {
    Json action{{"type", "report"}, {"killed", Json::array()}, {"exited", Json::array()}};
    for (const int unit : *game().battle->fielded)
      for (const int at : game().army(game().off).units.at(static_cast<std::size_t>(unit)).stands) {
        if (game().player(game().off).lost.at(static_cast<std::size_t>(at))) continue;
        const std::string id = game().army(game().off).stands.at(static_cast<std::size_t>(at)).id;
        if (killed > 0)
          --killed, action["killed"].push_back(id);
        else if (exited > 0)
          --exited, action["exited"].push_back(id);
      }
    action["objectives"] = {{"first", {{"off", controlled > 0 ? 2 : 0}, {"def", 1}}},
                            {"second", {{"off", 0}, {"def", 0}, {"last", controlled > 1 ? "off" : "def"}}}};
    return act(action);
  }
  Evening& result(int die) { return act({{"type", "result"}}, {die}); }
  Evening& recover(const std::vector<int>& dice) { return act({{"type", "recover"}}, dice); }
  /// B regroups and meets nobody.
  Evening& b_rests() { return type(4); }
  const PlayerState& a() const { return game().players[0]; }
  const Battle& battle() const { return *game().battle; }
  bool verified() const { return verify(*session).value().holds(); }

  telescope::test::TemporaryFolder folder;
  std::optional<Session> session;
};

/// RX-E01 to RX-E02: A after his second campaign turn, in Zone 4.
void play_two_turns(Evening& evening) {
  evening.choose("attack", "regroup")
      .type(4)
      .forces()
      .report(1, 4, 5)
      .result(5)
      .recover({5, 2, 6, 4})
      .b_rests();
  evening.choose("attack", "regroup")
      .type(5)
      .forces()
      .report(2, 2, 5)
      .result(6)
      .recover({1, 1, 6, 1})
      .b_rests();
}

/// Advances A or B to `zone` by victories without losses: a die of 4 in Zone 1, then 4 with its modifier.
void advance_both(Evening& evening, int zone_of_a, int zone_of_b) {
  while (evening.game().players[0].zone < zone_of_a || evening.game().players[1].zone < zone_of_b) {
    const bool a = evening.game().players[0].zone < zone_of_a, b = evening.game().players[1].zone < zone_of_b;
    evening.choose(a ? "attack" : "regroup", b ? "attack" : "regroup");
    for (const bool moves : {a, b}) {
      evening.type(4);
      if (moves) evening.forces().report(1, 0, 0).result(4);
    }
  }
}

}  // namespace

TEST_CASE("RX-E01: the first campaign turn, from a prepared defence to Zone 2", "[race][RX-E01]") {
  Evening evening;
  CHECK(evening.game().army(Side::kAttacker).size == CampaignClass::kMedium);
  evening.choose("attack", "regroup").type(4);
  CHECK(evening.battle().type == BattleType::kPrepared);
  CHECK(evening.battle().limit == 9);
  CHECK(evening.battle().size == 3);
  evening.forces().report(1, 4, 5);
  CHECK(evening.battle().points == -53);
  evening.result(5);
  CHECK(evening.a().zone == 2);
  evening.recover({5, 2, 6, 4});
  CHECK(evening.game().lost(Side::kAttacker) == 2);
  CHECK(evening.verified());
}

TEST_CASE("RX-E02: after an advance a hasty defence, and two zones to Zone 4", "[race][RX-E02]") {
  Evening evening;
  evening.choose("attack", "regroup")
      .type(4)
      .forces()
      .report(1, 4, 5)
      .result(5)
      .recover({5, 2, 6, 4})
      .b_rests();
  evening.choose("attack", "regroup").type(5);
  CHECK(evening.battle().type == BattleType::kHasty);
  CHECK(evening.battle().size == 2);
  CHECK(evening.battle().limit == 7);
  evening.forces().report(2, 2, 5);
  CHECK(evening.battle().points == 176);
  evening.result(6);
  CHECK(evening.a().zone == 4);
  evening.recover({5, 5, 5, 6});
  CHECK(evening.game().lost(Side::kAttacker) == 3);
}

TEST_CASE("RX-E03: after two zones a meeting engagement with 30 per cent, or a prepared defence",
          "[race][RX-E03]") {
  Evening evening, other;
  for (Evening* each : {&evening, &other}) {
    play_two_turns(*each);
    each->choose("attack", "regroup");
  }
  evening.type(6);
  CHECK(evening.battle().type == BattleType::kMeeting);
  CHECK(evening.battle().size == 4);
  CHECK(evening.battle().limit == 5);
  other.type(3);
  CHECK(other.battle().type == BattleType::kPrepared);
  CHECK(other.battle().size == 2);
}

TEST_CASE("RX-E04: a Regroup without battle, and half of the units in the next campaign turn",
          "[race][RX-E04]") {
  Evening evening;
  play_two_turns(evening);
  const int lost = evening.game().lost(Side::kAttacker);
  REQUIRE(lost == 3);
  evening.choose("regroup", "regroup").type(3);
  CHECK_FALSE(evening.game().battle);
  evening.recover({4, 3, 3});
  CHECK(evening.a().zone == 4);
  CHECK(evening.game().lost(Side::kAttacker) == lost - 1);
  evening.b_rests().choose("attack", "regroup").type(4);
  CHECK(evening.battle().type == BattleType::kPrepared);
  CHECK(evening.battle().limit == 9);
}

TEST_CASE("RX-E05: a Regroup after a retreat brings a counter-attack, and two ways out of it",
          "[race][RX-E05]") {
  for (const bool retreats : {true, false}) {
    Evening evening;
    advance_both(evening, 4, 1);
    evening.choose("attack", "regroup").type(2).forces().report(0, 0, 0).result(1).b_rests();
    CHECK(evening.a().zone == 3);
    evening.choose("regroup", "regroup").type(3);
    CHECK(evening.battle().type == BattleType::kCounterAttack);
    CHECK(evening.battle().size == 3);
    CHECK(evening.battle().limit == 7);
    evening.forces();
    if (!retreats) {
      evening.report(1, 1, 0);
      CHECK(evening.battle().points == -47);
      evening.result(2).recover({4});
      CHECK(evening.a().zone == 3);
      CHECK(evening.game().lost(Side::kAttacker) == 0);
      continue;
    }
    evening.report(0, 0, 5);
    CHECK(evening.battle().points == -110);
    evening.result(2);
    CHECK(evening.a().zone == 2);
    CHECK(evening.a().last_move == -1);
  }
}

TEST_CASE("RX-E06: a beaten attack from Zone 1 of a small campaign stays there", "[race][RX-E06]") {
  Evening evening(10, 4);
  CHECK(evening.game().army(Side::kAttacker).size == CampaignClass::kSmall);
  evening.choose("attack", "regroup").type(4).forces().report(0, 5, 1);
  CHECK(evening.battle().points == -248);
  evening.result(3);
  CHECK(evening.a().zone == 1);
  evening.recover({5, 4, 4, 4, 4});
  CHECK(evening.game().lost(Side::kAttacker) == 4);
  CHECK(evening.a().last_move == 0);
}

TEST_CASE("RX-E08: both reach X in one campaign turn, or A alone", "[race][RX-E08]") {
  for (const int die : {6, 5}) {
    Evening evening;
    advance_both(evening, 5, 4);
    evening.choose("attack", "attack").type(4).forces().report(1, 0, 0).result(6);
    evening.type(4).forces().report(2, 0, 4);
    CHECK(evening.battle().points == 188);
    evening.result(die);
    CHECK(evening.game().phase == Phase::kOver);
    CHECK(evening.game().winner == (die == 6 ? Side::kNeutral : Side::kAttacker));
    CHECK(evening.verified());
  }
}

TEST_CASE("RX-E09: five of ten subordinates force their headquarters, four do not", "[race][RX-E09]") {
  Evening evening(20, 1,
                  "[race.hqs]\nA1 = [\"A2\", \"A3\", \"A4\", \"A5\", \"A6\", \"A7\", \"A8\", \"A9\", "
                  "\"A10\", \"A11\"]\n");
  advance_both(evening, 2, 1);
  evening.choose("attack", "regroup").type(4);
  CHECK(evening.battle().limit == 8);
  const auto field = [](std::vector<std::string> units) {
    return Action{{"type", "field"}, {"units", units}};
  };
  CHECK(evening.refused(field({"A2", "A3", "A4", "A5", "A6", "A12", "A13", "A14"})) == "RX-045");
  CHECK(evening.refused(field({"A1", "A2", "A3", "A4", "A5", "A6", "A12", "A13"})).empty());
  CHECK(evening.refused(field({"A2", "A3", "A4", "A5", "A12", "A13", "A14", "A15"})).empty());
}

TEST_CASE("RX-E10: a counter-attack that is won advances nobody, and recovery is at 4", "[race][RX-E10]") {
  Evening evening;
  evening.choose("regroup", "regroup").type(1).forces().report(2, 1, 0);
  evening.result(4);
  CHECK(evening.a().zone == 1);
  evening.recover({4});
  CHECK(evening.game().lost(Side::kAttacker) == 0);
}

TEST_CASE("RX-096: undoing a battle takes back the campaign from there", "[race][RX-096]") {
  Evening evening;
  evening.choose("attack", "regroup").type(4).forces().report(1, 4, 5);
  const Json before = evening.session->state();
  evening.result(5);
  REQUIRE(evening.session->undo(kStamp).has_value());
  CHECK(evening.session->state() == before);
}

TEST_CASE(
    "RXQ-05: with the action that opens both, the other is taken back too: its writer's foe has read it",
    "[race][RXQ-05]") {
  Evening evening;
  const Json nothing = evening.session->state();
  evening.act({{"type", "choose"}, {"player", "b"}, {"choice", "regroup"}});
  const Json one = evening.session->state();
  evening.act({{"type", "choose"}, {"player", "a"}, {"choice", "attack"}});
  const Json both = evening.session->state();
  REQUIRE(evening.session->undo(kStamp).has_value());
  CHECK(evening.session->state() == nothing);
  REQUIRE(evening.session->redo(kStamp).has_value());
  CHECK(evening.session->state() == one);
  REQUIRE(evening.session->undo(kStamp).has_value());  // nobody has read it
  CHECK(evening.session->state() == nothing);
  evening.choose("attack", "regroup");
  CHECK(evening.session->state() == both);
  evening.type(4);
  REQUIRE(evening.session->undo(kStamp).has_value());
  CHECK(evening.session->state() == both);
}
