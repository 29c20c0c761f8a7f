#include "core/rules/rapier/knowledge/views.hpp"

#include "core/views/view.hpp"
#include "tests/core/rules/rapier/seen_table.hpp"
#include "tests/support/known_found.hpp"
#include "tests/support/process.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using namespace telescope::rapier;

namespace {

const SeatId kUmpire = kUmpireSeat;
const SeatId kCommander = SeatId("cc");
const SeatId kStaff = SeatId("so");
const SeatId kFirst{"dc:1"};
const SeatId kSpectator = kSpectatorSeat;
const std::vector<SeatId> kAttackers{kCommander, kStaff, kFirst};
const std::vector<SeatId> kBlind{kCommander, kStaff, kFirst, kSpectator};

/// A game with a story, and its views.
class Told {
 public:
  explicit Told(const std::string& settings = {}) : game(settings), story(game.kit) {}

  Told& act(const Action& action, const std::vector<std::vector<int>>& dice = {}) {
    const std::vector<Event>& events = game.act(action, dice);
    story.add(game.rules.game(), game.rules.position(game.state), events);
    return *this;
  }
  View view(const SeatId& role) const { return view_at(role, {}); }
  View view_at(const SeatId& role, const TableNow& now) const {
    const Known known = game.rules.known(game.state, role);
    return view_of(game.rules.seat(role), game.scenario, game.kit, known, story, now,
                   picture_mask(known, game.kit, game.rules.standing(game.state), now));
  }
  Json json(const SeatId& role) const {
    const View whole = view(role);
    const Json json = to_json(whole);
    CHECK(to_text(whole) == json.dump());
    return json;
  }
  std::string text(const SeatId& role) const { return json(role).dump(); }

