#pragma once

#include <optional>
#include <string_view>

#include "core/base/result.hpp"
#include "core/rules/vocabulary.hpp"

namespace telescope {

/// `value`, where it has the setting's type and lies within its range: nothing else may stand for it, whether
/// a file or a request says it. The error says what would fit: "must be a whole number from 1 to 9". `found`
/// is the text that stands there.
Result<SettingValue> fitting(const std::optional<SettingValue>& value, const Setting& setting,
                             std::string_view found);

}  // namespace telescope
