#include "vision/track/piece_tracker.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include <opencv2/imgproc.hpp>

#include "calibration/table_pose.hpp"
#include "vision/track/base_pose.hpp"
#include "vision/track/footprint.hpp"
#include "vision/track/grid_lines.hpp"
#include "vision/track/occupancy_mask.hpp"
#include "vision/track/parameters.hpp"

namespace telescope::vision {
namespace {

using calibration::ImagePoint;
using calibration::Quad;

constexpr double kBentTimes = 2.0, kBentMm = 0.1;  // farther than those of a tag that lay: they moved alone

constexpr int kGlareRim = 2;  // cells

constexpr double kBeneathShare = 0.05;  // of a tag's border and code

constexpr double kBlurContrast = 0.75;

double distance_mm(const Pose& a, const Pose& b) {
  return std::hypot(a.centre.x_mm - b.centre.x_mm, a.centre.y_mm - b.centre.y_mm);
}

}  // namespace

PieceTracker::PieceTracker(const Kit& kit) : kit_(&kit) {
  int most = -1;
  for (const KitPiece& piece : kit.pieces) {
    pieces_.push_back(
        {.kit = &piece, .track = {}, .last = AppearanceModel(kit, piece), .watch = {}, .place = {}});
    most = std::max(most, piece.tag.value());
  }
  piece_of_tag_.assign(static_cast<std::size_t>(most + 1), -1);
  for (std::size_t i = 0; i < kit.pieces.size(); ++i)
    if (const int tag = kit.pieces[i].tag.value(); tag >= 0)
      piece_of_tag_[static_cast<std::size_t>(tag)] = static_cast<std::int32_t>(i);
}

void PieceTracker::forget() {
  MoveLog log = std::move(log_);
  *this = PieceTracker(*kit_);
  log_ = std::move(log);
}

/// What the table looked like was in the first light of another background model.
void PieceTracker::forget_levels() {
  snapshot_ = {};
  for (Piece& piece : pieces_) {
    piece.table.levels.release();
    piece.before = piece.under = {};
  }
  vacated_.forget_levels();
}

void PieceTracker::resize() {
  forget_levels();
  for (Piece& piece : pieces_) {
    piece.track.forget();
    piece.last.forget();
    piece.lay.reset();
  }
  background_image_.forget();
  area_version_ = 0;
}

void PieceTracker::begin(double t_s) {
  if (!begun_ || t_s < now_s_) {  // the first picture, or a source that has begun anew
    for (Piece& piece : pieces_) {
      piece.since_s = begun_ ? std::min(piece.since_s, t_s) : t_s;
      piece.remember_s = t_s;
      piece.clear_s = piece.hidden_s = -std::numeric_limits<double>::infinity();
      piece.read_s = begun_ ? std::min(piece.read_s, t_s) : -std::numeric_limits<double>::infinity();
    }
    moved_s_ = unread_s_ = -std::numeric_limits<double>::infinity();
    forget_levels();
    background_image_.forget();
    vacated_.rewind(t_s);
    if (calibrated_since_s_) calibrated_since_s_ = t_s;
    begun_ = true;
  }
  now_s_ = t_s;
  unread_ = {};
}

TagDisplacements PieceTracker::look(const cv::Mat& luma, std::span<const Sighting> sightings, double t_s) {
  begin(t_s);
  background_model_.look(luma, t_s);
  TagDisplacements displacements;
  for (const Sighting& s : sightings) {
    const auto tag = static_cast<std::size_t>(s.tag.value());
    if (tag >= piece_of_tag_.size() || piece_of_tag_[tag] < 0) continue;
    const Piece& piece = pieces_[static_cast<std::size_t>(piece_of_tag_[tag])];
    if (!piece.lay) continue;
    const bool shifted = distance_px(*piece.lay, s.corners) > still_px(s.corners);
    ++(shifted ? displacements.shifted : displacements.still);
    displacements.tags.push_back({middle_of(*piece.lay), middle_of(s.corners)});
  }
  return displacements;
}

void PieceTracker::watch_doubles(std::span<const TagId> doubles) {
  for (const TagId tag : doubles) {
    auto known = std::ranges::find(doubled_, tag, &Doubled::tag);
    if (known == doubled_.end()) known = doubled_.insert(known, Doubled{.tag = tag});
    ++known->pictures;
    known->last_s = now_s_;
  }
  std::erase_if(doubled_, [&](const Doubled& d) { return std::abs(now_s_ - d.last_s) > kTrack.doubled_s; });
}

bool PieceTracker::is_doubled(TagId tag) const {
  const auto known = std::ranges::find(doubled_, tag, &Doubled::tag);
  return known != doubled_.end() && known->last_s == now_s_;
}

std::vector<TagId> PieceTracker::doubled() const {
  std::vector<TagId> tags;
  for (const Doubled& d : doubled_)
    if (d.pictures >= kTrack.doubled_pictures || pictures_ == 1) tags.push_back(d.tag);
  std::ranges::sort(tags);
  return tags;
}

/// What a hand leaves of a tag may even read as another.
bool PieceTracker::has_wrong_corners(const Piece& piece, const Sighting& sighting,
                                     const TableFix& table) const {
  if (!table.camera) return false;
  const CornerTrack& track = piece.track;
  if (track.knows() && distance_px(track.corners(), sighting.corners) <= still_px(sighting.corners))
    return false;
  const bool hand = !is_first() && background_model_.hand(middle_of(sighting.corners),
                                                          piece.last.reach_px(sighting.corners));
  const auto reading = base_pose(*table.camera, *table.uncertainty, *kit_, *piece.kit, sighting.corners,
                                 sighting.correlation, table.edge_bias_px);
  return reading ? is_bent(*reading, *kit_, hand) : hand;
}

/// While a tag rests, light or a thing beside it may bend what is read of it, or may have until now. The
/// squarer is right.
PieceTracker::CornerOutlier PieceTracker::corner_outlier(const Piece& piece, const Sighting& sighting,
                                                         const TableFix& table) const {
  if (!piece.track.is_bent(sighting.corners)) return CornerOutlier::kNone;
  const bool in_glare =
      background_model_.saturated(middle_of(sighting.corners), piece.last.reach_px(sighting.corners));
  if (!table.camera) return in_glare ? CornerOutlier::kSeen : CornerOutlier::kNone;
  const auto misfit_mm = [&](const Quad& corners) -> std::optional<double> {
    const auto reading = base_pose(*table.camera, *table.uncertainty, *kit_, *piece.kit, corners,
                                   sighting.correlation, table.edge_bias_px);
    return reading ? std::optional(reading->misfit_mm) : std::nullopt;
  };
  const auto lay_mm = misfit_mm(piece.track.corners()), seen_mm = misfit_mm(sighting.corners);
  if (!lay_mm || !seen_mm) return CornerOutlier::kNone;
  const auto bent_beside = [](double mm) { return std::max(kBentTimes * mm, mm + kBentMm); };
  if (*seen_mm > (in_glare ? *lay_mm : bent_beside(*lay_mm))) return CornerOutlier::kSeen;
  return *lay_mm > bent_beside(*seen_mm) ? CornerOutlier::kLay : CornerOutlier::kNone;
}

void PieceTracker::settle_doubles(std::span<const Sighting> copies, const TableFix& table,
                                  std::vector<Sighting>& sightings, std::vector<TagId>& doubles) const {
  std::erase_if(doubles, [&](TagId tag) {
    const auto index = static_cast<std::size_t>(tag.value());
    if (index >= piece_of_tag_.size() || piece_of_tag_[index] < 0) return false;
    const Piece& piece = pieces_[static_cast<std::size_t>(piece_of_tag_[index])];
    const Sighting* only = nullptr;
    for (const Sighting& copy : copies) {
      if (copy.tag != tag || has_wrong_corners(piece, copy, table)) continue;
      if (only) return false;
      only = &copy;
    }
    if (only) sightings.push_back(*only);
    return only != nullptr;
  });
}

void PieceTracker::update(const cv::Mat& luma, std::span<const Sighting> sightings,
                          std::span<const TagId> doubles, const TableFix& table) {
  calibrated_ = table.camera != nullptr;
  if (table.moved) follow(table);
  background_image_.look(luma, background_model_, now_s_);
  watch_doubles(doubles);
  watch_table(table);
  std::vector<const Sighting*> seen(pieces_.size(), nullptr);
  for (const Sighting& s : sightings)
    if (const auto tag = static_cast<std::size_t>(s.tag.value());
        tag < piece_of_tag_.size() && piece_of_tag_[tag] >= 0)
      seen[static_cast<std::size_t>(piece_of_tag_[tag])] = &s;
  std::vector<Piece*> missing;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    Piece& piece = pieces_[i];
    piece.lay_still = piece.track.still_readings() >= kTrack.rest_readings;
    if (table.moved) shift(piece, table);
    const Sighting* s = is_doubled(piece.kit->tag) ? nullptr : seen[i];
    if (s && has_wrong_corners(piece, *s, table)) s = nullptr;
    const CornerOutlier bent = s ? corner_outlier(piece, *s, table) : CornerOutlier::kNone;
    if (bent == CornerOutlier::kSeen) piece.track.hold();
    if (bent == CornerOutlier::kLay && piece.track.correct(s->corners) && piece.lay) piece.lay = s->corners;
    if (bent != CornerOutlier::kNone || (s && piece.track.take_in(*s, is_first(), now_s_))) {
      piece.confidence = std::clamp(static_cast<double>(s->correlation), 0.0, 1.0);
      read(piece, luma, table);
      continue;
    }
    piece.confidence = 0.0;
    if (!s) piece.track.miss();
    missing.push_back(&piece);
  }
  const bool mass_dropout = mass_dropout_ = sightings.empty() || is_mass_dropout(missing);
  for (Piece* piece : missing) {
    if (is_doubled(piece->kit->tag) && piece->track.knows())
      set_state(*piece, PieceState::kCovered, CoveredBy::kNothing);
    else
      not_read(*piece, luma, mass_dropout, table);
  }
  // Where much cannot be read a piece may lie that seems to be gone.
  if (unread_.blurred + unread_.faint + unread_.dark + unread_.torn + unread_.glare >= kTrack.much_unread)
    unread_s_ = now_s_;
  if (now_s_ - unread_s_ >= kTrack.quiet_s)
    for (Piece* piece : missing) told_when_gone(*piece, luma, table);
  if (table.camera && table.version != camera_version_) {
    camera_before_ = *table.camera;
    camera_version_ = table.version;
  }
  ++pictures_;
}

