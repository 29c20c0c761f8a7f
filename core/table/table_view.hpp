#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.hpp"
#include "core/base/units.hpp"
#include "core/board/board.hpp"
#include "core/table/way.hpp"

namespace telescope {

/// What the camera may say of a piece. Never `kSeen` unless its tag was read in the frame the view
/// speaks of, or its pixels there are, but for noise, those in which it was last read.
enum class PieceState {
  kSeen,     ///< read in this frame
  kCovered,  ///< not read, and not known to be gone; `covered_by` says why
  kLost,     ///< its last place is in clear view and it is not there, or it was never seen
  kRemoved,  ///< lost, and taken off by a confirmed action or into a place off the table
};
std::string_view to_string(PieceState state);

/// What is thought to be in front of a covered piece.
enum class CoveredBy {
  kNothing,  ///< not covered; or outside the picture, or its tag is read at two places
  kHand,     ///< something that moves, or came from the edge of the picture
  kFigure,   ///< something small that stands still over or beside the tag
  kGlare,    ///< light: the place is washed out
  kBlur,     ///< nothing is in front; the picture is too dark, too blurred or too coarse there to read
};
std::string_view to_string(CoveredBy by);

/// Position of a base: its centre and the way its front points, with one-sigma errors.
struct Pose {
  TablePoint centre;
  Heading heading;
  double sigma_mm = 0.0;   ///< one standard deviation of the centre along each axis
  double sigma_deg = 0.0;  ///< one standard deviation of the heading
  bool operator==(const Pose&) const = default;
};

/// Where a piece lies still, by the one place that decides rest (vision/track).
struct RestingPlace {
  Pose pose;  ///< as it was measured when it came to rest; a knock of some millimetres does not change it
  Place place;
  double since_s = 0.0;  ///< the first time it was seen to rest there, by the frames' own times
  bool operator==(const RestingPlace&) const = default;
};

struct PieceView {
  TagId tag;
  PieceId piece;
  PieceState state = PieceState::kLost;
  double state_age_s = 0.0;  ///< how long `state` has held, by the frames' own times
  CoveredBy covered_by = CoveredBy::kNothing;
  std::optional<Pose> pose;  ///< the last known pose; absent without calibration or before the first sighting
  Place place;
  double confidence = 0.0;  ///< 0 to 1: how well the tag's cells agreed with its code
  /// Read in this frame, but not where it rests: in a hand, or moving. Neither `held` nor `rest`: nobody has
  /// said whether it rests (a single picture, a table that is not calibrated).
  bool held = false;
  std::optional<RestingPlace> rest;  ///< where it rests, or rested before it was lifted or covered
  std::vector<WayPoint> way;  ///< while it is held: from there to where it is now, as far as it was read
  bool operator==(const PieceView&) const = default;
};

/// A marker of one class at one place. It has no identity: one that is moved is gone here, and another is
/// seen where it comes to rest.
struct MarkerView {
  std::string marker;        ///< id of its class
  std::uint64_t number = 0;  ///< its own for as long as it lies at its place; never given again
  /// Seen; covered: not read, and not known to be gone; lost: its place is in clear view and it is not there.
  PieceState state = PieceState::kSeen;
  double state_age_s = 0.0;
  CoveredBy covered_by = CoveredBy::kNothing;
  std::optional<Pose> pose;  ///< absent without calibration
  Place place;
  double confidence = 0.0;  ///< 0 to 1: how well the tag's cells agreed with its code
  bool operator==(const MarkerView&) const = default;
};

struct AnchorView {
  TagId tag;
  bool found = false;
  bool operator==(const AnchorView&) const = default;
};

/// So many markers are told at once; of more, those that have been covered for the longest are left out;
/// where all are seen, the new ones are not told.
inline constexpr std::size_t kMostMarkers = 200;

/// Every piece of the kit, and every marker, as the camera last saw the table: the one value that crosses
/// from vision to core.
struct TableView {
  std::uint64_t frame = 0;  ///< number of the frame, rising
  double taken_at_s = 0.0;  ///< when the frame was taken, on the source's own steady time line
  bool calibrated = false;  ///< false: poses and places are unknown
  std::vector<PieceView> pieces;
  /// By their numbers; those that are lost are told for a short while. At most kMostMarkers.
  std::vector<MarkerView> markers = {};
  std::vector<AnchorView> anchors;
  /// Tags of this kit's family that are read but belong to no piece of it; they are no stands.
  std::vector<TagId> foreign;
  /// Tags of this kit that are read at two places at once: neither is believed.
  std::vector<TagId> doubled;
  /// Something moves over the playing area, did within the last 0.5 s, or a hand reaches over it.
  bool busy = false;
  bool operator==(const TableView&) const = default;
};

const PieceView* find_piece(const TableView& view, const PieceId& piece);

}  // namespace telescope
