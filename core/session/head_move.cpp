#include "core/session/head_move.hpp"

#include <algorithm>
#include <span>

namespace telescope {
namespace {

/// The throws of an action that was done are told with it.
std::vector<EntryId> steps_of(const Journal& journal, std::span<const EntryId> line) {
  std::vector<EntryId> steps;
  std::size_t begun = 0;  // steps before the newest action that was begun
  for (const EntryId id : line) {
    const EntryKind kind = journal.node(id).kind;
    if (kind == EntryKind::kAttempt) begun = steps.size();
    if (kind == EntryKind::kAction && !steps.empty() && journal.node(steps.back()).kind == EntryKind::kThrow)
      steps.resize(begun);
    if (kind != EntryKind::kAttempt) steps.push_back(id);
  }
  if (!line.empty() && journal.node(line.back()).kind == EntryKind::kAttempt) steps.push_back(line.back());
  return steps;
}

}  // namespace

HeadMove head_move(const Journal& journal, EntryId entry) {
  const std::vector<EntryId> before = journal.line_to(journal.node(entry).parent);
  const std::vector<EntryId> after = journal.line_to(journal.node(entry).head);
  const auto [left, again] = std::ranges::mismatch(before, after);
  return {.left = steps_of(journal, {left, before.end()}), .again = steps_of(journal, {again, after.end()})};
}

}  // namespace telescope
