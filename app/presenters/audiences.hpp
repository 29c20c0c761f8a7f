#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/rules/seat.hpp"

namespace telescope::app {

/// May everybody in the room see it?
inline bool is_public(const Audience& audience) {
  return audience == Audience::kAll;
}

/// The audiences of the game in play, as the umpire's console tells and chooses them.
class Audiences {
 public:
  Audiences() = default;
  /// `umpire` is the seat of whoever sits at the console.
  Audiences(std::vector<NamedAudience> named, Seat umpire)
      : named_(std::move(named)), umpire_(std::move(umpire)) {}

  /// Is it sealed from the umpire too (the Corps Commander's fire plan)? Then it stands on a covered page.
  bool is_covered(const Audience& audience) const {
    return audience != Audience::kUmpire && !may_know(umpire_, audience);
  }

  /// "for the umpire only", "for the Corps Commander"; empty for all.
  std::string words(const Audience& audience) const {
    if (is_public(audience)) return {};
    const auto it = std::ranges::find(named_, audience, &NamedAudience::audience);
    return "for " + (it == named_.end() ? to_string(audience) : it->title);
  }

  /// The one after it in the order in which people choose.
  Audience after(const Audience& audience) const {
    if (named_.empty()) return Audience::kAll;
    const auto it = std::ranges::find(named_, audience, &NamedAudience::audience);
    return it == named_.end() || it + 1 == named_.end() ? named_.front().audience : (it + 1)->audience;
  }

 private:
  std::vector<NamedAudience> named_;
  Seat umpire_;
};

}  // namespace telescope::app
