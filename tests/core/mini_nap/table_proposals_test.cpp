#include <cmath>

#include "tests/core/mini_nap/seen_table.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;
using enum Formation;
using Do = Step::Do;

namespace {

Battle alone(Arm arm, Formation formation = kLine) {
  Battle battle;
  battle.add("A1", arm, 60, 40, 0, formation);
  return battle;
}
std::string first_of(Battle battle, const std::vector<Step>& steps) {
  SeenTable seen(battle);
  seen.put_after("A1", steps);
  const auto sentences = seen.sentences();
  return sentences.empty() ? "" : sentences.front();
}
AnyAction wanted_in(Battle& battle, const Proposal& proposal) {
  return Actions::read(battle.game(), proposal.action);
}
/// What the rules say against the first proposal: "" where it is lawful.
std::string against_first(Battle& battle, SeenTable& seen) {
  const auto found = seen.proposals();
  REQUIRE_FALSE(found.empty());
  return battle.against(wanted_in(battle, found.front()));
}

/// A1, whose middle is `at_cm` from the left, has charged D1, at 60 cm, which stands in square: it may feint.
Battle charged_square(Measure measure = Measure::kEdge, double at_cm = 60) {
  Battle battle;
  battle.settings().measure = measure;
  battle.add("A1", Arm::kLightCavalry, at_cm, 30, 0);
  battle.add("D1", Arm::kLineInfantry, 60, 50, 180, kColumn);
  battle.apply(manoeuvre("A1", {charge("D1")}));
  battle.apply(of_unit<FormSquare>("D1"), {{6}});
  REQUIRE(battle.game().waits_for()->kind == Pending::Kind::kFeint);
  return battle;
}

}  // namespace

TEST_CASE("MN-C06, MN-C07: each manoeuvre that hands make is proposed by its name",
          "[mini-nap][MN-C06][MN-C07][MN-075][MN-079][MN-080][MN-081][MN-085][MN-088][MN-092]") {
  CHECK(first_of(alone(Arm::kLineInfantry), {move(5)}) == "A1 moves 5.0 cm");
  CHECK(first_of(alone(Arm::kLineInfantry), {step_of(Do::kSideStep, 4)}) ==
        "A1 side-steps 4.0 cm to the right");
  CHECK(first_of(alone(Arm::kLineInfantry), {step_of(Do::kStepBack, 4)}) == "A1 steps back 4.0 cm");
  CHECK(first_of(alone(Arm::kLineInfantry), {{.what = Do::kOblique, .cm = 2, .aside_cm = -2.5}}) ==
        "A1 moves 2.0 cm ahead and 2.5 cm aside");
  CHECK(first_of(alone(Arm::kLineInfantry), {pivot(-40)}) == "A1 pivots 40 degrees to the left");
  CHECK(first_of(alone(Arm::kLineInfantry), {about()}) == "A1 faces about");
  CHECK(first_of(alone(Arm::kHeavyCavalry), {about(), move(12)}) == "A1 faces about and moves 12.0 cm");
  CHECK(first_of(alone(Arm::kLineInfantry), {form(kColumn)}) == "A1 forms column");
  CHECK(first_of(alone(Arm::kLightInfantry), {form(kSkirmish)}) == "A1 forms a skirmish line");
  CHECK(first_of(alone(Arm::kLineInfantry, kSquare), {{.what = Do::kInch, .cm = 3, .heading_deg = 77}}) ==
        "A1 inches 3.0 cm");
  CHECK(first_of(alone(Arm::kFootArtillery), {step_of(Do::kProlong, 0.6)}) == "A1 prolongs 0.6 cm");
  CHECK(first_of(alone(Arm::kHorseArtillery),
                 {{.what = Do::kRedeploy, .cm = 12, .heading_deg = 100, .face_deg = 20}}) ==
        "A1 redeploys 12.0 cm");
}

