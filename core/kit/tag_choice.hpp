#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/kit/tag_family.hpp"

namespace telescope {

/// A family and which of its tags.
struct TagChoice {
  TagFamily family = TagFamily::kSquare4x4;
  std::vector<TagId> ids;  ///< in the order in which they were named; empty: all
};
/// "aruco4x4", "aruco4x4:0-39", "apriltag36h11:3,7,20-40".
Result<TagChoice> tag_choice(std::string_view text);
/// The same for photographs, in which squares alone are read; where no ids are named, those of the family's
/// first set: the fewer, the more surely they are read.
Result<TagChoice> square_tags(std::string_view text);

/// "3, 7, 20-40": tags of a family, each once. Fails for one that the family does not have.
Result<std::vector<TagId>> tag_ids(TagFamily family, std::string_view text);
/// The same as text: tag_ids() gives them again.
std::string tag_ids_text(std::span<const TagId> ids);

}  // namespace telescope
