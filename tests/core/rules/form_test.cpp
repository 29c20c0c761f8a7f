#include "core/rules/form.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;
using Json = nlohmann::json;
using Kind = FormField::Kind;

namespace {

FormChoice choice(std::string id, Json put = {}) {
  return {.id = id, .label = "the " + id, .put = std::move(put), .sector = {}, .piece = {}};
}

FormField field(std::string id, Kind kind, std::vector<std::string> into) {
  FormField made;
  made.id = id;
  made.label = id;
  made.kind = kind;
  made.into = std::move(into);
  return made;
}

/// One field of each kind.
Form sample() {
  Form form{.id = "sample", .title = "Try it", .fields = {}, .action = {{"type", "try"}}};
  FormField who = field("who", Kind::kOne, {"who"});
  who.choices = {choice("a"), choice("b", 7)};
  FormField axes = field("axes", Kind::kSome, {"frontages", "1"});
  axes.choices = {choice("A1"), choice("A2")};
  FormField more = axes;
  more.id = more.label = "more";
  FormField fire = field("fire", Kind::kMany, {"missions"});
  fire.choices = {choice("X", {{"sector", "X"}}), choice("Y", {{"sector", "Y"}})};
  FormField number = field("number", Kind::kNumber, {"number"});
  number.lowest = 1;
  number.highest = 6;
  form.fields = {who, axes, more, fire, number, field("words", Kind::kText, {"words"})};
  return form;
}

std::string refused(const Json& answers) {
  const auto action = filled(sample(), answers);
  return action ? "" : action.error().message;
}

}  // namespace

TEST_CASE("Answers are put where their fields say, nothing answered leaves the action as it is", "[form]") {
  CHECK(filled(sample(), Json::object()).value() == Json{{"type", "try"}});
  const Json answers{{"who", "b"},  {"axes", {"A2", "A1"}}, {"more", {"A1"}}, {"fire", {"Y", "X", "Y"}},
                     {"number", 3}, {"words", "go"}};
  const Json expected{{"type", "try"},
                      {"who", 7},
                      {"frontages", {{"1", {"A2", "A1", "A1"}}}},
                      {"missions", {{{"sector", "Y"}}, {{"sector", "X"}}, {{"sector", "Y"}}}},
                      {"number", 3},
                      {"words", "go"}};
  CHECK(filled(sample(), answers).value() == expected);
}

TEST_CASE("A form begins with its fields' answers, and counts what is named", "[form]") {
  Form form = sample();
  form.fields[1].initial = {"A1"};
  CHECK(initial_answers(form).at("axes") == Json{"A1"});
  CHECK(initial_answers(form).at("who").is_null());
  const Json fire{"Y", "X", "Y"};
  CHECK(count_of(form.fields[3], fire) == 3);
  CHECK(count_of(form.fields[3], fire, "Y") == 2);
  CHECK(count_of(form.fields[0], "a") == 1);
  CHECK(count_of(form.fields[0], Json()) == 0);
}

TEST_CASE("What an action cannot do without is asked for in words", "[form]") {
  Form form = sample();
  form.fields[0].least = form.fields[1].least = form.fields[4].least = form.fields[5].least = 1;
  Json answers{{"who", nullptr}, {"axes", Json::array()}, {"number", nullptr}, {"words", "  "}};
  CHECK(filled(form, answers).error().message == "who: choose one.");
  answers["who"] = "a";
  CHECK(filled(form, answers).error().message == "axes: name at least 1.");
  answers["axes"] = {"A1"};
  CHECK(filled(form, answers).error().message == "number: a number is wanted.");
  answers["number"] = 6;
  CHECK(filled(form, answers).error().message == "words: write a few words.");
  answers["words"] = "now";
  CHECK(filled(form, answers));
}

