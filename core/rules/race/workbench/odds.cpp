#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>

#include "core/base/json_fields.hpp"
#include "core/base/words.hpp"
#include "core/rules/race/campaign/forces.hpp"
#include "core/rules/race/campaign/result.hpp"
#include "core/rules/race/workbench/model.hpp"
#include "core/rules/race/workbench/workbench.hpp"
#include "core/rules/statistics.hpp"

namespace telescope::race {
namespace {

constexpr int kFaces = 6, kMostTurnsAsked = 1000, kUsualTurns = 100, kMostPointsAsked = 1'000'000;

/// Zone, last action, last move.
using State = std::tuple<int, std::optional<Choice>, int>;
using Chances = std::map<State, double>;

/// Modifiers with their chances: three neighbours, the middle one as likely as both others; beyond the
/// table's ends counts as its end.
std::vector<std::pair<int, double>> modifiers_of(std::optional<int> points, int percent, int size) {
  constexpr int kLeast = -4, kMost = 3, kPercentASize = 10;
  if (points) return {{result_modifier(*points), 1.0}};
  const int middle = battle_odds(percent, size * kPercentASize).modifier;
  std::vector<std::pair<int, double>> all;
  for (const auto& [by, chance] : {std::pair{-1, 0.25}, std::pair{0, 0.5}, std::pair{1, 0.25}})
    all.emplace_back(std::clamp(middle + by, kLeast, kMost), chance);
  return all;
}

Choice choice_by(Policy policy, std::optional<Choice> last_choice, int last_move) {
  const bool rests = (policy == Policy::kAlternate && last_choice == Choice::kAttack) ||
                     (policy == Policy::kRestAfterTwo && last_move == 2) ||
                     (policy == Policy::kRestAfterRetreat && last_move == -1);
  return rests ? Choice::kRegroup : Choice::kAttack;
}

/// One campaign turn from `state`, which has this chance; the chance that it ends in X.
double play_turn(const RaceSettings& settings, Policy policy, std::optional<int> points, const State& state,
                 double chance, Chances& next) {
  const auto& [zone, last_choice, last_move] = state;
  const Choice choice = choice_by(policy, last_choice, last_move);
  const Share share = share_of(settings, {zone, choice, last_choice, last_move});
  double in_x = 0;
  for (int die = 1; die <= kFaces; ++die) {
    const auto type = battle_type(die + type_modifier(last_move), choice);
    if (!type) {
      next[{zone, choice, 0}] += chance / kFaces;
      continue;
    }
    for (const auto& [modifier, likely] :
         modifiers_of(points, share.percent, defence_size(*type, zone, settings.zones)))
      for (int result = 1; result <= kFaces; ++result) {
        const MapMove move = map_move(settings, zone, rolled_move(result + modifier, choice));
        const double part = chance * likely / (kFaces * kFaces);
        if (move.to > settings.zones)
          in_x += part;
        else
          next[{move.to, choice, move.counts}] += part;
      }
  }
  return in_x;
}

Policy policy_field(const Json& request, std::string_view key) {
  return request.contains(key) ? word_field<Policy>(request, key, kPolicies) : Policy::kAttack;
}

/// A number, or a text of one as the command line has it.
std::optional<int> points_field(const Json& request) {
  if (!request.contains("points") || request.at("points") == "") return std::nullopt;
  if (!request.at("points").is_string())
    return whole_field(request, "points", -kMostPointsAsked, kMostPointsAsked);
  const std::string text = request.at("points");
  int points = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), points);
  if (error != std::errc{} || end != text.data() + text.size() || std::abs(points) > kMostPointsAsked)
    refuse("'points' must be a whole number, not '" + text + "'");
  return points;
}

}  // namespace

std::vector<Arrival> arrival(const RaceSettings& settings, Policy policy, std::optional<int> points,
                             int turns) {
  Chances now{{{1, std::nullopt, 0}, 1.0}};
  std::vector<Arrival> arrives;
  for (int turn = 1; turn <= turns; ++turn) {
    Chances next;
    double in_x = 0;
    for (const auto& [state, chance] : now) in_x += play_turn(settings, policy, points, state, chance, next);
    double on_its_way = 0;
    for (const auto& [state, chance] : next) on_its_way += chance;
    arrives.push_back({.now = at_most_certain(in_x), .later = at_most_certain(on_its_way)});
    now = std::move(next);
  }
  return arrives;
}

Json odds_outcome(const Json& request) {
  check_keys(request, {"a", "b", "points", "turns", "settings"}, "the request");
  const RaceSettings settings = settings_field(request);
  const Policy a = policy_field(request, "a"), b = policy_field(request, "b");
  const auto points = points_field(request);
  int turns = whole_field(request, "turns", 1, kMostTurnsAsked, kUsualTurns);
  if (settings.most_turns > 0) turns = std::min(turns, settings.most_turns);
  const auto of_a = arrival(settings, a, points, turns), of_b = arrival(settings, b, points, turns);
  double a_wins = 0, b_wins = 0, draw = 0;
  Json rows = Json::array();
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    a_wins += of_a[i].now * of_b[i].later;
    b_wins += of_b[i].now * of_a[i].later;
    draw += of_a[i].now * of_b[i].now;
    rows.push_back({{"turn", i + 1}, {"a", of_a[i].now}, {"b", of_b[i].now}});
  }
  Json rules{"RX-030", "RX-039", "RX-064", "RX-089", "RX-090"};
  if (settings.most_turns > 0) rules.push_back("RXQ-31");
  return {{"ruleset", "race"},
          {"a", entry_of(kPolicies, a)},
          {"b", entry_of(kPolicies, b)},
          {"points", points ? Json(*points) : Json()},
          {"a_wins", at_most_certain(a_wins)},
          {"b_wins", at_most_certain(b_wins)},
          {"draw", at_most_certain(draw)},
          {"open", of_a.back().later * of_b.back().later},
          {"turns", rows},
          {"rules", rules}};
}

std::string odds_words(const Json& odds) {
  std::string text =
      "A (" + odds.at("a").get<std::string>() + ") wins " + percent_with_tenth(odds.at("a_wins")) + ", B (" +
      odds.at("b").get<std::string>() + ") wins " + percent_with_tenth(odds.at("b_wins")) + ", drawn " +
      percent_with_tenth(odds.at("draw")) + ", open after " + std::to_string(odds.at("turns").size()) +
      " campaign turns " + percent_with_tenth(odds.at("open")) + "\nReaches X in campaign turn:\n";
  constexpr double kWorthALine = 0.0005;
  for (const Json& row : odds.at("turns"))
    if (row.at("a").get<double>() >= kWorthALine || row.at("b").get<double>() >= kWorthALine)
      text += std::to_string(row.at("turn").get<int>()) + ": A " + percent_with_tenth(row.at("a")) + ", B " +
              percent_with_tenth(row.at("b")) + "\n";
  return text;
}

}  // namespace telescope::race
