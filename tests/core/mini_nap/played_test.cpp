// Whole games through the faces of the contract, as the program plays them.
#include "tests/core/mini_nap/played.hpp"

#include "core/rules/known_parts.hpp"
#include "tests/support/known_found.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;

namespace {

constexpr const char* kPlayers[] = {"attacker", "defender"};

const FormField* field_of(const Form& form, const std::string& id) {
  for (const FormField& each : form.fields)
    if (each.id == id) return &each;
  return nullptr;
}

/// Both have begun; the French have won the initiative and chosen their Brigade.
Played french_manoeuvre(Scenario scenario = shipped("mini-nap-first")) {
  Played play(scenario);
  play.press("attacker", "begin");
  play.press("attacker", "initiative", Json::object(), {6, 5, 1, 2});
  play.press("attacker", "choose", {{"brigade", "F1"}});
  return play;
}

}  // namespace

TEST_CASE("the shipped scenarios are games of these rules, without a fault", "[mini-nap][scenario]") {
  for (const char* name : {"mini-nap-first", "mini-nap-division"}) {
    INFO(name);
    const Scenario scenario = shipped(name);
    for (const Finding& each : ruleset().review(scenario)) FAIL(each.rule << " " << each.sentence);
    const Played play(scenario);
    for (const auto& [id, state] : play.state().units) {
      INFO(id.value());
      CHECK(state.on_table());
    }
    CHECK(play.game().table().standing(play.position()).size() == make_kit(scenario).value().pieces.size());
    // Nobody stands on anybody, nor on ground that is prohibited to him.
    const Action again = play.asked("attacker", "begin").action;
    CHECK(play.lawful(again));
  }
}

TEST_CASE("MN-003: a Corps of no Division, or of both sides' Divisions, is refused where it stands",
          "[mini-nap][scenario][MN-003]") {
  const auto fault = [](const std::string& rules) {
    Scenario scenario = shipped("mini-nap-first");
    scenario.rules = rules;
    const auto findings = ruleset().review(scenario);
    return findings.empty() ? std::string() : findings.front().place + ": " + findings.front().sentence;
  };
  CHECK(fault(R"({"corps": [{"id": "c", "name": "C", "divisions": ["fr"]}]})").empty());
  CHECK(fault(R"({"corps": [{"id": "c", "name": "C", "divisions": ["xx"]}]})") ==
        "/corps: [mini-nap] has a Corps of the Division 'xx', which there is not.");
  CHECK(fault(R"({"corps": [{"id": "c", "name": "C", "divisions": ["fr", "au"]}]})") ==
        "/corps: The Corps 'c' has Divisions of both sides (MN-003).");
  CHECK(fault(R"({"brigade": [{"id": "zz", "name": "Z"}]})") == "/brigade: There is no Brigade 'zz'.");
  CHECK(fault(R"({"army": []})") ==
        "/army: [mini-nap] knows no 'army'; it has corps, brigade and prohibited.");
}

TEST_CASE("MN-163, MN-170: a charge, an emergency square and a feint, each by its form",
          "[mini-nap][forms][MN-163][MN-170]") {
  Played play = french_manoeuvre();
  CHECK(play.known("attacker").when == "Turn 1, French: French mixed Brigade");
  const Form* charges = find_form(play.known("attacker"), "charge");
  REQUIRE(charges);
  CHECK_FALSE(find_form(play.known("defender"), "charge"));
  CHECK_THAT(told(play.press("attacker", "charge", {{"charge", "F-04/A-01"}})),
             ContainsSubstring("Chass charges 1/Rei over 18.0 cm"));

  // MN-164: the column beside it may try as well.
  const Known defender = play.known("defender");
  const Form* square = find_form(defender, "square");
  REQUIRE(square);
  REQUIRE(field_of(*square, "with"));
  CHECK(field_of(*square, "with")->choices.front().id == "A-02");
  CHECK_THAT(find_paper(defender, "now")->title, ContainsSubstring("your turn"));
  CHECK(told(play.press("defender", "square", {{"with", {"A-02"}}}, {4, 3})) ==
        "1/Rei forms an emergency square. 2/Rei forms an emergency square.");
  CHECK(play.state().unit(UnitId("A-01")).emergency);

  const Form* feint = find_form(play.known("attacker"), "feint");
  REQUIRE(feint);
  CHECK_THAT(told(play.press("attacker", "feint", {{"cm", 8}, {"degrees", 0}}, {2})),
             ContainsSubstring("Chass feints, and goes back 8.0 cm."));
  CHECK_FALSE(play.state().waits_for());
  CHECK(find_form(play.known("attacker"), "next"));
}

