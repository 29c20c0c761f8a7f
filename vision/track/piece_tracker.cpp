#include "vision/track/piece_tracker.hpp"

#include <algorithm>
#include <limits>

#include <opencv2/imgproc.hpp>

#include "vision/track/base_pose.hpp"
#include "vision/track/grid_lines.hpp"
#include "vision/track/neighbours.hpp"
#include "vision/track/parameters.hpp"

namespace telescope::vision {
namespace {

using calibration::ImagePoint;
using calibration::Quad;

constexpr double kBlurContrast = 0.75;

cv::Point2f pixel(const ImagePoint& at) {
  return {static_cast<float>(at.x_px), static_cast<float>(at.y_px)};
}

}  // namespace

PieceTracker::PieceTracker(const Kit& kit) : kit_(&kit) {
  int most = -1;
  for (const KitPiece& piece : kit.pieces) {
    pieces_.push_back({.kit = &piece,
                       .track = {},
                       .last = AppearanceModel(kit, piece),
                       .watch = {},
                       .state = {},
                       .table = {},
                       .place = {},
                       .before = {},
                       .under = {}});
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

const TrackedPiece* PieceTracker::find(TagId tag) const {
  const auto index = static_cast<std::size_t>(tag.value());
  if (index >= piece_of_tag_.size() || piece_of_tag_[index] < 0) return nullptr;
  return &pieces_[static_cast<std::size_t>(piece_of_tag_[index])];
}

/// What the table looked like was in the first light of another background model.
void PieceTracker::forget_levels() {
  background_model_.forget_quiet();
  for (TrackedPiece& piece : pieces_) {
    piece.table.levels.release();
    piece.before = piece.under = {};
  }
  vacated_.forget_levels();
}

void PieceTracker::resize() {
  forget_levels();
  for (TrackedPiece& piece : pieces_) {
    piece.track.forget();
    piece.last.forget();
    piece.lay.reset();
  }
  background_model_.forget_image();
  area_version_ = 0;
}

void PieceTracker::begin(double t_s) {
  if (!begun_ || t_s < now_s_) {  // the first picture, or a source that has begun anew
    for (TrackedPiece& piece : pieces_) {
      piece.state.rewind(t_s, begun_);
      piece.remember_s = t_s;
      piece.clear_s = piece.hidden_s = -std::numeric_limits<double>::infinity();
      piece.read_s = begun_ ? std::min(piece.read_s, t_s) : -std::numeric_limits<double>::infinity();
    }
    unread_s_ = -std::numeric_limits<double>::infinity();
    forget_levels();
    background_model_.forget_image();
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
    const TrackedPiece* known = find(s.tag);
    if (!known || !known->lay) continue;
    const bool shifted = distance_px(*known->lay, s.corners) > still_px(s.corners);
    ++(shifted ? displacements.shifted : displacements.still);
    displacements.tags.push_back({middle_of(*known->lay), middle_of(s.corners)});
  }
  return displacements;
}

void PieceTracker::settle_doubles(std::span<const Sighting> copies, const TableFix& table,
                                  std::vector<Sighting>& sightings, std::vector<TagId>& doubles) const {
  std::erase_if(doubles, [&](TagId tag) {
    const TrackedPiece* piece = find(tag);
    if (!piece) return false;
    const Sighting* only = nullptr;
    for (const Sighting& copy : copies) {
      if (copy.tag != tag || has_wrong_corners(scene(table), *piece, copy)) continue;
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
  duplicates_.take_in(doubles, now_s_);
  watch_table(luma, table);
  std::vector<const Sighting*> seen(pieces_.size(), nullptr);
  for (const Sighting& s : sightings)
    if (const TrackedPiece* piece = find(s.tag)) seen[static_cast<std::size_t>(piece - pieces_.data())] = &s;
  std::vector<TrackedPiece*> missing;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    TrackedPiece& piece = pieces_[i];
    piece.lay_still = piece.track.is_still();
    if (table.moved) piece.follow(*kit_, camera_before_, table);
    if (is_read(piece, duplicates_.has(piece.kit->tag) ? nullptr : seen[i], table))
      read(piece, luma, table);
    else
      missing.push_back(&piece);
  }
  mass_dropout_ = sightings.empty() || is_mass_dropout(missing);
  for (TrackedPiece* piece : missing) {
    if (duplicates_.has(piece->kit->tag) && piece->track.knows())
      piece->state.occlude(CoveredBy::kNothing, now_s_);
    else
      not_read(*piece, luma, table);
  }
  told_when_gone(missing, luma, table);
  if (table.camera && table.version != camera_version_) {
    camera_before_ = *table.camera;
    camera_version_ = table.version;
  }
  ++pictures_;
}

std::vector<LyingPiece> PieceTracker::lying(const calibration::CameraModel& camera) const {
  constexpr double kSideSigma_px = 0.06;  // of a tag's side, of what the sizes of all do not share
  std::vector<LyingPiece> out;
  for (const TrackedPiece& piece : pieces_) {
    if (!piece.is_read() || !piece.pose || (pictures_ > 1 && !piece.track.rests(now_s_))) continue;
    if (ground_height(kit_->board, piece.pose->centre) > Length()) continue;
    const double above_mm = camera.height_mm() - piece.kit->placement.height_mm;
    out.push_back({piece.kit, piece.pose->centre, piece.rise_mm,
                   above_mm * kSideSigma_px / calibration::side_px(piece.solved)});
  }
  return out;
}

/// Whether a reading is believed, and the piece is in this picture where its track says.
bool PieceTracker::is_read(TrackedPiece& piece, const Sighting* s, const TableFix& table) {
  if (s && has_wrong_corners(scene(table), piece, *s)) s = nullptr;
  const CornerOutlier bent = s ? corner_outlier(scene(table), piece, *s) : CornerOutlier::kNone;
  if (bent == CornerOutlier::kSeen) piece.track.hold();
  if (bent == CornerOutlier::kLay && piece.track.correct(s->corners) && piece.lay) piece.lay = s->corners;
  if (bent != CornerOutlier::kNone || (s && piece.track.take_in(*s, is_first(), now_s_))) {
    piece.confidence = std::clamp(static_cast<double>(s->correlation), 0.0, 1.0);
    return true;
  }
  piece.confidence = 0.0;
  if (!s) piece.track.miss();
  return false;
}

/// Those of the board's corners that can be in the picture.
std::vector<ImagePoint> PieceTracker::board_corners(const calibration::CameraModel& camera) const {
  const double w = width(kit_->board).mm(), d = depth(kit_->board).mm();
  std::vector<ImagePoint> corners;
  for (const TablePoint corner : {TablePoint{0, 0}, {w, 0}, {w, d}, {0, d}})
    if (const auto at = camera.image_from_table(corner)) corners.push_back(*at);
  return corners;
}

/// Where the camera has moved, the table lies elsewhere in the picture.
void PieceTracker::follow(const TableFix& table) {
  if (!camera_before_ || !table.camera) return background_model_.forget_image();
  std::vector<cv::Point2f> from, to;
  for (const ImagePoint& at : board_corners(*camera_before_)) from.push_back(pixel(at));
  for (const ImagePoint& at : board_corners(*table.camera)) to.push_back(pixel(at));
  if (from.size() != 4 || to.size() != 4) return background_model_.forget_image();
  const cv::Matx33d step = cv::getPerspectiveTransform(from, to);
  background_model_.follow(step);
}

void PieceTracker::pass(double t_s) {
  begin(t_s);
  for (TrackedPiece& piece : pieces_) {
    piece.confidence = 0.0;
    if (piece.is(PieceState::kSeen)) piece.state.occlude(CoveredBy::kBlur, now_s_);
  }
}

void PieceTracker::read(TrackedPiece& piece, const cv::Mat& luma, const TableFix& table) {
  piece.solve(*kit_, background_model_, table);
  piece.state.read(now_s_);
  piece.read_s = now_s_;
  piece.hidden_since_s.reset();
  piece.table = background_model_.quiet();
  if (piece.pose)
    piece.watch.seen(piece.watch.lies_at(*piece.pose) ? *piece.pose : piece.carried_pose(*table.camera),
                     now_s_);
  if (!piece.watch.has_place() && !piece.first) piece.first = piece.pose;
  const Quad& corners = piece.track.corners();
  const ImagePoint middle = middle_of(corners);
  const double reach_px = piece.last.reach_px(corners);
  if (piece.track.still_readings() == 1) {
    const BackgroundImage& image = background_model_.image();
    const bool known = image.knows(background_model_, middle, reach_px);
    piece.before = known ? piece.last.levels(image.luma(), lines_, corners) : PlaceLevels{};
    piece.before.brighten(1.0 / image.light(middle.y_px));
  }
  if (!piece.track.is_repeated() && !is_first()) piece.last.forget();  // it is under way
  const bool hand = background_model_.hand(middle, reach_px);
  if (now_s_ >= piece.remember_s || !piece.last.knows()) {
    if (is_first() || !hand || (piece.track.is_still() && !piece.last.knows())) {
      piece.last.remember(luma, background_model_, corners);
      piece.remember_s = now_s_ + kTrack.refresh_s;
    }
  }
  const bool rests = piece.track.rests(now_s_);
  if (rests && (!piece.lay || piece.lay_version != table.version)) {
    piece.lay = corners;
    piece.lay_version = table.version;
  }
  const double still_s = now_s_ - piece.track.still_since_s();
  if (rests && (!hand || still_s >= kTrack.held_rest_s)) told_at_rest(piece, luma, hand);
}

/// Whether a piece that rests for the first time was there before, hidden by something: only what came to
/// where the table was bare, or was seen to be carried, was put on.
bool PieceTracker::was_found(const TrackedPiece& piece, const cv::Mat& luma) const {
  if (!calibrated_since_s_ || now_s_ - *calibrated_since_s_ < kTrack.opening_s) return true;
  if (piece.first && distance_mm(*piece.first, *piece.pose) > kTrack.elsewhere_mm) return false;
  return !was_bare(before(piece), piece.last.levels(luma, lines_, piece.track.corners()));
}

/// What was there when a piece came to where it is, or was last seen, in the light of now.
PlaceLevels PieceTracker::before(const TrackedPiece& piece) const {
  PlaceLevels levels = piece.before;
  levels.brighten(background_model_.light(middle_of(piece.track.corners()).y_px));
  return levels;
}

void PieceTracker::told_at_rest(TrackedPiece& piece, const cv::Mat& luma, bool hand) {
  // High above the table it is in a hand, or lies on ground that the kit does not know.
  const bool raised = piece.rise_mm > kVisibleRiseMm;
  const bool in_hand = raised && (hand || now_s_ - piece.track.still_since_s() < kTrack.held_rest_s);
  if (!piece.pose || in_hand) return;
  piece.lay_rise_mm = piece.rise_mm;
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

/// Many pieces gone at once were not taken: the picture is blurred, or none at all.
bool PieceTracker::is_mass_dropout(std::span<TrackedPiece* const> missing) {
  const auto gone = static_cast<std::size_t>(std::ranges::count_if(missing, [&](const TrackedPiece* piece) {
    return now_s_ - piece->read_s < kTrack.dropout_within_s ||
           (piece->is(PieceState::kCovered) && piece->state.covered_by() == CoveredBy::kBlur);
  }));
  const std::size_t read = pieces_.size() - missing.size();
  if (!vanished_together(gone, read)) {
    mass_dropout_since_s_.reset();
    return false;
  }
  if (!mass_dropout_since_s_) mass_dropout_since_s_ = now_s_;
  return now_s_ - *mass_dropout_since_s_ < kTrack.longest_dropout_s;
}

/// What the picture shows of a tag that is not read in it. `contrast`: of the tag, as a share of what it was.
AbsenceEvidence PieceTracker::look_at(const TrackedPiece& piece, const cv::Mat& luma, const TableFix& table,
                                      double& contrast) const {
  const ImagePoint middle = middle_of(piece.track.corners());
  const PatchEvidence seen = piece.last.look(luma, background_model_, lines_, piece.track.corners());
  contrast = seen.contrast;
  const Occlusion look = occlusion_of(seen);
  if (look == Occlusion::kDark || look == Occlusion::kTorn || look == Occlusion::kOutOfView)
    return evidence_of(look);
  if (look == Occlusion::kHand && (!mass_dropout_ || background_model_.foreground(middle)))
    return evidence_of(look);
  // Counters are piled, and lie on stands; two stands cannot be at one place.
  if (const TrackedPiece* other = read_in_place_of(piece, pieces_, background_model_)) {
    const bool both_stand = piece.kit->kind == PieceKind::kStand && other->kit->kind == PieceKind::kStand;
    return both_stand ? certain_absence() : evidence_of(Occlusion::kFigure);
  }
  if (mass_dropout_ && look != Occlusion::kGlare) return evidence_of(Occlusion::kStillThere);
  // What was last seen in a hand is not where it was seen then if nothing has come to be there.
  const bool is_under_way = look == Occlusion::kFigure && !piece.last.knows();
  if (is_under_way && is_as_it_was(before(piece), piece.last.levels(luma, lines_, piece.track.corners())))
    return certain_absence();
  if (look == Occlusion::kClear && !piece.is(PieceState::kLost) && is_line_hidden(piece, luma, *kit_, table))
    return evidence_of(Occlusion::kFigure);
  return evidence_of(look);
}

/// Covered only where something is seen to be in front, or where the tag itself is still seen.
void PieceTracker::not_read(TrackedPiece& piece, const cv::Mat& luma, const TableFix& table) {
  if (!piece.track.knows()) {
    // After a change of the picture's size nothing is known of where it was seen.
    if (piece.is(PieceState::kSeen)) piece.state.occlude(CoveredBy::kBlur, now_s_);
    return;
  }
  double contrast = 1.0;
  const AbsenceEvidence evidence = look_at(piece, luma, table, contrast);
  const bool was_lost = piece.is(PieceState::kLost);
  piece.state.not_read(evidence, now_s_);
  if (piece.state.is_clear()) piece.clear_s = now_s_;
  if (piece.is(PieceState::kLost)) {
    if (!was_lost) piece.track.leave();
    return;
  }
  if (evidence.look == Occlusion::kStillThere) {
    if (!mass_dropout_ && lies_beneath(piece, pieces_, *kit_, table))
      piece.state.occlude(CoveredBy::kFigure, now_s_);
    else
      ++(contrast < kBlurContrast ? unread_.blurred : unread_.faint);
  }
  unread_.dark += evidence.look == Occlusion::kDark;
  unread_.torn += evidence.look == Occlusion::kTorn;
  unread_.glare += evidence.look == Occlusion::kGlare;
}

/// Where much cannot be read a piece may lie that seems to be gone.
void PieceTracker::told_when_gone(std::span<TrackedPiece* const> missing, const cv::Mat& luma,
                                  const TableFix& table) {
  if (unread_.all() >= kTrack.many) unread_s_ = now_s_;
  if (now_s_ - unread_s_ < kTrack.quiet_s) return;
  for (TrackedPiece* piece : missing)
    if (is_gone({luma, lines_, *kit_, background_model_, table, pieces_, markers_, vacated_, now_s_}, *piece))
      tell(*piece, piece->watch.gone(piece->state.since_s()));
}

void PieceTracker::tell(TrackedPiece& piece, std::optional<TableMove> move) {
  if (!move) return;
  move->tag = piece.kit->tag;
  move->piece = piece.kit->id;
  if (move->from) {
    double needed_s = now_s_;
    for (const TrackedPiece& other : pieces_)
      if (other.watch.has_place()) needed_s = std::min(needed_s, known_until_s(other));
    vacated_.drop_before(needed_s);  // no piece can lie there unread
    vacated_.add({static_cast<std::size_t>(&piece - pieces_.data()), *move->from,
                  std::exchange(piece.under, {}), move->put_down_at_s});
  }
  log_.add(*std::move(move));
}

/// Tells the background model where the table lies in the picture, and lets it keep what rests there.
void PieceTracker::watch_table(const cv::Mat& luma, const TableFix& table) {
  if (!background_model_.has_playing_area() || area_version_ != table.version) {
    background_model_.set_playing_area(table.camera ? std::optional(board_corners(*table.camera))
                                                    : std::nullopt);
    lines_ = table.camera ? grid_lines(*table.camera, kit_->board) : cv::Mat1b();
    area_version_ = table.version;
  }
  background_model_.remember(luma, table.moved);
  if (!calibrated_since_s_ && table.camera) calibrated_since_s_ = now_s_;
  if (table.moved)
    for (TrackedPiece& piece : pieces_) piece.table.levels.release();
}

std::vector<PieceView> PieceTracker::views() const {
  std::vector<PieceView> views;
  for (const TrackedPiece& piece : pieces_) {
    PieceView view = piece.view(calibrated_, now_s_);
    // Of a single picture nobody can say whether anything rests.
    if (pictures_ <= 1) view.held = false;
    if (view.held) view.way.assign(piece.watch.way().begin(), piece.watch.way().end());
    views.push_back(std::move(view));
  }
  return views;
}

}  // namespace telescope::vision
