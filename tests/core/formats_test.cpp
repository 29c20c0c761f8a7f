// The files that others read and write are held to their schemas in assets/schemas.
#include <fstream>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>
#include <toml++/toml.h>

#include "core/kit/kit.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using nlohmann::json;
using test::schema_fault;

namespace {

const std::filesystem::path kRoot = test::project_file({});

std::vector<std::filesystem::path> shipped_scenarios() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(kRoot / "assets/scenarios"))
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  return files;
}

std::string toml_as_json(const std::filesystem::path& file) {
  std::ostringstream out;
  const toml::table table = toml::parse_file(file.string());
  out << toml::json_formatter{table};
  return out.str();
}

/// Every name below a "properties" of a schema.
void collect_properties(const json& schema, std::set<std::string>& names) {
  if (schema.is_object())
    for (const auto& [key, value] : schema.items()) {
      if (key == "properties")
        for (const auto& [name, ignored] : value.items()) names.insert(name);
      collect_properties(value, names);
    }
  if (schema.is_array())
    for (const json& each : schema) collect_properties(each, names);
}

}  // namespace

TEST_CASE("every schema can be read, and says nothing that is not checked", "[schema]") {
  for (const auto& entry : std::filesystem::directory_iterator(kRoot / "assets/schemas")) {
    INFO(entry.path());
    if (entry.path().extension() == ".json")
      CHECK_NOTHROW(schema_fault(entry.path().filename().string(), "null"));
  }
}

TEST_CASE("every shipped scenario and its kit keep their schemas", "[schema]") {
  REQUIRE(shipped_scenarios().size() >= 2);
  for (const auto& file : shipped_scenarios()) {
    INFO(file);
    CHECK(schema_fault("scenario.schema.json", toml_as_json(file)) == "");
    const auto scenario = load_scenario(file);
    REQUIRE(scenario);
    CHECK(schema_fault("scenario.schema.json", to_json(*scenario)) == "");
    CHECK(schema_fault("kit.schema.json", to_json(make_kit(*scenario).value())) == "");
  }
}

TEST_CASE("an open table's scenario and kit keep their schemas", "[schema]") {
  Scenario scenario{.id = "open", .name = "Open table", .ruleset = "none yet"};
  scenario.board = {
      .surface = OpenBoard{.width = 6_in * 12, .depth = 120_cm, .unit = MeasuringUnit::kCentimetre},
      .areas = {{"camp", NamedArea::Rectangle{{-200, 0}, {-100, 300}}}}};
  CHECK(schema_fault("scenario.schema.json", to_json(scenario)) == "");
  CHECK(schema_fault("kit.schema.json", to_json(make_kit(scenario).value())) == "");
}

TEST_CASE("the scenario reader takes every key of the schema, and the schema every key of the reader",
          "[schema]") {
  const auto all = kRoot / "tests/data/scenario/all_keys.toml";
  const auto open = kRoot / "tests/data/scenario/open_table.toml";
  const auto ground = kRoot / "tests/data/scenario/ground.toml";
  const auto none = kRoot / "tests/data/scenario/no_table.toml";
  const auto race = kRoot / "tests/data/scenario/race.toml";
  const auto brevity = kRoot / "tests/data/scenario/brevity.toml";
  const auto mini_nap = kRoot / "tests/data/scenario/mini_nap.toml";
  const auto battle = kRoot / "tests/data/scenario/battle.toml";
  CHECK(schema_fault("scenario.schema.json", toml_as_json(all)) == "");
  CHECK(schema_fault("scenario.schema.json", toml_as_json(none)) == "");
  CHECK(schema_fault("scenario.schema.json", toml_as_json(race)) == "");
  CHECK(schema_fault("scenario.schema.json", toml_as_json(brevity)) == "");
  CHECK(schema_fault("scenario.schema.json", toml_as_json(mini_nap)) == "");
  CHECK(schema_fault("scenario.schema.json", toml_as_json(open)) == "");
  CHECK(schema_fault("scenario.schema.json", toml_as_json(ground)) == "");
  CHECK(schema_fault("scenario.schema.json", toml_as_json(battle)) == "");
  if (const auto scenario = load_scenario(all); !scenario) FAIL(scenario.error().message);
  if (const auto scenario = load_scenario(none); !scenario) FAIL(scenario.error().message);
  if (const auto scenario = load_scenario(race); !scenario) FAIL(scenario.error().message);
  if (const auto scenario = load_scenario(brevity); !scenario) FAIL(scenario.error().message);
  if (const auto scenario = load_scenario(mini_nap); !scenario) FAIL(scenario.error().message);
  if (const auto scenario = load_scenario(ground); !scenario) FAIL(scenario.error().message);
  if (const auto scenario = load_scenario(battle); !scenario)
    FAIL(scenario.error().message);
  else
    CHECK(schema_fault("scenario.schema.json", to_json(*scenario)) == "");
  // Every key is read; then the only ruleset so far refuses to play on an open table.
  CHECK_THAT(load_scenario(open).error().message, ContainsSubstring("is played on a grid"));
  std::set<std::string> names;
  collect_properties(json::parse(std::ifstream(kRoot / "assets/schemas/scenario.schema.json")), names);
  CHECK(names.size() > 30);
  std::stringstream text;
  text << std::ifstream(all).rdbuf() << std::ifstream(open).rdbuf() << std::ifstream(ground).rdbuf()
       << std::ifstream(none).rdbuf() << std::ifstream(race).rdbuf() << std::ifstream(brevity).rdbuf()
       << std::ifstream(mini_nap).rdbuf() << std::ifstream(battle).rdbuf();
  const auto mentions = [&](const std::string& part) { return text.str().find(part) != std::string::npos; };
  for (const std::string& name : names) {
    INFO(name);
    CHECK((mentions(name + " =") || mentions("[" + name + "]") || mentions("." + name + "]")));
  }
}

TEST_CASE("the schemas refuse what the program refuses", "[schema]") {
  const auto scenario = load_scenario(kRoot / "assets/scenarios/rapier-demo.toml");
  REQUIRE(scenario);
  const json kit = json::parse(to_json(make_kit(*scenario).value()));
  const auto with = [&](const char* pointer, const json& value) {
    json changed = kit;
    changed[json::json_pointer(pointer)] = value;
    return changed.dump();
  };
  CHECK(schema_fault("kit.schema.json", kit.dump()) == "");
  for (const std::string& wrong :
       {with("/pieces/0/colour", "red"), with("/pieces/0/tag", "4"), with("/anchors/3", nullptr),
        with("/format", "x"), with("/board/kind", "round"),
        with("/pieces/30/unit", "a counter has no unit")}) {
    CHECK(schema_fault("kit.schema.json", wrong) != "");
    CHECK_FALSE(parse_kit(wrong, "kit.json"));
  }
  CHECK(schema_fault("scenario.schema.json", R"({"name": "x", "ruleset": "rapier", "bord": {}})") != "");
}
