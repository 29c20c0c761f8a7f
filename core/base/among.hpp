#pragma once

#include <algorithm>
#include <functional>
#include <optional>

namespace telescope {

/// The enumerator or other number of what `of` calls `word`: `all` stand in the order of the numbers, from 0.
/// Nothing where it is none of them.
template <class Number, class All, class Of = std::identity>
std::optional<Number> among(const All& all, const auto& word, Of of = {}) {
  const auto it = std::ranges::find(all, word, of);
  if (it == std::ranges::end(all)) return std::nullopt;
  return static_cast<Number>(it - std::ranges::begin(all));
}

}  // namespace telescope
