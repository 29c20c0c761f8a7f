#include "core/journal/entry_rows.hpp"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

namespace telescope {

std::optional<EntryNode> next_node(SQLite::Statement& query, const EntryTree& tree) {
  const auto kind = entry_kind_from_string(query.getColumn(4).getString());
  if (!kind || query.getColumn(0).getInt64() != tree.size() + 1) return std::nullopt;
  const EntryNode node{.parent = query.getColumn(1).getInt64(),
                       .head = query.getColumn(2).getInt64(),
                       .kind = *kind,
                       .throws = query.getColumn(3).getInt()};
  return tree.fits(node) ? std::optional(node) : std::nullopt;
}

}  // namespace telescope
