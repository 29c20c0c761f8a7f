#include <algorithm>

#include "core/rules/rapier/actions.hpp"
#include "tests/core/rules/rapier/rapier_game.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

std::vector<std::string> offered(const RapierGame& game) {
  std::vector<std::string> ids;
  for (const Form& form : game.rules.forms(game.state)) ids.push_back(form.id);
  return ids;
}

bool offers(const RapierGame& game, const std::string& id) {
  return std::ranges::count(offered(game), id) > 0;
}

/// The role may ask the umpire for it from afar.
bool asks(const RapierGame& game, const SeatId& seat, const std::string& type) {
  const auto known = game.rules.known(game.state, seat);
  return std::ranges::any_of(known.forms, [&](const Form& form) { return form.action["type"] == type; });
}

Form form(const RapierGame& game, const std::string& id) {
  const auto forms = game.rules.forms(game.state);
  const auto it = std::ranges::find(forms, id, &Form::id);
  REQUIRE(it != forms.end());
  return *it;
}

/// The action of the form with these answers over those that it begins with.
Action action_of(const RapierGame& game, const std::string& id, const Json& answers) {
  const Form wanted = form(game, id);
  Json all = initial_answers(wanted);
  all.update(answers);
  const auto action = filled(wanted, all);
  INFO((action ? "" : action.error().message));
  REQUIRE(action);
  return *action;
}

std::string rules(const Verdict& verdict) {
  std::string rules;
  for (const Objection& objection : verdict.objections) rules += (rules.empty() ? "" : " ") + objection.rule;
  return rules;
}

}  // namespace

TEST_CASE("RO-061: orders are written on a form: who breaks through, who waits in R2, along which axes",
          "[rapier][RO-061][RO-062][RO-063]") {
  RapierGame game;
  game.at(Step::kOrders, 0);
  const Form orders = form(game, "orders");
  CHECK(orders.author == audience::kCorpsCommander);
  CHECK(game.rules.query(game.state, filled(orders, initial_answers(orders)).value()).objections.size() >= 2);
  const Action action = action_of(game, "orders",
                                  {{"breakthrough", "2"},
                                   {"frontage-1", {"A1", "A2"}},
                                   {"frontage-2", {"A3", "A4"}},
                                   {"reserve-1", {"1-t1", "1-t2"}},
                                   {"intentions", "Straight on."}});
  CHECK(game.against(action).empty());
  game.act(action);
  CHECK(game.game().orders.reserve.size() == 2);
  // What was ordered is what the form begins with when he changes his mind.
  const Json now = initial_answers(form(game, "orders"));
  CHECK(now.at("breakthrough") == "2");
  CHECK(now.at("frontage-2") == Json{"A3", "A4"});
  CHECK(now.at("reserve-1") == Json{"1-t1", "1-t2"});
  CHECK(now.at("intentions") == "Straight on.");
}

TEST_CASE("RO-062: a whole Division is held in R2 by one line of the form", "[rapier][RO-062]") {
  RapierGame game;
  game.at(Step::kOrders, 0);
  game.act(action_of(game, "orders",
                     {{"breakthrough", "2"}, {"frontage-2", {"A1", "A2", "A3"}}, {"reserve-1", {"all"}}}));
  CHECK(initial_answers(form(game, "orders")).at("reserve-1") == Json{"all"});
}

TEST_CASE("RO-063: what the rules have against unfinished orders is told as they are written",
          "[rapier][RO-063][RQ-27]") {
  RapierGame game;
  game.at(Step::kOrders, 0);
  CHECK(game.against(action_of(game, "orders", {{"breakthrough", "1"}, {"frontage-1", {"A1", "A3"}}})) ==
        "RQ-27 RO-063");
}

TEST_CASE("RO-072: four target points are plotted on a page that is the Corps Commander's alone",
          "[rapier][RO-072][RQ-31][HD-12]") {
  RapierGame game;
  game.at(Step::kFirePlan, 0);
  const Form plan = form(game, "fire-plan");
  CHECK(plan.audience == audience::kCorpsCommander);
  CHECK(plan.fields.front().choices.size() == 24);
  CHECK(plan.fields.front().allowed == 4);
  CHECK(game.against(action_of(game, "fire-plan", {{"points", {"A1-L3", "A2-L4", "A3-L3"}}})) == "RO-072");
  const Action action = action_of(game, "fire-plan", {{"points", {"A1-L3", "A2-L4", "A3-L3", "A4-L5"}}});
  game.act(action);
  CHECK(game.game().corps_fire.points.size() == 4);
}

