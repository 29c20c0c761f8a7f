#pragma once

#include <optional>

#include "core/journal/entry_tree.hpp"

namespace SQLite {
class Statement;
}

namespace telescope {

/// The columns that next_node() reads; a query of entries begins with them.
inline constexpr const char* kNodeColumns = "id, parent, head, throws, kind";

/// The node in the row that `query` stands on. Nothing where it cannot be the next of `tree`: the file is
/// damaged there.
std::optional<EntryNode> next_node(SQLite::Statement& query, const EntryTree& tree);

}  // namespace telescope