/// Where the camera has moved, the table lies elsewhere in the picture.
void PieceTracker::follow(const TableFix& table) {
  if (!camera_before_ || !table.camera) return background_image_.forget();
  const double w = width(kit_->board).mm(), d = depth(kit_->board).mm();
  std::vector<cv::Point2f> from, to;
  for (const TablePoint corner : {TablePoint{0, 0}, {w, 0}, {w, d}, {0, d}}) {
    const auto before = camera_before_->image_from_table(corner),
               now = table.camera->image_from_table(corner);
    if (!before || !now) return background_image_.forget();
    from.emplace_back(before->x_px, before->y_px);
    to.emplace_back(now->x_px, now->y_px);
  }
  const cv::Matx33d step = cv::getPerspectiveTransform(from, to);
  background_model_.follow(step);
  background_image_.follow(step);
}

/// Where the camera has moved, what lay still lies elsewhere in the picture: by as much as its pose does, for
/// corners are read a little farther out than they are.
void PieceTracker::shift(Piece& piece, const TableFix& table) {
  const std::optional<Quad> lay = std::exchange(piece.lay, std::nullopt);  // it would be followed twice
  if (!table.camera || !camera_before_ || !piece.pose || !piece.track.knows()) return;
  const auto from = tag_corners_at(*camera_before_, *kit_, *piece.kit, *piece.pose);
  const auto to = tag_corners_at(*table.camera, *kit_, *piece.kit, *piece.pose);
  if (!from || !to) return;
  const auto shifted = [&](Quad corners) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
      corners[i].x_px += (*to)[i].x_px - (*from)[i].x_px;
      corners[i].y_px += (*to)[i].y_px - (*from)[i].y_px;
    }
    return corners;
  };
  piece.track.shift(shifted(piece.track.corners()));
  if (!lay) return;
  piece.lay = shifted(*lay);
  if (table.from_pieces) piece.lay_version = table.version;
}

