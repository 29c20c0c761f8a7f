// Every procedure of every game, and its odds, asked with requests in which one value after another is not
// what it must be. The requests are those of tests/data/rule/requests.json.
#include <algorithm>
#include <fstream>
#include <functional>

#include "core/base/json_reader.hpp"
#include "core/rules/ruleset.hpp"
#include "core/rules/workbench.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_file.hpp"
#include "tests/support/schema.hpp"

using namespace telescope;
using telescope::test::project_file;
using telescope::test::schema_fault;

namespace {

using Pointer = Json::json_pointer;

const Json& requests() {
  static const Json all = [] {
    std::ifstream file(project_file("tests/data/rule/requests.json"));
    return Json::parse(file);
  }();
  return all;
}

/// The shape that a game's schema has for this procedure.
std::string schema_of(const std::string& game, const std::string& procedure) {
  if (procedure == "odds") return game + "-odds-request.schema.json";
  const std::string name = game + "-rule-request.schema.json";
  std::ifstream file(project_file("assets/schemas/" + name));
  const Json schema = Json::parse(file);
  if (!schema.contains("anyOf")) return name;
  for (std::size_t i = 0; i < schema["anyOf"].size(); ++i)
    if ((", " + schema["anyOf"][i]["title"].get<std::string>() + ",").find(", " + procedure + ",") !=
        std::string::npos)
      return name + "#/anyOf/" + std::to_string(i);
  FAIL(game << ": the schema has no shape for " << procedure);
  return {};
}

struct Answer {
  Json outcome;         ///< null: refused
  std::string refusal;  ///< empty: answered
  std::string fault;    ///< of what is neither an answer nor a refusal in plain words
};

/// Words of libraries, which no person reads.
std::string strange_words(std::string_view told) {
  for (const char* word : {"json.exception", "::", "basic_string", "stoi", "std", "optional", "variant"})
    if (told.find(word) != told.npos) return word;
  return told.empty() || told.find('\n') != told.npos ? "no line" : "";
}

Answer ask(const Workbench& bench, const std::string& procedure, const Json& request) {
  Answer answer;
  try {
    answer.outcome = procedure == "odds" ? bench.odds(request) : bench.rule(procedure, request);
  } catch (const std::invalid_argument& refused) {
    answer.refusal = refused.what();
    if (const std::string word = strange_words(answer.refusal); !word.empty())
      answer.fault = "refused with '" + answer.refusal + "'";
  } catch (const std::exception& error) {
    answer.fault = std::string("an error within: ") + error.what();
  }
  return answer;
}

/// What a value may be replaced by, so that it is of another kind, or as a figure out of every bound.
std::vector<Json> hostile(const Json& value) {
  Json deep = value;
  for (int level = 0; level < 20; ++level) deep = Json::array({deep});
  std::vector<Json> all{nullptr,
                        true,
                        -1,
                        3.7,
                        -30,
                        0,
                        4294967299,
                        1e300,
                        -1e300,
                        "",
                        "NaN",
                        "x\ny",
                        Json::array(),
                        Json::object(),
                        Json::array({value, value}),
                        std::move(deep)};
  if (value.is_string()) all.emplace_back(std::string(5000, 'x'));
  if (value.is_array() && !value.empty()) {
    Json longer = value, huge = Json::array();
    longer.push_back(value.back());
    for (int i = 0; i < 400; ++i) huge.push_back(value.front());
    Json shorter = value;
    shorter.erase(0);
    all.insert(all.end(), {longer, huge, shorter});
  }
  if (value.is_number_integer())
    all.insert(all.end(), {value.get<int>() + 1, -value.get<int>()});
  else if (value.is_number())
    all.insert(all.end(), {value.get<double>() + 1.0, -value.get<double>()});
  std::erase(all, value);
  return all;
}

/// Every place of a value in `json`, the outermost first.
void each_place(const Json& json, const Pointer& at, const std::function<void(const Pointer&)>& work) {
  if (!at.empty()) work(at);
  if (json.is_object())
    for (const auto& [key, value] : json.items()) each_place(value, at / key, work);
  if (json.is_array())
    for (std::size_t i = 0; i < json.size(); ++i) each_place(json[i], at / i, work);
}

/// An object whose keys are names of this game, and no fields.
constexpr const char* kNoField = "no_such_field";

struct Count {
  int asked = 0, answered = 0;
};

class Hostile {
 public:
  Hostile(const Workbench& bench, std::string game, std::string procedure, Json request)
      : bench_(bench),
        game_(std::move(game)),
        procedure_(std::move(procedure)),
        request_(std::move(request)),
        schema_(schema_of(game_, procedure_)) {}

