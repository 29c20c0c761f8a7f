#include <algorithm>
#include <charconv>
#include <cstdio>

#include "core/base/words.hpp"
#include "core/rules/mini_nap/movement/actions.hpp"
#include "core/rules/mini_nap/movement/tables.hpp"
#include "core/rules/mini_nap/turn/turn.hpp"
#include "core/rules/mini_nap/workbench/workbench.hpp"

namespace telescope::mini_nap {
namespace {

/// Options of the command line that say nothing are empty texts.
std::string asked_word(const Json& request, std::string_view key, const char* fallback = "") {
  const std::string word = text_field(request, key, "");
  return word.empty() ? fallback : word;
}

/// A number or, from the command line, its text.
double cm_field(const Json& request, std::string_view key) {
  const Json& value = needed_field(request, key);
  double number = -1.0;
  if (value.is_number()) {
    number = value.get<double>();
  } else if (value.is_string()) {
    const std::string word = value.get<std::string>();
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size()) number = -1.0;
  }
  if (number < 0.0 || number > 1000.0)
    refuse("'" + std::string(key) + "' must be centimetres from 0 to 1000, not " + shown(value));
  return number;
}

/// Of that rating; {"arm", "traits"} are in `unit`.
UnitFacts rated_unit(const Json& request, Json unit) {
  unit["rating"] = asked_word(request, "rating", "trained");
  return unit_field(unit);
}

Formation asked_formation(const Json& request, const UnitFacts& unit) {
  return formation_field({{"formation", asked_word(request, "formation", "line")}}, unit);
}

Json chance_of_test(const Json& request) {
  const int needs = quality_rating(rating_field({{"rating", asked_word(request, "rating", "trained")}}));
  return {{"needs_pips", needs}, {"chance", chance_of(needs)}, {"rules", {"MN-022"}}};
}

Json chance_of_square(const Json& request) {
  Json traits = Json::array();
  if (const std::string nation = asked_word(request, "nation"); !nation.empty()) traits.push_back(nation);
  const UnitFacts facts = rated_unit(request, {{"arm", "line-infantry"}, {"traits", traits}});
  const int needs = square_needs(facts, asked_formation(request, facts));
  return {{"needs_pips", needs}, {"chance", chance_of(needs)}, {"rules", {"MN-165"}}};
}

Json chance_of_holding(const Json& request) {
  const int own = whole_field(request, "own", 1, 10, 2), other = whole_field(request, "other", 1, 10, 2);
  return {{"own", own},
          {"other", other},
          {"chance", chance_of_initiative(own, other)},
          {"rules", {"MN-059", "MN-066"}}};
}

Json chance_of_extending(const Json& request) {
  const UnitFacts facts = rated_unit(request, {{"arm", asked_word(request, "arm")}});
  if (facts.artillery()) refuse("'arm' is artillery, which cannot charge (MN-087)");
  const Formation in = asked_formation(request, facts);
  if (in == Formation::kSquare) refuse("'formation' is none in which it charges");
  const double ahead = cm_field(request, "ahead"), charge = allowance_row(facts, in).charge_cm;
  if (ahead <= charge) refuse("'ahead' is within its charge of " + shown(Json(charge)) + " cm (MN-118)");
  return {{"ahead_cm", ahead},
          {"charge_cm", charge},
          {"needs_pips", test_needs(facts)},
          {"chance", chance_of_extension(facts, in, ahead)},
          {"rules", {"MN-118", "MN-119", "MN-121", "MN-122", "MN-123", "MN-124", "MNQ-16"}}};
}

}  // namespace

Json odds_outcome(const Json& request) {
  struct Row {
    std::string_view of;
    std::string_view fields;
    Json (*chance)(const Json&);
  };
  static constexpr std::array<Row, 4> kRows{
      {{"test", "rating", chance_of_test},
       {"square", "rating nation formation", chance_of_square},
       {"initiative", "own other", chance_of_holding},
       {"extension", "rating arm formation ahead", chance_of_extending}}};
  check_keys(request, {"of", "rating", "formation", "nation", "arm", "ahead", "own", "other"}, "the request");
  const std::string of = asked_word(request, "of");
  const auto row = std::ranges::find(kRows, of, &Row::of);
  if (row == kRows.end())
    refuse("'of' must be 'test', 'square', 'initiative' or 'extension', not '" + of + "'");
  const auto fields = names_in(row->fields);
  for (const auto& [key, value] : request.items())
    if (key != "of" && value != "" && std::ranges::find(fields, key) == fields.end())
      refuse("the chance of '" + of + "' takes no '" + key + "'");
  Json odds = row->chance(request);
  odds["ruleset"] = "mini-nap";
  odds["of"] = of;
  return odds;
}

std::string odds_words(const Json& odds) {
  const std::string chance = percent_with_tenth(odds.at("chance").get<double>());
  const auto whole = [&](const char* key) { return std::to_string(odds.at(key).get<int>()); };
  const std::string of = odds.at("of");
  if (of == "initiative")
    return whole("own") + " dice gain the initiative against " + whole("other") + " in " + chance + "\n";
  if (of != "extension") return "The test needs " + whole("needs_pips") + " or more: " + chance + "\n";
  std::array<char, 160> line{};
  std::snprintf(line.data(), line.size(),
                "It reaches a target %.1f cm ahead in %s: the test needs %d or more, its charge is %.0f cm\n",
                odds.at("ahead_cm").get<double>(), chance.c_str(), odds.at("needs_pips").get<int>(),
                odds.at("charge_cm").get<double>());
  return line.data();
}

}  // namespace telescope::mini_nap