void PieceTracker::pass(double t_s) {
  begin(t_s);
  for (Piece& piece : pieces_) {
    piece.confidence = 0.0;
    if (piece.state == PieceState::kSeen) set_state(piece, PieceState::kCovered, CoveredBy::kBlur);
  }
}

void PieceTracker::set_state(Piece& piece, PieceState state, CoveredBy by) {
  if (state != piece.state) piece.since_s = now_s_;
  piece.state = state;
  piece.by = by;
}

void PieceTracker::solve(Piece& piece, const TableFix& table) {
  const Quad& corners = piece.track.corners();
  if (!table.camera) {
    piece.pose.reset();
    piece.place = {};
    piece.version = 0;
    return;
  }
  const bool another_camera = piece.version != table.version;
  if (piece.pose && !another_camera && distance_px(piece.solved, corners) < kTrack.news_px) return;
  const auto reading = base_pose(*table.camera, *table.uncertainty, *kit_, *piece.kit, corners,
                                 piece.confidence, table.edge_bias_px);
  const bool was_known = piece.version != 0;
  piece.solved = corners;
  piece.version = table.version;
  if (!reading) {
    piece.pose.reset();
    piece.place = {};
    return;
  }
  piece.rise_mm = reading->rise_mm;
  Pose pose = reading->pose;
  pose.sigma_mm = std::hypot(pose.sigma_mm, kTrack.dead_band_mm / std::numbers::sqrt3);
  pose.sigma_deg = std::hypot(pose.sigma_deg, kTrack.dead_band_deg / std::numbers::sqrt3);
  const std::optional<Pose> before = piece.pose;
  if (before && distance_mm(pose, *before) < kTrack.dead_band_mm &&
      std::abs(turn_degrees(before->heading, pose.heading)) < kTrack.dead_band_deg)
    return;
  piece.pose = pose;
  piece.place = locate(kit_->board, pose.centre, place_margin(pose));
  const bool lies_still =
      piece.lay_still && (table.moved || piece.track.still_readings() >= kTrack.few_rest_readings);
  if (before && another_camera && was_known && lies_still &&
      !background_model_.hand(middle_of(corners), piece.last.reach_px(corners)))
    piece.watch.measured_anew(*before, pose, piece.place,
                              table.moved ? kTrack.camera_step_mm : std::numeric_limits<double>::infinity());
}