  RapierGame game;
  Story story;
};

bool mentions(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

/// How many of this symbol the seat's map shows: of all that are alike together.
int marks(const View& view, std::string_view symbol) {
  int count = 0;
  for (const KnownMark& each : view.known.marks)
    if (each.symbol == symbol) count += each.count;
  return count;
}
int points(const View& view) {
  return marks(view, mark::kTarget) + marks(view, mark::kTargetUsed);
}
std::vector<std::vector<std::string>> rows(const View& view, std::string_view paper) {
  const KnownPaper* found = find_paper(view.known, paper);
  return found ? found->rows : std::vector<std::vector<std::string>>();
}
std::vector<std::vector<std::string>> finds(const View& view) {
  return rows(view, "finds");
}

/// Three counters in A2-L3, an attacker before them.
Told beside(Step step, const std::string& settings = {}) {
  Told told(settings);
  told.game.at(step).frontage("1", 0, 1).frontage("2", 2, 3);
  told.game.put("hq", "A2-L3")
      .put("M1", "A2-L3")
      .put("dummy-1", "A2-L3")
      .put("1-t1", "A2-L2")
      .put("1-a", "A2-L1");
  return told;
}

}  // namespace

TEST_CASE("RO-016: roles have a text form, and a game has one for each attacking Division",
          "[views][RO-016]") {
  const RapierGame game;
  std::vector<std::string> names;
  for (const SeatId& role : game.rules.seat_ids()) {
    names.push_back(role.value());
    CHECK(seat_of(role_of(role).value()) == role);
  }
  CHECK(names == std::vector<std::string>{"umpire", "cc", "so", "dc:1", "dc:2", "spectator"});
  for (const char* wrong : {"", "dc", "dc:", "CC", "umpire ", "all"}) CHECK_FALSE(role_of(SeatId(wrong)));
}

TEST_CASE("HD-12: what is for the Corps Commander reaches nobody else", "[views][HD-12]") {
  const RapierGame game;
  CHECK(may_know(game.rules.seat(kCommander), audience::kCorpsCommander));
  for (const SeatId& role : {kUmpire, kStaff, kFirst, kSpectator})
    CHECK_FALSE(may_know(game.rules.seat(role), audience::kCorpsCommander));
  for (const SeatId& role : kBlind) CHECK_FALSE(may_know(game.rules.seat(role), Audience::kUmpire));
}

TEST_CASE("HD-01, HD-04, HD-06 to HD-08: face-down counters are a number in a sector and nothing else",
          "[views][HD-01][HD-04][HD-06][HD-07][HD-08]") {
  const Told told = beside(Step::kAttackerMovement);
  for (const SeatId& role : kBlind) {
    const Json view = told.json(role);
    CHECK(view["marks"] == Json{{"counter A2-L3",
                                 {{"symbol", "counter"},
                                  {"sectors", {"A2-L3"}},
                                  {"count", 3},
                                  {"words", "3 counters face down"}}}});
    for (const auto& [id, piece] : view["pieces"].items()) CHECK(piece["side"] == "attacker");
    for (const char* secret : {"c01", "\"minefield\"", "Dummy", "\"D\""})
      CHECK_FALSE(mentions(view.dump(), secret));
  }
  CHECK(told.json(kUmpire)["pieces"]["c01"]["kind"] == "hq");
}

TEST_CASE("HD-01, RO-095: what is turned up is known to all, and its counter is gone",
          "[views][HD-01][RO-095]") {
  Told told = beside(Step::kAttackerMovement);
  told.game.begin_step();
  told.act({{"type", "move"}, {"units", {"1-t1"}}, {"path", {"A2-L2", "A2-L3"}}});
  for (const SeatId& role : kBlind) {
    const Json view = told.json(role);
    CHECK_FALSE(mentions(view["marks"].dump(), "counter"));
    CHECK(view["pieces"]["hq"]["place"] == "A2-L3");
    CHECK(view["pieces"]["M1"]["kind"] == "minefield");
    CHECK(view["marks"].size() == 1);
    CHECK(view["marks"]["contact A2-L3"]["sectors"] == Json{"A2-L3"});
    CHECK_FALSE(mentions(view.dump(), "dummy-1"));
    CHECK_FALSE(mentions(view.dump(), "c01"));
  }
}

TEST_CASE("RO-132: a contact is told large to everybody, with what follows", "[views][RO-132]") {
  Told told = beside(Step::kAttackerMovement);
  told.game.begin_step();
  told.act({{"type", "move"}, {"units", {"1-t1"}}, {"path", {"A2-L2", "A2-L3"}}});
  for (const SeatId& role : {kUmpire, kStaff, kFirst, kSpectator}) {
    const View view = told.view(role);
    REQUIRE_FALSE(view.events.empty());
    const ToldLine& contact = view.events.back();
    CHECK(contact.text == "Contact in A2-L3: 1-t1 against hq.");
    CHECK(contact.deed > 0);
    CHECK(contact.follows ==
          "If both sides are still there in step 7 of this turn, Ground combat, they fight (RO-132).");
    CHECK(contact.rule == "RO-132");
  }
}

TEST_CASE("HD-02, HD-03, RQ-35: how many counters died is known, what they were is not",
          "[views][HD-02][HD-03][RQ-35]") {
  Told told = beside(Step::kBombardment);
  told.act({{"type", "plan_missions"}, {"missions", {{{"sector", "A2-L3"}, {"count", 1}}}}});
  told.act({{"type", "fire_mission"}}, {{6, 1, 1}});
  for (const SeatId& role : kBlind) {
    const View view = told.view(role);
    CHECK(marks(view, mark::kCounter) == 2);
    CHECK(counters_in(view.known, {1, 2}) == 2);
    const std::string losses = role == kSpectator ? "Defender's losses" : "Enemy losses";
    CHECK(std::ranges::count(view.known.facts, KnownFact{losses, "0 units, 1 counter face down"}) == 1);
    REQUIRE(view.events.size() == 3);
    CHECK(view.events[1].text == "Fire mission on A2-L3: 1 of 3 removed; 15 left to fire.");
    CHECK(view.events[2].text == "A counter is taken off A2-L3, face down.");
    CHECK(view.events[2].number == 3);
  }
  CHECK(told.view(kUmpire).events.size() == 4);
}

TEST_CASE("HD-02: what the Staff Officer saw is listed by what it was, and stays when it dies",
          "[views][HD-02][RO-058]") {
  Told told = beside(Step::kReconnaissance);
  told.act({{"type", "recon"}}, {{2}, {3}});
  const Json form = told.json(kStaff)["forms"]["look"]["fields"][0];
  CHECK(form["allowed"] == 2);
  std::vector<std::string> offered;
  for (const Json& choice : form["choices"]) {
    CHECK(choice["sector"] == Json{1, 2});
    offered.push_back(choice["id"]);
  }
  CHECK(offered == std::vector<std::string>{"1", "2", "3"});
  const auto look = told.game.rules.asked(told.game.state, kStaff, {{"type", "look"}, {"numbers", {2, 1}}});
  REQUIRE(look);
  told.act(*look);
  const auto found = finds(told.view(kStaff));
  REQUIRE(found.size() == 2);
  CHECK(found[0] == std::vector<std::string>{"A2-L3", found[0][1], "headquarters"});
  CHECK(found[1][2] == "minefield");
  told.game.put("hq", "dead");
  CHECK(finds(told.view(kStaff)) == found);
}

TEST_CASE("HD-01, RQ-25: finds are the Staff Officer's until he reports them", "[views][HD-01][RQ-25]") {
  Told told = beside(Step::kReconnaissance);
  told.act({{"type", "recon"}}, {{2}, {3}}).act({{"type", "look"}, {"counters", {"c01", "c16"}}});
  CHECK(finds(told.view(kCommander)).empty());
  CHECK(finds(told.view(kFirst)).empty());
  const auto report = told.game.rules.asked(told.game.state, kStaff, {{"type", "report"}, {"finds", {1}}});
  REQUIRE(report);
  told.act(*report);
  CHECK(finds(told.view(kCommander)).size() == 1);
  CHECK(finds(told.view(kFirst)) == finds(told.view(kCommander)));
  CHECK(finds(told.view(kSpectator)).empty());
}

TEST_CASE("RQ-07: with five players the Corps Commander looks himself", "[views][RQ-07]") {
  Told told = beside(Step::kReconnaissance, "[settings]\nplayers.staff_officer = false\n");
  told.act({{"type", "recon"}}, {{2}, {3}});
  const Json request{{"type", "look"}, {"numbers", {1}}};
  CHECK_FALSE(told.game.rules.asked(told.game.state, kStaff, request));
  const auto look = told.game.rules.asked(told.game.state, kCommander, request);
  REQUIRE(look);
  CHECK(finds(told.act(*look).view(kCommander)).size() == 1);
}

TEST_CASE("HD-05: the die for the defender's moves is the umpire's", "[views][HD-05]") {
  Told told = beside(Step::kDefenderMovement);
  std::vector<std::string> before;
  for (const SeatId& role : kBlind) before.push_back(told.text(role));
  told.act({{"type", "defender_roll"}}, {{5}});
  for (std::size_t i = 0; i < kBlind.size(); ++i) CHECK(told.text(kBlind[i]) == before[i]);
  CHECK(told.view(kUmpire).events.size() == 1);
}

TEST_CASE("HD-10: pieces and counters are listed by place and name, never as they were dealt",
          "[views][HD-10]") {
  const Told told = beside(Step::kAttackerMovement);
  for (const SeatId& role : told.game.rules.seat_ids()) {
    const Known known = told.game.rules.known(told.game.state, role);
    CHECK(std::ranges::is_sorted(known.pieces, {}, &KnownPiece::id));
    std::vector<Sector> targets;
    for (const KnownMark& each : known.marks)
      if (each.symbol == mark::kTarget || each.symbol == mark::kTargetUsed)
        targets.push_back(each.sectors.front());
    CHECK(std::ranges::is_sorted(targets));
  }
}

TEST_CASE("HD-12, RQ-31: sealed target points are on the Corps Commander's page alone",
          "[views][HD-12][RQ-31]") {
  Told told = beside(Step::kFirePlan);
  told.act({{"type", "fire_plan"}, {"points", {"A2-L3", "A1-L2", "A3-L4", "A4-L5"}}});
  CHECK(points(told.view(kCommander)) == 4);
  for (const SeatId& role : {kUmpire, kStaff, kFirst, kSpectator}) {
    CHECK(points(told.view(role)) == 0);
    CHECK_FALSE(mentions(told.text(role), "A4-L5\""));
  }
  told.game.change([](Game& game) {
    game.step = Step::kOnCallFire;
    game.turn = 1;
  });
  told.act({{"type", "plan_missions"}, {"missions", {{{"sector", "A1-L2"}, {"count", 2}}}}});
  CHECK(marks(told.view(kCommander), mark::kMission) == 2);
  CHECK(marks(told.view(kUmpire), mark::kMission) == 0);
  told.act({{"type", "fire_mission"}});
  for (const SeatId& role : told.game.rules.seat_ids())
    if (role != SeatId("cc")) {
      const View view = told.view(role);
      CHECK(rows(view, "fire-plan") ==
            std::vector<std::vector<std::string>>{{"A1-L2", "all: it was fired upon", "1 mission"}});
      CHECK(marks(view, mark::kTargetUsed) == 1);
      CHECK(points(view) == 1);
    }
}

TEST_CASE("RQ-31: a scenario may let the umpire see the target points", "[views][RQ-31]") {
  Told told = beside(Step::kFirePlan, "[settings]\ntrp.umpire_sees = true\n");
  told.act({{"type", "fire_plan"}, {"points", {"A2-L3", "A1-L2", "A3-L4", "A4-L5"}}});
  CHECK(points(told.view(kUmpire)) == 4);
  CHECK(points(told.view(kStaff)) == 0);
}

TEST_CASE("HD-13, RO-073, RO-115, RO-116: everybody may know how many missions are left",
          "[views][HD-13][RO-073][RO-115][RO-116]") {
  const Told told = beside(Step::kOnCallFire);
  for (const SeatId& role : told.game.rules.seat_ids()) {
    const Json accounts = told.json(role)["accounts"];
    CHECK(accounts["on-call"]["left"] == 8);
    CHECK(accounts["turn"]["left"] == 4);
    CHECK_FALSE(accounts.contains("bombardment"));
  }
  CHECK(beside(Step::kBombardment).json(kCommander)["accounts"]["bombardment"]["left"] == 16);
}

TEST_CASE("HD-14, RO-060: during the orders only the map may be consulted", "[views][HD-14][RO-060]") {
  Told told = beside(Step::kReconnaissance);
  told.act({{"type", "recon"}}, {{6}, {6}}).act({{"type", "advance"}});
  const SeenTable table(told.game);
  for (const SeatId& role : kBlind) {
    const View view = told.view_at(role, {.table = &table.view, .obstructed = std::vector<Sector>{}});
    CHECK(view.known.sight == Sight::kNothing);
    CHECK(marks(view, mark::kCounter) == 0);
    CHECK(marks(view, mark::kContact) == 0);
    CHECK(view.events.empty());
    CHECK(view.picture.empty());
    CHECK_FALSE(view.live);
    for (const KnownPiece& piece : view.known.pieces) CHECK(piece.place.empty());
  }
  CHECK(marks(told.view(kUmpire), mark::kCounter) == 3);
}

TEST_CASE("HD-15: what was undone or is for the umpire leaves no gap in anybody's numbers",
          "[views][HD-15]") {
  Told told = beside(Step::kDefenderMovement);
  told.story.add_message("For you.", audience::kAttackers, "umpire");
  told.story.add_message("c01 is theirs.", Audience::kUmpire, "umpire");
  told.story.add_message("For all.", Audience::kAll, "umpire");
  const auto messages = told.view(kFirst).messages;
  REQUIRE(messages.size() == 2);
  CHECK(messages[1].number == 2);
  CHECK(told.view(kSpectator).messages.front().text == "For all.");
}

TEST_CASE("RQ-06: cp.view shows the Command Post the public table, its own units, or reports only",
          "[views][RQ-06]") {
  const auto pieces_on_table = [](const View& view, Side side) {
    return std::ranges::count_if(view.known.pieces,
                                 [&](const KnownPiece& each) { return each.sector && each.side == side; });
  };
  for (const auto& [setting, own, enemy] : std::vector<std::tuple<std::string, int, int>>{
           {"public", 2, 1}, {"own-units", 2, 0}, {"reports", 0, 0}}) {
    Told told = beside(Step::kAttackerFire, "[settings]\ncp.view = \"" + setting + "\"\n");
    told.game.put("i1", "A3-L3", true);
    told.act({{"type", "support_fire"}, {"battery", "1-a"}, {"target", "c01"}}, {{1}});
    for (const SeatId& role : {kCommander, kStaff}) {
      const View view = told.view(role);
      INFO(setting);
      CHECK(pieces_on_table(view, Side::kAttacker) == own);
      CHECK(pieces_on_table(view, Side::kDefender) == enemy);
      CHECK((marks(view, mark::kCounter) == 0) == (enemy == 0));
      CHECK(view.events.empty() == (enemy == 0));
    }
    CHECK(pieces_on_table(told.view(kFirst), Side::kDefender) == 1);
    CHECK(pieces_on_table(told.view(kSpectator), Side::kDefender) == 1);
  }
}

TEST_CASE("RQ-06: cp.refresh = step shows the table as the step began it, papers go on", "[views][RQ-06]") {
  Told told = beside(Step::kAttackerMovement, "[settings]\ncp.refresh = \"step\"\n");
  told.game.begin_step();
  const View before = told.view(kCommander);
  told.act({{"type", "move"}, {"units", {"1-t1"}}, {"path", {"A2-L2", "A2-L3"}}});
  told.story.add_message("They are in.", audience::kAttackers, "so");
  const View during = held(before, told.view(kCommander));
  CHECK(during.known.pieces == before.known.pieces);
  CHECK(during.known.marks == before.known.marks);
  CHECK(during.known.facts == before.known.facts);
  CHECK(during.events == before.events);
  CHECK(during.messages.size() == 1);
  told.act({{"type", "advance"}});
  CHECK(held(during, told.view(kCommander)) == told.view(kCommander));
  CHECK_FALSE(told.view(kSpectator).known.by_step);
}

TEST_CASE("RO-018: the Corps Commander alone has the telescope that the scenario gives", "[views][RO-018]") {
  CHECK(beside(Step::kEvents).view(kCommander).known.telescope_mm == 150);
  CHECK(beside(Step::kEvents).view(kStaff).known.telescope_mm == 0);
  CHECK(beside(Step::kEvents, "[settings]\ncp.telescope = 0\n").view(kCommander).known.telescope_mm == 0);
}

TEST_CASE("RO-061 to RO-064, RQ-55: orders and releases go to the attackers, not to spectators",
          "[views][RO-062][RO-064][RQ-55]") {
  Told told;
  told.game.at(Step::kOrders, 0);
  told.act({{"type", "orders"},
            {"breakthrough", "1"},
            {"reserve", {"1-t1"}},
            {"intentions", "Through."},
            {"frontages", {{"1", {"A1", "A2"}}, {"2", {"A3", "A4"}}}}});
  for (const SeatId& role : kAttackers) {
    const View view = told.view(role);
    const KnownPaper* orders = find_paper(view.known, "orders");
    REQUIRE(orders);
    CHECK(orders->quote == "Through.");
    REQUIRE(orders->rows.size() == 4);  // two frontages, who breaks through, the reserve
    CHECK(orders->rows[0].back() == "attacks along A1, A2");
    CHECK(marks(view, mark::kBracket) == 2);
  }
  CHECK_FALSE(mentions(told.text(kSpectator), "Through."));
  const View spectators = told.view(kSpectator);
  CHECK_FALSE(find_paper(spectators.known, "orders"));
  CHECK(marks(told.view(kSpectator), mark::kBracket) == 0);
  told.game.change([](Game& game) { game.step = Step::kAttackerMovement; }).put("1-t1", "R2");
  told.act({{"type", "release"}, {"units", {"1-t1"}}, {"to", "R1"}, {"division", "1"}});
  CHECK(told.json(kCommander)["pieces"]["1-t1"]["badges"] == Json{"to R1"});
  CHECK_FALSE(told.json(kSpectator)["pieces"]["1-t1"].contains("badges"));
}

TEST_CASE("HD-09: a request names only what its role knows, and only what is his to ask", "[views][HD-09]") {
  const Told told = beside(Step::kOnCallFire);
  const auto asks = [&](const SeatId& role, const Json& request) {
    return told.game.rules.asked(told.game.state, role, request).has_value();
  };
  CHECK(asks(kCommander, {{"type", "plan_missions"}, {"missions", {{{"sector", "A2-L3"}}}}}));
  CHECK_FALSE(asks(kStaff, {{"type", "plan_missions"}, {"missions", {{{"sector", "A2-L3"}}}}}));
  CHECK_FALSE(asks(kCommander, {{"type", "release"}, {"units", {"c01"}}, {"to", "L1"}}));
  CHECK_FALSE(asks(kCommander, {{"type", "release"}, {"units", {"hq"}}, {"to", "L1"}}));
  CHECK_FALSE(asks(kCommander, {{"type", "adjust"}, {"unit", "hq"}, {"reason", "why"}}));
  CHECK_FALSE(asks(kCommander, {{"type", "advance"}}));
  CHECK_FALSE(asks(kStaff, {{"type", "look"}, {"numbers", {1}}}));
  for (const Json& wrong : {Json(), Json("x"), Json::array(), Json{{"type", 7}}, Json::object()})
    for (const SeatId& role : kBlind) CHECK_FALSE(asks(role, wrong));
  const auto action = told.game.rules.asked(
      told.game.state, kCommander, {{"type", "release"}, {"units", {"1-t1"}}, {"to", "L1"}, {"free", true}});
  REQUIRE(action);
  CHECK_FALSE(action->contains("free"));
}

TEST_CASE("RO-072, RO-074, RO-115 to RO-117: what is asked for by a form keeps the limits of the rules",
          "[views][forms][RO-072][RO-074][RO-116][RO-117]") {
  Told told = beside(Step::kFirePlan);
  const auto action = [&](const char* form, const char* field, const Json& answer) {
    return told.game.rules.asked(told.game.state, kCommander,
                                 {{"form", form}, {"answers", {{field, answer}}}});
  };
  const Json four{"A2-L3", "A1-L2", "A3-L4", "A4-L5"};
  CHECK(action("fire-plan", "points", four) == Action{{"type", "fire_plan"}, {"points", four}});
  CHECK_FALSE(action("fire-plan", "points", {"A2-L3", "A1-L2", "A3-L4"}));
  CHECK_FALSE(action("fire-plan", "points", {"A2-L3", "A1-L2", "A3-L4", "A4-L5", "A4-L6"}));
  CHECK_FALSE(action("fire-plan", "points", {"A2-L3", "A2-L3", "A3-L4", "A4-L5"}));
  CHECK_FALSE(action("bombardment", "missions", {"A2-L3"}));  // not now
  told.act({{"type", "fire_plan"}, {"points", four}});

  told.game.change([](Game& game) { game.step = Step::kBombardment; });
  CHECK(action("bombardment", "missions", {"A2-L3", "A2-L3", "A1-L6"}));
  CHECK_FALSE(action("bombardment", "missions", {"A2-L3", "A2-L3", "A2-L3"}));
  CHECK_FALSE(action("bombardment", "missions", Json(std::vector<std::string>(17, "A2-L3"))));

  told.game.change([](Game& game) {
    game.step = Step::kOnCallFire;
    game.turn = 1;
  });
  CHECK(action("on-call", "missions", {"A2-L3", "A2-L3", "A1-L2", "A1-L2"}));
  CHECK_FALSE(action("on-call", "missions", {"A2-L3", "A2-L3", "A1-L2", "A1-L2", "A3-L4"}));
  CHECK_FALSE(action("on-call", "missions", {"A2-L3", "A2-L3", "A2-L3"}));
  CHECK_FALSE(action("on-call", "missions", {"A2-L4"}));  // no target point
  told.game.change([](Game& game) { game.corps_fire.on_call_spent = 7; });
  CHECK(told.json(kCommander)["forms"]["on-call"]["fields"][0]["allowed"] == 1);
  CHECK_FALSE(action("on-call", "missions", {"A2-L3", "A1-L2"}));
}

TEST_CASE("HD-09: forms are offered to whom they belong, and taken from nobody else",
          "[views][forms][HD-09][HD-12]") {
  Told told = beside(Step::kReconnaissance);
  told.act({{"type", "recon"}}, {{2}, {3}});
  const Json look{{"form", "look"}, {"answers", {{"numbers", {"1"}}}}};
  const auto asked = [&](const SeatId& role, const Json& request) {
    return told.game.rules.asked(told.game.state, role, request);
  };
  REQUIRE(asked(kStaff, look));
  CHECK(asked(kStaff, look) == asked(kStaff, {{"type", "look"}, {"numbers", {1}}}));
  for (const SeatId& role : {kCommander, kFirst, kSpectator}) CHECK_FALSE(asked(role, look));
  for (const Json& wrong : {Json{{"form", 7}}, Json{{"form", "look"}}, Json{{"form", "look"}, {"answers", 3}},
                            Json{{"form", "look"}, {"answers", {{"numbers", {"4"}}}}},
                            Json{{"form", "look"}, {"answers", {{"numbers", {"c01"}}}}},
                            Json{{"form", "look"}, {"answers", {{"numbers", {"1", "2", "3"}}}}},
                            Json{{"form", "release-l1"}, {"answers", {{"units", {"1-t1"}}}}}})
    CHECK_FALSE(asked(kStaff, wrong));
  for (int step = 0; step < kStepCount; ++step) {
    told.game.change([&](Game& game) { game.step = static_cast<Step>(step); });
    for (const SeatId& role : {kUmpire, kFirst, kSpectator}) CHECK(told.view(role).known.forms.empty());
  }
}

TEST_CASE("RQ-25: the Staff Officer reports what he names, and is offered no more what he has reported",
          "[views][forms][RQ-25]") {
  Told told = beside(Step::kReconnaissance);
  told.act({{"type", "recon"}}, {{2}, {3}}).act({{"type", "look"}, {"counters", {"c01", "c16"}}});
  const auto report =
      told.game.rules.asked(told.game.state, kStaff, {{"form", "report"}, {"answers", {{"finds", {"2"}}}}});
  REQUIRE(report);
  told.act(*report);
  CHECK(finds(told.view(kCommander)).size() == 1);
  const Json left = told.json(kStaff)["forms"]["report"]["fields"][0]["choices"];
  REQUIRE(left.size() == 1);
  CHECK(left[0]["id"] == "1");
}

TEST_CASE("views keep their schema, for every role and in every step", "[views][schema]") {
  for (int step = 0; step < kStepCount; ++step) {
    Told told = beside(static_cast<Step>(step));
    if (static_cast<Step>(step) == Step::kReconnaissance)
      told.act({{"type", "recon"}}, {{2}, {3}}).act({{"type", "look"}, {"counters", {"c01"}}});
    told.game.put("i1", "A3-L3", true);
    told.story.add_message("Hold.", Audience::kAll, "umpire");
    SeenTable table(told.game);
    for (PieceView& piece : table.view.pieces) piece.pose = Pose{.centre = {101.3, 202.6}};
    for (const SeatId& role : told.game.rules.seat_ids()) {
      if (step % 4 && role != kCommander) continue;  // a check takes a while
      const View view = told.view_at(role, {.table = &table.view, .obstructed = std::vector<Sector>{}});
      CHECK(test::schema_fault("view.schema.json", to_json(view).dump()) == "");
    }
  }
}

TEST_CASE("a move changes one piece of the view's JSON and adds lines, no more", "[views]") {
  Told told = beside(Step::kAttackerMovement);
  told.game.begin_step();
  const Json before = told.json(kCommander);
  told.act({{"type", "move"}, {"units", {"1-t1"}}, {"path", {"A2-L2", "A2-L1"}}});
  for (const Json& change : Json::diff(before, told.json(kCommander))) {
    const std::string path = change.at("path");
    INFO(change.dump());
    CHECK((path.starts_with("/pieces/1-t1/") || path.starts_with("/events/")));
  }
}

TEST_CASE("a stand is shown where the camera has it, no finer than it is sure", "[views]") {
  Told told = beside(Step::kAttackerMovement);
  SeenTable table(told.game);
  table["1-t1"].pose = Pose{.centre = {201.9, 303.2}, .heading = Heading::from_degrees(352.4)};
  const TableNow now{.table = &table.view, .obstructed = std::nullopt};
  const Json piece = to_json(told.view_at(kCommander, now))["pieces"]["1-t1"];
  CHECK(piece["seen"] == "seen");
  CHECK(piece["at"] == Json{{"x_mm", 200}, {"y_mm", 305}, {"heading_deg", 345}});
  table["1-t1"].state = PieceState::kLost;
  CHECK_FALSE(to_json(told.view_at(kCommander, now))["pieces"]["1-t1"].contains("at"));
}
