#include "core/base/nearest.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace telescope {
namespace {

/// Insertions, deletions and replacements of single letters, and neighbours that have changed places
/// ("optimal string alignment").
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  std::vector<std::size_t> above, next(row.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    next[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      next[j + 1] = std::min({row[j] + (a[i] == b[j] ? 0 : 1), next[j] + 1, row[j + 1] + 1});
      if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j])
        next[j + 1] = std::min(next[j + 1], above[j - 1] + 1);
    }
    above = std::exchange(row, next);
  }
  return row.back();
}

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
  constexpr std::size_t kLongest = 64;  // nobody mistypes a key into a novel
  if (word.size() > kLongest) return {};
  std::string_view best;
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (std::string_view candidate : known)
    if (const std::size_t distance = edit_distance(word, candidate); distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  return best;
}

std::string not_a_choice(std::string_view text, std::span<const std::string_view> choices) {
  // A long list helps nobody who has misspelt one of it.
  constexpr std::size_t kLongestList = 20;
  const std::string_view meant = nearest(text, choices);
  const bool listed = meant.empty() || choices.size() <= kLongestList;
  std::string message = listed ? "must be one of " : "must be a known word";
  for (std::size_t i = 0; listed && i < choices.size(); ++i)
    message.append(i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ").append(choices[i]);
  message.append(", not '").append(text).append("'");
  if (!meant.empty()) message.append("; did you mean '").append(meant).append("'?");
  return message;
}

}  // namespace telescope
