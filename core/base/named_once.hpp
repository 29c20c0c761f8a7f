#pragma once

#include <algorithm>
#include <utility>
#include <vector>

namespace telescope {

/// Adds `each` to `all`; false, and nothing is added, where it is named there already.
template <class T>
[[nodiscard]] bool add_once(std::vector<T>& all, T each) {
  if (std::ranges::find(all, each) != all.end()) return false;
  all.push_back(std::move(each));
  return true;
}

}  // namespace telescope
