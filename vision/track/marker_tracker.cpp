#include "vision/track/marker_tracker.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "core/board/segments.hpp"
#include "core/kit/markers.hpp"
#include "vision/track/base_pose.hpp"
#include "vision/track/footprint.hpp"
#include "vision/track/grid_lines.hpp"
#include "vision/track/levels.hpp"
#include "vision/track/parameters.hpp"

namespace telescope::vision {
namespace {

using calibration::Quad;

// Two tags that are both read are at least six modules apart, the width of their borders: what is nearer than
// half of that to a marker's place can belong to no other.
constexpr double kSamePlaceModules = 3.0;
// Where one of a class comes to be seen so near to the place of another that is not read any more, it is that
// one, shoved a little: two would overlap.
constexpr double kShovedModules = 6.0;

constexpr float kSameTable = 10.0F;       // grey levels,
constexpr double kSameTableShare = 0.05;  // that so much of the surroundings had

double apart_px(const Quad& a, const Quad& b) {
  const auto from = middle_of(a), to = middle_of(b);
  return std::hypot(from.x_px - to.x_px, from.y_px - to.y_px);
}

bool is_within(const Quad& place, const Sighting& s, double modules) {
  return apart_px(place, s.corners) < modules * static_cast<double>(s.module_px);
}

}  // namespace

MarkerTracker::MarkerTracker(const Kit& kit) : kit_(&kit) {
  for (const MarkerClass& marker : kit.markers) shapes_.push_back(as_counter(marker));
}

void MarkerTracker::forget() {
  markers_.clear();
  candidates_.clear();
  now_s_.reset();
  is_first_ = true;
  is_full_ = was_calibrated_ = false;
}

std::optional<std::size_t> MarkerTracker::kind_of(TagId tag) const {
  const auto it = std::ranges::find(kit_->markers, tag, &MarkerClass::tag);
  if (it == kit_->markers.end()) return std::nullopt;
  return static_cast<std::size_t>(it - kit_->markers.begin());
}

/// The sighting at each marker's place, the nearest first; and those that are at nobody's.
std::vector<const Sighting*> MarkerTracker::assign(std::span<const Sighting> sightings,
                                                   std::vector<const Sighting*>& unassigned) const {
  std::vector<std::tuple<double, std::size_t, const Sighting*>> pairs;
  for (const Sighting& s : sightings)
    for (std::size_t i = 0; i < markers_.size(); ++i)
      if (kit_->markers[markers_[i].kind].tag == s.tag && is_within(markers_[i].rest, s, kSamePlaceModules))
        pairs.emplace_back(apart_px(markers_[i].rest, s.corners), i, &s);
  std::ranges::sort(pairs);
  std::vector<const Sighting*> seen(markers_.size(), nullptr), taken;
  for (const auto& [distance, i, s] : pairs) {
    if (seen[i] || std::ranges::find(taken, s) != taken.end()) continue;
    seen[i] = s;
    taken.push_back(s);
  }
  for (const Sighting& s : sightings)
    if (kind_of(s.tag) && std::ranges::find(taken, &s) == taken.end()) unassigned.push_back(&s);
  return seen;
}

/// Not with corners that a hand or a thing bends, and not high above the table, in a hand.
bool MarkerTracker::is_plausible(const MarkerScene& scene, std::size_t kind, const Sighting& s) const {
  if (!scene.table.camera) return true;
  const auto reading = base_pose(*scene.table.camera, *scene.table.uncertainty, *kit_, shapes_[kind],
                                 s.corners, s.correlation, scene.table.edge_bias_px);
  const double reach_px = 6.0 * static_cast<double>(s.module_px);
  const bool hand = !is_first_ && scene.pieces.background().hand(middle_of(s.corners), reach_px);
  return reading && !is_bent(*reading, *kit_, hand) && reading->rise_mm <= kVisibleRiseMm;
}

void MarkerTracker::update(const MarkerScene& scene, std::span<const Sighting> sightings) {
  if (shapes_.empty()) return;
  if (now_s_ && scene.t_s < *now_s_) forget();  // a source that has begun anew
  now_s_ = scene.t_s;
  if (scene.table.moved) follow(scene.table);
  std::vector<const Sighting*> unassigned;
  const auto seen = assign(sightings, unassigned);
  const bool mass_dropout =
      scene.pieces.mass_dropout() || is_mass_dropout(seen) ||
      (was_calibrated_ && !scene.table.camera);  // the camera has moved, nobody knows where
  for (std::size_t i = 0; i < markers_.size(); ++i) {
    Marker& marker = markers_[i];
    const bool rests =
        seen[i] && distance_px(marker.track.corners(), seen[i]->corners) <= still_px(seen[i]->corners);
    if (seen[i] && (rests || is_plausible(scene, marker.kind, *seen[i])))
      read(marker, scene, *seen[i]);
    else
      not_read(marker, scene, mass_dropout, sightings);
  }
  std::erase_if(markers_, [&](const Marker& marker) {
    return marker.state.state() == PieceState::kLost &&
           *now_s_ - marker.state.since_s() >= kTrack.marker_gone_s;
  });
  watch_new(scene, unassigned);
  was_calibrated_ = was_calibrated_ || scene.table.camera;
  is_first_ = false;
}

void MarkerTracker::pass(double t_s) {
  if (shapes_.empty()) return;
  now_s_ = t_s;
  for (Marker& marker : markers_) {
    marker.confidence = 0.0;
    if (marker.state.state() == PieceState::kSeen) marker.state.occlude(CoveredBy::kBlur, t_s);
  }
}

/// Where the camera has moved, what lay still lies elsewhere in the picture.
void MarkerTracker::follow(const TableFix& table) {
  candidates_.clear();
  if (!table.camera) return;
  for (Marker& marker : markers_) {
    if (!marker.pose) continue;
    const auto corners = tag_corners_at(*table.camera, *kit_, shapes_[marker.kind], *marker.pose);
    if (!corners) continue;
    marker.track.shift(*corners);
    marker.rest = *corners;
  }
}

void MarkerTracker::read(Marker& marker, const MarkerScene& scene, const Sighting& sighting) {
  marker.track.take_in(sighting, true, scene.t_s);
  marker.confidence = std::clamp(static_cast<double>(sighting.correlation), 0.0, 1.0);
  marker.read_s = scene.t_s;
  if (marker.track.is_still()) marker.rest = marker.track.corners();
  solve(marker, scene.table);
  marker.state.read(scene.t_s);
  if (scene.t_s >= marker.remember_s || !marker.last.knows()) remember(marker, scene);
}

void MarkerTracker::remember(Marker& marker, const MarkerScene& scene) {
  const BackgroundModel& background = scene.pieces.background();
  const Quad& corners = marker.track.corners();
  const auto middle = middle_of(corners);
  const bool hand = background.hand(middle, marker.last.reach_px(corners));
  const bool rests = marker.track.is_still();
  if (!is_first_ && hand && (!rests || marker.last.knows())) return;
  marker.last.remember(scene.luma, background, corners);
  PlaceLevels levels = marker.last.levels(scene.luma, scene.pieces.lines(), corners);
  levels.brighten(1.0 / background.light(middle.y_px));
  marker.around = std::move(levels.around);
  marker.remember_s = scene.t_s + kTrack.refresh_s;
}

void MarkerTracker::solve(Marker& marker, const TableFix& table) {
  const Quad& corners = marker.track.corners();
  if (!table.camera) {
    marker.pose.reset();
    marker.place = {};
    return;
  }
  if (marker.pose && marker.version == table.version && distance_px(marker.solved, corners) < kTrack.news_px)
    return;
  const auto reading = base_pose(*table.camera, *table.uncertainty, *kit_, shapes_[marker.kind], corners,
                                 marker.confidence, table.edge_bias_px);
  marker.solved = corners;
  marker.version = table.version;
  if (!reading) return;
  const Pose& pose = reading->pose;
  if (marker.pose && distance_mm(pose.centre, marker.pose->centre) < kTrack.dead_band_mm &&
      std::abs(turn_degrees(marker.pose->heading, pose.heading)) < kTrack.dead_band_deg)
    return;
  marker.pose = pose;
  marker.place = locate(kit_->board, pose.centre, place_margin(pose));
}

/// Many at once were not taken: the picture is blurred, or the camera was pushed.
bool MarkerTracker::is_mass_dropout(std::span<const Sighting* const> seen) const {
  std::size_t read = 0, gone = 0;
  for (std::size_t i = 0; i < markers_.size(); ++i) {
    const Marker& marker = markers_[i];
    if (seen[i])
      ++read;
    else if (marker.state.state() == PieceState::kSeen || (marker.state.covered_by() == CoveredBy::kBlur &&
                                                           *now_s_ - marker.read_s < kTrack.dropout_within_s))
      ++gone;
  }
  return vanished_together(gone, read);
}

/// Another of its class is read where the two would overlap: it was shoved.
bool MarkerTracker::has_moved_on(const Marker& marker, std::span<const Sighting> sightings) const {
  const TagId tag = kit_->markers[marker.kind].tag;
  return std::ranges::any_of(sightings, [&](const Sighting& s) {
    return s.tag == tag && is_within(marker.rest, s, kShovedModules) &&
           !is_within(marker.rest, s, kSamePlaceModules);
  });
}

/// The other side of a card of its deck is clearly read where it lies. What lies beneath a card of the same
/// deck is not told: nobody can see whether one was turned over or another laid upon it.
bool MarkerTracker::is_turned_over(const Marker& marker, std::span<const Sighting> sightings) const {
  const MarkerClass& own = kit_->markers[marker.kind];
  if (own.deck.empty()) return false;
  return std::ranges::any_of(sightings, [&](const Sighting& s) {
    if (!is_clear(s) || !is_within(marker.rest, s, kSamePlaceModules)) return false;
    const auto kind = kind_of(s.tag);
    if (!kind) return false;
    const MarkerClass& other = kit_->markers[*kind];
    return other.deck == own.deck && other.card.empty() != own.card.empty();
  });
}

/// There is each card but once: it is seen at another place.
bool MarkerTracker::lies_elsewhere(const Marker& marker) const {
  return !kit_->markers[marker.kind].card.empty() && std::ranges::any_of(markers_, [&](const Marker& other) {
    return other.kind == marker.kind && other.number != marker.number &&
           other.state.state() == PieceState::kSeen;
  });
}

/// Whether nothing but table is where the marker was, though its surroundings are not as they were: markers
/// lie side by side and are swept up together.
bool MarkerTracker::is_bare_table(const Marker& marker, const MarkerScene& scene) const {
  const BackgroundModel& background = scene.pieces.background();
  const auto middle = middle_of(marker.rest);
  if (marker.around.empty() || background.hand(middle, marker.last.reach_px(marker.rest))) return false;
  const PlaceLevels now = marker.last.levels(scene.luma, scene.pieces.lines(), marker.rest);
  const std::vector<float> table = numbers(now.around);
  if (table.empty() || !is_bare(now)) return false;
  const auto light = static_cast<float>(background.light(middle.y_px));
  const float level = median(table);
  const auto alike = std::ranges::count_if(
      marker.around, [&](float before) { return std::abs(before * light - level) <= kSameTable; });
  return static_cast<double>(alike) >= kSameTableShare * static_cast<double>(marker.around.size());
}

AbsenceEvidence MarkerTracker::look_at(const Marker& marker, const MarkerScene& scene,
                                       bool mass_dropout) const {
  const BackgroundModel& background = scene.pieces.background();
  const Occlusion look =
      occlusion_of(marker.last.look(scene.luma, background, scene.pieces.lines(), marker.rest));
  const bool is_hand = look == Occlusion::kHand && background.foreground(middle_of(marker.rest));
  if (mass_dropout && !is_hand && look != Occlusion::kOutOfView) return evidence_of(Occlusion::kStillThere);
  if (look == Occlusion::kFigure && is_bare_table(marker, scene)) return evidence_of(Occlusion::kClear);
  if (look == Occlusion::kClear && scene.table.camera && marker.pose) {
    const auto outline = footprint_at(*scene.table.camera, *kit_, shapes_[marker.kind], *marker.pose);
    if (outline && hides_line(scene.luma, *scene.table.camera, kit_->board, marker.pose->centre, *outline))
      return evidence_of(Occlusion::kFigure);
  }
  return evidence_of(look);
}

void MarkerTracker::not_read(Marker& marker, const MarkerScene& scene, bool mass_dropout,
                             std::span<const Sighting> sightings) {
  marker.confidence = 0.0;
  marker.track.miss();
  if (marker.state.state() == PieceState::kLost) return;
  const bool is_surely_absent =
      has_moved_on(marker, sightings) || is_turned_over(marker, sightings) || lies_elsewhere(marker);
  marker.state.not_read(is_surely_absent ? certain_absence() : look_at(marker, scene, mass_dropout),
                        scene.t_s);
  if (!is_surely_absent && marker.state.state() == PieceState::kLost) marker.track.leave();
}

/// Tags at nobody's place: told once they rest, at once in a picture of its own.
void MarkerTracker::watch_new(const MarkerScene& scene, std::span<const Sighting* const> unassigned) {
  for (Candidate& candidate : candidates_) ++candidate.age;
  is_full_ = false;
  for (const Sighting* s : unassigned) {
    const std::size_t kind = *kind_of(s->tag);
    if (!is_plausible(scene, kind, *s)) continue;
    if (is_first_) {
      if (is_clear(*s)) begin(scene, kind, *s);
      continue;
    }
    auto known = std::ranges::find_if(candidates_, [&](const Candidate& c) {
      return c.kind == kind && c.age > 0 && is_within(c.corners, *s, kSamePlaceModules);
    });
    if (known == candidates_.end()) known = candidates_.insert(known, Candidate{.kind = kind});
    const bool rests = known->readings > 0 && distance_px(known->corners, s->corners) <= still_px(s->corners);
    known->readings = rests ? known->readings + 1 : 1;
    known->corners = s->corners;
    known->age = 0;
    if (known->readings < (is_clear(*s) ? kTrack.agreeing_readings : kTrack.still_readings)) continue;
    candidates_.erase(known);
    begin(scene, kind, *s);
  }
  std::erase_if(candidates_, [](const Candidate& c) { return c.age > kTrack.candidate_pictures; });
}

/// False where so many markers are seen that there is no room for one more.
bool MarkerTracker::make_room() {
  if (markers_.size() < kMostMarkers) return true;
  const auto oldest = std::ranges::min_element(markers_, {}, [](const Marker& marker) {
    return marker.state.state() == PieceState::kSeen ? std::numeric_limits<double>::infinity()
                                                     : marker.state.since_s();
  });
  if (oldest->state.state() == PieceState::kSeen) return false;
  markers_.erase(oldest);
  return true;
}

void MarkerTracker::begin(const MarkerScene& scene, std::size_t kind, const Sighting& sighting) {
  if (!make_room()) {
    is_full_ = true;
    return;
  }
  markers_.push_back({.kind = kind,
                      .number = ++last_number_,
                      .last = AppearanceModel(*kit_, shapes_[kind]),
                      .track = {},
                      .rest = sighting.corners,
                      .state = {},
                      .pose = std::nullopt,
                      .place = {},
                      .around = {}});
  read(markers_.back(), scene, sighting);
}

std::vector<MarkerView> MarkerTracker::views() const {
  std::vector<MarkerView> views;
  for (const Marker& marker : markers_)
    views.push_back({.marker = kit_->markers[marker.kind].id,
                     .number = marker.number,
                     .state = marker.state.state(),
                     .state_age_s = *now_s_ - marker.state.since_s(),
                     .covered_by = marker.state.covered_by(),
                     .pose = marker.pose,
                     .place = marker.place,
                     .confidence = marker.confidence});
  return views;
}

std::vector<LyingMarker> MarkerTracker::lying() const {
  std::vector<LyingMarker> lying;
  for (const Marker& marker : markers_)
    if (marker.pose && marker.state.state() != PieceState::kLost)
      lying.push_back({&shapes_[marker.kind], *marker.pose});
  return lying;
}

}  // namespace telescope::vision