TEST_CASE("MN-117: where only another formation makes a charge lawful, the form has it take that first",
          "[mini-nap][forms][MN-117]") {
  Played play = french_manoeuvre();
  Game game = play.state();
  // In line 8.5 cm away: beyond the 6 cm of a line, within the 9 cm of a column.
  UnitState& line = game.unit(UnitId("F-02"));
  line.formation = Formation::kLine;
  line.stands = formed_round(game.facts(UnitId("F-02")), Formation::kLine, {460, 265}, 0);
  game.unit(UnitId("F-01")).stands =
      formed_round(game.facts(UnitId("F-01")), Formation::kSkirmish, {800, 100}, 0);
  play.set(game);
  const Known known = play.known("attacker");
  const Form* form = find_form(known, "charge");
  REQUIRE(form);
  const FormChoice* choice = find_choice(form->fields.front(), "F-02/A-03");
  REQUIRE(choice);
  CHECK_THAT(choice->label, ContainsSubstring("forms column"));
  play.press("attacker", "charge", {{"charge", "F-02/A-03"}});
  CHECK(play.state().in_contact(UnitId("F-02"), UnitId("A-03")));
}

TEST_CASE("MN-079 to MN-092: the forms of manoeuvre take whole degrees and millimetres",
          "[mini-nap][forms][MN-079][MN-081][MN-092]") {
  Played play = french_manoeuvre();
  const TablePoint before = centre_of(play.state().unit(UnitId("F-01")).stands);
  CHECK(told(play.press("attacker", "oblique",
                        {{"unit", "F-01"}, {"mm", 30}, {"aside_mm", -30}, {"aside_first", "no"}})) ==
        "1/9 Li moves 3.0 cm ahead and 3.0 cm aside.");
  const TablePoint after = centre_of(play.state().unit(UnitId("F-01")).stands);
  CHECK(after.y_mm - before.y_mm == Approx(30));
  CHECK(after.x_mm - before.x_mm == Approx(-30));
  CHECK(told(play.press("attacker", "manoeuvre",
                        {{"unit", "F-02"},
                         {"degrees", 20},
                         {"way", "move"},
                         {"mm", 60},
                         {"then_formation", "line"},
                         {"then_degrees", -20}})) ==
        "1/57 pivots 20 degrees to the right, moves 6.0 cm, pivots 20 degrees to the left and forms line.");
  CHECK(told(play.press("attacker", "redeploy",
                        {{"unit", "F-05"}, {"heading_deg", 90}, {"mm", 100}, {"face_deg", 10}})) ==
        "Horse redeploys 10.0 cm.");
  CHECK(play.state().unit(UnitId("F-05")).stands.front().heading_deg == Approx(10));
  // Beyond its allowance it is asked for, and refused.
  const Action far =
      play.asked("attacker", "manoeuvre",
                 {{"unit", "F-03"}, {"way", "move"}, {"mm", 61}, {"degrees", 0}, {"then_degrees", 0}})
          .action;
  const auto verdict = play.game().rules().lawful(play.position(), far);
  REQUIRE(verdict.objections.size() == 1);
  CHECK(verdict.objections.front().rule == "MN-095");
}

