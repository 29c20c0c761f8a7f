#include <algorithm>

#include "core/base/counted.hpp"
#include "core/base/words.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/combat/combat.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

struct LevelRow {
  std::string_view word, title, rule;
};
/// By VictoryLevel.
constexpr std::array kLevels{
    LevelRow{"defeat", "Defeat", "RO-048"},
    LevelRow{"minor", "Minor Victory", "RO-047"},
    LevelRow{"major", "Major Victory", "RO-046"},
    LevelRow{"total", "Total Victory", "RO-045"},
};

/// RQ-20.
bool of_breakthrough(const Game& game, UnitNo no) {
  const DivisionNo division =
      game.settings().membership == VictoryMembership::kCurrent ? game[no].division : game.facts(no).division;
  return division == game.orders.breakthrough;
}

/// RQ-17.
bool counts(const Game& game, UnitNo no) {
  return game.settings().victory_base == VictoryBase::kOriginal ||
         std::ranges::find(game.orders.reserve, no) == game.orders.reserve.end();
}

/// RO-191, RQ-100: axes by which units left; the longest run of them where they must be adjacent.
int front(const Game& game) {
  std::vector<bool> used(static_cast<std::size_t>(game.setup->grid().columns));
  const bool any_division = game.settings().front_units == FrontUnits::kAnyDivision;
  for (const UnitNo no : units_where(game, [&](UnitNo each) {
         return game[each].at.kind == Location::Kind::kLeft && game[each].left_by &&
                game.side(each) == Side::kAttacker && (any_division || of_breakthrough(game, each));
       }))
    used.at(static_cast<std::size_t>(*game[no].left_by)) = true;
  if (!game.settings().front_adjacent) return static_cast<int>(std::ranges::count(used, true));
  int longest = 0, run = 0;
  for (const bool each : used) longest = std::max(longest, run = each ? run + 1 : 0);
  return longest;
}

bool is_met(const Game& game, std::size_t condition) {
  const VictoryCondition& wanted = game.setup->conditions[condition];
  if (wanted.front_axes > 0) return front(game) >= wanted.front_axes;
  if (game.settings().capture_time == CaptureTime::kAnyTime && game.captured[condition]) return true;
  return is_captured(game, wanted);
}

std::string wording(const Game& game, const VictoryCondition& condition) {
  if (condition.front_axes > 0)
    return "Break through on " + (game.settings().front_adjacent
                                      ? counted(condition.front_axes, "adjacent axis", "adjacent axes")
                                      : counted(condition.front_axes, "axis", "axes"));
  std::string text = "Capture";
  for (const Sector sector : condition.capture) text += " " + name_of(game, sector);
  return text;
}

std::vector<std::string_view> rules_of(const Game& game, const VictoryCount& count) {
  std::vector<std::string_view> rules{"RO-044", rule_of(count.basic), "RQ-17", "RQ-18", "RQ-20", "RQ-22"};
  const auto& conditions = game.setup->conditions;
  const auto of_sectors = std::ranges::count(conditions, 0, &VictoryCondition::front_axes);
  if (!conditions.empty()) rules.insert(rules.end(), {"RO-189", "RQ-101"});
  if (of_sectors > 0) rules.insert(rules.end(), {"RO-190", "RQ-99"});
  if (of_sectors < std::ssize(conditions)) rules.insert(rules.end(), {"RO-191", "RQ-100"});
  return rules;
}

}  // namespace

std::string_view to_string(VictoryLevel level) {
  return kLevels.at(static_cast<std::size_t>(level)).word;
}

std::string_view title(VictoryLevel level) {
  return kLevels.at(static_cast<std::size_t>(level)).title;
}

std::string_view rule_of(VictoryLevel level) {
  return kLevels.at(static_cast<std::size_t>(level)).rule;
}

VictoryLevel victory(int left, int base, const RapierSettings& settings) {
  if (base <= 0) return VictoryLevel::kDefeat;
  if (left >= base) return VictoryLevel::kTotal;
  if (100 * left >= settings.major_percent * base) return VictoryLevel::kMajor;
  if (100 * left >= settings.minor_percent * base) return VictoryLevel::kMinor;
  return VictoryLevel::kDefeat;
}

VictoryCount victory_of(const Game& game) {
  VictoryCount count;
  for (const UnitNo no : game.numbers()) {
    if (!of_breakthrough(game, no)) continue;
    count.base += counts(game, no);
    count.left += game[no].at.kind == Location::Kind::kLeft;
  }
  count.basic = victory(count.left, count.base, game.settings());
  for (std::size_t i = 0; i < game.setup->conditions.size(); ++i) count.met.push_back(is_met(game, i));
  const auto unmet = static_cast<int>(std::ranges::count(count.met, false));
  const int level = static_cast<int>(count.basic) - unmet * game.settings().levels_per_condition;
  count.level = static_cast<VictoryLevel>(std::max(0, level));
  return count;
}

bool is_captured(const Game& game, const VictoryCondition& condition) {
  return !condition.capture.empty() && std::ranges::all_of(condition.capture, [&](Sector sector) {
    return has_fighters(game, sector, Side::kAttacker) && !has_fighters(game, sector, Side::kDefender);
  });
}

void announce_victory(const Game& game, Events& events) {
  const VictoryCount count = victory_of(game);
  Json conditions = Json::array();
  for (std::size_t i = 0; i < count.met.size(); ++i)
    conditions.push_back(
        {{"condition", wording(game, game.setup->conditions[i])}, {"met", static_cast<bool>(count.met[i])}});
  Json event{{"left", count.left},
             {"base", count.base},
             {"percent", percent_with_tenth(count.percent() / 100.0)},
             {"basic", to_string(count.basic)},
             {"conditions", std::move(conditions)},
             {"level", to_string(count.level)},
             {"title", title(count.level)}};
  if (game.orders.breakthrough) event["division"] = (*game.setup)[*game.orders.breakthrough].id;
  events.add("victory", Audience::kAll, rules_of(game, count), std::move(event));
}

void describe_victory(const Game& game, Sheet& sheet) {
  const VictoryCount count = victory_of(game);
  const std::string division =
      game.orders.breakthrough ? (*game.setup)[*game.orders.breakthrough].name : "No Division";
  say(sheet,
      division + " got " + std::to_string(count.left) + " of " + std::to_string(count.base) +
          " units off the table (" + percent_with_tenth(count.percent() / 100.0) +
          "): " + std::string(title(count.basic)) + ".",
      "RO-044");
  for (std::size_t i = 0; i < count.met.size(); ++i)
    say(sheet, wording(game, game.setup->conditions[i]) + (count.met[i] ? ": done." : ": not done."),
        "RQ-101");
  say(sheet, "The result is: " + std::string(title(count.level)) + ".", "RQ-22");
}

}  // namespace telescope::rapier
