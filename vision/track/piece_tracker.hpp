#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "calibration/camera_model.hpp"
#include "calibration/uncertainty.hpp"
#include "core/kit/kit.hpp"
#include "core/table/table_move.hpp"
#include "core/table/table_view.hpp"
#include "vision/tags/tag_reader.hpp"
#include "vision/track/appearance_model.hpp"
#include "vision/track/background_image.hpp"
#include "vision/track/background_model.hpp"
#include "vision/track/corner_track.hpp"
#include "vision/track/move_watch.hpp"
#include "vision/track/vacated_poses.hpp"

namespace telescope::vision {

/// The camera over the table, as it is known in one picture.
struct TableFix {
  const calibration::CameraModel* camera = nullptr;  ///< null: not calibrated
  const calibration::CameraUncertainty* uncertainty = nullptr;
  double edge_bias_px = 0.0;
  std::uint64_t version = 0;  ///< rises whenever the camera is another
  bool moved = false;         ///< in this very picture it is seen to have moved, and was followed,
  bool from_pieces = false;   ///< by the resting pieces: what is left of their steps is the next to follow
};

/// How the tags of resting pieces lie against the picture before: whether the camera has moved, or an anchor.
struct TagDisplacements {
  int still = 0;
  int shifted = 0;
  /// The middle of each such tag, where it lay and where it is read now.
  struct Tag {
    calibration::ImagePoint lay, now;
  };
  std::vector<Tag> tags;
};

/// Why tags whose place nothing covers are not read, in numbers of tags.
struct Unread {
  int dark = 0;
  int torn = 0;     ///< no picture is where they lay
  int blurred = 0;  ///< they have lost much of their contrast
  int faint = 0;    ///< they have not
  int glare = 0;
};

/// A marker that lies on the table: what it is as large as, and where.
struct LyingMarker {
  const KitPiece* shape = nullptr;
  Pose pose;
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
  std::vector<TagId> doubled() const;
  bool busy() const { return busy_; }
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
  /// The background while nothing moved over the playing area.
  struct Snapshot {
    double at_s = -std::numeric_limits<double>::infinity();  ///< infinite: never yet
    cv::Mat1f levels;  ///< as of HidingSearch; empty: it lay elsewhere in the picture
  };
  struct Piece {
    const KitPiece* kit;
    CornerTrack track;
    AppearanceModel last;
    MoveWatch watch;
    PieceState state = PieceState::kLost;
    CoveredBy by = CoveredBy::kNothing;
    double since_s = 0.0;
    double read_s = 0.0;                                         ///< when it was last read,
    Snapshot table;                                              ///< and the table before
    double clear_s = -std::numeric_limits<double>::infinity();   ///< when its place was last bare
    double hidden_s = -std::numeric_limits<double>::infinity();  ///< when it may last have lain unread
    std::optional<double> hidden_since_s;                        ///< and when so for the first time
    double confidence = 0.0;
    double rise_mm = 0.0;
    std::optional<Pose> pose;
    Place place;
    calibration::Quad solved{};  ///< the corners that `pose` was made from,
    std::uint64_t version = 0;   ///< and the camera
    double remember_s = 0.0;     ///< when its look is next remembered
    std::optional<Pose> first;   ///< of a piece that has not rested yet: where it was first seen
    PlaceLevels before;  ///< what was there when it came to where it is, in the first light; none: unknown
    PlaceLevels under;   ///< the same of where it rests
    std::optional<calibration::Quad> lay;  ///< its corners when the camera was last solved
    std::uint64_t lay_version = 0;
    bool lay_still = false;  ///< before this picture
  };
  struct Doubled {
    TagId tag;
    int pictures = 0;
    double last_s = 0.0;
  };

  /// What is wrong where a resting tag is not read as it lay.
  enum class CornerOutlier {
    kNone,  ///< nothing is known to be: it may have moved
    kSeen,  ///< what is read
    kLay,   ///< how it was taken to lie
  };

  void begin(double t_s);
  void forget_levels();
  void watch_doubles(std::span<const TagId> doubles);
  bool is_doubled(TagId tag) const;
  bool has_wrong_corners(const Piece& piece, const Sighting& sighting, const TableFix& table) const;
  CornerOutlier corner_outlier(const Piece& piece, const Sighting& sighting, const TableFix& table) const;
  void read(Piece& piece, const cv::Mat& luma, const TableFix& table);
  void follow(const TableFix& table);
  void shift(Piece& piece, const TableFix& table);
  void solve(Piece& piece, const TableFix& table);
  bool is_mass_dropout(std::span<Piece* const> missing);
  void not_read(Piece& piece, const cv::Mat& luma, bool mass_dropout, const TableFix& table);
  bool is_line_hidden(const Piece& piece, const cv::Mat& luma, const TableFix& table) const;
  Occlusion look_at(Piece& piece, const cv::Mat& luma, bool mass_dropout);
  const Piece* read_in_place_of(const Piece& piece) const;
  bool lies_beneath(const Piece& piece, const TableFix& table) const;
  bool was_found(const Piece& piece, const cv::Mat& luma) const;
  PlaceLevels before(const Piece& piece) const;
  void told_at_rest(Piece& piece, const cv::Mat& luma, bool hand);
  void told_when_gone(Piece& piece, const cv::Mat& luma, const TableFix& table);
  static double known_until_s(const Piece& piece);
  bool may_lie_unread(const Piece& piece, const cv::Mat& luma, const TableFix& table) const;
  void tell(Piece& piece, std::optional<TableMove> move);
  void set_state(Piece& piece, PieceState state, CoveredBy by);
  void watch_table(const TableFix& table);
  cv::Mat1f levels_without_glare() const;
  bool is_first() const { return pictures_ == 0; }

  const Kit* kit_;
  std::vector<Piece> pieces_;
  std::vector<std::int32_t> piece_of_tag_;  ///< by the tag's number; -1: none
  BackgroundModel background_model_;
  BackgroundImage background_image_;
  MoveLog log_;
  VacatedPoses vacated_;
  std::vector<Doubled> doubled_;
  std::vector<std::uint8_t> playing_area_;  ///< a value a cell of the background model
  cv::Mat1b lines_;                         ///< of the grid, in the picture
  std::uint64_t area_version_ = 0;
  Unread unread_;
  double now_s_ = 0.0;
  bool begun_ = false, calibrated_ = false;
  std::uint64_t pictures_ = 0;  ///< taken in
  std::optional<double> calibrated_since_s_;
  std::optional<double> mass_dropout_since_s_;
  Snapshot snapshot_;
  std::optional<calibration::CameraModel> camera_before_;  ///< of the picture before
  std::uint64_t camera_version_ = 0;
  double moved_s_ = 0.0;   ///< when something last moved over the playing area
  double unread_s_ = 0.0;  ///< when light or blur last hid much of what lies there
  bool busy_ = false;
  bool mass_dropout_ = false;
  std::vector<LyingMarker> markers_;
};

}  // namespace telescope::vision