  Count run() {
    INFO(game_ << " " << procedure_ << " " << request_.dump());
    const Answer whole = ask(bench_, procedure_, request_);
    CHECK(whole.fault == "");
    CHECK(whole.refusal == "");
    CHECK(schema_fault(schema_, request_.dump()) == "");
    each_place(request_, Pointer(), [&](const Pointer& at) { mutate(at); });
    add_fields();
    return count_;
  }

 private:
  void mutate(const Pointer& at) {
    const Json& value = request_.at(at);
    for (const Json& other : hostile(value)) {
      Json changed = request_;
      changed[at] = other;
      // Nothing is the same as nothing said.
      if (other.is_null() && !at.back().empty() && request_.at(at.parent_pointer()).is_object()) {
        Json without = request_;
        without[at.parent_pointer()].erase(at.back());
        const Answer nothing = ask(bench_, procedure_, without);
        note(nothing, without, "without " + at.to_string());
        const Answer null = ask(bench_, procedure_, changed);
        if (null.refusal.empty() && null.outcome == nothing.outcome) continue;
      }
      put(changed, at.to_string() + " is " + other.dump().substr(0, 60));
    }
  }

  void add_fields() {
    std::vector<Pointer> objects;
    if (request_.is_object()) objects.emplace_back();
    each_place(request_, Pointer(), [&](const Pointer& at) {
      if (request_.at(at).is_object()) objects.push_back(at);
    });
    for (const Pointer& at : objects) {
      Json changed = request_;
      changed[at][kNoField] = 1;
      const Answer answer = ask(bench_, procedure_, changed);
      note(answer, changed, "a field more in '" + at.to_string() + "'");
      if (!answer.refusal.empty() && answer.refusal.find(kNoField) == std::string::npos)
        complain("a field more in '" + at.to_string() + "' is refused with: " + answer.refusal);
      if (answer.refusal.empty()) complain("a field more in '" + at.to_string() + "' is taken");
    }
  }

  void put(const Json& changed, const std::string& what) {
    const Answer answer = ask(bench_, procedure_, changed);
    note(answer, changed, what);
    if (answer.refusal.empty() && answer.fault.empty())
      if (const std::string fault = schema_fault(schema_, changed.dump()); !fault.empty())
        complain(what + " is answered, against the schema: " + fault);
  }

  void note(const Answer& answer, const Json& changed, const std::string& what) {
    ++count_.asked;
    count_.answered += answer.refusal.empty() && answer.fault.empty();
    if (!answer.fault.empty()) complain(what + ": " + answer.fault);
    if (answer.outcome.is_object() && answer.outcome.contains("chance") &&
        answer.outcome["chance"].is_number()) {
      const double chance = answer.outcome["chance"];
      if (!(chance >= 0.0 && chance <= 1.0)) complain(what + ": a chance of " + changed.dump());
    }
  }

  void complain(const std::string& what) {
    UNSCOPED_INFO(game_ << " " << procedure_ << ": " << what);
    CHECK(what == "");
  }

  const Workbench& bench_;
  std::string game_, procedure_;
  Json request_;
  std::string schema_;
  Count count_;
};

}  // namespace

TEST_CASE(
    "every procedure of every game takes a value only as what it must be, and never passes over a field",
    "[rules][rule][requests]") {
  for (const Ruleset* ruleset : rulesets()) {
    const Workbench* bench = ruleset->workbench();
    if (!bench) continue;
    const std::string game(ruleset->id());
    REQUIRE(requests().contains(game));
    std::vector<std::string> procedures;
    for (const Workbench::Procedure& each : bench->procedures()) procedures.emplace_back(each.name);
    if (!bench->odds_options().empty()) procedures.emplace_back("odds");
    Count all;
    for (const std::string& procedure : procedures) {
      CAPTURE(game, procedure);
      REQUIRE(requests()[game].contains(procedure));
      for (const Json& request : requests()[game][procedure]) {
        const Count count = Hostile(*bench, game, procedure, request).run();
        all.asked += count.asked;
        all.answered += count.answered;
      }
    }
    CHECK(all.asked > 500);
    CHECK(all.answered < all.asked / 2);
  }
}

TEST_CASE("a key that stands twice in one object is refused by its name", "[rules][rule][requests]") {
  const auto refused = [](const char* text) {
    const auto read = parse_json(text, "standard input");
    return read ? std::string() : read.error().message;
  };
  CHECK(refused(R"({"dice": 9, "times": 1, "dice": 3})") ==
        "standard input: the key 'dice' stands twice in one object");
  CHECK(refused(R"([{"a": {"b": 1, "c": 2, "b": null}}])") != "");
  CHECK(refused(R"({"a": {"b": 1}, "b": {"a": [{"a": 1}, {"a": 2}]}})").empty());
}
