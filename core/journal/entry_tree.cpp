#include "core/journal/entry_tree.hpp"

#include <algorithm>
#include <stdexcept>

namespace telescope {

EntryTree::Position EntryTree::position() const {
  if (nodes_.empty()) return {};
  return {.size = size(), .head = nodes_.back().head, .throws = nodes_.back().throws};
}

EntryNode EntryTree::following(const Position& position, EntryKind kind, bool from_generator,
                               EntryId to) const {
  if ((kind == EntryKind::kGame) != (position.size == 0))
    throw std::invalid_argument("a journal begins with its game, and has one");
  EntryNode node{.parent = position.head, .head = position.head, .kind = kind, .throws = position.throws};
  if (carries_game(kind)) node.head = position.size + 1;
  if (from_generator) ++node.throws;
  if (kind == EntryKind::kHead) {
    if (!can_be_head(to))
      throw std::invalid_argument("the game cannot go on from entry " + std::to_string(to));
    node.head = to;
    node.throws = this->node(to).throws;
  }
  return node;
}

bool EntryTree::fits(const EntryNode& node) const {
  if ((node.kind == EntryKind::kGame) != nodes_.empty()) return false;
  if (node.kind == EntryKind::kHead && !can_be_head(node.head)) return false;
  const bool counts = node.kind == EntryKind::kThrow && node.throws == position().throws + 1;
  const EntryNode wanted = following(position(), node.kind, counts, node.head);
  return node.parent == wanted.parent && node.head == wanted.head && node.throws == wanted.throws;
}

void EntryTree::add(const EntryNode& node) {
  nodes_.push_back(node);
  next_.push_back(0);
  const EntryId id = size();
  if (carries_game(node.kind)) next_[static_cast<std::size_t>(node.parent)] = id;
  if (node.kind != EntryKind::kHead) return;
  for (EntryId at = node.head; at != 0; at = this->node(at).parent)
    next_[static_cast<std::size_t>(this->node(at).parent)] = at;
}

std::vector<EntryId> EntryTree::line_to(EntryId id) const {
  if (!carries_game(node(id).kind)) id = node(id).parent;
  std::vector<EntryId> line;
  for (; id != 0; id = node(id).parent) line.push_back(id);
  std::ranges::reverse(line);
  return line;
}

}  // namespace telescope
