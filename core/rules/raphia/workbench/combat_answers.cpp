#include <algorithm>
#include <optional>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/json_fields.hpp"
#include "core/rules/raphia/combat/retirement.hpp"
#include "core/rules/raphia/combat/totals.hpp"
#include "core/rules/raphia/workbench/outcome.hpp"
#include "core/rules/raphia/workbench/request.hpp"
#include "core/rules/raphia/workbench/rule_answers.hpp"

namespace telescope::raphia {
namespace {

constexpr std::size_t kMostSupporters = 3;  ///< four squares lie around a target, the lead is in one
constexpr std::size_t kMostExtras = 3;      ///< RR-067 to RR-069, where they add up (RRQ-33)

Fighter fighter_field(const Json& request, std::string_view key) {
  const Json& json = object_field(request, key);
  check_keys(json, {"type", "cards", "extras"}, "'" + std::string(key) + "'");
  return {.type = type_field(json, "type"),
          .laid = cards_field(json, "cards", 2),
          .extras = cards_field(json, "extras", kMostExtras),
          .supports = {}};
}

/// RRQ-28, RRQ-32, RRQ-33.
Objections objections_to_combatants(const Fighter& lead, const Fighter& target,
                                    const RaphiaSettings& settings) {
  Objections all;
  if (lead.laid.empty())
    all.push_back({"RRQ-28", "An attack is a move, and a unit without a card makes none."});
  if (lead.extras.size() > 1 && !settings.extras_add_up)
    all.push_back({"RRQ-33", "The lead lays one extra card at most."});
  if (target.extras.size() > 1)
    all.push_back({"RRQ-32", "The target lays one extra card at most, for an attached general."});
  return all;
}

/// RR-083, RRQ-49.
bool is_destroyed_at_once(const Fighter& target, const RaphiaSettings& settings) {
  return target.laid.empty() && (target.extras.empty() || !settings.extra_saves);
}

void write_result(Json& outcome, const Comparison& comparison, const RaphiaSettings& settings,
                  std::set<std::string>& rules) {
  outcome["winner"] = comparison.tie ? Json() : Json(comparison.lead_wins ? "lead" : "target");
  outcome["loser"] = comparison.tie                          ? "nothing"
                     : comparison.loser == Fate::kEliminated ? "eliminated"
                                                             : "pushed_back";
  const bool even = outcome.at("lead").at("total") == outcome.at("target").at("total");
  if (even) rules.insert("RRQ-37");
  if (comparison.tie) return;
  rules.insert("RR-072");
  if (comparison.loser == Fate::kEliminated) rules.insert({"RR-075", "RRQ-38"});
  const bool courts = outcome.at("lead").at("courts") != 0 || outcome.at("target").at("courts") != 0;
  if (courts && comparison.loser == Fate::kPushed)
    rules.insert(settings.court_rule == CourtRule::kWinnerMore ? "RRQ-38" : "RR-076");
}

std::set<std::string> rules_of_lines(const Total& total) {
  std::set<std::string> rules;
  for (const TotalLine& line : total.lines) rules.insert(line.rule);
  return rules;
}

}  // namespace

Json answer_combat(const Json& request) {
  check_keys(request, {"lead", "target", "supports", "settings"}, "'combat'");
  Fighter lead = fighter_field(request, "lead");
  const Fighter target = fighter_field(request, "target");
  lead.supports = cards_field(request, "supports", kMostSupporters);
  check_one_deck({lead.laid, lead.extras, lead.supports}, "the attackers' side");
  check_one_deck({target.laid, target.extras}, "the target's side");
  const RaphiaSettings settings = settings_field(request);
  if (const auto no = objections_to_combatants(lead, target, settings); !no.empty())
    return refused_outcome("combat", no);
  Json outcome = lawful_outcome("combat");
  const Total ours = total_of(*faces(), lead, target.type, settings);
  const Total theirs = total_of(*faces(), target, lead.type, settings);
  outcome["compared"] = !is_destroyed_at_once(target, settings);
  if (!outcome["compared"].get<bool>()) {  // nothing is revealed
    outcome["winner"] = "lead";
    outcome["loser"] = "eliminated";
    outcome["rules"] = target.extras.empty() ? Json{"RR-083"} : Json{"RR-083", "RRQ-49"};
    return outcome;
  }
  outcome["lead"] = to_json(ours);
  outcome["target"] = to_json(theirs);
  std::set<std::string> rules = rules_of_lines(ours);
  rules.merge(rules_of_lines(theirs));
  rules.insert("RR-070");
  write_result(outcome, compare(ours, theirs, settings), settings, rules);
  outcome["rules"] = rules;
  return outcome;
}

Json answer_retire(const Json& request) {
  check_keys(request, {"type", "has_cards", "free"}, "'retire'");
  const Type type = type_field(request, "type");
  const bool has_cards = flag_field(request, "has_cards");
  const int free = whole_field(request, "free", 0, 20);
  RaphiaSettings settings;
  settings.files = 1;
  settings.ranks = 2 + free;  // the edge is behind the last free square
  const Facts lead{.name = "lead", .short_name = {}, .side = Side::kAttacker, .at = {0, 0}};
  const Facts target{.name = "target",
                     .short_name = {},
                     .side = Side::kDefender,
                     .type = type,
                     .at = {0, 1},
                     .facing = Facing::kSouth};
  const std::vector<std::string> card{"2s"};
  Game game = board_of(
      {{"lead", lead, card, {}}, {"target", target, has_cards ? card : std::vector<std::string>(), {}}},
      settings, Side::kAttacker);
  game.combat =
      Combat{.square = target.at, .from = lead.at, .lead = PieceId("lead"), .target = PieceId("target")};
  Json outcome = lawful_outcome("retire");
  outcome["squares"] = squares_to_retire(game);
  outcome["rules"] = {"RR-090", "RRQ-53", "RRQ-54", "RRQ-55"};
  return outcome;
}

}  // namespace telescope::raphia
