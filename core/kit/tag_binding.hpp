#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/kit/kit.hpp"

namespace telescope {

/// Which tag stands on which piece, where bases have tags already: pieces are asked for in the kit's order,
/// and the one new tag that is shown meanwhile is that piece's.
class TagBinding {
 public:
  /// `bound`: tags of the first pieces, known before.
  TagBinding(const Kit& kit, std::span<const TagId> bound);

  struct Answer {
    std::optional<TagId> bound;  ///< the tag that the asked piece has now
    std::string sentence;        ///< for people: what was bound, what is asked for, or what is in the way
  };
  /// The tags that the newest picture shows. A tag is taken once kAgreeingPictures in a row show no other
  /// new one. What the first pictures show lies there already, and is no piece's until it has been away.
  Answer take(std::span<const TagId> seen);

  bool is_done() const { return bound_.size() == names_.size(); }
  /// In the order of the pieces.
  const std::vector<TagId>& tags() const { return bound_; }
  /// "show 2-07, II Battalion"; empty once all have their tags.
  std::string asked() const;

  static constexpr int kAgreeingPictures = 5;  ///< a chance reading does not stay

 private:
  void note_lying(std::span<const TagId> seen);
  std::string in_the_way(std::span<const TagId> seen) const;

  std::vector<std::string> names_;
  std::vector<TagId> bound_;
  std::optional<TagId> shown_;
  int pictures_ = 0;            ///< in a row that showed it
  int first_pictures_ = 0;      ///< that were seen, kAgreeingPictures at most
  std::map<TagId, int> lying_;  ///< in view since then, and how many pictures in a row lack it
};

}  // namespace telescope