TEST_CASE("MN-C08: a charge is proposed with its target, and is lawful as it was seen",
          "[mini-nap][MN-C08][MN-106]") {
  Battle battle = alone(Arm::kHeavyCavalry);
  battle.add("D1", Arm::kLineInfantry, 60, 60, 180);
  SeenTable seen(battle);
  seen.put_after("A1", {charge("D1")});
  CHECK(seen.sentences().front() == "A1 charges D1 over 17.0 cm");
  CHECK(against_first(battle, seen).empty());
}

TEST_CASE("MN-094, MN-C04: an allowance is a refusal beyond 0.3 cm, and measured by hand within",
          "[mini-nap][MN-094][MN-C04]") {
  Battle battle = alone(Arm::kLineInfantry);
  SeenTable far(battle);
  far.put_after("A1", {move(6.5)});
  CHECK(against_first(battle, far) == "MN-094");
  SeenTable near(battle);
  near.put_after("A1", {move(6.2)});
  CHECK(near.sentences().front() == "A1 moves 6.2 cm (too close to call: measure by hand)");
  CHECK(against_first(battle, near) == "MN-C04");
}

TEST_CASE("MN-C04: what is too close to call carries both answers, and each decides it with its measurement",
          "[mini-nap][MN-C04]") {
  Battle battle = alone(Arm::kLineInfantry);
  SeenTable seen(battle);
  seen.put_after("A1", {move(6.2)});
  const auto found = seen.proposals();
  REQUIRE_FALSE(found.empty());
  const auto wanted = wanted_in(battle, found.front());
  const auto objections =
      Rules(battle.game().setup).lawful(Position::of(battle.game()), found.front().action).objections;
  REQUIRE(all_open(objections));
  for (const bool within : {true, false}) {
    Battle decided = battle;
    const auto events = decided.apply(
        Actions::read(battle.game(), within ? objections.front().within : objections.front().beyond));
    REQUIRE(events.size() == 1);
    const auto told = events.front().at("sentence").get<std::string>();
    CHECK(told.find(within ? ": within. A1 moves 6.2 cm, of 6.0 cm"
                           : ": beyond. A1 moves 6.2 cm, of 6.0 cm") != std::string::npos);
    CHECK(decided.against(wanted) == (within ? "" : "MN-094"));
  }
}

TEST_CASE("MN-129, MN-C08: what its swept outline meets on the way is a refusal", "[mini-nap][MN-129]") {
  Battle battle = alone(Arm::kMediumCavalry);
  battle.add("A2", Arm::kLineInfantry, 62, 50, 0);
  SeenTable seen(battle);
  seen.put_after("A1", {move(18)});
  CHECK(against_first(battle, seen).find("MN-129") != std::string::npos);
}

TEST_CASE("MN-068, MN-063: what hands do with units that may not manoeuvre now is judged with what bars it",
          "[mini-nap][MN-068][MN-063]") {
  Battle battle = alone(Arm::kLineInfantry);
  battle.add("D1", Arm::kLineInfantry, 60, 70, 180);
  battle.add("A2", Arm::kLineInfantry, 80, 40, 0);
  battle.unit("A2").now.manoeuvred = true;
  const auto judged = [&](const std::string& unit, double cm) {
    SeenTable seen(battle);
    seen.put_after(unit, {move(cm)});
    return seen.proposals().empty() ? "nothing" : against_first(battle, seen);
  };
  CHECK(judged("D1", 4) == "MN-068");
  CHECK(judged("A2", 4) == "MN-063");
  CHECK(judged("A1", 4).empty());
  for (const Phase phase : {Phase::kInitiative, Phase::kChoose}) {
    battle.game().phase = phase;
    CHECK(judged("A1", 4) == "MN-068");
  }
  // Within what the table asks for they lie right, however they are turned.
  battle.game().phase = Phase::kManoeuvre;
  SeenTable seen(battle);
  seen.put_after("D1", {pivot(8)});
  CHECK(seen.proposals().empty());
}