TEST_CASE("RQ-31: where the scenario lets the umpire see the target points, so does the form",
          "[rapier][RQ-31]") {
  RapierGame game("[settings]\ntrp.umpire_sees = true\n");
  game.at(Step::kFirePlan, 0);
  CHECK(form(game, "fire-plan").audience == Audience::kUmpire);
}

TEST_CASE("RO-074: the bombardment is handed in whole, a third mission on a sector is told before any die",
          "[rapier][RO-073][RO-074][RQ-104]") {
  RapierGame game;
  game.at(Step::kBombardment, 0);
  const Form form = ::form(game, "bombardment");
  CHECK(form.fields.front().allowed == 16);
  CHECK(form.fields.front().allowed_each == 2);
  const Action action = action_of(game, "bombardment", {{"missions", {"A3-L4", "A3-L4", "A3-L4", "A1-L2"}}});
  CHECK(game.against(action).empty());  // the others stand
  CHECK(rules(game.rules.scrutinise(game.state, action)) == "RO-074");
  game.act(action);
  CHECK(game.game().corps_fire.planned.size() == 3);
  CHECK(initial_answers(::form(game, "bombardment")).at("missions") == Json{"A3-L4", "A3-L4", "A1-L2"});
}

TEST_CASE("RO-115: missions on call are named by target point, and sealed like them",
          "[rapier][RO-115][RO-116][RO-117][HD-12]") {
  RapierGame game;
  game.at(Step::kFirePlan, 0);
  game.act(action_of(game, "fire-plan", {{"points", {"A1-L3", "A2-L4", "A3-L3", "A4-L5"}}}));
  game.change([](Game& g) { g.step = Step::kOnCallFire, g.turn = 2; });
  const Form call = form(game, "on-call");
  CHECK(call.audience == audience::kCorpsCommander);
  CHECK(call.fields.front().choices.at(1).label == "TRP 2, A2-L4");
  CHECK(call.fields.front().allowed == 4);
  const Action action =
      action_of(game, "on-call", {{"missions", {"A2-L4", "A2-L4", "A3-L3", "A3-L3", "A1-L3"}}});
  CHECK(rules(game.rules.scrutinise(game.state, action)) == "RO-116");
  game.act(action);
  CHECK(game.game().corps_fire.planned.size() == 4);
  game.change([](Game& g) { g.corps_fire.on_call_spent = 8; });
  CHECK_FALSE(offers(game, "on-call"));
}

TEST_CASE("RQ-67: once the first mission of a step has been fired no other can be stated",
          "[rapier][RQ-67]") {
  RapierGame game;
  game.at(Step::kBombardment, 0);
  CHECK(asks(game, SeatId("cc"), "plan_missions"));
  game.change([](Game& g) { g.corps_fire.fired = {{0, 2}}; });
  CHECK_FALSE(offers(game, "bombardment"));
  CHECK_FALSE(asks(game, SeatId("cc"), "plan_missions"));
}

TEST_CASE("RO-058: looks that were not taken end with reconnaissance, also for who asks from afar",
          "[rapier][RO-058]") {
  RapierGame game;
  game.at(Step::kReconnaissance, 0).put("i1", "A1-L3").act({{"type", "recon"}}, {{1}, {3}});
  CHECK(asks(game, SeatId("so"), "look"));
  game.act({{"type", "advance"}});
  CHECK_FALSE(asks(game, SeatId("so"), "look"));
}

TEST_CASE("RO-103: units are released, and releases withdrawn, several at a time",
          "[rapier][RO-103][RO-105][RO-107][RQ-55]") {
  RapierGame game;
  game.at(Step::kAttackerMovement).put("1-t1", "R1").put("1-t2", "R1").put("1-t3", "R2");
  game.act(action_of(game, "release-l1", {{"units", {"1-t1", "1-t2"}}}));
  game.act(action_of(game, "release-r1", {{"units", {"1-t3"}}, {"division", "2"}}));
  CHECK_FALSE(offers(game, "release-l1"));
  CHECK_FALSE(offers(game, "release-r1"));
  game.act(action_of(game, "recall-release", {{"units", {"1-t2", "1-t3"}}}));
  CHECK(game.game()[game.no("1-t1")].release == Release::kToL1);
  CHECK(game.game()[game.no("1-t3")].release == Release::kNone);
}

TEST_CASE("RO-109: a Division from R2 is given its frontage on a form", "[rapier][RO-109]") {
  RapierGame game;
  game.at(Step::kAttackerMovement).frontage("1", 0, 1);
  const Form frontage = form(game, "frontage");
  CHECK(frontage.fields.front().choices.size() == 1);
  game.act(action_of(game, "frontage", {{"division", "2"}, {"axes", {"A3", "A4"}}}));
  CHECK_FALSE(offers(game, "frontage"));
}

