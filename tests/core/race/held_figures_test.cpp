// Figures of a battle that are typed in are held to one another.
#include "core/rules/race/workbench/workbench.hpp"
#include "tests/core/race/campaign.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;
using namespace telescope::race;
using namespace telescope::race::test;

namespace {

/// A's battle with a1, four stands, against an orbat of three.
Table fighting() {
  Setup setup = plain_setup();
  for (Orbat& each : setup.orbats) each.stands = {{"rifles", 2}, {"tanks", 1}};
  Table table(std::move(setup));
  table.choose("attack", "regroup").type(4);
  table.act({{"type", "field"}, {"units", {"a1"}}}).act({{"type", "orbat"}});
  return table;
}

Action report(int off, int def, std::vector<std::string> killed = {}, std::vector<std::string> exited = {}) {
  return {{"type", "report"},
          {"killed", std::move(killed)},
          {"exited", std::move(exited)},
          {"objectives", {{"first", {{"off", off}, {"def", 0}}}, {"second", {{"off", 1}, {"def", def}}}}}};
}

std::string refusal(const char* procedure, const Json& request) try {
  workbench().rule(procedure, request);
  return "";
} catch (const std::invalid_argument& refused) {
  return refused.what();
}

Json points(int stands, int killed, int exited, int inside) {
  return {{"stands", stands},
          {"killed", killed},
          {"exited", exited},
          {"objectives", {{"first", {{"off", inside}}}, {"second", {{"off", 1}, {"def", 3}}}}}};
}

}  // namespace

TEST_CASE("RX-062: no more fighting stands are in the objectives than are left of either side",
          "[race][RX-062]") {
  const Table table = fighting();
  CHECK(table.refused(report(3, 3)).empty());
  CHECK(table.refused(report(4, 0)) == "RX-062");
  CHECK(table.refused(report(1000, 0)) == "RX-062");
  CHECK(table.refused(report(0, 4)) == "RX-062");
  CHECK(table.refused(report(1, 0, {"a1.1"}, {"a1.2"})).empty());
  CHECK(table.refused(report(2, 0, {"a1.1"}, {"a1.2"})) == "RX-062");
}

TEST_CASE("RX-062: the form of a report asks for no more than there are", "[race][RX-062]") {
  const Form form = form_of(fighting().game, Side::kNeutral);
  int numbers = 0;
  for (const FormField& field : form.fields) {
    if (field.kind != FormField::Kind::kNumber) continue;
    ++numbers;
    CHECK(field.highest == (field.id.ends_with("off") ? 4 : 3));
  }
  CHECK(numbers == 4);
}

TEST_CASE("RX-063: who had no fighting stand in the battle was last in no objective", "[race][RX-063]") {
  Setup setup = plain_setup();
  for (int stand = 0; stand < 4; ++stand)
    setup.armies[0].stands.at(static_cast<std::size_t>(stand)).fighting = false;
  Table table(std::move(setup));
  table.choose("attack", "regroup").type(4);
  table.act({{"type", "field"}, {"units", {"a1"}}}).act({{"type", "orbat"}});
  Action last = report(0, 0);
  last["objectives"]["second"] = {{"last", "off"}};
  CHECK(table.refused(last) == "RX-063");
  last["objectives"]["second"] = {{"last", "def"}};
  CHECK(table.refused(last).empty());
}

TEST_CASE("RX-063: whoever stands alone in an objective was there last, or nobody is said to have been",
          "[race][RX-063][workbench]") {
  const auto told = [](int off, int def, const char* last) {
    return Json{{"off", off}, {"def", def}, {"last", last}};
  };
  const auto reported = [&](const Json& first) {
    Action action = report(0, 0);
    action["objectives"]["first"] = first;
    return fighting().refused(action);
  };
  const auto asked = [&](const Json& first) {
    Json request = points(10, 0, 0, 0);
    request["objectives"]["first"] = first;
    return refusal("points", request);
  };
  for (const auto& [off, def, last] : {std::tuple{0, 2, "off"}, {2, 0, "def"}}) {
    CHECK(reported(told(off, def, last)) == "RX-063");
    CHECK_FALSE(asked(told(off, def, last)).empty());
  }
  for (const auto& [off, def, last] :
       {std::tuple{2, 0, "off"}, {0, 2, "nobody"}, {1, 1, "def"}, {0, 0, "off"}}) {
    CHECK(reported(told(off, def, last)).empty());
    CHECK(asked(told(off, def, last)).empty());
  }
}

