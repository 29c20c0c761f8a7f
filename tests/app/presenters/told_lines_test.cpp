#include "app/presenters/told_lines.hpp"

#include <fstream>

#include <nlohmann/json.hpp>

#include "app/presenters/throw_page.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"

using namespace telescope;
using namespace telescope::app;
using Json = nlohmann::json;

namespace {

Json told_data() {
  std::ifstream file(test::project_file("tests/data/told/lines.json"));
  return Json::parse(file);
}

}  // namespace

TEST_CASE("A log leaves out what only begins and ends, as the pages' does", "[told]") {
  const Json data = told_data();
  for (const std::string text : data.at("only_frames")) {
    INFO(text);
    CHECK(only_frames(text));
  }
  for (const std::string text : data.at("in_a_log")) {
    INFO(text);
    CHECK_FALSE(only_frames(text));
  }
}

TEST_CASE("What follows is told large and the steps that led to it small, as on the pages", "[told]") {
  const Json table = told_data();
  for (const Json& row : table.at("noticed")) {
    std::vector<ToldLine> lines;
    for (const Json& line : row.at("lines"))
      lines.push_back({.number = static_cast<int>(lines.size()) + 1,
                       .text = line.at("text"),
                       .rule = {},
                       .from = {},
                       .follows = line.value("follows", ""),
                       .deed = line.value("large", 0)});
    INFO(row);
    const Noticed told = noticed(lines);
    Json large = Json::array();
    for (const Noticed::Line& line : told.large)
      large.push_back({{"text", line.text}, {"follows", line.follows}});
    CHECK(large == row.at("large"));
    CHECK(Json(told.steps) == row.at("steps"));
  }
}

TEST_CASE("Of an action a contact and a loss are large, a march beside them small, and alone it is plain",
          "[told]") {
  const Told step{.sentence = "2-07 from A1-L1 to A1-L2.", .rules = {}};
  const Told contact{.sentence = "Contact in A1-L2.", .rules = {}, .audience = Audience::kAll, .large = true};
  const Told loss{.sentence = "2-07 is lost.", .rules = {}, .loss = true};
  const Told secret{
      .sentence = "c07 hides nothing.", .rules = {}, .audience = Audience::kUmpire, .large = true};
  CHECK(told_as(step, {step}) == ToldAs::kPlain);
  CHECK(told_as(step, {step, contact}) == ToldAs::kSmall);
  CHECK(told_as(step, {step, loss}) == ToldAs::kSmall);
  CHECK(told_as(contact, {step, contact}) == ToldAs::kLarge);
  CHECK(told_as(loss, {loss}) == ToldAs::kLarge);
  // What not everybody may know is never large, and makes nothing else small.
  CHECK(told_as(secret, {step, secret}) == ToldAs::kSmall);
  CHECK(told_as(step, {step, secret}) == ToldAs::kPlain);
}