void PieceTracker::read(Piece& piece, const cv::Mat& luma, const TableFix& table) {
  solve(piece, table);
  set_state(piece, PieceState::kSeen, CoveredBy::kNothing);
  piece.read_s = now_s_;
  piece.hidden_since_s.reset();
  piece.table = snapshot_;
  if (piece.pose) piece.watch.seen(*piece.pose, now_s_);
  const int still = piece.track.still_readings();
  if (!piece.watch.has_place() && !piece.first) piece.first = piece.pose;
  const Quad& corners = piece.track.corners();
  const ImagePoint middle = middle_of(corners);
  const double reach_px = piece.last.reach_px(corners);
  if (still == 1) {
    const bool known = background_image_.knows(background_model_, middle, reach_px);
    piece.before = known ? piece.last.levels(background_image_.luma(), lines_, corners) : PlaceLevels{};
    piece.before.brighten(1.0 / background_image_.light(middle.y_px));
  }
  if (still < kTrack.few_rest_readings && !is_first()) piece.last.forget();  // it is under way
  const bool hand = background_model_.hand(middle, reach_px);
  if (now_s_ >= piece.remember_s || !piece.last.knows()) {
    if (is_first() || !hand || (still >= kTrack.rest_readings && !piece.last.knows())) {
      piece.last.remember(luma, background_model_, corners);
      piece.remember_s = now_s_ + kTrack.remember_s;
    }
  }
  const double still_s = now_s_ - piece.track.still_since_s();
  const bool rests = (still >= kTrack.rest_readings && still_s >= kTrack.rest_s) ||
                     (still >= kTrack.few_rest_readings && still_s >= kTrack.few_rest_s);
  if (rests && (!piece.lay || piece.lay_version != table.version)) {
    piece.lay = corners;
    piece.lay_version = table.version;
  }
  if (rests && (!hand || still_s >= kTrack.held_rest_s)) told_at_rest(piece, luma, hand);
}

