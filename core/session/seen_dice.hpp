#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/session/session.hpp"

namespace telescope {

/// Dice of a throw as a camera saw them lie: a note of what it saw, written before anybody took them. What
/// was then taken stands in the throw.
struct SeenDice {
  std::string pool;  ///< id of its PoolRequest
  Audience audience = Audience::kUmpire;
  std::vector<int> faces;          ///< from left to right; 0: not sure
  std::vector<double> confidence;  ///< of each, 0 to 1
  bool was_changed = false;        ///< dice were moved since they lay first, and before they were taken
  std::vector<std::string> crops;  ///< of each, a JPEG in base64; empty where there was no room for it
};
/// As Session::add_table() keeps it.
Json to_json(const SeenDice& seen);
/// Of the body of a kTable; nothing where that is of something else. Throws where it is malformed.
std::optional<SeenDice> seen_dice(const Json& body);

/// What a camera saw of throws that are not done yet.
class SeenNotes {
 public:
  /// Of a kTable entry of that body, written while the game waited at `after`. Of other notes nothing is
  /// kept.
  void add(EntryId after, const Json& body);
  /// What was seen of those throws of an action of the journal, in order: it is told with them.
  std::vector<SeenDice> take(const Journal& journal, EntryId action, std::span<const ThrowRecord> throws);

 private:
  std::vector<std::pair<EntryId, SeenDice>> notes_;
};

}  // namespace telescope
