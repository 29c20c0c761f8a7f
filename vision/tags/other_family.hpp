#pragma once

#include <optional>
#include <span>

#include <opencv2/core.hpp>

#include "vision/tags/tag_reader.hpp"

namespace telescope::vision {

/// Different ids: fewer may be chance, for families of 4 x 4 cells have words in common.
inline constexpr int kFewestOfFamily = 3;

/// Tags of a family that is not the kit's.
struct OtherFamily {
  TagFamily family = TagFamily::kSquare4x4;
  int tags = 0;  ///< different ids
};

/// The family of which most tags are clear to see where none of the kit's were `seen`; nothing below
/// kFewestOfFamily. Looked for are the first ids that
/// each family's makers publish. For stills and checks: takes some tenths of a second.
std::optional<OtherFamily> find_other_family(TagFamily own, const cv::Mat& luma,
                                             std::span<const Sighting> seen);

/// The same for pictures that follow one another: searches once in a while, and tells meanwhile what it found
/// last.
class OtherFamilySearch {
 public:
  /// `every_s`: of the pictures' time; zero searches in each.
  explicit OtherFamilySearch(double every_s) : every_s_(every_s) {}
  std::optional<OtherFamily> look(TagFamily own, const cv::Mat& luma, std::span<const Sighting> seen,
                                  double t_s);

 private:
  double every_s_;
  std::optional<double> searched_s_;
  std::optional<OtherFamily> found_;
};

}  // namespace telescope::vision