/// Whether a piece that rests for the first time was there before, hidden by something: only what came to
/// where the table was bare, or was seen to be carried, was put on.
bool PieceTracker::was_found(const Piece& piece, const cv::Mat& luma) const {
  if (!calibrated_since_s_ || now_s_ - *calibrated_since_s_ < kTrack.opening_s) return true;
  if (piece.first && distance_mm(*piece.first, *piece.pose) > kTrack.carried_mm) return false;
  return !was_bare(before(piece), piece.last.levels(luma, lines_, piece.track.corners()));
}

/// What was there when a piece came to where it is, or was last seen, in the light of now.
PlaceLevels PieceTracker::before(const Piece& piece) const {
  PlaceLevels levels = piece.before;
  levels.brighten(background_model_.light(middle_of(piece.track.corners()).y_px));
  return levels;
}

void PieceTracker::told_at_rest(Piece& piece, const cv::Mat& luma, bool hand) {
  // High above the table it is in a hand, or lies on ground that the kit does not know.
  const bool raised = piece.rise_mm > kVisibleRiseMm;
  const bool in_hand = raised && (hand || now_s_ - piece.track.still_since_s() < kTrack.held_rest_s);
  if (!piece.pose || in_hand) return;
  auto move = piece.watch.rests(*piece.pose, piece.place, piece.track.still_since_s(), now_s_,
                                !piece.watch.has_place() && was_found(piece, luma));
  if (move) {
    piece.lay = piece.track.corners();
    tell(piece, std::move(move));
    // A roof, another piece or the piece itself a little way off may come to be there again.
    const PlaceLevels now = piece.last.levels(luma, lines_, piece.track.corners());
    piece.under = was_bare(before(piece), now) ? piece.before : PlaceLevels{};
  }
}

/// The piece that rests, and is read in this picture, where this one's tag was.
const PieceTracker::Piece* PieceTracker::read_in_place_of(const Piece& piece) const {
  const ImagePoint at = middle_of(piece.track.corners());
  const double side = std::sqrt(2.0) / 2.0 *
                      std::hypot(piece.track.corners()[2].x_px - piece.track.corners()[0].x_px,
                                 piece.track.corners()[2].y_px - piece.track.corners()[0].y_px);
  for (const Piece& other : pieces_) {
    if (&other == &piece || other.confidence <= 0.0 || other.track.still_readings() < kTrack.rest_readings)
      continue;
    const ImagePoint there = middle_of(other.track.corners());
    if (std::hypot(there.x_px - at.x_px, there.y_px - at.y_px) < side)
      return background_model_.hand(there, piece.last.reach_px(piece.track.corners())) ? nullptr : &other;
  }
  return nullptr;
}

/// Many pieces gone at once were not taken: the picture is blurred, or none at all.
bool PieceTracker::is_mass_dropout(std::span<Piece* const> missing) {
  const auto gone = static_cast<std::size_t>(std::ranges::count_if(missing, [&](const Piece* piece) {
    return now_s_ - piece->read_s < kTrack.dropout_within_s ||
           (piece->state == PieceState::kCovered && piece->by == CoveredBy::kBlur);
  }));
  const std::size_t read = pieces_.size() - missing.size();
  if (gone < kTrack.dropout ||
      static_cast<double>(gone) < kTrack.dropout_share * static_cast<double>(gone + read)) {
    mass_dropout_since_s_.reset();
    return false;
  }
  if (!mass_dropout_since_s_) mass_dropout_since_s_ = now_s_;
  return now_s_ - *mass_dropout_since_s_ < kTrack.longest_dropout_s;
}