TEST_CASE("MN-118: contact from beyond a charge is read as an extended one, and the dice tell",
          "[mini-nap][MN-118][MN-C08][MNQ-39]") {
  Battle battle = alone(Arm::kHeavyCavalry);
  battle.add("D1", Arm::kLineInfantry, 60, 80, 180);
  const Stands there = moved(battle.unit("A1").stands, 0.0, 370.0);
  SeenTable seen(battle);
  seen.put("A1", there);
  REQUIRE(seen.sentences().front() == "A1 tries an extended charge at D1");
  CHECK(against_first(battle, seen).empty());
  CHECK(std::get<Extend>(wanted_in(battle, seen.proposals().front())).target == UnitId("D1"));
  // It may have turned first, as a manoeuvre of its own.
  battle.apply(manoeuvre("A1", {pivot(10)}));
  REQUIRE(battle.game().may_extend == UnitId("A1"));
  SeenTable later(battle);
  later.put("A1", there);
  REQUIRE_FALSE(later.proposals().empty());
  CHECK(later.sentences().front() == "A1 tries an extended charge at D1");
  CHECK(against_first(battle, later).empty());
}

TEST_CASE("MN-030: a unit whose second stand is in the hand or missing is not read", "[mini-nap][MN-030]") {
  Battle battle = alone(Arm::kLineInfantry);
  SeenTable seen(battle);
  seen.put_after("A1", {move(5)}).hold("A1-2", {{612, 440}});
  CHECK(seen.proposals().empty());
  seen.put_after("A1", {move(5)}).lose("A1-2");
  CHECK(seen.proposals().empty());
}

TEST_CASE("MN-N08: units are set down in the formation in which they lie, and of two each is proposed",
          "[mini-nap][MN-N08][MN-C02]") {
  Battle battle = alone(Arm::kLightInfantry);
  battle.game().phase = Phase::kDeploy;
  const Stands line = battle.unit("A1").stands;
  battle.unit("A1").stands.clear();
  SeenTable seen(battle);
  seen.put("A1", line);
  CHECK(seen.sentences() == std::vector<std::string>{"A1 is set down in line"});
  CHECK(against_first(battle, seen).empty());
  Stands wide = line;
  wide[1].at.x_mm += 2.6;
  seen.put("A1", wide);
  CHECK(seen.sentences() ==
        std::vector<std::string>{"A1 is set down in skirmish line", "A1 is set down in line"});
}

TEST_CASE("MN-C02: what the tags of a unit in line are off is offered to be learned, once",
          "[mini-nap][MN-C02]") {
  Battle battle = alone(Arm::kLightInfantry);
  battle.game().phase = Phase::kDeploy;
  battle.unit("A1").stands[1].at.x_mm += 0.9;
  SeenTable seen(battle);
  CHECK(
      seen.sentences() ==
      std::vector<std::string>{"The tags of A1 are off by 0.9 mm sideways and 0.0 mm ahead: learn it, if its "
                               "stands touch in line"});
  battle.apply(wanted_in(battle, seen.proposals().front()));
  CHECK(seen.proposals().empty());
}

TEST_CASE("MN-148, MN-149: falling back is read with its length and its about-face",
          "[mini-nap][MN-148][MN-149][MN-C12][MNQ-21]") {
  const auto read = [](Arm arm, Arm charger, double cm) {
    Battle battle;
    battle.add("A1", charger, 60, 38, 0);
    battle.add("D1", arm, 60, 44, 180, kSkirmish);
    battle.apply(manoeuvre("A1", {charge("D1")}));
    SeenTable seen(battle);
    seen.put("D1", moved(about_faced(battle.unit("D1").stands), 0.0, cm * 10.0));
    const auto found = seen.proposals();
    if (found.empty()) return std::string();
    CHECK(battle.against(wanted_in(battle, found.front())).empty());
    return found.front().sentence;
  };
  CHECK(read(Arm::kLightInfantry, Arm::kLineInfantry, 15) == "D1 falls back 15.0 cm, facing about first");
  CHECK(read(Arm::kLightInfantry, Arm::kLineInfantry, 18.2) ==
        "D1 falls back 18.2 cm, facing about first (too close to call: measure by hand)");
  CHECK(read(Arm::kLightInfantry, Arm::kLineInfantry, 19).empty());
  CHECK(read(Arm::kLightCavalry, Arm::kMediumCavalry, 25) == "D1 falls back 25.0 cm, facing about first");
}

