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
  CHECK_THAT(with({{"cm", 3}}), ContainsSubstring("'manoeuvre' takes no 'cm'"));
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

TEST_CASE("MN-072, MN-073, MN-085: a step of a manoeuvre is told nothing that it cannot do",
          "[mini-nap][workbench][MN-072][MN-073][MN-085]") {
  using Rules = std::set<std::string>;
  const auto forms = [](const char* now, Json step) {
    step["do"] = "form";
    return against(manoeuvre(unit("line-infantry", now), {{"steps", {std::move(step)}}}));
  };
  const auto plans = [](const char* now, Json plan) {
    return against(manoeuvre(unit("line-infantry", now), {{"plan", std::move(plan)}}));
  };
  // Only out of a square does it face as it likes.
  CHECK(forms("line", {{"formation", "column"}, {"heading_deg", 90}}) == Rules{"MN-073"});
  CHECK(forms("line", {{"formation", "column"}, {"heading_deg", 0}, {"side", -1}}).empty());
  CHECK(forms("square", {{"formation", "column"}, {"heading_deg", 90}}).empty());
  Json turned = unit("line-infantry", "line");
  turned["heading"] = 90;
  CHECK(against(manoeuvre(turned, {{"plan", {{"then_formation", "column"}}}})).empty());
  // The other stand of a square lies back to back with the one that stays.
  CHECK(forms("line", {{"formation", "square"}, {"side", -1}}) == Rules{"MN-044"});
  CHECK(plans("line", {{"formation", "square"}, {"forming", "second-left"}}).empty());
  CHECK(plans("line", {{"way", "move"}, {"mm", 30}, {"forming", "second-left"}}) == Rules{"MN-072"});
  CHECK(plans("line", {{"way", "move"}, {"mm", 30}, {"forming", "first-right"}}).empty());
  const auto inch = [](double cm) {
    return against(manoeuvre(unit("line-infantry", "square"), {{"steps", {{{"do", "inch"}, {"cm", cm}}}}}));
  };
  CHECK(inch(-0.0) == Rules{"MN-085"});  // it was told as -0.0 cm
  CHECK(inch(0.0).empty());
}

TEST_CASE("MN-075, MN-072, MN-117: a plan before an extended charge tells nothing that is passed over",
          "[mini-nap][workbench][MN-075][MN-072][MN-117]") {
  const auto extends = [](Json plan) {
    Json target = unit("line-infantry", "line");
    target.update({{"id", "T"}, {"side", "defender"}, {"y", 87}, {"heading", 180}});
    Json action{{"type", "extend"}, {"unit", "U"}, {"target", "T"}};
    if (!plan.is_null()) action["plan"] = std::move(plan);
    const Json outcome = workbench().rule(
        "extended-charge",
        {{"units", {unit("medium-cavalry", "line"), target}}, {"action", std::move(action)}});
    std::set<std::string> rules;
    for (const Json& each : outcome.at("objections")) rules.insert(each.at("rule").get<std::string>());
    return rules;
  };
  using Rules = std::set<std::string>;
  CHECK(extends(nullptr).empty());
  CHECK(extends(Json::object()).empty());
  CHECK(extends({{"formation", "column"}}).empty());
  CHECK(extends({{"mm", 30}}) == Rules{"MN-075"});
  CHECK(extends({{"forming", "second-left"}}) == Rules{"MN-072"});
}

