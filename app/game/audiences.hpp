#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/support/language.hpp"
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
  /// `seats` are those of the game: whether an umpire sits at the console, and what he reads.
  Audiences(std::vector<NamedAudience> named, std::vector<Seat> seats)
      : named_(std::move(named)), seats_(std::move(seats)) {}

  /// Does it stand on a covered page (the Corps Commander's fire plan)? See is_sealed().
  bool is_covered(const Audience& audience) const { return is_sealed(seats_, audience); }

  /// "umpire", "the Corps Commander"; empty for all.
  std::string name(const Audience& audience) const {
    if (is_public(audience) || audience == Audience::kUmpire)  // every game has him
      return is_public(audience) ? std::string() : to_string(audience);
    const auto it = std::ranges::find(named_, audience, &NamedAudience::audience);
    return it == named_.end() ? to_string(audience) : it->title;
  }
  /// "for the umpire only", "for the Corps Commander"; empty for all.
  std::string words(const Audience& audience) const {
    if (is_public(audience)) return {};
    return audience == Audience::kUmpire ? tr("for the umpire only") : tr("for {1}", name(audience));
  }

  /// The one after it in the order in which people choose.
  Audience after(const Audience& audience) const {
    if (named_.empty()) return Audience::kAll;
    const auto it = std::ranges::find(named_, audience, &NamedAudience::audience);
    return it == named_.end() || it + 1 == named_.end() ? named_.front().audience : (it + 1)->audience;
  }

 private:
  std::vector<NamedAudience> named_;
  std::vector<Seat> seats_;
};

}  // namespace telescope::app