TEST_CASE("RX-054, RXQ-31, RXQ-33: figures by request that no campaign can come to are refused",
          "[race][workbench]") {
  CHECK_FALSE(refusal("result", {{"choice", "regroup"}, {"zone", 1}, {"points", -6141}}).empty());
  CHECK(refusal("result", {{"choice", "regroup"}, {"zone", 1}, {"points", -6140}}).empty());
  const Json settings{{"max_ct", 5}};
  CHECK_FALSE(refusal("ending", {{"a", 3}, {"b", 4}, {"turn", 6}, {"settings", settings}}).empty());
  CHECK(refusal("ending", {{"a", 3}, {"b", 4}, {"turn", 5}, {"settings", settings}}).empty());
  const Json units{{{"id", "u"}, {"stands", 2}}};
  CHECK_FALSE(refusal("field", {{"units", units}, {"fielded", Json::array()}, {"limit", 0}}).empty());
}

TEST_CASE("RX-062: points by request are of stands that there are", "[race][workbench][RX-062]") {
  CHECK(refusal("points", points(40, 10, 10, 19)).empty());
  CHECK_THAT(refusal("points", points(40, 10, 10, 20)), ContainsSubstring("are 41 stands, and there are 40"));
  CHECK_FALSE(refusal("points", points(40, 1000, 0, 0)).empty());
  CHECK_FALSE(refusal("points", points(40, 0, 0, 1000)).empty());
}

TEST_CASE("RX-030, RX-067, RXQ-33: forces by request are of a battle that can be",
          "[race][workbench][RX-030]") {
  const auto forces = [](const char* battle, const char* choice, int last_move, int zone, int units = 19) {
    return refusal(
        "forces",
        {{"battle", battle}, {"choice", choice}, {"last_move", last_move}, {"zone", zone}, {"units", units}});
  };
  CHECK(forces("meeting", "attack", 2, 4).empty());
  CHECK_THAT(forces("meeting", "attack", 1, 4), ContainsSubstring("RX-030"));
  CHECK_THAT(forces("prepared", "regroup", 0, 2), ContainsSubstring("RX-030"));
  CHECK_THAT(forces("counter-attack", "attack", 2, 4), ContainsSubstring("RX-030"));
  CHECK(forces("counter-attack", "attack", 1, 4).empty());
  CHECK_THAT(forces("hasty", "attack", -1, 4), ContainsSubstring("RX-030"));
  CHECK_THAT(forces("prepared", "attack", 1, 1), ContainsSubstring("'zone'"));
  CHECK_THAT(forces("prepared", "attack", -1, 5), ContainsSubstring("'zone'"));
  CHECK_THAT(forces("prepared", "attack", 0, 1, 3), ContainsSubstring("'units'"));
  Json rested{{"battle", "meeting"}, {"choice", "attack"},       {"last_move", 2},
              {"zone", 4},           {"last_choice", "regroup"}, {"units", 19}};
  CHECK_THAT(refusal("forces", rested), ContainsSubstring("RX-067"));
}

TEST_CASE("RXQ-35: no headquarters stand under one another", "[race][workbench][RXQ-35]") {
  const auto field = [](Json units) {
    return refusal("field", {{"units", std::move(units)}, {"fielded", {"a"}}, {"limit", 2}});
  };
  CHECK(field({{{"id", "a"}}, {{"id", "b"}, {"under", "a"}}}).empty());
  CHECK_THAT(field({{{"id", "a"}, {"under", "b"}}, {{"id", "b"}, {"under", "a"}}}),
             ContainsSubstring("stands under itself (RXQ-35)"));
  CHECK_THAT(
      field({{{"id", "a"}, {"under", "c"}}, {{"id", "b"}, {"under", "a"}}, {{"id", "c"}, {"under", "b"}}}),
      ContainsSubstring("RXQ-35"));
}
