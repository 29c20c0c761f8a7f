#include "core/rules/setting_value.hpp"

#include <algorithm>
#include <string>

#include "core/base/answers.hpp"
#include "core/base/nearest.hpp"
#include "core/base/text_checks.hpp"

namespace telescope {
namespace {

/// Whether `value` has the setting's type and lies within its range. A text that may be anything is a name.
bool fits(const SettingValue& value, const Setting& setting) {
  if (value.index() != setting.fallback.index()) return false;
  if (const auto* whole = std::get_if<std::int64_t>(&value))
    return *whole >= setting.least && *whole <= setting.most;
  if (const auto* real = std::get_if<double>(&value))
    return *real >= static_cast<double>(setting.least) && *real <= static_cast<double>(setting.most);
  if (const auto* text = std::get_if<std::string>(&value))
    return setting.choices.empty() ? letters(*text) <= kLongestName && is_printable(*text)
                                   : std::ranges::find(setting.choices, *text) != setting.choices.end();
  return true;
}

/// What would fit; `found` is the text that stands there.
std::string wanted_by(const Setting& setting, std::string_view found) {
  if (std::holds_alternative<bool>(setting.fallback)) return "must be true or false";
  if (std::holds_alternative<std::int64_t>(setting.fallback))
    return "must be " + whole_from_to(setting.least, setting.most);
  if (std::holds_alternative<double>(setting.fallback))
    return "must be a number from " + from_to(setting.least, setting.most);
  if (setting.choices.empty())
    return "must be a text of at most " + std::to_string(kLongestName) + " letters on one line";
  return not_a_choice(found, setting.choices);
}

}  // namespace

Result<SettingValue> fitting(const std::optional<SettingValue>& value, const Setting& setting,
                             std::string_view found) {
  if (value && fits(*value, setting)) return *value;
  return failure(wanted_by(setting, found));
}

}  // namespace telescope
