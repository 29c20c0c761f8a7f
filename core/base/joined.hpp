#pragma once

#include <ranges>
#include <string>

namespace telescope {

/// "the mint, the gate": texts one after the other; nothing of none.
template <std::ranges::input_range Texts>
std::string joined(const Texts& texts) {
  std::string all;
  for (const auto& text : texts) {
    if (!all.empty()) all += ", ";
    all += text;
  }
  return all;
}

}  // namespace telescope
