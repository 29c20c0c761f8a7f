#include "core/scenario/order_of_battle.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;

namespace {
std::string error_of(const std::string& csv) {
  const auto rows = parse_order_of_battle(csv, "oob.csv");
  return rows ? "accepted" : rows.error().message;
}
}  // namespace

TEST_CASE("a row of the order of battle is a unit, columns may stand in any order", "[scenario][csv]") {
  const auto rows = parse_order_of_battle(
      "kind,id,division,traits,stands,name\r\nrifles,1-01,1,asset assault,2,\"One, \"\"the\"\" "
      "first\"\r\n\r\n",
      "oob.csv");
  REQUIRE(rows);
  REQUIRE(rows->size() == 1);
  const UnitRow& row = rows->front();
  CHECK(row.line == 2);
  CHECK(row.id == "1-01");
  CHECK(row.kind == "rifles");
  CHECK(row.traits == std::vector<std::string>{"asset", "assault"});
  CHECK(row.stands == 2);
  CHECK(row.name == "One, \"the\" first");
}

TEST_CASE("semicolons, as some spreadsheets write them, are read too", "[scenario][csv]") {
  const auto rows = parse_order_of_battle("id;division;kind\n1-01;1;rifles\n1-02;1;hq", "oob.csv");
  REQUIRE(rows);
  CHECK(rows->at(1).kind == "hq");
}

TEST_CASE("wrong columns are named, and so are the expected and the found", "[scenario][csv]") {
  CHECK(error_of("id,division,typ\n") ==
        "oob.csv:1: unknown column 'typ'; expected are id, division, kind and, if wanted, name, short, "
        "mobility, "
        "traits, stands, base");
  CHECK(error_of("id,divison,kind\n") == "oob.csv:1: unknown column 'divison'; did you mean 'division'?");
  CHECK(
      error_of("id,kind\n") ==
      "oob.csv:1: column 'division' is missing; found are id, kind; expected are id, division, kind and, if "
      "wanted, name, short, mobility, traits, stands, base");
  CHECK_THAT(error_of("id,\"ki\nnd\",division\n"), ContainsSubstring("unknown column 'ki nd'"));
  CHECK(error_of("id,kind,id,division\n") == "oob.csv:1: column 'id' is there twice");
}

TEST_CASE("a row may give its stands' base in millimetres", "[scenario][csv]") {
  const auto rows =
      parse_order_of_battle("id,division,kind,stands,base\nA,1,foot,2,25x40\nB,1,foot,1,\n", "oob.csv");
  REQUIRE(rows);
  CHECK(rows->at(0).base_width_mm == 25);
  CHECK(rows->at(0).base_depth_mm == 40);
  CHECK(rows->at(1).base_width_mm == 0);
  for (const char* wrong : {"25", "25x", "25x4", "25x40x2", "x40", "25 x 40", "301x40", "-25x40"})
    CHECK(error_of("id,division,kind,base\nA,1,foot," + std::string(wrong) + "\n") ==
          "oob.csv:2: 'base' must be width x depth in millimetres, such as '25x40', not '" +
              std::string(wrong) + "'");
}

TEST_CASE("a row with too many or too few fields is named by its line", "[scenario][csv]") {
  CHECK(error_of("id,division,kind\n1-01,1,rifles\n1-02,1\n") ==
        "oob.csv:3: 2 fields, but the heading has 3 columns");
  CHECK(error_of("id,division,kind\n\n1-01,1,rifles,x\n") ==
        "oob.csv:3: 4 fields, but the heading has 3 columns");
  CHECK(error_of("id,division,kind,name\n1,1,hq,\"two\nlines\"\n2,1\n") ==
        "oob.csv:4: 2 fields, but the heading has 4 columns");
}

TEST_CASE("broken CSV is refused in one line", "[scenario][csv]") {
  CHECK(error_of("") == "oob.csv: the order of battle is empty");
  CHECK(error_of("\n\n") == "oob.csv: the order of battle is empty");
  CHECK(error_of("id,division,kind\n\"1,1,hq\n") == "oob.csv: a quote (\") is never closed");
  CHECK(error_of("id,division,kind,stands\n1,1,hq,two\n") ==
        "oob.csv:2: 'stands' must be a whole number, not 'two'");
  CHECK(error_of("id,division,kind,stands\n1,1,hq,99999999999\n") ==
        "oob.csv:2: 'stands' must be a whole number, not '99999999999'");
  std::string many = "id,division,kind\n";
  for (int i = 0; i < 1001; ++i) many += "u,1,hq\n";
  CHECK(error_of(many) == "oob.csv: more than 1000 units");
}