/// Whether a part of a tag that is not read lies under another piece that is.
bool PieceTracker::lies_beneath(const Piece& piece, const TableFix& table) const {
  if (!table.camera) return false;
  const auto points = [](const Quad& quad) {
    std::vector<cv::Point2f> out;
    for (const ImagePoint& p : quad) out.emplace_back(static_cast<float>(p.x_px), static_cast<float>(p.y_px));
    return out;
  };
  const auto tag = points(piece.track.corners());
  const double least = kBeneathShare * cv::contourArea(tag);
  return std::ranges::any_of(pieces_, [&](const Piece& other) {
    if (&other == &piece || other.confidence <= 0.0 || !other.pose) return false;
    const auto outline = footprint_at(*table.camera, *kit_, *other.kit, *other.pose);
    std::vector<cv::Point2f> both;
    return outline && cv::intersectConvexConvex(tag, points(*outline), both) > least;
  });
}

/// Whether something hides a line of the grid where the piece was: it may be as even and as bright as the
/// table.
bool PieceTracker::is_line_hidden(const Piece& piece, const cv::Mat& luma, const TableFix& table) const {
  if (!table.camera || !piece.pose) return false;
  const auto outline = footprint_at(*table.camera, *kit_, *piece.kit, *piece.pose);
  return outline && hides_line(luma, *table.camera, kit_->board, piece.pose->centre, *outline);
}

Occlusion PieceTracker::look_at(Piece& piece, const cv::Mat& luma, bool mass_dropout) {
  const auto look = piece.last.look(luma, background_model_, lines_, piece.track.corners());
  if (look == Occlusion::kDark || look == Occlusion::kTorn || look == Occlusion::kOutOfView) return look;
  if (look == Occlusion::kHand && !mass_dropout) return look;
  if (look == Occlusion::kHand && background_model_.foreground(middle_of(piece.track.corners()))) return look;
  // Counters are piled, and lie on stands; two stands cannot be at one place.
  if (const Piece* other = read_in_place_of(piece)) {
    const bool both_stand = piece.kit->kind == PieceKind::kStand && other->kit->kind == PieceKind::kStand;
    return both_stand ? Occlusion::kClear : Occlusion::kFigure;
  }
  if (mass_dropout && look != Occlusion::kGlare) return Occlusion::kStillThere;
  // What was last seen in a hand is not where it was seen then if nothing has come to be there.
  const bool is_under_way = look == Occlusion::kFigure && !piece.last.knows();
  if (is_under_way && is_as_it_was(before(piece), piece.last.levels(luma, lines_, piece.track.corners())))
    return Occlusion::kClear;
  return look;
}

/// Covered only where something is seen to be in front, or where the tag itself is still seen. A lost piece
/// stays lost until it is read again.
void PieceTracker::not_read(Piece& piece, const cv::Mat& luma, bool mass_dropout, const TableFix& table) {
  if (!piece.track.knows()) {
    // After a change of the picture's size nothing is known of where it was seen.
    if (piece.state == PieceState::kSeen) set_state(piece, PieceState::kCovered, CoveredBy::kBlur);
    return;
  }
  auto look = look_at(piece, luma, mass_dropout);
  if (look == Occlusion::kClear && piece.state != PieceState::kLost && is_line_hidden(piece, luma, table))
    look = Occlusion::kFigure;
  if (look == Occlusion::kClear) piece.clear_s = now_s_;
  if (piece.state == PieceState::kLost && look != Occlusion::kStillThere) return;
  switch (look) {
    case Occlusion::kStillThere:
      if (!mass_dropout && lies_beneath(piece, table))
        return set_state(piece, PieceState::kCovered, CoveredBy::kFigure);
      ++(piece.last.contrast() < kBlurContrast ? unread_.blurred : unread_.faint);
      return set_state(piece, PieceState::kCovered, CoveredBy::kBlur);
    case Occlusion::kDark:
      ++unread_.dark;
      return set_state(piece, PieceState::kCovered, CoveredBy::kBlur);
    case Occlusion::kTorn:
      ++unread_.torn;
      return set_state(piece, PieceState::kCovered, CoveredBy::kBlur);
    case Occlusion::kGlare:
      ++unread_.glare;
      return set_state(piece, PieceState::kCovered, CoveredBy::kGlare);
    case Occlusion::kFigure:
      return set_state(piece, PieceState::kCovered, CoveredBy::kFigure);
    case Occlusion::kHand:
      return set_state(piece, PieceState::kCovered, CoveredBy::kHand);
    case Occlusion::kOutOfView:
      return set_state(piece, PieceState::kCovered, CoveredBy::kNothing);
    case Occlusion::kClear:
      break;
  }
  piece.track.leave();
  set_state(piece, PieceState::kLost, CoveredBy::kNothing);
}

