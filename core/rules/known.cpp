#include "core/rules/known.hpp"

#include <algorithm>
#include <array>

namespace telescope {

std::string_view to_string(Sight sight) {
  constexpr std::array<std::string_view, 4> kWords{"nothing", "own", "public", "whole"};
  return kWords.at(static_cast<std::size_t>(sight));
}

const Form* find_form(const Known& known, std::string_view id) {
  const auto it = std::ranges::find(known.forms, id, &Form::id);
  return it == known.forms.end() ? nullptr : &*it;
}

const KnownPaper* find_paper(const Known& known, std::string_view id) {
  const auto it = std::ranges::find(known.papers, id, &KnownPaper::id);
  return it == known.papers.end() ? nullptr : &*it;
}

int counters_in(const Known& known, Sector sector) {
  int count = 0;
  for (const KnownMark& each : known.marks)
    if (each.symbol == mark::kCounter && std::ranges::count(each.sectors, sector) > 0) count += each.count;
  return count;
}

}  // namespace telescope
