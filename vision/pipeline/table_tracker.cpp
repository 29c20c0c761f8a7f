#include "vision/pipeline/table_tracker.hpp"

#include <algorithm>
#include <cmath>

#include "calibration/anchor_points.hpp"
#include "vision/pipeline/edge_bias.hpp"
#include "vision/pipeline/parameters.hpp"
#include "vision/pipeline/resting_pieces.hpp"
#include "vision/pipeline/tag_size.hpp"

namespace telescope::vision {
namespace {

using calibration::PoseNote;
using calibration::Quad;

/// Whether a profile's pose was made over this kit's table.
bool is_for(const Kit& kit, const calibration::Profile& profile) {
  constexpr double kSameMm = 1.0;
  const auto table = calibration::table_of(kit.board);
  return profile.table && std::abs(profile.table->width_mm - table.width_mm) < kSameMm &&
         std::abs(profile.table->depth_mm - table.depth_mm) < kSameMm;
}

std::string name_of(std::size_t anchor) {
  return "anchor_" + std::to_string(anchor);
}

std::string text(cv::Size size) {
  return std::to_string(size.width) + " x " + std::to_string(size.height);
}

}  // namespace

TableTracker::TableTracker(const Kit& kit, calibration::Profile profile)
    : kit_(&kit), profile_(std::move(profile)) {}

void TableTracker::adopt(const calibration::CameraModel& camera, std::span<const calibration::FlatTag> tags) {
  camera_ = camera;
  ++version_;
  pose_lost_ = false;
  uncertainty_.emplace(*kit_, camera, tags);
  profile_.lens = camera.lens();
  profile_.pose = camera.pose();
  profile_.table = calibration::table_of(kit_->board);
}

void TableTracker::restart(calibration::Profile profile) {
  const auto version = version_;
  *this = TableTracker(*kit_, std::move(profile));
  version_ = version + 1;
}

void TableTracker::expect(cv::Size size, std::vector<std::string>& notes) {
  if (size == size_) return;
  const bool first = size_.empty();
  size_ = size;
  anchors_ = {};
  standing_notes_.clear();
  if (profile_.pose && !is_for(*kit_, profile_)) {
    notes.push_back(
        "the camera was calibrated over a table of another size: show the anchors to find this one");
    profile_.pose.reset();
    profile_.table.reset();
  }
  const auto& lens = profile_.lens;
  if (!lens) return;
  const double stretch =
      static_cast<double>(size.width) * lens->height / (static_cast<double>(size.height) * lens->width);
  if (std::abs(stretch - 1.0) > 0.02) {
    notes.push_back("the picture is " + text(size) + ", the camera was calibrated at " +
                    text({lens->width, lens->height}) + ": show the anchors to calibrate it anew");
    camera_.reset();
    uncertainty_.reset();
    profile_.lens.reset();
    told_lens_.reset();
    profile_.pose.reset();
    profile_.table.reset();
    return;
  }
  const auto fitting = scaled(*lens, size.width, size.height);
  if (profile_.pose) {
    camera_.emplace(fitting, *profile_.pose);
    ++version_;
    uncertainty_.emplace(*kit_, *camera_);
  }
  if (!first) profile_.lens = fitting;
}

ReadHints TableTracker::hints() const {
  if (!camera_) return {};
  const double w = width(kit_->board).mm(), d = depth(kit_->board).mm(), m = kit_->anchor_size_mm;
  double least = 1e9, most = 0.0;
  for (TablePoint p : {TablePoint{-m, -m}, {w + m, -m}, {w + m, d + m}, {-m, d + m}, {w / 2, d / 2}}) {
    const double scale = camera_->pixels_per_mm(p);
    if (scale <= 0.0) continue;
    least = std::min(least, scale);
    most = std::max(most, scale);
  }
  if (most <= 0.0) return {};
  constexpr double kSlack = 1.15;  // height above the table, and tags seen aslant
  const double module_mm = kit_->tag_size_mm / modules_across(kit_->family);
  return {static_cast<float>(least * module_mm / kSlack), static_cast<float>(most * module_mm * kSlack)};
}

TableTracker::Strays TableTracker::strays_of(const SeenAnchors& seen) const {
  Strays found;
  for (std::size_t i = 0; i < 4; ++i) {
    if (!seen[i] || !anchors_[i].in_use()) continue;
    found.which[i] = distance_px(*seen[i], anchors_[i].mean) > still_px(anchors_[i].mean);
    ++(found.which[i] ? found.moved : found.still);
    if (!found.which[i]) continue;
    const auto was = middle_of(anchors_[i].mean), is = middle_of(*seen[i]);
    found.step.x_px += is.x_px - was.x_px;
    found.step.y_px += is.y_px - was.y_px;
  }
  return found;
}

bool TableTracker::take_in(const SeenAnchors& seen, const TagDisplacements& pieces,
                           std::vector<std::string>& notes) {
  const Strays strays = strays_of(seen);
  const int still = strays.still, moved = strays.moved;
  const bool pieces_lie_still =
      !pose_lost_ && pieces.still >= kTable.witnesses && pieces.still > 2 * pieces.shifted;
  const bool pieces_shift = pieces.shifted >= kTable.witnesses && pieces.shifted > 2 * pieces.still;
  const bool bumped = moved > 0 && !pieces_lie_still && (still == 0 || moved > still || pieces_shift);
  if (camera_ && pieces_shift && moved < 2) {
    if (follow(seen, pieces)) return false;
    pose_lost_ = pose_lost_ || still == 0;
  }
  if (still > 0 && moved == 0) pose_lost_ = false;
  if (bumped && moved < 2 && camera_) {
    if (!pose_lost_ && now_s_ - anchor_lay_s_ > kTable.pushed_s)
      notes.push_back("an anchor is not where it was: show a second one, so that the table can be followed");
    return false;
  }
  anchor_lay_s_ = now_s_;
  bool crept = false;
  bool news = take_in_each(seen, strays, bumped, pieces_lie_still, crept);
  if (bumped) {
    moved_ = true;
    shifts_.add({strays.step.x_px / moved, strays.step.y_px / moved}, now_s_);
  } else if (crept) {
    news |= creep(seen, pieces);
  }
  return news;
}

/// Anchors that moved alone are not followed: a solution from few of them would bend to any. One that is
/// elsewhere by little may be the first that a sagging camera shows.
bool TableTracker::take_in_each(const SeenAnchors& seen, const Strays& strays, bool bumped,
                                bool pieces_lie_still, bool& crept) {
  const int moved = strays.moved;
  const auto pushed = [&](std::size_t i) {
    return pieces_lie_still && (moved >= 2 || anchors_[i].is_far(*seen[i]));
  };
  const bool held =
      camera() && std::ranges::count_if(anchors_, &AnchorTrack::in_use) >= kTable.fewest_holders;
  bool news = false;
  for (std::size_t i = 0; i < 4; ++i) {
    AnchorTrack& anchor = anchors_[i];
    const bool stray = strays.which[i];
    if (!seen[i]) {
      if (bumped && !anchor.left_out) anchor = {};
      continue;
    }
    if (anchor.left_out) {
      if (!is_at_its_corner(i, *seen[i])) continue;
      anchor = {};
    }
    if (anchor.count > 0 && !anchors_[i].is_far(*seen[i])) anchor.lay_s = now_s_;
    if (stray && pushed(i)) {
      if (moved < 2) ++anchor.odd_streak;
      anchor.left_out = moved >= 2 ? now_s_ - anchor.lay_s >= kTable.pushed_s : anchor.strays();
      continue;
    }
    if (stray && !bumped) {
      ++anchor.odd_streak;
      crept |= anchor.strays();
      continue;
    }
    const bool slides = anchor.on_probation && distance_px(*seen[i], anchor.mean) > still_px(anchor.mean);
    if (bumped || anchor.count == 0 || slides) {
      const bool on_probation = held && !bumped;
      news |= stray || (anchor.count == 0 && !on_probation);
      anchor = AnchorTrack::at(*seen[i], now_s_);
      anchor.on_probation = on_probation;
      continue;
    }
    news |= anchor.average(*seen[i]) && anchor.in_use();
    crept |= anchor.in_use() && distance_px(anchor.mean, anchor.solved) > kTable.crept_px;
  }
  return news;
}

bool TableTracker::creep(const SeenAnchors& seen, const TagDisplacements& pieces) {
  if (camera() && pieces.tags.size() >= kTable.leaders) {
    if (!have_crept(pieces.tags)) return false;  // somebody has nudged the anchor
    if (follow(seen, pieces)) return false;
  }
  const bool all_anew = std::ranges::any_of(anchors_, &AnchorTrack::strays);
  calibration::ImagePoint step{};
  double count = 0.0;
  for (std::size_t i = 0; i < 4; ++i) {
    if (!seen[i] || !anchors_[i].in_use()) continue;
    const auto was = middle_of(anchors_[i].solved);
    if (all_anew) anchors_[i] = AnchorTrack::at(*seen[i], now_s_);
    const auto is = middle_of(anchors_[i].mean);
    step.x_px += is.x_px - was.x_px;
    step.y_px += is.y_px - was.y_px;
    ++count;
  }
  moved_ = all_anew;
  shifts_.add({step.x_px / count, step.y_px / count}, now_s_);
  return true;
}

bool TableTracker::is_at_its_corner(std::size_t index, const Quad& seen) const {
  std::vector<calibration::Correspondence> points;
  if (!camera_) return false;
  add_anchor(*kit_, static_cast<int>(index), seen, 0, points,
             camera_->pose().laid_off(static_cast<int>(index)));
  return std::ranges::all_of(points, [&](const calibration::Correspondence& p) {
    const TablePoint corner{p.fixed.x_mm + print_scale_ * p.printed.x_mm,
                            p.fixed.y_mm + print_scale_ * p.printed.y_mm};
    const auto expected = camera_->image_from_table(corner);
    const double reach_mm = std::max(kTable.by_hand_mm, kTable.unsure_times * uncertainty_->sigma_mm(corner));
    return expected && std::hypot(expected->x_px - p.image.x_px, expected->y_px - p.image.y_px) <=
                           reach_mm * camera_->pixels_per_mm(corner);
  });
}

/// Which anchors are covered, and which are left out.
void TableTracker::tell_anchors(const SeenAnchors& seen, std::vector<std::string>& notes) const {
  std::string covered, left_out;
  int held = 0;
  const auto add = [](std::string& list, std::size_t i) { list += (list.empty() ? "" : ", ") + name_of(i); };
  const auto is_one = [](const std::string& list) { return list.find(',') == std::string::npos; };
  for (std::size_t i = 0; i < 4; ++i) {
    const AnchorTrack& anchor = anchors_[i];
    if (anchor.count == 0) continue;
    if (anchor.left_out && !anchors_[i].is_unseen(now_s_)) {
      const auto told = [&](const PoseNote& note) { return note.left_out == static_cast<int>(i); };
      if (std::ranges::none_of(standing_notes_, told)) add(left_out, i);
    } else if (seen[i]) {
      held += anchors_[i].is_far(*seen[i]) ? 0 : 1;
    } else if (anchors_[i].is_unseen(now_s_)) {
      add(covered, i);
    }
  }
  if (!left_out.empty())
    notes.push_back(left_out + (is_one(left_out)
                                    ? " is not at its corner: left out; lay it flat at its corner"
                                    : " are not at their corners: left out; lay them back"));
  if (!covered.empty() && held > 0)
    notes.push_back(covered + (is_one(covered) ? " is" : " are") +
                    " covered: the table is held by the other" + (held == 1 ? "" : "s"));
}

calibration::Lens TableTracker::lens(bool told_anew) const {
  if (profile_.lens && profile_.lens->measured) return scaled(*profile_.lens, size_.width, size_.height);
  if (told_lens_ && !told_anew) return scaled(*told_lens_, size_.width, size_.height);
  return calibration::default_lens(size_.width, size_.height);
}

bool TableTracker::solve(std::span<const calibration::FlatTag> tags) {
  std::vector<calibration::SeenTag> seen;
  for (std::size_t i = 0; i < 4; ++i)
    if (anchors_[i].in_use()) seen.push_back({kit_->anchors[i], anchors_[i].mean});
  const auto report = pose_from_anchors(*kit_, seen, lens(seen.size() == 4 && !tags.empty()),
                                        camera_ ? &*camera_ : nullptr, tags);
  standing_notes_.clear();
  if (!report) {
    standing_notes_.push_back({report.error().message});
    return false;
  }
  standing_notes_ = report->notes;
  if (report->anchors_used >= 3) print_scale_ = report->print_scale;
  if (report->anchors_used == 4 && !report->tags.empty()) {
    told_lens_ = report->camera.lens();
    told_lens_->told = true;
  }
  const auto& used = report->camera.pose().anchors;
  for (int i = 0; i < 4 && used.size() >= 3; ++i) {
    AnchorTrack& anchor = anchors_[static_cast<std::size_t>(i)];
    if (anchor.in_use() && std::ranges::find(used, i) == used.end()) anchor.left_out = true;
  }
  adopt(report->camera, report->tags);
  return true;
}

bool TableTracker::solve(const SeenAnchors& seen, const TagDisplacements& pieces,
                         std::span<const calibration::FlatTag> tags) {
  for (AnchorTrack& anchor : anchors_) anchor.solved = anchor.mean;
  const auto in_use = std::ranges::count_if(anchors_, &AnchorTrack::in_use);
  if (in_use < kTable.holders && camera_ && !pose_lost_ && pieces.tags.size() >= kTable.leaders)
    return !have_crept(pieces.tags) || follow(seen, pieces);
  const TableTracker before = *this;
  if (!solve(tags)) return false;
  if (!before.camera_ || before.pose_lost_) return true;
  const auto moved = moved_mm(pieces.tags, *before.camera_, *camera_);
  const TablePoint middle{width(kit_->board).mm() / 2.0, depth(kit_->board).mm() / 2.0};
  const double was_mm = before.uncertainty_->sigma_mm(middle), is_mm = uncertainty_->sigma_mm(middle);
  // Under a camera that stays, most likely a hand bends an anchor.
  if (moved && !moved_ && is_mm > std::max(kTable.unsure_mm, kTable.unsure_times * was_mm)) {
    *this = before;
    return true;
  }
  if (!moved || *moved <= std::max(kTable.contradict_mm, kTable.unsure_times * was_mm)) return true;
  *this = before;
  if (moved_mm(pieces.tags, *camera_, *camera_).value_or(0.0) > kTable.contradict_mm)
    return follow(seen, pieces);
  moved_ = false;
  leave_out_strays(seen);
  return true;
}

bool TableTracker::follow(const SeenAnchors& seen, const TagDisplacements& pieces) {
  const auto camera = camera_from_pieces(pieces.tags, *camera_);
  if (!camera) return false;
  adopt(*camera);
  if (!moved_) shifts_.add(median_step(pieces.tags), now_s_);
  moved_ = from_pieces_ = true;
  leave_out_strays(seen);
  return true;
}

/// Anchors that were moved do not fit their table: where all four do, they lie well, and the camera was
/// followed by what had moved while nobody looked.
void TableTracker::believe_all(const SeenAnchors& seen) {
  const bool is_doubtful =
      camera_ && std::ranges::count_if(anchors_, &AnchorTrack::left_out) >= 2 &&
      std::ranges::all_of(seen, [](const std::optional<Quad>& quad) { return quad.has_value(); });
  if (!is_doubtful) return doubtful_since_s_.reset();
  if (!doubtful_since_s_) doubtful_since_s_ = now_s_;
  if (moved_ || now_s_ - *doubtful_since_s_ < kTable.belied_s) return;
  doubtful_since_s_ = now_s_;
  std::vector<calibration::SeenTag> tags;
  for (std::size_t i = 0; i < 4; ++i) tags.push_back({kit_->anchors[i], *seen[i]});
  const auto report = pose_from_anchors(*kit_, tags, lens(false), nullptr);
  if (!report || report->anchors_used < 4 || report->reprojection_rms_px > kTable.fitting_px) return;
  for (std::size_t i = 0; i < 4; ++i) anchors_[i] = AnchorTrack::at(*seen[i], now_s_);
  standing_notes_ = report->notes;
  print_scale_ = report->print_scale;
  adopt(report->camera);
}

void TableTracker::leave_out_strays(const SeenAnchors& seen) {
  for (std::size_t i = 0; i < 4; ++i) {
    AnchorTrack& anchor = anchors_[i];
    if (moved_ && seen[i])
      anchor = AnchorTrack::at(*seen[i], now_s_);
    else if (moved_ && !anchor.left_out)
      anchor = {};
    if (seen[i]) anchor.left_out = !is_at_its_corner(i, *seen[i]);
  }
}

std::vector<calibration::FlatTag> TableTracker::tags_to_measure_by(const TagsInPicture& tags) {
  // Of a lens that nobody has measured they tell more than anchors do.
  const bool is_told = camera_ && profile_.lens && profile_.lens->measured;
  if (is_told || (!camera_ && asked_tags_s_ && now_s_ - *asked_tags_s_ < kTable.ask_tags_s)) return {};
  asked_tags_s_ = now_s_;
  return flat_tags(*kit_, tags.sightings, tags.markers);
}

/// With each camera anew: the tags' sizes are measured by it.
void TableTracker::measure_share(const TagsInPicture& tags) {
  if (!camera() || share_seen_by_ == version_ || edge_bias_ == 0.0) return;
  const auto of_tags = edge_bias_of_tags_px(*camera_, *kit_, tags.sightings, tags.markers, edge_bias_);
  if (!of_tags) return;
  share_of_tags_ = *of_tags / edge_bias_;
  share_seen_by_ = version_;
}

void TableTracker::update(const TagsInPicture& tags, const TagDisplacements& pieces, double t_s,
                          std::vector<std::string>& notes) {
  if (t_s < now_s_) {
    shifts_.clear();
    for (AnchorTrack& anchor : anchors_) anchor.seen_s = anchor.lay_s = t_s;
    anchor_lay_s_ = t_s;
    doubtful_since_s_.reset();
    asked_tags_s_.reset();
  }
  now_s_ = t_s;
  moved_ = from_pieces_ = false;
  edge_bias_ = tags.edge_bias_px.value_or(edge_bias_);
  SeenAnchors seen;
  for (const Sighting& s : tags.sightings)
    for (std::size_t i = 0; i < 4; ++i)
      if (s.tag == kit_->anchors[i]) {
        seen[i] = grown(s.corners, edge_bias_);
        anchors_[i].seen_s = now_s_;
      }
  const auto count = std::ranges::count_if(seen, [](const auto& quad) { return quad.has_value(); });
  if (take_in(seen, pieces, notes) || (!camera_ && count > 0)) {
    const bool solved = solve(seen, pieces, tags_to_measure_by(tags));
    pose_lost_ = pose_lost_ || (moved_ && !solved);
    moved_ = moved_ && solved;
  }
  believe_all(seen);
  measure_share(tags);
  for (const PoseNote& note : standing_notes_)
    // Where an anchor lies that is not seen, nobody knows.
    if (!note.left_out || !anchors_[static_cast<std::size_t>(*note.left_out)].is_unseen(now_s_))
      notes.push_back(note.sentence);
  shifts_.tell(now_s_, notes);
  if (pose_lost_)
    notes.emplace_back(
        "the camera or the table was moved while fewer than two anchors are in view: nobody knows where "
        "pieces stand until two are seen");
  else if (count == 0)
    notes.emplace_back(camera_
                           ? "no anchor is seen: the table is taken to lie where it lay"
                           : "no anchor is seen: lay the four anchors at the table's corners, or drag the "
                             "table's corners on the calibration page");
  else
    tell_anchors(seen, notes);
}

}  // namespace telescope::vision