void PieceTracker::told_when_gone(Piece& piece, const cv::Mat& luma, const TableFix& table) {
  if (piece.state != PieceState::kLost || !piece.watch.has_place()) return;
  const double lost_s = now_s_ - piece.since_s;
  const bool in_clear_view = now_s_ - piece.clear_s <= kTrack.clear_view_s;
  const bool gone = (lost_s >= kTrack.gone_s && now_s_ - moved_s_ >= kTrack.quiet_s && in_clear_view) ||
                    lost_s >= kTrack.carried_s;
  if (!gone || now_s_ - piece.hidden_s < kTrack.hidden_check_s) return;
  if (may_lie_unread(piece, luma, table)) {
    piece.hidden_s = now_s_;
    if (!piece.hidden_since_s) piece.hidden_since_s = now_s_;
  }
  // Where it may have lain unread for long it may have been carried on, which only the table of before tells.
  const bool may_lie_anywhere = piece.table.levels.empty() && piece.hidden_since_s &&
                                piece.hidden_s - *piece.hidden_since_s >= kTrack.long_hidden_s;
  if (now_s_ - piece.hidden_s >= kTrack.quiet_s && !may_lie_anywhere)
    tell(piece, piece.watch.gone(piece.since_s));
}

/// Whether a lost piece may lie where it cannot be read.
bool PieceTracker::may_lie_unread(const Piece& piece, const cv::Mat& luma, const TableFix& table) const {
  if (!table.camera) return false;
  if (!vacated_.is_known_since(known_until_s(piece))) return true;
  OccupancyMask known(luma, lines_, background_model_, *table.camera, *kit_);
  for (const Piece& other : pieces_) {
    if (other.pose && other.state == PieceState::kSeen) known.lies(*other.kit, *other.pose);
    const Pose* place = other.watch.place();
    if (place && other.state == PieceState::kCovered) known.lies(*other.kit, *place);
  }
  for (const Piece& other : pieces_) {
    const Pose* place = other.watch.place();
    const bool there = place && other.pose && distance_mm(*other.pose, *place) <= kTrack.carried_mm;
    if (!place || other.state == PieceState::kCovered || (there && other.state == PieceState::kSeen))
      continue;
    // What lies where one had been lost before lay there on the table of before, too.
    const bool was_lost = other.state == PieceState::kLost && other.since_s < piece.table.at_s;
    if (&other != &piece && was_lost && !piece.table.levels.empty()) continue;
    // A lost piece's place is bare for as long as nothing has come there since it was last in clear view.
    const double known_s = there ? std::max(piece.read_s, other.clear_s) : piece.read_s;
    known.left(*other.kit, other.last, *place, other.under, now_s_ - known_s);
  }
  for (const LyingMarker& marker : markers_) known.lies(*marker.shape, marker.pose);
  for (const VacatedPose& place : vacated_.all())
    if (place.at_s >= known_until_s(piece)) {
      const Piece& other = pieces_[place.piece];
      known.left(*other.kit, other.last, place.pose, place.under, now_s_ - piece.read_s);
    }
  const cv::Mat1f& before = piece.table.levels;
  return has_hiding_place(background_model_, known,
                          {.playing_area = playing_area_,
                           .before = before.size() == known.explained().size() ? before : cv::Mat1f(),
                           .within_s = now_s_ - piece.read_s});
}

/// Until then it was known of every piece where it lay, if this one is not read.
double PieceTracker::known_until_s(const Piece& piece) {
  return std::min(piece.table.at_s, piece.read_s);
}

void PieceTracker::tell(Piece& piece, std::optional<TableMove> move) {
  if (!move) return;
  move->tag = piece.kit->tag;
  move->piece = piece.kit->id;
  if (move->from) {
    double needed_s = now_s_;
    for (const Piece& other : pieces_)
      if (other.watch.has_place()) needed_s = std::min(needed_s, known_until_s(other));
    vacated_.drop_before(needed_s);  // no piece can lie there unread
    vacated_.add({static_cast<std::size_t>(&piece - pieces_.data()), *move->from,
                  std::exchange(piece.under, {}), move->put_down_at_s});
  }
  log_.add(*std::move(move));
}

