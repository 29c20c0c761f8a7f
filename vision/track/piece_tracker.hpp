#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/kit/kit.hpp"
#include "core/table/table_move.hpp"
#include "core/table/table_view.hpp"
#include "vision/tags/tag_reader.hpp"
#include "vision/track/duplicate_tags.hpp"
#include "vision/track/move_watch.hpp"
#include "vision/track/reading_check.hpp"
#include "vision/track/removal.hpp"
#include "vision/track/table_fix.hpp"
#include "vision/track/tracked_piece.hpp"
#include "vision/track/vacated_poses.hpp"

namespace telescope::vision {

/// Why tags whose place nothing covers are not read, in numbers of tags.
struct Unread {
  int dark = 0;
  int torn = 0;     ///< no picture is where they lay
  int blurred = 0;  ///< they have lost much of their contrast
  int faint = 0;    ///< they have not
  int glare = 0;
  int all() const { return dark + torn + blurred + faint + glare; }
};

/// A piece that lies still. `rise_mm`: how much higher than it should its tag lies by its size (BaseReading),
/// and one sigma of that.
struct LyingPiece {
  const KitPiece* piece;
  TablePoint centre;  ///< of its base, as it is shown
  double rise_mm = 0.0, rise_sigma_mm = 0.0;
};

/// Every piece of a kit through time: which readings to believe, what covers it, whether it is lost, where it
/// rests, and what hands have done. Times are the frames' own.
class PieceTracker {
 public:
  explicit PieceTracker(const Kit& kit);  ///< `kit` must outlive it

  /// Of what a picture shows of a tag at two places, a place whose corners make no square shows a part of
  /// something else: where one place is left, the tag is there and nowhere else.
  void settle_doubles(std::span<const Sighting> copies, const TableFix& table,
                      std::vector<Sighting>& sightings, std::vector<TagId>& doubles) const;
  /// First of two steps a picture, before the camera's pose is known: what resting tags say of it.
  TagDisplacements look(const cv::Mat& luma, std::span<const Sighting> sightings, double t_s);
  /// Second step. `doubles`: tags of the kit that are at two places.
  void update(const cv::Mat& luma, std::span<const Sighting> sightings, std::span<const TagId> doubles,
              const TableFix& table);
  /// The markers that lie on the table from the next picture on: no piece is thought to be hidden by what
  /// they are. Their shapes must outlive it.
  void know(std::vector<LyingMarker> markers) { markers_ = std::move(markers); }
  /// Instead of both, where there is no picture: nothing is seen.
  void pass(double t_s);

  std::vector<PieceView> views() const;
  std::vector<TableMove> moves() const { return log_.newest(); }
  std::vector<TagId> doubled() const { return duplicates_.told(pictures_ == 1); }
  /// Those that are read where they rest, and in the first picture all that are read; none on a hill that the
  /// kit knows.
  std::vector<LyingPiece> lying(const calibration::CameraModel& camera) const;
  bool busy() const { return background_model_.busy(); }
  const Unread& unread() const { return unread_; }
  const BackgroundModel& background() const { return background_model_; }
  /// Where the grid may be painted on the table, not 0 in the picture; empty: no grid is known.
  const cv::Mat1b& lines() const { return lines_; }
  /// So many pieces are not read at once that something is wrong with the picture.
  bool mass_dropout() const { return mass_dropout_; }
  /// The next picture is a picture of its own. Moves keep their numbers.
  void forget();
  /// The corners of tags in earlier pictures mean nothing in the next: it is of another size.
  void resize();

 private:
  void begin(double t_s);
  void forget_levels();
  const TrackedPiece* find(TagId tag) const;
  ReadingScene scene(const TableFix& table) const { return {*kit_, background_model_, table, is_first()}; }
  bool is_read(TrackedPiece& piece, const Sighting* sighting, const TableFix& table);
  void read(TrackedPiece& piece, const cv::Mat& luma, const TableFix& table);
  std::vector<calibration::ImagePoint> board_corners(const calibration::CameraModel& camera) const;
  void follow(const TableFix& table);
  bool is_mass_dropout(std::span<TrackedPiece* const> missing);
  void not_read(TrackedPiece& piece, const cv::Mat& luma, const TableFix& table);
  AbsenceEvidence look_at(const TrackedPiece& piece, const cv::Mat& luma, const TableFix& table,
                          double& contrast) const;
  bool was_found(const TrackedPiece& piece, const cv::Mat& luma) const;
  PlaceLevels before(const TrackedPiece& piece) const;
  void told_at_rest(TrackedPiece& piece, const cv::Mat& luma, bool hand);
  void told_when_gone(std::span<TrackedPiece* const> missing, const cv::Mat& luma, const TableFix& table);
  void tell(TrackedPiece& piece, std::optional<TableMove> move);
  void watch_table(const cv::Mat& luma, const TableFix& table);
  bool is_first() const { return pictures_ == 0; }

  const Kit* kit_;
  std::vector<TrackedPiece> pieces_;
  std::vector<std::int32_t> piece_of_tag_;  ///< by the tag's number; -1: none
  BackgroundModel background_model_;
  MoveLog log_;
  VacatedPoses vacated_;
  DuplicateTags duplicates_;
  cv::Mat1b lines_;  ///< of the grid, in the picture
  std::uint64_t area_version_ = 0;
  Unread unread_;
  double now_s_ = 0.0;
  bool begun_ = false, calibrated_ = false;
  std::uint64_t pictures_ = 0;  ///< taken in
  std::optional<double> calibrated_since_s_;
  std::optional<double> mass_dropout_since_s_;
  std::optional<calibration::CameraModel> camera_before_;  ///< of the picture before
  std::uint64_t camera_version_ = 0;
  double unread_s_ = 0.0;  ///< when light or blur last hid much of what lies there
  bool mass_dropout_ = false;
  std::vector<LyingMarker> markers_;
};

}  // namespace telescope::vision
