#pragma once

#include <vector>

#include "core/journal/journal.hpp"

namespace telescope {

/// The entries of a journal without their bodies, and where the game has been on them.
class EntryTree {
 public:
  /// Where the game stands.
  struct Position {
    EntryId size = 0;
    EntryId head = 0;
    int throws = 0;
  };
  Position position() const;
  /// The node of the next entry. `to` is where a kHead goes. Throws std::invalid_argument where such an entry
  /// cannot follow.
  EntryNode following(const Position& position, EntryKind kind, bool from_generator, EntryId to) const;
  /// Whether `node` can be the next entry: read from a file, it may be anything.
  bool fits(const EntryNode& node) const;
  void add(const EntryNode& node);

  EntryId size() const { return static_cast<EntryId>(nodes_.size()); }
  const EntryNode& node(EntryId id) const { return nodes_.at(static_cast<std::size_t>(id - 1)); }
  std::vector<EntryId> line_to(EntryId id) const;
  EntryId next(EntryId id) const { return next_.at(static_cast<std::size_t>(id)); }

 private:
  bool can_be_head(EntryId id) const { return id >= 1 && id <= size() && carries_game(node(id).kind); }

  std::vector<EntryNode> nodes_;     ///< of entry i at i - 1
  std::vector<EntryId> next_ = {0};  ///< of entry i at i: its follower that the game was last on
};

}  // namespace telescope