TEST_CASE("RQ-29: frontages are changed on a form only where the scenario allows it", "[rapier][RQ-29]") {
  RapierGame fixed;
  fixed.at(Step::kAttackerMovement).frontage("1", 0, 1).frontage("2", 2, 3);
  CHECK_FALSE(offers(fixed, "frontages"));
  RapierGame game("[settings]\nfrontage.change = true\n");
  game.at(Step::kAttackerMovement).frontage("1", 0, 1).frontage("2", 2, 3);
  game.act(action_of(game, "frontages", {{"frontage-1", {"A1"}}, {"frontage-2", {"A2", "A3"}}}));
  CHECK(game.game().orders.frontages.at(1)->first == 1);
}

TEST_CASE("RQ-13: a group moves together along the path that is named", "[rapier][RQ-13]") {
  RapierGame game;
  game.at(Step::kAttackerMovement).put("1-t1", "A1-L1").put("1-t2", "A1-L1").frontage("1", 0, 1).begin_step();
  game.act(action_of(game, "move", {{"units", {"1-t1", "1-t2"}}, {"path", {"A1-L1", "A1-L2", "A1-L3"}}}));
  CHECK(game.where("1-t1") == "A1-L3");
  CHECK(game.where("1-t2") == "A1-L3");
}

TEST_CASE("RQ-53: who shoots at a unit that withdraws can be named, only revealed enemies are",
          "[rapier][RQ-53][HD-01]") {
  RapierGame game;
  game.at(Step::kAttackerMovement)
      .put("1-t1", "A1-L2")
      .put("i1", "A1-L2", true)
      .put("i2", "A1-L2")
      .frontage("1", 0, 1)
      .begin_step();
  const Form move = form(game, "move");
  CHECK(move.audience == Audience::kAll);
  const auto shots = std::ranges::find(move.fields, std::string("free_shots"), &FormField::id);
  REQUIRE(shots != move.fields.end());
  CHECK(shots->choices.size() == 1);
  const Action action = action_of(
      game, "move", {{"units", {"1-t1"}}, {"path", {"A1-L2", "A1-L1"}}, {"free_shots", {"i1>1-t1"}}});
  CHECK(action.at("free_shots") == Json{{{"shooter", "i1"}, {"target", "1-t1"}}});
}

TEST_CASE("RO-110: forms that name the defender's counters are for the umpire", "[rapier][RO-110][HD-07]") {
  RapierGame game;
  game.at(Step::kDefenderMovement, 1).put("i1", "A1-L2");
  CHECK(form(game, "move").audience == Audience::kUmpire);
  CHECK(form(game, "adjust").audience == Audience::kUmpire);
}

TEST_CASE("RQ-74: owners choose single dice, and who gets the dice of works, before they throw",
          "[rapier][RQ-74][RQ-75]") {
  RapierGame game;
  game.at(Step::kGroundCombat)
      .put("i1", "A2-L3", true)
      .put("g", "A2-L3", true)
      .put("F1", "A2-L3", true)
      .change([](Game& g) { update_holders(g); })
      .put("1-s", "A2-L3")
      .put("1-e", "A2-L3");
  const Form fight = form(game, "combat-A2-L3");
  CHECK(fight.audience == Audience::kAll);
  const Action action = action_of(game, "combat-A2-L3", {{"single_die", {"1-s"}}, {"bonus-F1", "i1"}});
  CHECK(action.at("bonus") == Json{{"F1", "i1"}});
  CHECK(game.against(action).empty());
  game.put("i2", "A2-L3");
  CHECK(form(game, "combat-A2-L3").audience == Audience::kUmpire);
}

TEST_CASE("RQ-72: the owner says whom he loses where he has a choice, what is worked out stands first",
          "[rapier][RQ-72]") {
  RapierGame game;
  game.at(Step::kGroundCombat).put("i1", "A2-L3", true).change([](Game& g) { update_holders(g); });
  for (const std::string unit : {"1-r1", "1-r2", "1-r3"}) game.put(unit, "A2-L3");
  game.change([](Game& g) { update_holders(g); });
  game.act({{"type", "combat"}, {"sector", "A2-L3"}}, {{6}});
  const Form losses = form(game, "losses-A2-L3-attackers");
  CHECK(losses.fields.front().allowed == 1);
  CHECK(losses.fields.front().initial.size() == 1);
  game.act(action_of(game, "losses-A2-L3-attackers", {{"units", {"1-r2"}}}));
  CHECK(game.where("1-r2") == "dead");
}

