#pragma once

#include <algorithm>
#include <string_view>

#include "core/rules/known.hpp"

// What a test looks for among what a seat knows.

namespace telescope {

/// Null where he has none of that id.
inline const Form* find_form(const Known& known, std::string_view id) {
  const auto it = std::ranges::find(known.forms, id, &Form::id);
  return it == known.forms.end() ? nullptr : &*it;
}

inline const KnownPaper* find_paper(const Known& known, std::string_view id) {
  const auto it = std::ranges::find(known.papers, id, &KnownPaper::id);
  return it == known.papers.end() ? nullptr : &*it;
}

/// Counters that lie face down in the sector.
inline int counters_in(const Known& known, Sector sector) {
  int count = 0;
  for (const KnownMark& each : known.marks)
    if (each.symbol == mark::kCounter && std::ranges::count(each.sectors, sector) > 0) count += each.count;
  return count;
}

}  // namespace telescope
