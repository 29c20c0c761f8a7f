#include "app/report/words.hpp"

#include <algorithm>

#include "app/support/language.hpp"
#include "core/base/joined.hpp"
#include "core/base/words.hpp"

namespace telescope::report {

std::string escaped(std::string_view text) {
  std::string safe;
  safe.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const std::string_view three = text.substr(i, 3);
    if (three == "\xEF\xBF\xBE" || three == "\xEF\xBF\xBF") {
      safe += ' ';
      i += 2;
    } else if (c == '&') {
      safe += "&amp;";
    } else if (c == '<') {
      safe += "&lt;";
    } else if (c == '>') {
      safe += "&gt;";
    } else if (c == '"') {
      safe += "&quot;";
    } else {
      const auto byte = static_cast<unsigned char>(c);
      safe += (byte < 0x20 && c != '\n') || byte == 0x7F ? ' ' : c;
    }
  }
  return safe;
}

std::string number(double value) {
  return decimal(value);
}

using app::tr;
using app::tr_n;

std::vector<ReasonedDice> with_reasons(const ThrowRecord& record) {
  std::vector<ReasonedDice> all;
  std::size_t at = 0;
  for (const DieReason& reason : record.pool.reasons) {
    const std::size_t end =
        std::min(record.dice.size(), at + static_cast<std::size_t>(std::max(0, reason.dice)));
    all.push_back({.dice = {record.dice.begin() + static_cast<std::ptrdiff_t>(at),
                            record.dice.begin() + static_cast<std::ptrdiff_t>(end)},
                   .reason = reason.reason,
                   .rule = reason.rule});
    at = end;
  }
  return all;
}

std::string dice_words(const std::vector<int>& dice) {
  return joined(dice, " ", [](int die) { return std::to_string(die); });
}

std::string source_words(const ThrowRecord& record) {
  switch (record.source) {
    case ThrowSource::kGenerator:
      return (record.typed > 0
                  ? tr_n("{1} physical die, the rest", "{1} physical dice, the rest", record.typed) + " "
                  : "") +
             (record.number > 0 ? tr("throw {1} of the generator", record.number)
                                : std::string(tr("generator")));
    case ThrowSource::kPhysical:
      return tr("physical dice");
    case ThrowSource::kReplay:
      return tr("dice of a replay");
  }
  return {};
}

}  // namespace telescope::report
