#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/report/chronicle.hpp"

namespace telescope::report {

/// `text` as it may stand in HTML, SVG and XML, between tags or in a quoted attribute. What XML cannot hold
/// becomes a space.
std::string escaped(std::string_view text);

/// A length or coordinate with at most two decimals, whatever the locale.
std::string number(double value);

/// The dice that one reason stands for: "6 5" for "tank, infantry present".
struct ReasonedDice {
  std::vector<int> dice;
  std::string reason;
  std::string rule;
};
/// The dice of a throw, each with its reason, in the order thrown.
std::vector<ReasonedDice> with_reasons(const ThrowRecord& record);

/// "6 5 2": dice as people read them.
std::string dice_words(const std::vector<int>& dice);

/// "throw 12 of the generator", "physical dice".
std::string source_words(const ThrowRecord& record);

}  // namespace telescope::report