TEST_CASE("MN-153: the flight of horse artillery is read, that of foot artillery is none",
          "[mini-nap][MN-153][MN-C12]") {
  for (const Arm arm : {Arm::kHorseArtillery, Arm::kFootArtillery}) {
    Battle battle;
    battle.add("A1", Arm::kLineInfantry, 60, 38, 0);
    battle.add("D1", arm, 60, 44, 180);
    battle.apply(manoeuvre("A1", {charge("D1")}));
    SeenTable seen(battle);
    seen.put("D1", moved(about_faced(battle.unit("D1").stands), 0.0, 160.0));
    if (arm == Arm::kHorseArtillery)
      CHECK(seen.sentences() == std::vector<std::string>{"D1 tries to flee 16.0 cm, facing about first"});
    else
      CHECK(seen.proposals().empty());
  }
}

TEST_CASE("MN-163, MN-164: an emergency square is read, with neighbours that form one too",
          "[mini-nap][MN-163][MN-164][MN-C12]") {
  Battle battle;
  battle.add("A1", Arm::kMediumCavalry, 60, 30, 0);
  battle.add("D1", Arm::kLineInfantry, 60, 50, 180, kColumn);
  battle.add("D2", Arm::kLineInfantry, 68, 50, 180, kColumn);
  battle.apply(manoeuvre("A1", {charge("D1")}));
  SeenTable seen(battle);
  seen.put("D1", formed_on(battle.game().facts(UnitId("D1")), kSquare, battle.unit("D1").stands, 0, 1));
  CHECK(seen.sentences() == std::vector<std::string>{"D1 tries to form an emergency square"});
  CHECK(against_first(battle, seen).empty());
  seen.put("D2", formed_on(battle.game().facts(UnitId("D2")), kSquare, battle.unit("D2").stands, 0, 1));
  CHECK(seen.sentences().front() == "D1 tries to form an emergency square, with D2");
  CHECK(against_first(battle, seen).empty());
  // MNQ-56: D1 has been left as it stands.
  seen.put("D1", battle.unit("D1").stands);
  CHECK(seen.sentences() == std::vector<std::string>{"D1 stands; squares are tried by D2"});
  CHECK(against_first(battle, seen).empty());
}

TEST_CASE("MN-172, MN-173: a feint is read with where it ends and its pivot", "[mini-nap][MN-172][MN-173]") {
  Battle battle = charged_square();
  SeenTable seen(battle);
  CHECK(seen.lines().front().find("may feint: straight back to 6 to 12 cm from D1") != std::string::npos);
  const Stands back = moved(battle.unit("A1").stands, 180.0, 90.0);
  seen.put("A1", turned(back, centre_of(back), 60.0));
  REQUIRE(seen.proposals().size() == 1);
  CHECK(seen.sentences().front() == "A1 tries a feint, back to 9.0 cm from D1");
  CHECK(std::get<Feint>(wanted_in(battle, seen.proposals().front())).degrees == Approx(60.0));
  CHECK(against_first(battle, seen).empty());
  // Farther than 12 cm it is none.
  seen.put("A1", moved(battle.unit("A1").stands, 180.0, 140.0));
  CHECK(seen.proposals().empty());
}

TEST_CASE("MNQ-10, MN-172: between centres, a feint is read as it is judged", "[mini-nap][MNQ-10][MN-172]") {
  Battle battle = charged_square(Measure::kCentre);
  SeenTable seen(battle);
  // 4 cm lie between their centres already.
  seen.put("A1", moved(battle.unit("A1").stands, 180.0, 70.0));
  REQUIRE(seen.proposals().size() == 1);
  CHECK(seen.sentences().front() == "A1 tries a feint, back to 11.0 cm from D1");
  CHECK(against_first(battle, seen).empty());
  seen.put("A1", moved(battle.unit("A1").stands, 180.0, 90.0));
  CHECK(seen.proposals().empty());
}

