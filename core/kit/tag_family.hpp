#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.hpp"

namespace telescope {

/// All but Data Matrix are squares: a black border of one module about rows of cells, in a white edge of one.
enum class TagFamily {
  kSquare4x4,  ///< our own; see square_word()
  kApril36h11,
  kApril25h9,
  kApril16h5,
  kAruco4x4,
  kAruco5x5,
  kAruco6x6,
  kDataMatrix,  ///< a Data Matrix 10 x 10 with the id in decimal, a quiet module, a dark frame of one,
                ///< another quiet module; for large faces. Any number up to six digits is an id
};
/// "square4x4", "apriltag36h11", "aruco4x4", "datamatrix": the words used in scenario and kit files.
std::string_view to_string(TagFamily family);
std::optional<TagFamily> tag_family_from_string(std::string_view text);
/// All of them, in the order of the enumeration.
std::vector<std::string_view> tag_family_names();
/// The same for a sentence: "square4x4", "apriltag36h11", ... or "datamatrix".
std::string tag_families_listed();
inline bool is_square(TagFamily family) {
  return family != TagFamily::kDataMatrix;
}

/// Modules along one side of a printed tag, quiet zone included. A tag's size is measured over all of them.
int modules_across(TagFamily family);
/// Cells along one side of a square tag: what the border leaves.
inline int cells_across(TagFamily family) {
  return modules_across(family) - 4;
}
/// How many ids a family has, and the most that can be used before a flipped picture may be misread.
int id_count(TagFamily family);
int mirror_safe_id_count(TagFamily family);

/// The ids from 0 up to before `ids`, of which no two, in any turn, agree in all but fewer than `distance`
/// cells.
struct TagSet {
  int ids = 0;
  int distance = 0;
};
/// The smallest set that its makers publish in which this id is. ArUco's 4 x 4 with 50 ids are the first of
/// those with 100, and so on; the fewer, the farther apart. The other families have one set.
TagSet tag_set(TagFamily family, TagId highest);

/// The sixteen cells of a 4 x 4 tag: bit 15 is the top left cell, then along the rows; 1 is white.
using SquareWord = std::uint16_t;

/// The code: words of the extended Hamming code RM(2,4) (length 16, distance 4), one for each class of
/// words that are quarter turns of one another, classes with fewer than four members left out: 480 ids.
///
/// The code also holds every word's mirror image, so a flipped picture shows valid words. Ids are therefore
/// given out in this order: first `mirror_safe_id_count()` = 188 ids whose mirror images are not among
/// them, then 104 ids that are their own mirror image, then the 188 mirror images of the first group. A
/// kit that stays in the first group can be told apart from its own flipped picture. Within the first two
/// groups the words with the most changes between neighbouring cells come first, but ids 0 to 3, the anchors,
/// are eight cells apart.
int square_id_count();
int mirror_safe_id_count();

/// The word of an id, 0 <= id < square_id_count(); throws std::out_of_range beyond.
SquareWord square_word(TagId id);
/// A quarter turn clockwise.
SquareWord turned(SquareWord word);
/// Left and right exchanged, as a flipped webcam picture shows it.
SquareWord mirrored(SquareWord word);

}  // namespace telescope