TEST_CASE("RQ-85: which unit becomes headquarters, and how, is chosen on a form", "[rapier][RQ-85]") {
  RapierGame game;
  game.at(Step::kReplaceHq, 3).put("1-hq", "dead").put("1-r1", "A1-L1").put("1-r2", "R1");
  const Form replace = form(game, "replace-hq-1");
  CHECK(replace.fields.front().choices.size() == 2);
  game.act(action_of(game, "replace-hq-1", {{"way", "staff-officer"}, {"unit", "1-r2"}}));
  CHECK(game.game()[game.no("1-r2")].kind == rapier::Kind::kHq);
  CHECK_FALSE(offers(game, "replace-hq-1"));
}

TEST_CASE("RQ-122: the owner says which Engineer lifts which minefield where he has a choice",
          "[rapier][RQ-122]") {
  RapierGame game;
  game.at(Step::kClearMines, 2).put("1-e", "A4-L3").put("M1", "A4-L3", true).put("M2", "A4-L3", true);
  const Form clear = form(game, "clear-mines");
  CHECK(clear.fields.front().choices.size() == 2);
  game.act(action_of(game, "clear-mines", {{"pairs", {"1-e>M2"}}}));
  CHECK(game.where("M2") == "dead");
  CHECK(game.where("M1") == "A4-L3");
}

TEST_CASE("RO-052, RO-053: many counters are laid in a sector by one form, which objects before it is sent",
          "[rapier][RO-052][RO-053][RO-009]") {
  RapierGame game;
  game.at(Step::kDefenderDeployment, 0);
  const Form lay = form(game, "set-up");
  CHECK(lay.audience == Audience::kUmpire);
  CHECK_FALSE(filled(lay, {{"to", "A1-L2"}}));             // nobody is marked
  CHECK_FALSE(filled(lay, {{"pieces", {"c01", "c02"}}}));  // and here no sector
  CHECK(find_choice(lay.fields[1], "c01")->label.starts_with("c01  hides hq"));
  CHECK_FALSE(find_choice(lay.fields[0], "A1-L1"));  // RO-009
  const auto wanted = [&](const std::string& to, std::initializer_list<const char*> pieces) {
    return action_of(game, "set-up", {{"to", to}, {"pieces", pieces}});
  };
  game.act(wanted("A1-L2", {"c01", "c02", "c03", "c04"}));
  CHECK(game.events_of("placed").size() == 4);
  CHECK(game.where("hq") == "A1-L2");
  CHECK(find_choice(form(game, "set-up").fields[0], "A1-L2")->label == "A1-L2  4 of 6");
  // Who waits comes first, and who lies there already takes no more room.
  CHECK(form(game, "set-up").fields[1].choices.front().id == "c05");
  CHECK(rules(game.ask(wanted("A1-L2", {"c04", "c05", "c06"}))).empty());
  const Verdict crowded = game.ask(wanted("A1-L2", {"c05", "c06", "c07", "c08"}));
  REQUIRE(crowded.objections.size() == 1);
  CHECK(crowded.objections[0].rule == "RO-053");
  CHECK(crowded.objections[0].sentence ==
        "A1-L2 has room for 6 of a side; there would be 8, with 4 that the game has there.");
  game.act(wanted("box", {"c01", "c02"}));
  CHECK(game.where("hq").empty());
  // What stands against all of them is said once; nobody, or somebody twice, is no action.
  CHECK(game.against({{"type", "place"}, {"pieces", {"c01", "c02"}}, {"to", "A1-L6"}}) == "RO-009");
  CHECK_THROWS_AS(game.needs({{"type", "place"}, {"pieces", Json::array()}, {"to", "A1-L2"}}),
                  std::invalid_argument);
  CHECK_THROWS_AS(game.needs({{"type", "place"}, {"pieces", {"c01", "c01"}}, {"to", "A1-L2"}}),
                  std::invalid_argument);
}

TEST_CASE("RO-009: counters are laid in lines that the table has, though more are to be defended",
          "[rapier][RO-009]") {
  RapierGame game("[settings]\ndefence.last_line = 9\n");
  game.at(Step::kDefenderDeployment, 0);
  const FormField places = form(game, "set-up").fields[0];
  CHECK(find_choice(places, "A4-L6"));
  CHECK_FALSE(find_choice(places, "A4-L7"));
}