TEST_CASE("MN-077: a form has a unit face about, alone and before it marches", "[mini-nap][forms][MN-077]") {
  const auto marches = [](const Json& more) {
    Json answers{{"unit", "F-02"}, {"about_face", "yes"}, {"degrees", 0}, {"mm", 0}, {"then_degrees", 0}};
    answers.update(more);
    Played play = french_manoeuvre();
    const auto facing = [&] {
      const UnitState& state = play.state().unit(UnitId("F-02"));
      return heading_of(state.stands, state.formation);
    };
    const double before = facing();
    const std::string words = told(play.press("attacker", "manoeuvre", answers));
    CHECK(std::abs(std::remainder(facing() - before, 360.0)) == Approx(180.0));
    return words;
  };
  CHECK(marches(Json::object()) == "1/57 faces about.");
  CHECK(marches({{"way", "move"}, {"mm", 20}}) == "1/57 faces about and moves 2.0 cm.");
}

TEST_CASE("MN-N01, MN-N04: results are entered in one form, told as entered, and undo nothing else",
          "[mini-nap][forms][MN-N01][MN-N04]") {
  Played play = french_manoeuvre();
  play.press("attacker", "next");
  CHECK(play.state().phase == Phase::kFiring);
  const Known known = play.known("attacker");
  const KnownPaper* fire = find_paper(known, "fire");
  REQUIRE(fire);
  CHECK(fire->rows.size() == 5);
  CHECK(fire->rows[3] ==
        std::vector<std::string>{"Chass", "-", "Chass is cavalry, which does not fire. (MN-050)"});
  CHECK_THAT(find_paper(known, "now")->lines.back(), ContainsSubstring("Not in the rules as supplied"));
  play.press("attacker", "fire", {{"unit", "F-05"}, {"target", "A-05"}});
  const Asked result =
      play.asked("attacker", "result",
                 {{"unit", "A-05"}, {"strength", 2}, {"hits", 0}, {"remove", "no"}, {"note", "two sixes"}});
  CHECK(result.confirmed_by == kUmpireSeat);
  CHECK(told(play.apply(result.action)) ==
        "Entered for 6 pdr (two sixes). 6 pdr loses 2 strength points, and has 2.");
  CHECK(play.state().entered.back().note == "two sixes");
  CHECK(find_paper(play.known("spectator"), "entered")->rows.back() ==
        std::vector<std::string>{"1", "firing", "6 pdr", "two sixes"});
}

TEST_CASE("without an umpire one player enters what the rules do not say, and the other agrees",
          "[mini-nap][forms]") {
  Scenario scenario = shipped("mini-nap-first");
  scenario.settings["umpire"] = false;
  Played play = french_manoeuvre(scenario);
  for (const Seat& each : play.game().knowledge().seats()) CHECK(each.id != kUmpireSeat);
  play.press("attacker", "next");
  CHECK(play.asked("attacker", "result", {{"unit", "A-05"}, {"strength", 1}, {"hits", 0}, {"remove", "no"}})
            .confirmed_by == SeatId("defender"));
  CHECK(play.asked("defender", "finish", {{"side", "neutral"}}).confirmed_by == SeatId("attacker"));
  CHECK_FALSE(play.asked("attacker", "next").confirmed_by);
}

TEST_CASE("MN-C04: a ruling is asked for in words, and settles the question", "[mini-nap][forms][MN-C04]") {
  Played play = french_manoeuvre();
  CHECK(told(play.press("attacker", "ruling", {{"about", "way"}, {"unit", "F-03"}, {"yes", "yes"}})) ==
        "The umpire rules: yes. 2/57: It has moved within its allowance.");
  CHECK(play.state().rulings.at("way/F-03"));
  play.press("attacker", "ruling", {{"about", "near"}, {"unit", "F-03"}, {"target", "A-03"}, {"yes", "no"}});
  CHECK_FALSE(play.state().rulings.at("near/F-03/A-03"));
}

