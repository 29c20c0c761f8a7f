#pragma once

#include <span>
#include <string>
#include <vector>

#include "calibration/image_point.hpp"
#include "core/base/ids.hpp"
#include "vision/tags/tag_reader.hpp"
#include "vision/track/background_model.hpp"

namespace telescope::vision {

/// Which tags on the table belong to another kit. A tag outside the kit is believed when it was read at one
/// place in three pictures, or when one picture shows three of them: one reading alone may be chance.
class ForeignTags {
 public:
  /// `outsiders`: what the reader saw in the newest picture. Where a hand is at one it is passed over: what
  /// is left of a tag of ours may read as another.
  void take_in(std::span<const Sighting> outsiders, const BackgroundModel& background);
  /// Those that are believed, rising.
  std::vector<TagId> tags() const;
  void forget() { watched_.clear(); }

 private:
  struct Watched {
    TagId tag;
    calibration::ImagePoint place;
    int seen = 0;    ///< pictures in which it was at this place
    int unseen = 0;  ///< pictures since
    bool believed = false;
  };
  std::vector<Watched> watched_;
};

/// What to say of them: nothing where there are none. `is_kit_read`: whether the kit's own tags are read too.
std::string foreign_note(const std::vector<TagId>& foreign, bool is_kit_read);

}  // namespace telescope::vision
