#include <fstream>
#include <iterator>

#include <nlohmann/json.hpp>

#include "core/kit/kit.hpp"
#include "core/scenario/scenario_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;

namespace {

Kit demo_kit() {
  const auto scenario = load_scenario(test::project_file("assets/scenarios/rapier-demo.toml"));
  return make_kit(scenario.value()).value();
}

nlohmann::json demo_json() {
  return nlohmann::json::parse(to_json(demo_kit()));
}

/// The demo's kit with a deck of two cards.
Kit kit_with_deck() {
  Kit kit = demo_kit();
  const auto card = [&](const char* id, int tag, int count, const char* face) {
    kit.markers.push_back({id, id, "C", TagId(tag), count, 44, 68, 0.3, "cards", face});
  };
  card("cards", 479, 2, "");
  card("cards-7h", 478, 1, "7h");
  card("cards-ks", 477, 1, "ks");
  return kit;
}

std::string error_of(const std::string& text) {
  const auto kit = parse_kit(text, "kit.json");
  return kit ? "" : kit.error().message;
}

}  // namespace

TEST_CASE("a kit written and read back is the same kit", "[kit]") {
  const Kit kit = demo_kit();
  const auto again = parse_kit(to_json(kit), "kit.json");
  REQUIRE(again);
  CHECK(*again == kit);
}

TEST_CASE("a kit with classes of markers is read back whole", "[kit][marker]") {
  Kit kit = demo_kit();
  kit.markers = {{"pin", "Pinned", "P", TagId(479), 30, 25, 25, 0.5},
                 {"back", "Command card", "C", TagId(478), 12, 63, 88, 0.3}};
  const auto again = parse_kit(to_json(kit), "kit.json");
  if (!again) FAIL(again.error().message);
  CHECK(*again == kit);
}

TEST_CASE("a kit with a deck says of each card which it is, and is read back whole", "[kit][deck]") {
  const Kit kit = kit_with_deck();
  const auto json = nlohmann::json::parse(to_json(kit));
  CHECK(json.at("markers")[0].at("deck") == "cards");
  CHECK_FALSE(json.at("markers")[0].contains("card"));
  CHECK(json.at("markers")[2].at("card") == "ks");
  const auto again = parse_kit(to_json(kit), "kit.json");
  if (!again) FAIL(again.error().message);
  CHECK(*again == kit);
}

TEST_CASE("a kit's deck has one class of backs and each card once", "[kit][deck]") {
  const auto with = [&](const char* pointer, const nlohmann::json& value) {
    auto json = nlohmann::json::parse(to_json(kit_with_deck()));
    json[nlohmann::json::json_pointer(pointer)] = value;
    return error_of(json.dump());
  };
  CHECK(with("/markers/2/card", "7h") ==
        "kit.json: markers[2]: the card \"7h\" of deck \"cards\" is already in markers[1]");
  CHECK(with("/markers/0/deck", "other") == "kit.json: markers[1]: deck \"cards\" has no backs");
  CHECK_THAT(with("/markers/1/count", 2), ContainsSubstring("must be 1: a deck has each card once"));
  CHECK_THAT(with("/markers/1/card", ""), ContainsSubstring("markers[1].card: must not be empty"));
  CHECK_THAT(with("/markers/1/deck", ""), ContainsSubstring("markers[1].deck: must not be empty"));
  auto json = nlohmann::json::parse(to_json(kit_with_deck()));
  json["markers"][1].erase("deck");
  CHECK_THAT(error_of(json.dump()), ContainsSubstring("markers[1].card: is for cards of a \"deck\""));
  json = nlohmann::json::parse(to_json(kit_with_deck()));
  json["markers"][1].erase("card");
  CHECK(error_of(json.dump()) ==
        "kit.json: markers[1]: the backs of deck \"cards\" are already in markers[0]");
}