/// Whether something moves over the playing area; everywhere while that is not known.
void PieceTracker::watch_table(const TableFix& table) {
  const auto cells = static_cast<std::size_t>(background_model_.columns()) *
                     static_cast<std::size_t>(background_model_.rows());
  if (playing_area_.size() != cells || area_version_ != table.version) {
    playing_area_.assign(cells, table.camera ? 0 : 1);
    area_version_ = table.version;
    if (table.camera && cells > 0) {
      const double w = width(kit_->board).mm(), d = depth(kit_->board).mm();
      std::vector<ImagePoint> outline;
      for (const TablePoint corner : {TablePoint{0, 0}, {w, 0}, {w, d}, {0, d}})
        if (const auto at = table.camera->image_from_table(corner)) outline.push_back(*at);
      cv::Mat1b mask(background_model_.rows(), background_model_.columns(), playing_area_.data());
      if (outline.size() == 4) cv::fillConvexPoly(mask, background_model_.cells(outline), cv::Scalar(1));
    }
    lines_ = table.camera ? grid_lines(*table.camera, kit_->board) : cv::Mat1b();
  }
  int moving = 0, reached = 0;
  for (int r = 0; r < background_model_.rows(); ++r)
    for (int c = 0; c < background_model_.columns(); ++c) {
      if (!playing_area_[static_cast<std::size_t>(r * background_model_.columns() + c)]) continue;
      moving += background_model_.moves(c, r, 0.0);
      reached += background_model_.reaches_edge(c, r);
    }
  if (moving >= kTrack.busy_cells) moved_s_ = now_s_;
  busy_ = now_s_ - moved_s_ < kTrack.busy_s || reached >= kTrack.hand_cells;
  if (!calibrated_since_s_ && table.camera) calibrated_since_s_ = now_s_;
  if (table.moved) {
    snapshot_.levels.release();
    for (Piece& piece : pieces_) piece.table.levels.release();
  } else if (now_s_ - moved_s_ >= kTrack.quiet_s && !busy_ &&
             (snapshot_.levels.empty() || now_s_ - snapshot_.at_s >= kTrack.remember_s)) {
    snapshot_ = {now_s_, levels_without_glare()};
  }
}

/// Of the background model: not a number in glare and at its rim.
cv::Mat1f PieceTracker::levels_without_glare() const {
  cv::Mat1f levels = background_model_.levels();
  cv::Mat1b glare(levels.size());
  for (int r = 0; r < glare.rows; ++r)
    for (int c = 0; c < glare.cols; ++c) glare(r, c) = background_model_.saturated(c, r);
  cv::dilate(glare, glare, cv::Mat(), {-1, -1}, kGlareRim);
  levels.setTo(std::numeric_limits<float>::quiet_NaN(), glare);
  return levels;
}

std::vector<PieceView> PieceTracker::views() const {
  std::vector<PieceView> views;
  views.reserve(pieces_.size());
  for (const Piece& piece : pieces_) {
    PieceView view{.tag = piece.kit->tag,
                   .piece = piece.kit->id,
                   .state = piece.state,
                   .state_age_s = now_s_ - piece.since_s,
                   .covered_by = piece.by,
                   .pose = calibrated_ ? piece.pose : std::nullopt,
                   .place = {},
                   .confidence = piece.confidence,
                   .held = false,
                   .rest = {},
                   .way = {}};
    if (calibrated_ && piece.state != PieceState::kLost)
      view.place = piece.place;  // where a lost piece is, nobody knows
    if (calibrated_) view.rest = piece.watch.rest();
    // Of a single picture nobody can say whether anything rests.
    view.held = view.pose && piece.state == PieceState::kSeen && pictures_ > 1 && !piece.watch.is_at_rest();
    if (view.held) view.way.assign(piece.watch.way().begin(), piece.watch.way().end());
    views.push_back(std::move(view));
  }
  return views;
}

}  // namespace telescope::vision
