#include "core/rules/ruleset.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"

using namespace telescope;

namespace {

/// The message of a scenario that must be refused.
std::string error_of(const std::string& text) {
  const auto scenario = parse_scenario("name = \"Test\"\nruleset = \"rapier\"\n" + text, "x.toml", {});
  return scenario ? "accepted" : scenario.error().message;
}

}  // namespace

TEST_CASE("nothing is called as a sector or an anchor is", "[scenario]") {
  struct Named {
    const char* before;
    const char* key;
    const char* after;
    bool is_place, has_tag;  ///< whether it may be taken for a sector, or for an anchor
    const char* told;
  };
  const Named all[] = {
      {"[board]\n[[board.area]]\n", "name", "", true, true, "x.toml:5: 'name' in [[board.area]] "},
      {"[board]\n[[board.hill]]\n", "name",
       "\nx=\"1 in\"\ny=\"1 in\"\nwidth=\"5 in\"\ndepth=\"5 in\"\nheight=\"1 in\"", true, true,
       "x.toml:5: 'name' in [[board.hill]] "},
      {"[board]\n[[board.ground]]\n", "id", "", true, true, "x.toml:5: 'id' in [[board.ground]] "},
      {"[board]\n[[board.line]]\n", "id", "", true, true, "x.toml:5: 'id' in [[board.line]] "},
      {"[[division]]\n", "id", "\nside = \"attacker\"\nunits = []", false, true,
       "x.toml:4: 'id' in [[division]] "},
      {"[[division]]\nid = \"1\"\nside = \"attacker\"\nunits = [\n { ", "id", ", kind = \"rifles\" }\n]",
       true, true, "x.toml:7: unit '"},
      {"[[markers]]\n", "id", "", false, true, "x.toml:4: 'id' in [[markers]] "},
      {"[[deck]]\n", "id", "\nfaces = [\"one\"]", false, true, "x.toml:4: 'id' in [[deck]] "},
  };
  for (const Named& each : all) {
    const auto error = [&](const std::string& name) {
      return error_of(std::string(each.before) + each.key + " = \"" + name + "\"" + each.after + "\n");
    };
    INFO(each.before);
    CHECK_THAT(error("A9-L9"), !ContainsSubstring("is a sector"));
    const std::string sector = error("A1-L1"), anchor = error("anchor_0");
    CHECK(sector.find('\n') == std::string::npos);
    CHECK(sector.starts_with(each.told) == each.is_place);
    CHECK((sector.find("is 'A1-L1', which is a sector; give it another") != std::string::npos) ==
          each.is_place);
    CHECK(anchor.starts_with(each.told) == each.has_tag);
    CHECK((anchor.find("begins with 'anchor_', as those of the four anchors do; give it another") !=
           std::string::npos) == each.has_tag);
    CHECK(error("a1-l1").starts_with(each.told) == each.is_place);
    CHECK(error("Anchor_2").starts_with(each.told) == each.has_tag);
  }
}

TEST_CASE("no two things of a scenario are called alike, in whatever letters", "[scenario]") {
  const std::string division = "[[division]]\nid = \"1\"\nside = \"defender\"\nunits = [\n";
  const auto unit = [](const std::string& id) { return " { id = \"" + id + "\", kind = \"rifles\" },\n"; };
  const auto area = [](const std::string& name) {
    return "[board]\n[[board.area]]\nname = \"" + name + "\"\n";
  };
  const std::string of_rules = find_ruleset("rapier")->board(Scenario{}).areas.front().name;
  for (const auto& [text, told] : std::vector<std::pair<std::string, std::string>>{
           {division + unit("A1-02") + unit("a1-02") + "]\n", "is already used at x.toml:"},
           {division + unit("A1-01") + "]\n" + area("A1-01"), "which is an area of the board"},
           {division + unit("A1-01") + "]\n" + area("a1-01"), "which is an area of the board"},
           {division + unit(of_rules) + "]\n", "which is an area of the board"},
           {"[[division]]\nid = \"1\"\nside = \"attacker\"\nunits = [\n" + unit("r1-1") + "]\n",
            "which is an area of the board"},
           {division + unit("L1") + "]\n", "which is a line of sectors"},
           {division + unit("a2") + "]\n", "which is a line of sectors"},
           {"counters = 2\n" + division + unit("D1-01") + "]\n" + area("c01"), "'c01'"},
           {"counters = 2\n" + division + unit("D1-01") + "]\n" + area("C01"), "'c01'"},
           {"counters = 2\n" + division + unit("C01") + "]\n", "c01"}}) {
    CAPTURE(text);
    const std::string error = error_of(text);
    CHECK(error != "accepted");
    CHECK_THAT(error, ContainsSubstring(told));
  }
  // Both mistakes are told.
  const std::string both = error_of(division + unit("A1-L1") + unit("anchor_0") + "]\n");
  CHECK_THAT(both, ContainsSubstring("which is a sector") && ContainsSubstring("begins with 'anchor_'"));
}

TEST_CASE("a word that the rules do not have is told with the nearest or with all that they have",
          "[scenario]") {
  for (const Ruleset* ruleset : rulesets()) {
    const auto kinds = ruleset->vocabulary().kinds;
    const std::string id(ruleset->id());
    const auto scenario =
        parse_scenario("name = \"Test\"\nruleset = \"" + id +
                           "\"\n[[division]]\nid = \"1\"\nside = \"attacker\"\nunits = [{ id = "
                           "\"x\", kind = \"zzzzzzzz\" }]\n",
                       "x.toml", {});
    REQUIRE_FALSE(scenario);
    CAPTURE(id, scenario.error().message);
    for (const std::string_view kind : kinds)
      CHECK_THAT(scenario.error().message, ContainsSubstring(std::string(kind)));
  }
}