TEST_CASE("Hostile answers are refused in words, never thrown at", "[form]") {
  for (const Json& answers :
       {Json(), Json(3), Json::array(), Json{{"nobody", 1}}, Json{{"who", "c"}}, Json{{"who", {"a"}}},
        Json{{"who", true}}, Json{{"axes", "A1"}}, Json{{"axes", {"A1", "A1"}}}, Json{{"axes", {"A9"}}},
        Json{{"axes", {{{"a", 1}}}}}, Json{{"fire", {{"X", 2}}}}, Json{{"number", 0}}, Json{{"number", 7}},
        Json{{"number", 2.5}}, Json{{"number", "3"}}, Json{{"words", 5}},
        Json{{"words", std::string(2001, 'x')}}, Json{{"fire", std::vector<std::string>(201, "X")}}})
    CHECK_FALSE(refused(answers).empty());
}

TEST_CASE("What the rules do not allow is told a sentence a field: too many, too often, barred, with a gap",
          "[form]") {
  Form form = sample();
  const auto beyond = [&](const Json& answers) { return beyond_limits(form, answers); };
  FormField& fire = form.fields[3];
  fire.allowed = 3;
  fire.allowed_each = 2;
  fire.counted = "missions";
  const std::string name = fire.label;
  const std::string first = fire.choices[0].id, other = fire.choices[1].id;
  CHECK(beyond({{fire.id, {first, other, first}}}).empty());
  CHECK(beyond({{fire.id, {first, other, first, other}}}) ==
        std::vector<std::string>{name + ": no more than 3 missions."});
  CHECK(beyond({{fire.id, {first, first, first}}}) ==
        std::vector<std::string>{name + ": no more than 2 on " + fire.choices[0].label + "."});
  fire.choices[0].allowed = 1;
  CHECK(beyond({{fire.id, {first, first}}}).size() == 1);
  fire.choices[1].barred = "not in the fog.";
  CHECK(beyond({{fire.id, {other}}}) ==
        std::vector<std::string>{fire.choices[1].label + ": not in the fog."});

  FormField& axes = form.fields[1];
  axes.choices.resize(0);
  for (const char* axis : {"A1", "A2", "A3"})
    axes.choices.push_back({.id = axis, .label = axis, .put = {}, .sector = {}, .piece = {}});
  axes.unbroken = true;
  CHECK(beyond({{axes.id, {"A3", "A2"}}}).empty());
  CHECK(beyond({{axes.id, Json::array()}}).empty());
  CHECK(beyond({{axes.id, {"A1", "A3"}}}).size() == 1);
  CHECK(beyond(Json::object()).empty());
}

TEST_CASE("A form as JSON tells what may be answered, not what the action then holds", "[form]") {
  const Json json = to_json(sample());
  CHECK(json.at("fields").size() == 6);
  CHECK(json.at("fields")[0].at("kind") == "one");
  CHECK(json.at("fields")[0].at("choices")[1].at("label") == "the b");
  CHECK_FALSE(json.at("fields")[0].at("choices")[1].contains("put"));
  CHECK_FALSE(json.contains("action"));
}

TEST_CASE("A field that is answered by naming choices has a list of them in JSON, also of none", "[form]") {
  Form form = sample();
  for (FormField& field : form.fields) field.choices.clear();
  const Json json = to_json(form);
  for (std::size_t i = 0; i < form.fields.size(); ++i)
    CHECK(json.at("fields")[i].contains("choices") == has_choices(form.fields[i]));
}

TEST_CASE("A place's fields are in inches or centimetres, which its JSON says once, and in nothing else",
          "[form]") {
  Form form = sample();
  FormField& number = form.fields[4];
  number.of_unit = 100;
  form.spots = {{.x = "number", .y = "number", .heading = {}, .stand = {}}};
  number.unit = "in";
  CHECK(to_json(form).at("spots")[0].at("mm") == 0.254);
  number.unit = "cm";
  CHECK(to_json(form).at("spots")[0].at("mm") == 0.1);
  number.unit = "mm";
  CHECK_THROWS_AS(mm_of_one(number), std::logic_error);
}