TEST_CASE("a kit without markers is written byte for byte as it was before there were any", "[kit][marker]") {
  const auto folder = test::project_file("tests/data/kit");
  const auto scenario = load_scenario(folder / "no_markers.toml");
  REQUIRE(scenario);
  std::ifstream file(folder / "no_markers.json");
  const std::string before((std::istreambuf_iterator<char>(file)), {});
  CHECK(to_json(make_kit(*scenario).value()) == before);
  const auto kit = parse_kit(before, "kit.json");
  REQUIRE(kit);
  CHECK(to_json(*kit) == before);
}

TEST_CASE("a class of markers that cannot be is refused by its path", "[kit][marker]") {
  Kit kit = demo_kit();
  kit.markers = {{"pin", "Pinned", "P", TagId(479), 30, 25, 25, 0.5},
                 {"smoke", "Smoke", "S", TagId(478), 1, 25, 25, 0.5}};
  const auto with = [&](const char* pointer, const nlohmann::json& value) {
    auto json = nlohmann::json::parse(to_json(kit));
    json[nlohmann::json::json_pointer(pointer)] = value;
    return error_of(json.dump());
  };
  CHECK(with("/markers/1/tag", 479) == "kit.json: markers[1]: tag 479 is already used by markers[0]");
  CHECK(with("/markers/1/tag", 5) == "kit.json: markers[1]: tag 5 is already used by pieces[1]");
  CHECK(with("/markers/1/tag", 2) == "kit.json: markers[1]: tag 2 is already used by anchors[2]");
  CHECK(with("/markers/1/id", "pin") == "kit.json: markers[1]: id \"pin\" is already used by markers[0]");
  CHECK_THAT(with("/markers/0/id", ""), ContainsSubstring("markers[0].id: must not be empty"));
  CHECK_THAT(with("/markers/0/count", 0), ContainsSubstring("markers[0].count: must be a whole number"));
  CHECK_THAT(with("/markers/0/width_mm", 0), ContainsSubstring("markers[0].width_mm"));
  CHECK_THAT(with("/markers/0/colour", 1), ContainsSubstring("markers[0]: unknown key 'colour'"));
  CHECK_THAT(with("/markers", 5), ContainsSubstring("markers: must be a list"));
}

TEST_CASE("an open table's kit is read back whole", "[kit]") {
  Kit kit = demo_kit();
  kit.board = {.surface = OpenBoard{.width = 6_in * 12, .depth = 120_cm, .unit = MeasuringUnit::kCentimetre},
               .areas = {{"camp", NamedArea::Rectangle{{-200, 0}, {-100, 300}}}},
               .hills = {{"ridge", {{100, 100}, {400, 250}}, true, 25_mm}}};
  const auto again = parse_kit(to_json(kit), "kit.json");
  REQUIRE(again);
  CHECK(*again == kit);
}

TEST_CASE("a kit cut off anywhere is refused in one line", "[kit]") {
  const std::string whole = to_json(demo_kit());
  for (std::size_t length = 0; length + 2 < whole.size(); length += 97) {
    const std::string error = error_of(whole.substr(0, length));
    CHECK_THAT(error, ContainsSubstring("kit.json"));
    CHECK(error.find('\n') == std::string::npos);
  }
  CHECK_THAT(error_of(whole.substr(0, whole.size() / 2)), ContainsSubstring("is the file cut off?"));
  CHECK(error_of(" \n") == "kit.json: the file is empty");
}

TEST_CASE("JSON that is no kit is told from a kit that is wrong", "[kit]") {
  CHECK_THAT(error_of("{\"camera\": 0}"), ContainsSubstring("not a kit of this program"));
  CHECK_THAT(error_of("[]"), ContainsSubstring("not a kit of this program"));
  CHECK_THAT(error_of("-2E666"), ContainsSubstring("a number is too large"));
  CHECK_THAT(error_of("{\"format\": 7}"), ContainsSubstring("not a kit of this program"));
  CHECK_THAT(error_of("{\n\"format\": \"telescope-kit-1\",\n oops"),
             ContainsSubstring("kit.json:3: this is not JSON"));
}