TEST_CASE(
    "MNQ-10, MN-172, MN-C04: between centres that lie aside, a feint a little too long is brought to 12 cm",
    "[mini-nap][MNQ-10][MN-172][MN-C04]") {
  Battle battle = charged_square(Measure::kCentre, 62);
  const TablePoint from = battle.centre("A1"), square = battle.centre("D1");
  const double aside_mm = square.x_mm - from.x_mm, ahead_mm = square.y_mm - from.y_mm;
  REQUIRE(std::abs(aside_mm) > 10);
  SeenTable seen(battle);
  const double way_mm = std::sqrt(122.0 * 122.0 - aside_mm * aside_mm) - ahead_mm;
  seen.put("A1", moved(battle.unit("A1").stands, 180.0, way_mm));
  REQUIRE(seen.proposals().size() == 1);
  CHECK(against_first(battle, seen).empty());
}

TEST_CASE("MN-175, MN-C10: an opportunity charge is read with where the mover was met",
          "[mini-nap][MN-175][MN-C10][MN-181]") {
  Battle battle;
  battle.add("A1", Arm::kMediumCavalry, 40, 40, 90);
  battle.add("D1", Arm::kHeavyCavalry, 50, 51, 180);
  battle.apply(manoeuvre("A1", {move(18)}));
  REQUIRE(battle.game().waits_for());
  REQUIRE(battle.game().waits_for()->kind == Pending::Kind::kOpportunity);
  // What it would do when the mover has come 10 cm.
  Battle done = battle;
  auto wanted = of_unit<ChargeMover>("D1");
  wanted.along_mm = 100.0;
  REQUIRE(battle.against(wanted).empty());
  done.apply(wanted, {{6}});
  SeenTable seen(battle);
  seen.put("D1", done.unit("D1").stands);
  REQUIRE(seen.proposals().size() == 1);
  CHECK(std::get<ChargeMover>(wanted_in(battle, seen.proposals().front())).along_mm ==
        Approx(100.0).margin(10.0));
  CHECK(seen.sentences().front().starts_with("D1 tries to charge A1 when that has come "));
  CHECK(against_first(battle, seen).empty());
}

TEST_CASE("MN-N04: a unit that is moved in combat or break-through is read as a result",
          "[mini-nap][MN-N04][MN-N05]") {
  Battle battle = alone(Arm::kLineInfantry);
  battle.game().phase = Phase::kMelee;
  SeenTable seen(battle);
  seen.put("A1", moved(about_faced(battle.unit("A1").stands), 180.0, 90.0));
  CHECK(seen.sentences() == std::vector<std::string>{"A1 is moved by a result, and stands in line"});
  CHECK(against_first(battle, seen).empty());
}

TEST_CASE("MNQ-24, MNQ-44: what the umpire puts by hand is read as put", "[mini-nap][MNQ-24][MNQ-44]") {
  Battle battle = alone(Arm::kMediumCavalry);
  battle.add("D1", Arm::kLineInfantry, 60, 60, 180, kSquare);
  battle.game().pending.push_back(
      {.kind = Pending::Kind::kRejoin, .side = Side::kNeutral, .unit = UnitId("A1"), .by = UnitId("D1")});
  SeenTable seen(battle);
  seen.put("A1", moved(battle.unit("A1").stands, 0.0, 100.0));
  CHECK(seen.proposals().empty());  // it does not touch the square
  seen.put("A1", moved(battle.unit("A1").stands, 0.0, 165.0));
  CHECK(seen.proposals().empty());  // it lies over it
  seen.put("A1", moved(battle.unit("A1").stands, 0.0, 159.0));
  CHECK(seen.sentences() == std::vector<std::string>{"A1 stays where it has been put"});
  CHECK(against_first(battle, seen).empty());
}