TEST_CASE("whatever a page offers is understood, and what it lists as choices is lawful or barred",
          "[mini-nap][forms][random]") {
  int done = 0;
  for (unsigned seed = 1; seed <= 6; ++seed) {
    Scenario scenario = shipped(seed % 2 == 0 ? "mini-nap-division" : "mini-nap-first");
    scenario.settings["umpire"] = seed % 3 != 0;
    Played play(scenario, seed);
    for (int tries = 0; tries < 400 && play.state().phase != Phase::kOver; ++tries) {
      const std::string seat = kPlayers[play.among(0, 1)];
      const Known known = play.known(seat);
      REQUIRE_FALSE(known.forms.empty());
      // Those that end the game or correct it are rare.
      const Form& form = play.any(known.forms);
      if ((form.id == "finish" || form.id == "adjust" || form.id == "next") && play.among(0, 5) > 0) continue;
      if (form.id == "finish" && done < 500) continue;
      const Json answers = play.any_answers(form);
      INFO("seed " << seed << ", " << seat << ": " << form.id << " " << answers.dump());
      const auto asked = play.game().knowledge().asked(play.position(), SeatId(seat),
                                                       {{"form", form.id}, {"answers", answers}});
      REQUIRE(asked);
      CHECK_FALSE(asked->words.empty());
      Verdict verdict;
      try {
        verdict = play.game().rules().lawful(play.position(), asked->action);
      } catch (const std::invalid_argument&) {
        continue;  // a corrected unit that is not on the table, with no place
      }
      if (form.id == "charge" || form.id == "extend") CHECK(verdict.objections.empty());
      if (!verdict.objections.empty()) continue;
      const auto events = play.apply(asked->action);
      ++done;
      for (const Event& event : events) {
        CHECK_FALSE(play.game().words().tell(play.position(), event).empty());
        CHECK_NOTHROW(play.game().words().told_large(play.position(), event));
      }
      const Json json = play.game().rules().to_json(play.position());
      CHECK(play.game().rules().to_json(play.game().rules().from_json(json)) == json);
      const Sheet sheet = play.game().words().sheet(play.position());
      CHECK_FALSE(sheet.title.empty());
      if (play.state().phase != Phase::kOver) CHECK_FALSE(sheet.advice.empty());
      for (const Option& each : sheet.options) {
        INFO(each.label);
        CHECK_NOTHROW(play.game().rules().lawful(play.position(), each.action));
      }
      CHECK(play.game().words().truth(play.position()).size() == scenario.units.size());
      CHECK(lines_of(play.game().knowledge().known(play.position(), kUmpireSeat), Board()).size() > 1);
    }
  }
  CHECK(done > 300);
}

TEST_CASE("a position in which units that there are not are waited for is malformed",
          "[mini-nap][bad-input]") {
  const Played play = french_manoeuvre();
  const auto& rules = play.game().rules();
  const Json fine = rules.to_json(play.position());
  const std::string unit = fine.at("units").begin().key();
  const auto waiting = [&](const char* kind, const std::string& of, const std::string& by) {
    Json forged = fine;
    forged["pending"] = Json::array();
    forged["pending"].push_back({{"kind", kind}, {"side", "defender"}, {"unit", of}, {"by", by}});
    return forged;
  };
  for (const char* kind : {"contact", "opportunity", "feint", "rejoin"}) {
    INFO(kind);
    CHECK_NOTHROW(rules.from_json(waiting(kind, unit, unit)));
    CHECK_THROWS_AS(rules.from_json(waiting(kind, unit, "nobody")), std::invalid_argument);
    CHECK_THROWS_AS(rules.from_json(waiting(kind, "nobody", unit)), std::invalid_argument);
  }
  CHECK_NOTHROW(rules.from_json(waiting("edge", unit, "")));
}