TEST_CASE("RO-067, RO-070: many units are set up in one sector, or each in the R1 of its Division",
          "[rapier][RO-067][RO-070][RO-066]") {
  RapierGame game;
  game.at(Step::kAttackerDeployment, 0).frontage("1", 0, 1).frontage("2", 2, 3);
  game.change([&](Game& g) { g.orders.reserve = {*g.setup->find_unit("1-c")}; });
  const Form set_up = form(game, "set-up");
  CHECK(set_up.audience == Audience::kAll);
  CHECK_FALSE(find_choice(set_up.fields[1], "1-c"));
  const auto wanted = [&](const std::string& to, std::initializer_list<const char*> pieces) {
    return action_of(game, "set-up", {{"to", to}, {"pieces", pieces}});
  };
  CHECK(rules(game.ask(wanted("A1-L1", {"1-t1", "2-t1"}))) == "RO-067");
  CHECK(rules(game.ask(wanted("A1-L1", {"1-t1", "1-t2", "1-t3", "1-t4", "1-t5", "1-t6", "1-r1"}))) ==
        "RO-070");
  game.act(wanted("A1-L1", {"1-t1", "1-t2"}));
  game.act(wanted("R1", {"1-r1", "2-r1"}));
  CHECK(game.where("1-t2") == "A1-L1");
  CHECK(game.where("1-r1") == "R1-1");
  CHECK(game.where("2-r1") == "R1-2");
  game.at(Step::kEvents, 1);
  CHECK_FALSE(offers(game, "set-up"));
}

TEST_CASE("RQ-25: what the Staff Officer has seen he reports when he likes", "[rapier][RQ-25]") {
  RapierGame game;
  game.at(Step::kOrders, 0);
  CHECK_FALSE(offers(game, "report"));
  game.change([](Game& g) {
    g.recon.looked = {static_cast<CounterNo>(0), static_cast<CounterNo>(1)};
    g.recon.looked_in = {Sector{0, 2}, Sector{0, 2}};
  });
  const Form report = form(game, "report");
  CHECK(report.author == audience::kStaffOfficer);
  game.act(action_of(game, "report", {{"counters", {"c02"}}}));
  CHECK(form(game, "report").fields.front().choices.size() == 1);
}

TEST_CASE("RO-036: counters that the umpire has shuffled himself are named one by one", "[rapier][RO-036]") {
  RapierGame game;
  game.at(Step::kDeal, 0);
  const Form deal = form(game, "deal");
  CHECK(deal.audience == Audience::kUmpire);
  game.act(action_of(game, "deal", {{"c01", "i2"}, {"c02", "dummy"}, {"c03", "dummy"}}));
  CHECK(game.game()[game.no("i2")].counter == static_cast<CounterNo>(0));
}

TEST_CASE("The umpire's hand sets right what no rule foresees, with its reason", "[rapier][RO-054]") {
  RapierGame game;
  game.at(Step::kEvents, 2).put("i1", "A2-L3");
  const Form hand = form(game, "adjust");
  CHECK_FALSE(filled(hand, {{"unit", "i1"}, {"to", "A2-L4"}}));
  game.act(action_of(game, "adjust", {{"unit", "i1"}, {"to", "A2-L4"}, {"reason", "slipped"}}));
  CHECK(game.where("i1") == "A2-L4");
  game.act(action_of(game, "adjust", {{"unit", "i1"}, {"face_up", "up"}, {"reason", "turned over"}}));
  CHECK(game.game()[game.no("i1")].face_up);
}

TEST_CASE("HD-10: no form that attackers may read or fill in holds a field of the defender's secrets",
          "[rapier][HD-10][HD-12]") {
  for (int i = 0; i < static_cast<int>(Step::kOver); ++i) {
    RapierGame one, other;
    for (RapierGame* game : {&one, &other})
      game->at(static_cast<Step>(i), 2).put("1-t1", "A1-L2").put("1-s", "A2-L3").frontage("1", 0, 1);
    // The same table; what lies under the counters differs.
    one.put("i1", "A1-L2").put("M1", "A3-L3").put("F1", "A3-L3");
    other.put("a", "A1-L2").put("i1", "A3-L3").put("hq", "A3-L3");
    const auto swap = [](Game& game, const char* a, const char* b) {
      std::swap(game[*game.setup->find_unit(a)].counter, game[*game.setup->find_unit(b)].counter);
    };
    other.change([&](Game& g) { swap(g, "a", "i1"), swap(g, "a", "M1"), swap(g, "hq", "F1"); });
    const auto readable = [](const RapierGame& game) {
      std::string text;
      for (const Form& form : game.rules.forms(game.state))
        if (form.audience != Audience::kUmpire) text += to_json(form).dump() + "\n";
      return text;
    };
    INFO(title(static_cast<Step>(i)));
    CHECK(readable(one) == readable(other));
  }
}
