#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <opencv2/core.hpp>

#include "core/kit/kit.hpp"
#include "core/table/table_view.hpp"
#include "vision/tags/tag_reader.hpp"
#include "vision/track/appearance_model.hpp"
#include "vision/track/corner_track.hpp"
#include "vision/track/piece_tracker.hpp"

namespace telescope::vision {

/// What a picture says besides the markers' tags; `pieces` has taken it in already.
struct MarkerScene {
  const cv::Mat& luma;
  const PieceTracker& pieces;
  TableFix table;
  double t_s = 0.0;
};

/// The markers of a kit, which have no identity: where each lies, whether it is seen there, covered or gone.
/// A sighting belongs to the marker whose place it is at; one that is at nobody's place is another marker,
/// told once it rests.
class MarkerTracker {
 public:
  explicit MarkerTracker(const Kit& kit);  ///< `kit` must outlive it

  void update(const MarkerScene& scene, std::span<const Sighting> sightings);
  /// Instead, where there is no picture: nothing is seen.
  void pass(double t_s);

  std::vector<MarkerView> views() const;
  /// Those that are not gone.
  std::vector<LyingMarker> lying() const;
  /// More markers are in view than are told.
  bool is_full() const { return is_full_; }
  /// The next picture is a picture of its own. Numbers go on.
  void forget();

 private:
  struct Marker {
    std::size_t kind = 0;  ///< of Kit::markers
    std::uint64_t number = 0;
    AppearanceModel last;
    CornerTrack track;
    calibration::Quad rest{};  ///< the corners where it last came to rest: its place
    TagState state;
    double remember_s = 0.0, read_s = 0.0;
    double confidence = 0.0;
    std::optional<Pose> pose;
    Place place;
    calibration::Quad solved{};  ///< the corners that `pose` was made from,
    std::uint64_t version = 0;   ///< and the camera
    std::vector<float> around;   ///< levels of the table round it, in the first light
  };
  /// A tag at nobody's place that is not told yet: it may be in a hand, or a chance likeness.
  struct Candidate {
    std::size_t kind = 0;
    calibration::Quad corners{};
    int readings = 0;  ///< in a row that agree
    int age = 0;       ///< pictures since the last
  };

  std::optional<std::size_t> kind_of(TagId tag) const;
  std::vector<const Sighting*> assign(std::span<const Sighting> sightings,
                                      std::vector<const Sighting*>& unassigned) const;
  bool is_plausible(const MarkerScene& scene, std::size_t kind, const Sighting& sighting) const;
  void follow(const TableFix& table);
  void read(Marker& marker, const MarkerScene& scene, const Sighting& sighting);
  void solve(Marker& marker, const TableFix& table);
  void remember(Marker& marker, const MarkerScene& scene);
  void not_read(Marker& marker, const MarkerScene& scene, bool mass_dropout,
                std::span<const Sighting> sightings);
  bool has_moved_on(const Marker& marker, std::span<const Sighting> sightings) const;
  bool is_turned_over(const Marker& marker, std::span<const Sighting> sightings) const;
  bool lies_elsewhere(const Marker& marker) const;
  AbsenceEvidence look_at(const Marker& marker, const MarkerScene& scene, bool mass_dropout) const;
  bool is_bare_table(const Marker& marker, const MarkerScene& scene) const;
  bool is_mass_dropout(std::span<const Sighting* const> seen) const;
  void watch_new(const MarkerScene& scene, std::span<const Sighting* const> unassigned);
  void begin(const MarkerScene& scene, std::size_t kind, const Sighting& sighting);
  bool make_room();

  const Kit* kit_;
  std::vector<KitPiece> shapes_;  ///< each class as a counter: its size and where its tag lies
  std::vector<Marker> markers_;   ///< by their numbers
  std::vector<Candidate> candidates_;
  std::uint64_t last_number_ = 0;
  std::optional<double> now_s_;
  bool is_first_ = true, is_full_ = false, was_calibrated_ = false;
};

}  // namespace telescope::vision