TEST_CASE("MNQ-24, MN-N08: nobody is said to stand far off the table", "[mini-nap][MNQ-24][MN-N08]") {
  const auto rules = [](const char* phase, const char* type, double x_mm, double y_mm) {
    Json stands = Json::array();
    for (const double right_mm : {-12.5, 12.5})
      stands.push_back({{"at", {x_mm + right_mm, y_mm}}, {"heading_deg", 0}});
    const Json outcome = workbench().rule(
        "result", {{"units", {unit("line-infantry", "line")}},
                   {"phase", phase},
                   {"action", {{"type", type}, {"unit", "U"}, {"stands", std::move(stands)}}}});
    std::set<std::string> found;
    for (const Json& each : outcome.at("objections")) found.insert(each.at("rule").get<std::string>());
    return found;
  };
  using Rules = std::set<std::string>;
  for (const char* type : {"result", "adjust"}) {
    CAPTURE(type);
    CHECK(rules("hand-to-hand", type, 500, 500).empty());
    CHECK(rules("hand-to-hand", type, -80, 500).empty());  // over the edge, where the umpire may leave it
    CHECK(rules("hand-to-hand", type, -500, 500) == Rules{"MNQ-24"});
    CHECK(rules("hand-to-hand", type, 500, -500) == Rules{"MNQ-24"});
    CHECK(rules("hand-to-hand", type, 900'000, 500) == Rules{"MNQ-24"});
    CHECK(rules("hand-to-hand", type, 500, 900'000) == Rules{"MNQ-24"});
  }
}

TEST_CASE("MN-055, MN-036: no unit loses more strength points than it has, and no battery has over 6",
          "[mini-nap][workbench][MN-055][MN-036]") {
  const auto removal = [](const char* arm, const char* formation, int strength, int lost) {
    return refused("removal",
                   {{"arm", arm}, {"formation", formation}, {"strength", strength}, {"lost", lost}});
  };
  CHECK(removal("line-infantry", "line", 5, 5).empty());
  CHECK_THAT(removal("line-infantry", "line", 5, 6), ContainsSubstring("'lost'"));
  CHECK_THAT(removal("line-infantry", "line", 0, 0), ContainsSubstring("'strength'"));
  CHECK(removal("foot-artillery", "battery", 6, 1).empty());
  CHECK_THAT(removal("foot-artillery", "battery", 7, 1), ContainsSubstring("MN-036"));
  const auto with_strength = [](const char* arm, const char* formation, int strength) {
    Json one = unit(arm, formation);
    one["strength"] = strength;
    return refused("manoeuvre", manoeuvre(std::move(one), {{"steps", {{{"do", "about-face"}}}}}));
  };
  CHECK(with_strength("line-infantry", "line", 9).empty());
  CHECK_THAT(with_strength("line-infantry", "line", 0), ContainsSubstring("'strength'"));
  CHECK_THAT(with_strength("foot-artillery", "battery", 7), ContainsSubstring("MN-036"));
}

TEST_CASE("MN-014, MN-047: a unit by request is one of these rules", "[mini-nap][workbench][MN-014]") {
  const auto with_trait = [](const char* arm, const char* formation, const char* trait) {
    return refused("allowance", {{"arm", arm}, {"formation", formation}, {"traits", {trait}}});
  };
  CHECK(with_trait("light-cavalry", "skirmish-line", "irregular").empty());
  CHECK_THAT(with_trait("line-infantry", "skirmish-line", "irregular"), ContainsSubstring("MN-047"));
  CHECK(with_trait("light-cavalry", "line", "lancers").empty());
  CHECK_THAT(with_trait("heavy-cavalry", "line", "lancers"), ContainsSubstring("MN-014"));
}

TEST_CASE("MN-042 to MN-047: who charges, and who is charged, is in a formation that it can form",
          "[mini-nap][workbench][MN-044]") {
  const auto refusal = [](const char* who, const char* in, const char* whom, const char* there) {
    return refused("charge-table", {{"charger", {{"arm", who}, {"formation", in}}},
                                    {"target", {{"arm", whom}, {"formation", there}}}});
  };
  CHECK(refusal("line-infantry", "line", "line-infantry", "square").empty());
  CHECK_THAT(refusal("line-infantry", "line", "heavy-cavalry", "square"), ContainsSubstring("cannot form"));
  CHECK_THAT(refusal("line-infantry", "skirmish-line", "line-infantry", "line"),
             ContainsSubstring("cannot form"));
}

TEST_CASE("MNQ-24, MN-056: whoever is removed, or has left, stands nowhere", "[mini-nap][MNQ-24][MN-056]") {
  const auto against = [](const char* type, Json fields) {
    fields["type"] = type;
    fields["unit"] = "U";
    const Json outcome = workbench().rule("result", {{"units", {unit("line-infantry", "line")}},
                                                     {"phase", "hand-to-hand"},
                                                     {"action", std::move(fields)}});
    std::set<std::string> rules;
    for (const Json& each : outcome.at("objections")) rules.insert(each.at("rule").get<std::string>());
    return rules;
  };
  using Rules = std::set<std::string>;
  for (const char* type : {"result", "adjust"}) {
    CAPTURE(type);
    CHECK(against(type, {{"remove", true}, {"strength", 2}, {"hits", 3}}).empty());
    CHECK(against(type, {{"formation", "column"}, {"break_through", true}}).empty());
    CHECK(against(type, {{"remove", true}, {"break_through", false}}).empty());
    CHECK(against(type, {{"remove", true}, {"leave", true}}) == Rules{"MNQ-24"});
    CHECK(against(type, {{"remove", true}, {"formation", "column"}}) == Rules{"MN-056"});
    CHECK(against(type, {{"remove", true}, {"at", {{"x_mm", 300}}}}) == Rules{"MN-056"});
    CHECK(against(type, {{"leave", true}, {"break_through", true}}) == Rules{"MNQ-24"});
  }
}

TEST_CASE("MNQ-26: with a point for each hit marker, markers and points are not more than there are",
          "[mini-nap][MNQ-26][MN-055]") {
  const auto refused_by = [](const char* setting, int hits, int strength) {
    const Json outcome = workbench().rule(
        "result", {{"units", {unit("line-infantry", "line")}},  // of 6 strength points
                   {"phase", "hand-to-hand"},
                   {"settings", {{"hit_marker", setting}}},
                   {"action", {{"type", "result"}, {"unit", "U"}, {"hits", hits}, {"strength", strength}}}});
    return outcome.at("objections").empty() ? std::string()
                                            : outcome["objections"][0].at("rule").get<std::string>();
  };
  CHECK(refused_by("1_SP_each", 3, 3).empty());
  CHECK(refused_by("1_SP_each", 9, 0).empty());  // markers show hits, however few points are left
  CHECK(refused_by("1_SP_each", 3, 4) == "MN-055");
  CHECK(refused_by("1_SP_each", 9, 1) == "MN-055");
  CHECK(refused_by("record_only", 3, 4).empty());
}

TEST_CASE("MN-166: an emergency square is a square", "[mini-nap][MN-166]") {
  const auto against = [](const char* formation, Json fields) {
    fields["type"] = "adjust";
    fields["unit"] = "U";
    return workbench()
        .rule("result", {{"units", {unit("line-infantry", formation)}}, {"action", std::move(fields)}})
        .at("objections")
        .size();
  };
  CHECK(against("square", {{"emergency", true}}) == 0);
  CHECK(against("line", {{"emergency", true}, {"formation", "square"}}) == 0);
  CHECK(against("line", {{"emergency", false}}) == 0);
  CHECK(against("line", {{"emergency", true}}) == 1);
  CHECK(against("square", {{"emergency", true}, {"formation", "line"}}) == 1);
}
