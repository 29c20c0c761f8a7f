#pragma once

#include <functional>
#include <ranges>
#include <string>
#include <string_view>

namespace telescope {

/// "the mint, the gate": texts, or what `of` says of each, one after the other, `between` them; nothing of
/// none.
template <std::ranges::input_range Texts, class Of = std::identity>
std::string joined(const Texts& texts, std::string_view between = ", ", Of of = {}) {
  std::string all;
  for (const auto& text : texts) {
    if (!all.empty()) all += between;
    all += std::invoke(of, text);
  }
  return all;
}

/// "S1, S2 and S3".
template <std::ranges::random_access_range Texts>
std::string in_a_row(const Texts& texts) {
  std::string all;
  for (std::size_t i = 0; i < std::size(texts); ++i)
    all += (i == 0 ? "" : i + 1 == std::size(texts) ? " and " : ", ") + texts[i];
  return all;
}

}  // namespace telescope