TEST_CASE("a tag or an id used twice is refused with both places", "[kit]") {
  auto json = demo_json();
  json["pieces"][3]["tag"] = json["pieces"][1]["tag"];
  CHECK(error_of(json.dump()) == "kit.json: pieces[3]: tag 5 is already used by pieces[1]");
  json = demo_json();
  json["pieces"][2]["tag"] = 3;
  CHECK(error_of(json.dump()) == "kit.json: pieces[2]: tag 3 is already used by anchors[3]");
  json = demo_json();
  json["pieces"][2]["id"] = "1-01";
  CHECK(error_of(json.dump()) == "kit.json: pieces[2]: id \"1-01\" is already used by pieces[0]");
}

TEST_CASE("a wrong value in a kit is named by its path and by what it must be", "[kit]") {
  const auto with = [](const char* pointer, const nlohmann::json& value) {
    auto json = demo_json();
    json[nlohmann::json::json_pointer(pointer)] = value;
    return error_of(json.dump());
  };
  CHECK(with("/pieces/0/tag", 480) ==
        "kit.json: pieces[0].tag: must be a whole number from 0 to 479, not 480");
  CHECK(with("/pieces/0/tag", "5") ==
        "kit.json: pieces[0].tag: must be a whole number from 0 to 479, not \"5\"");
  CHECK(with("/pieces/0/tag", 1e300) ==
        "kit.json: pieces[0].tag: must be a whole number from 0 to 479, not 1e+300");
  CHECK(with("/pieces/0/side", "red") ==
        "kit.json: pieces[0].side: must be \"attacker\", \"defender\" or \"neutral\", not \"red\"");
  CHECK(with("/pieces/0/hight_mm", 1) ==
        "kit.json: pieces[0]: unknown key 'hight_mm'; did you mean 'height_mm'?");
  CHECK_THAT(with("/board/columns", 0), ContainsSubstring("board.columns: must be a whole number from 1"));
  CHECK_THAT(with("/board/kind", nullptr), ContainsSubstring("board.kind: must be a text, not null"));
  CHECK_THAT(with("/anchors", {1, 2}), ContainsSubstring("anchors: must list the four anchors"));
  CHECK_THAT(with("/anchors/1/x_mm", 12), ContainsSubstring("does not lie at its corner"));
  CHECK_THAT(with("/pieces", "many"), ContainsSubstring("pieces: must be a list, not \"many\""));
  CHECK_THAT(with("/pieces/1", 5), ContainsSubstring("pieces[1]: must be an object, not 5"));
  CHECK_THAT(with("/tag_size_mm", -20), ContainsSubstring("tag_size_mm: must be a number from"));
  auto json = demo_json();
  json["pieces"][0].erase("dx_mm");
  CHECK_THAT(error_of(json.dump()), ContainsSubstring("pieces[0]: 'dx_mm' is missing"));
}

TEST_CASE("JSON nested without end is refused, not followed", "[kit]") {
  std::string array, pieces = R"({"format":"telescope-kit-1","pieces":)";
  array.resize(1'000'000, '['), pieces.resize(100'000, '[');
  CHECK_FALSE(error_of(array).empty());
  CHECK_FALSE(error_of(pieces).empty());
}

TEST_CASE("a kit file that is missing, a folder, binary or huge is refused in one line", "[kit]") {
  const test::TemporaryFolder temporary;
  const auto& folder = temporary.path();
  const auto write = [&](const char* name, const std::string& bytes) {
    test::write_text(folder / name, bytes);
    return folder / name;
  };
  CHECK_THAT(load_kit(folder / "none.json").error().message, ContainsSubstring("none.json: no such file"));
  CHECK_THAT(load_kit(folder).error().message, ContainsSubstring("not a file"));
  CHECK_THAT(load_kit("/dev/zero").error().message, ContainsSubstring("/dev/zero: not a file"));
  CHECK_THAT(load_kit(write("binary.json", std::string("\x89PNG\0\0", 6))).error().message,
             ContainsSubstring("not a UTF-8 text file"));
  CHECK_THAT(load_kit(write("huge.json", std::string(kLargestKitFile + 1, ' '))).error().message,
             ContainsSubstring("larger than 4096 KiB"));
  CHECK(load_kit(write("marked.json", "\xEF\xBB\xBF" + to_json(demo_kit()))));
}
