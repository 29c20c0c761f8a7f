#pragma once

#include <ranges>
#include <string>
#include <string_view>

namespace telescope {

/// "the mint, the gate": texts one after the other, `between` them; nothing of none.
template <std::ranges::input_range Texts>
std::string joined(const Texts& texts, std::string_view between = ", ") {
  std::string all;
  for (const auto& text : texts) {
    if (!all.empty()) all += between;
    all += text;
  }
  return all;
}

}  // namespace telescope
