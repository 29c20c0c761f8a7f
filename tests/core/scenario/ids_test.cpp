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
      {"[board]\n[[board.area]]\n", "name", "", true, false, "x.toml:5: 'name' in [[board.area]] "},
      {"[board]\n[[board.hill]]\n", "name",
       "\nx=\"1 in\"\ny=\"1 in\"\nwidth=\"5 in\"\ndepth=\"5 in\"\nheight=\"1 in\"", true, false,
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
  }
}
