#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/brevity/fire/attack.hpp"
#include "core/rules/rules_face.hpp"
#include "core/rules/workbench_parts.hpp"

namespace telescope::brevity {

// Readers of requests, besides those of workbench_parts, and parts of outcomes.

inline constexpr double kLongest_in = 1000.0;  ///< of any length in a request

/// A flag that may be a text as well, as the options of the command line have it: "yes", or empty.
bool yes_field(const nlohmann::json& object, std::string_view key);
/// A number from 1 to 6; nothing where the field is missing.
std::optional<int> die_field(const nlohmann::json& object, std::string_view key);

/// A word of an enumeration. An empty text is as a missing one, as the options of the command line have it.
template <class Value>
Value word_field(const nlohmann::json& object, std::string_view key,
                 std::optional<Value> fallback = std::nullopt) {
  const std::string text = fallback ? text_field(object, key, "") : text_field(object, key);
  if (text.empty() && fallback) return *fallback;
  if (const auto value = from_word<Value>(text)) return *value;
  std::string words;
  for (const std::string_view each : kWordsOf<Value>)
    words += (words.empty() ? "'" : ", '") + std::string(each) + "'";
  refuse("'" + std::string(key) + "' must be one of " + words + ", not '" + text + "'");
}

/// "settings": what the request says, the ledger's defaults where it is silent.
BrevitySettings settings_field(const nlohmann::json& request);
/// A printed nationality: "german".
const Nation& nation_field(const nlohmann::json& request, std::string_view key);
/// Of a battalion its kind and columns of the order of battle: {"kind", "mobility", "traits", "armor", ...}.
/// `others` are keys that are not looked at here.
UnitFacts unit_from(const nlohmann::json& object, const std::string& id, Side side,
                    const std::set<std::string_view>& others, const BrevitySettings& settings);
TablePoint point_from(const nlohmann::json& json, std::string_view what);

/// {"id", "side", "x", "y", "heading", "command", "posture", "pinned", "spent", "mounted", "declared",
/// "hidden", "from": [x, y], "observer"} and the columns of unit_from(). Lengths in inches.
struct PlacedUnit {
  PieceId id;
  UnitFacts facts;
  Stand stand;
};
PlacedUnit placed_unit_from(const nlohmann::json& object, const BrevitySettings& settings);

struct BoardRequest {
  std::vector<PlacedUnit> units;
  BrevitySettings settings;
  double width_in = 48.0, depth_in = 96.0;
  std::vector<GroundArea> areas;
  Step step = Step::kMove;
  Side active = Side::kAttacker;
  CommandId command;  ///< that moves
  int turn_of_day = 2;
  bool bad_weather = false;
};
/// In the first turn of a game on that table. Battalions are of commands "attacker" and "defender" where they
/// do not say.
Game board_of(const BoardRequest& request);
/// [{"kind", "points": [[x, y], ...]}]
std::vector<GroundArea> areas_field(const nlohmann::json& request);

// What outcomes are put together from.

/// What an outcome has of its `own`, and what every outcome has. Of the rules an empty one does not count.
Json lawful_outcome(std::string_view procedure, Json own, std::initializer_list<std::string_view> rules = {});
/// Makes it a refusal, with the rules of the refusal.
void add_objections(Json& outcome, const Objections& objections);
/// Each once, in order.
void add_rule(Json& outcome, std::string_view rule);

/// A share, a number or null.
template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}
/// {"pinned", "spent", "destroyed", "hits"}
Json to_json(const AttackChances& chances);
/// Of each of `range` what `make` says of it.
Json list_json(const auto& range, auto make) {
  Json all = Json::array();
  for (const auto& each : range) all.push_back(make(each));
  return all;
}

// The procedures, each {request} to {outcome}. Every outcome has {"ruleset", "procedure", "lawful",
// "objections", "rules"} and what the procedure is for (assets/schemas/brevity-rule-request, brevity-rule). A
// die or dice may be left out of a request: then the outcome says what is needed, and null where it would say
// what came of it. None rolls.

Json answer_first_move(const Json& request);
Json answer_initiative(const Json& request);
Json answer_march(const Json& request);
Json answer_move(const Json& request);
Json answer_readiness(const Json& request);
Json answer_locate(const Json& request);
Json answer_artillery_range(const Json& request);
Json answer_attack(const Json& request);
Json answer_surrounded(const Json& request);
Json answer_weather(const Json& request);
Json answer_landing(const Json& request);
Json answer_recovery(const Json& request);
Json answer_task(const Json& request);

}  // namespace telescope::brevity
