#pragma once

#include <span>
#include <vector>

#include "core/kit/kit.hpp"

namespace telescope::vision {

/// The tags of the kit that are read at two places at once, and are believed at neither.
class DuplicateTags {
 public:
  /// Those of one picture.
  void take_in(std::span<const TagId> doubles, double now_s);
  /// In the picture taken in last.
  bool has(TagId tag) const;
  /// To be told: seen so again, or at once in a `single` picture; for a second longer than they are. In
  /// order.
  std::vector<TagId> told(bool single) const;

 private:
  struct Duplicate {
    TagId tag;
    int pictures = 0;
    double last_s = 0.0;
  };
  std::vector<Duplicate> known_;
  double now_s_ = 0.0;
};

}  // namespace telescope::vision
