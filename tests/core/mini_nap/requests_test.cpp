// Figures of actions and requests are read strictly, and held to one another.
#include "core/rules/mini_nap/workbench/workbench.hpp"
#include "core/rules/rules_face.hpp"
#include "tests/core/mini_nap/played.hpp"

using namespace telescope;
using namespace telescope::mini_nap;
using namespace telescope::mini_nap::test;

namespace {

std::string refused(const std::string& procedure, const Json& request) try {
  (void)workbench().rule(procedure, request);
  return {};
} catch (const std::invalid_argument& why) {
  return why.what();
}

Json unit(const char* arm, const char* formation) {
  return {{"id", "U"}, {"arm", arm}, {"formation", formation}, {"x", 50}, {"y", 50}};
}

Json manoeuvre(Json unit, Json action) {
  action["type"] = "manoeuvre";
  action["unit"] = "U";
  return {{"units", {std::move(unit)}}, {"action", std::move(action)}};
}

/// The rules of what stands against it.
std::set<std::string> against(const Json& request) {
  std::set<std::string> rules;
  const Json outcome = workbench().rule("manoeuvre", request);
  for (const Json& each : outcome.at("objections")) rules.insert(each.at("rule").get<std::string>());
  return rules;
}

Json test_with(Json die) {
  return {{"throws", {{{"pool", "test"}, {"dice", {std::move(die)}}}}}};
}

}  // namespace

TEST_CASE("MN-085: a square inches no distance below nothing", "[mini-nap][MN-085]") {
  const auto inch = [](double cm) {
    return manoeuvre(unit("line-infantry", "square"), {{"steps", {{{"do", "inch"}, {"cm", cm}}}}});
  };
  CHECK(against(inch(3)).empty());
  CHECK(against(inch(-30)) == std::set<std::string>{"MN-085"});
  CHECK_THAT(refused("manoeuvre", inch(-30000)), ContainsSubstring("1000 cm"));
}

TEST_CASE("MNQ-39: a manoeuvre leads to where its unit is said to stand", "[mini-nap][MNQ-39]") {
  const auto seen = [](double y_mm, double heading) {
    Json stands = Json::array();
    for (const double x_mm : {487.5, 512.5})
      stands.push_back({{"at", {x_mm, y_mm}}, {"heading_deg", heading}});
    return manoeuvre(unit("line-infantry", "line"),
                     {{"steps", {{{"do", "move"}, {"cm", 4}}}}, {"stands", std::move(stands)}});
  };
  CHECK(against(seen(540, 0)).empty());
  CHECK(against(seen(544, 358)).empty());
  CHECK(against(seen(560, 0)) == std::set<std::string>{"MNQ-39"});
  CHECK(against(seen(540, 180)) == std::set<std::string>{"MNQ-39"});
}

TEST_CASE("MNQ-03: a unit at 1 strength point that has lost none stays", "[mini-nap][MNQ-03]") {
  const auto removed = [](int strength, int lost) {
    return workbench()
        .rule("removal",
              {{"arm", "line-infantry"}, {"formation", "line"}, {"strength", strength}, {"lost", lost}})
        .at("removed")
        .get<bool>();
  };
  CHECK_FALSE(removed(1, 0));
  CHECK(removed(2, 1));
  CHECK_FALSE(removed(3, 1));
}

TEST_CASE("MN-022: a die shows a whole number of its faces", "[mini-nap][MN-022]") {
  for (const Json& die : std::vector<Json>{3.7, 4294967299, true, "3", 0, 7, -1, nullptr}) {
    CAPTURE(die.dump());
    CHECK_THAT(refused("quality-test", test_with(die)), ContainsSubstring("'dice'"));
    CHECK_THAT(refused("initiative", {{"throws", {{{"pool", "initiative-attacker"}, {"dice", {die, 3}}}}}}),
               ContainsSubstring("'dice'"));
  }
  CHECK(refused("quality-test", test_with(3)).empty());
  CHECK_THAT(refused("quality-test", {{"throws", {{{"pool", "test"}, {"dice", {3}}, {"sides", 6}}}}}),
             ContainsSubstring("'sides'"));
}

TEST_CASE("MN-055: a correction gives no strength below nothing", "[mini-nap][MN-055]") {
  const auto adjust = [](int strength) {
    return refused("result", {{"units", {unit("line-infantry", "line")}},
                              {"action", {{"type", "adjust"}, {"unit", "U"}, {"strength", strength}}}});
  };
  CHECK(adjust(0).empty());
  CHECK_THAT(adjust(-5), ContainsSubstring("'strength'"));
  CHECK_THAT(adjust(101), ContainsSubstring("'strength'"));
}

TEST_CASE("an action takes the fields of its kind, and a step those of its own", "[mini-nap][workbench]") {
  const auto with = [](Json action) {
    return refused("manoeuvre", manoeuvre(unit("line-infantry", "line"), std::move(action)));
  };
  CHECK_THAT(with({{"cm", 3}}), ContainsSubstring("'cm' is of no use"));
  CHECK_THAT(with({{"speed", 3}}), ContainsSubstring("'speed'"));
  CHECK_THAT(with({{"steps", {{{"do", "move"}, {"cm", 3}, {"degrees", 20}}}}}),
             ContainsSubstring("'degrees' is of no use"));
  CHECK_THAT(with({{"steps", {{{"do", "move"}, {"cm", true}}}}}), ContainsSubstring("'cm'"));
  CHECK_THAT(with({{"plan", {{"way", "move"}, {"aside_mm", 30}}}}),
             ContainsSubstring("'aside_mm' is of no use"));
  CHECK(against(manoeuvre(unit("line-infantry", "line"), {{"plan", {{"mm", 30}}}})) ==
        std::set<std::string>{"MN-075"});
  CHECK_THAT(with({{"plan", {{"way", "move"}, {"mm", 30}}}, {"steps", {{{"do", "about-face"}}}}}),
             ContainsSubstring("either 'steps' or a 'plan'"));
  CHECK(with({{"plan", {{"way", "move"}, {"mm", 30}, {"aside_mm", 0}}}}).empty());
}
