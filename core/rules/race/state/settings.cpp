#include "core/rules/race/state/settings.hpp"

#include <algorithm>
#include <string>

namespace telescope::race {
namespace {

Setting whole(std::string_view key, std::string_view rule, std::int64_t fallback, std::int64_t least,
              std::int64_t most) {
  return {.key = key, .rule = rule, .fallback = fallback, .choices = {}, .least = least, .most = most};
}
Setting flag(std::string_view key, std::string_view rule, bool fallback) {
  return {.key = key, .rule = rule, .fallback = fallback, .choices = {}};
}
Setting words(std::string_view key, std::string_view rule, std::vector<std::string_view> choices) {
  return {.key = key, .rule = rule, .fallback = std::string(choices.front()), .choices = std::move(choices)};
}

const Setting& row(std::string_view key) {
  return *std::ranges::find(setting_rows(), key, &Setting::key);
}
bool flag_of(const Settings& settings, std::string_view key) {
  return value_of(settings, key, std::get<bool>(row(key).fallback));
}
int whole_of(const Settings& settings, std::string_view key) {
  return static_cast<int>(value_of(settings, key, std::get<std::int64_t>(row(key).fallback)));
}
/// The value of a word is its place in the row.
template <class Word>
Word word_of(const Settings& settings, std::string_view key) {
  const auto& choices = row(key).choices;
  const auto chosen = std::ranges::find(choices, value_of(settings, key, std::string(choices.front())));
  return static_cast<Word>(chosen == choices.end() ? 0 : chosen - choices.begin());
}

}  // namespace

const std::vector<Setting>& setting_rows() {
  static const std::vector<Setting> rows{
      whole("zones", "RXQ-01", 5, 2, 20),
      words("def.orbat", "RXQ-04", {"random", "def_chooses"}),
      flag("actions.secret", "RXQ-05", true),
      whole("off.base_or_regroup_pct", "RXQ-09", 50, 40, 50),
      words("off.regroup_bonus", "RXQ-11", {"any_battle", "attack_only"}),
      flag("hq.in_limit", "RXQ-13", true),
      whole("objectives", "RXQ-19", 2, 2, 2),
      words("base_retreat", "RXQ-21", {"no_advance", "retreat_in_place"}),
      flag("recover.current", "RXQ-23", true),
      flag("overrun_from_z4", "RXQ-27", true),
      whole("max_ct", "RXQ-28", 0, 0, 1000),
      flag("losses.open", "RX-H03", true),
      flag("cut_short", "RXQ-30", false),
  };
  return rows;
}

RaceSettings settings_of(const Settings& settings) {
  return {.zones = whole_of(settings, "zones"),
          .orbat_pick = word_of<OrbatPick>(settings, "def.orbat"),
          .secret_actions = flag_of(settings, "actions.secret"),
          .base_or_regroup_percent = whole_of(settings, "off.base_or_regroup_pct"),
          .regroup_bonus = word_of<RegroupBonus>(settings, "off.regroup_bonus"),
          .hq_in_limit = flag_of(settings, "hq.in_limit"),
          .objectives = whole_of(settings, "objectives"),
          .base_retreat = word_of<BaseRetreat>(settings, "base_retreat"),
          .recover_current = flag_of(settings, "recover.current"),
          .overrun_from_last_but_one = flag_of(settings, "overrun_from_z4"),
          .most_turns = whole_of(settings, "max_ct"),
          .losses_open = flag_of(settings, "losses.open"),
          .cut_short = flag_of(settings, "cut_short")};
}

}  // namespace telescope::race
