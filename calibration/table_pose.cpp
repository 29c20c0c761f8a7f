#include "calibration/table_pose.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "calibration/anchor_fit.hpp"
#include "calibration/anchor_points.hpp"
#include "calibration/camera_fit.hpp"
#include "calibration/flat_tag_fit.hpp"
#include "calibration/uncertainty.hpp"
#include "core/base/joined.hpp"

namespace telescope::calibration {
namespace {

std::string anchor_name(int index) {
  return "anchor_" + std::to_string(index);
}

std::string size_text(double wide, double deep) {
  char text[64];
  std::snprintf(text, sizeof text, "%.0f x %.0f", wide, deep);
  return text;
}

std::string list(std::span<const SeenAnchor> anchors) {
  return joined(anchors, ", ", [](const auto& each) { return anchor_name(each.index); });
}

std::string format(const char* pattern, double value) {
  char text[64];
  std::snprintf(text, sizeof text, pattern, value);
  return text;
}

/// Twice the area, positive where the corners run clockwise as the picture is looked at.
double clockwise_area(const Quad& q) {
  double area = 0.0;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto &a = q[i], &b = q[(i + 1) % 4];
    area += a.x_px * b.y_px - b.x_px * a.y_px;
  }
  return area;
}

bool finite(const Quad& q) {
  return std::ranges::all_of(q, [](ImagePoint p) { return std::isfinite(p.x_px) && std::isfinite(p.y_px); });
}

std::vector<SeenAnchor> anchors_in(const Kit& kit, std::span<const SeenTag> seen) {
  std::vector<SeenAnchor> found;
  for (int i = 0; i < 4; ++i)
    for (const SeenTag& tag : seen)
      if (tag.tag == kit.anchors[static_cast<std::size_t>(i)] && finite(tag.corners)) {
        found.push_back({i, tag.corners});
        break;
      }
  return found;
}

/// `known`: what is known of where they lie.
std::vector<Correspondence> correspondences(const Kit& kit, std::span<const SeenAnchor> anchors,
                                            const CameraPose& known = {}) {
  std::vector<Correspondence> points;
  for (const auto& a : anchors) add_anchor(kit, a.index, a.corners, 0, points, known.laid_off(a.index));
  return points;
}

double pixels_per_mm(const Kit& kit, std::span<const SeenAnchor> anchors) {
  double side = 0.0;
  for (const auto& a : anchors) side += std::sqrt(std::abs(clockwise_area(a.corners)) / 2.0);
  return side / static_cast<double>(anchors.size()) / (border_fraction(kit.family) * kit.anchor_size_mm);
}

/// Anchors are laid by hand; up to here a misfit is no mistake of the user's.
double tolerance_px(const Kit& kit, std::span<const SeenAnchor> anchors) {
  constexpr double kByHandMm = 2.0;
  return std::max(1.0, kByHandMm * pixels_per_mm(kit, anchors));
}

/// Whether a fit is one of a camera over a table, and not of mirror images or of paper turned about.
bool is_likely(const CameraFit& fit, const Lens& lens) {
  constexpr double kMostScale = 0.12, kMostFocal = 2.5;
  const double focal = fit.camera.lens().fx / lens.fx;
  return std::abs(fit.print_scale - 1.0) < kMostScale && focal < kMostFocal && focal > 1.0 / kMostFocal;
}

/// A fit whose weights follow from how well it fits.
std::optional<CameraFit> fit(std::span<const Correspondence> points, const Lens& lens, FitOptions options) {
  auto first = fit_camera(points, lens, options);
  if (!first) return first;
  const double sigma = reprojection_rms(first->camera, points, first->print_scale) / std::sqrt(2.0);
  if (sigma < 2.0 * options.point_sigma_px) return first;
  options.point_sigma_px = sigma;
  if (auto second = fit_camera(points, lens, options)) return second;
  return first;
}

// One sigma of anchors that show no sign of lying off their corners: of those alone, which bend an unknown
// lens to fit, and of those that fit the tags too.
constexpr double kWellLaidMm = 0.05, kWellLaidByTagsMm = 0.2;
constexpr double kPoorlyLaidMm = 1.2;  // off its corner: nobody who takes care lays an anchor so

double worst_mm(std::span<const TablePoint> laid) {
  double worst = 0.0;
  for (const TablePoint& off : laid) worst = std::max(worst, std::hypot(off.x_mm, off.y_mm));
  return worst;
}

/// Whether each anchor says the same of the scale at which they are printed: measured on the table, its sides
/// differ from their true length, in either direction, by what the fit says, give or take three tenths of it.
/// A table of another size stretches them one way only, or says something else where the corners should be.
bool agree_on_scale(const Kit& kit, const CameraModel& camera, std::span<const SeenAnchor> anchors,
                    double print_scale) {
  constexpr double kTolerance = 0.3, kMostRms_px = 0.3;
  if (camera.pose().reprojection_rms_px > kMostRms_px) return false;
  const double true_side = border_fraction(kit.family) * kit.anchor_size_mm;
  for (const auto& a : anchors) {
    std::array<TablePoint, 4> corners;
    for (std::size_t i = 0; i < 4; ++i) {
      const auto p = camera.table_from_image(a.corners[i]);
      if (!p) return false;
      corners[i] = *p;
    }
    const auto side = [&](std::size_t i) {
      const TablePoint p = corners[i], q = corners[(i + 1) % 4];
      return std::hypot(p.x_mm - q.x_mm, p.y_mm - q.y_mm) / true_side;
    };
    for (const double scale : {(side(0) + side(2)) / 2, (side(1) + side(3)) / 2})
      if (std::abs(scale - print_scale) > kTolerance * std::abs(print_scale - 1.0)) return false;
  }
  return true;
}

CameraModel laid(const CameraModel& camera, double sigma_mm, std::vector<TablePoint> offs,
                 double corner_sigma_px = 0.0) {
  CameraPose pose = camera.pose();
  pose.laid_sigma_mm = sigma_mm;
  pose.corner_sigma_px = corner_sigma_px;
  pose.laid = std::move(offs);
  return {camera.lens(), std::move(pose)};
}

/// What such anchors are apart says nothing of their print.
bool lies_poorly(const CameraFit& fit) {
  return worst_mm(fit.laid) > kPoorlyLaidMm;
}

PoseReport report(const Kit& kit, const CameraFit& fit, std::span<const Correspondence> points,
                  std::span<const SeenAnchor> anchors) {
  Lens lens = fit.camera.lens();
  CameraPose pose = fit.camera.pose();
  pose.reprojection_rms_px = reprojection_rms(fit.camera, points, fit.print_scale);
  pose.anchors.clear();
  for (const auto& a : anchors) pose.anchors.push_back(a.index);
  PoseReport out{.camera = CameraModel(lens, pose),
                 .anchors_used = static_cast<int>(anchors.size()),
                 .reprojection_rms_px = pose.reprojection_rms_px,
                 .print_scale = fit.print_scale,
                 .notes = {}};
  // A lens that bends straight lines makes anchors near the corners look small; one that was never measured
  // may well do that by two percent. "Fit to page" shrinks by three or more.
  const double visible_scale = lens.measured ? 0.012 : 0.025;
  if (std::abs(fit.print_scale - 1.0) > visible_scale && !lies_poorly(fit) &&
      agree_on_scale(kit, out.camera, anchors, fit.print_scale))
    out.notes.push_back({"the anchors are printed at " + format("%.0f", 100.0 * fit.print_scale) +
                         " %: print the kit again without \"fit to page\", at 100 %"});
  return out;
}

/// What is wrong with an anchor that the others say is elsewhere.
PoseNote misfit(const Kit& kit, const CameraModel& camera, const SeenAnchor& anchor) {
  for (int turns = 1; turns < 4; ++turns) {
    std::vector<Correspondence> turned;
    add_anchor(kit, anchor.index, anchor.corners, turns, turned);
    if (reprojection_rms(camera, turned) < tolerance_px(kit, {&anchor, 1}))
      return {anchor_name(anchor.index) + " is turned: lay it with its top towards the far edge; left out",
              anchor.index};
  }
  std::vector<Correspondence> points;
  add_anchor(kit, anchor.index, anchor.corners, 0, points);
  const double off_px = reprojection_rms(camera, points);
  return {anchor_name(anchor.index) + " is bent, not flat or not at its corner (" + format("%.0f", off_px) +
              " px off): left out; lay it flat at its corner",
          anchor.index};
}

std::vector<SeenAnchor> without(std::span<const SeenAnchor> anchors, std::size_t index) {
  std::vector<SeenAnchor> rest(anchors.begin(), anchors.end());
  rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(index));
  return rest;
}

/// As on which table four anchors lie that are not at the corners of theirs.
std::string other_table(double w, double d, std::span<const TablePoint> laid) {
  const double wide = w + (laid[1].x_mm - laid[0].x_mm + laid[2].x_mm - laid[3].x_mm) / 2.0;
  const double deep = d + (laid[2].y_mm - laid[1].y_mm + laid[3].y_mm - laid[0].y_mm) / 2.0;
  const bool other_size = std::max(std::abs(wide - w), std::abs(deep - d)) > kPoorlyLaidMm;
  return other_size ? ", as on one of " + size_text(wide, deep) + " mm" : ", as on one that is not square";
}

std::string poor_table_note(const Kit& kit, std::span<const TablePoint> laid) {
  const double w = width(kit.board).mm(), d = depth(kit.board).mm();
  return "the anchors do not fit a table of " + size_text(w, d) + " mm: they lie up to " +
         format("%.0f", worst_mm(laid)) + " mm from its corners" +
         (laid.size() == 4 ? other_table(w, d, laid) : "") + "; pieces may be shown as far off";
}

void tell_stretch(const CameraFit& fit, std::vector<PoseNote>& notes) {
  constexpr double kVisible = 0.007;
  const double stretch = std::exp(-fit.x[kLogAspect]) - 1.0;  // of the picture's height
  if (std::abs(stretch) > kVisible)
    notes.push_back({"the picture is " + format("%.1f", 100.0 * std::abs(stretch)) + " % too " +
                     (stretch > 0.0 ? "narrow" : "wide") +
                     ", which was put right: choose a size of the camera's own shape, or measure the lens"});
}

/// Anchors that may lie off their corners; nothing where no camera shows them as they are seen, or one lies
/// so far off that it is not at its corner at all.
std::optional<PoseReport> laid_pose(const Kit& kit, std::span<const SeenAnchor> anchors, const Lens& lens,
                                    std::span<const FlatTag> tags = {}) {
  constexpr double kFarthestMm = 15.0, kFarthestSigmaMm = 8.0;
  const auto points = correspondences(kit, anchors);
  const auto found = fit_anchors(points, lens, {.free_lens = !lens.measured, .free_scale = true}, tags);
  if (!found || !is_likely(found->fit, lens) || found->fit.rms_px > tolerance_px(kit, anchors) ||
      worst_mm(found->fit.laid) > kFarthestMm || found->laid_sigma_mm > kFarthestSigmaMm)
    return std::nullopt;
  PoseReport out = report(kit, found->fit, points, anchors);
  out.camera = laid(out.camera, found->laid_sigma_mm, found->fit.laid, found->corner_sigma_px);
  out.tags = found->tags;
  if ((anchors.size() == 4 || !found->tags.empty()) && lies_poorly(found->fit))
    out.notes.push_back({poor_table_note(kit, found->fit.laid)});
  tell_stretch(found->fit, out.notes);
  return out;
}

// One sigma of the middle of the table, and of a corner; of three anchors that lie well both are a tenth of
// that.
constexpr double kUnsureMm = 1.5, kUnsurePx = 0.15;

double sigma_in_the_middle_mm(const Kit& kit, const PoseReport& found) {
  const TablePoint middle{width(kit.board).mm() / 2.0, depth(kit.board).mm() / 2.0};
  return CameraUncertainty(kit, found.camera).sigma_mm(middle);
}

/// Whether the anchors contradict one another, or what shape each has, and no tags have said that they do
/// not.
bool is_doubtful(const Kit& kit, const PoseReport& found) {
  if (!found.tags.empty()) return false;
  return found.camera.pose().corner_sigma_px > kUnsurePx ||
         (found.anchors_used == 3 && sigma_in_the_middle_mm(kit, found) > kUnsureMm);
}

/// Three anchors fit nearly anything: what little they do not fit tells that one is far off, unless the lens
/// was guessed.
void tell_contradiction(const Kit& kit, PoseReport& found) {
  const double sigma_mm = sigma_in_the_middle_mm(kit, found);
  if (sigma_mm > kUnsureMm)  // what they say of their print means nothing then
    found.notes = {{"the three anchors in view contradict one another: pieces may be shown " +
                    format("%.0f", 2.0 * sigma_mm) +
                    " mm off; lay all anchors flat at their corners, or show the fourth"}};
}

/// As well as corners can be read: under a lens that is known, and under one that bends to fit.
constexpr double kPerfectPx = 0.2, kPerfectFreePx = 0.1;

/// Anchors at their corners and tags together, where one unknown lens fits both as well as they can be read.
struct TagsToo {
  CameraFit fit;
  std::vector<FlatTag> tags;  ///< that agree
};
std::optional<TagsToo> fit_with_tags(std::span<const Correspondence> points, const Lens& lens,
                                     const CameraFit& from, std::span<const FlatTag> tags) {
  const auto some = enough_of(tags, kMostTags);
  if (some.empty()) return std::nullopt;
  auto found = fit_camera(points, lens,
                          {.free_lens = true,
                           .free_scale = true,
                           .point_sigma_px = kPerfectFreePx,
                           .from = &from,
                           .stray_tag_px = kTagPx},
                          some);
  if (!found || reprojection_rms(found->camera, points, found->print_scale) > kPerfectFreePx)
    return std::nullopt;
  auto agree = agreeing(*found, some);
  if (agree.empty()) return std::nullopt;
  return TagsToo{*std::move(found), std::move(agree)};
}

/// Anchors at their corners, where they fit the table so, else wherever they lie.
std::optional<PoseReport> best_pose(const Kit& kit, std::span<const SeenAnchor> anchors, const Lens& lens,
                                    std::span<const FlatTag> tags = {}) {
  const FitOptions options{.free_lens = !lens.measured, .free_scale = true};
  const auto points = correspondences(kit, anchors);
  auto all = fit(points, lens, options);
  const double rms =
      all ? reprojection_rms(all->camera, points, all->print_scale) : std::numeric_limits<double>::infinity();
  const bool few = anchors.size() == 3 && lens.measured;  // they fit nearly anyhow
  if (rms > (few ? tolerance_px(kit, anchors) : lens.measured ? kPerfectPx : kPerfectFreePx))
    return laid_pose(kit, anchors, lens, tags);
  std::vector<FlatTag> agree;
  if (!lens.measured && !tags.empty()) {
    // A lens that was bent to fit anchors that lie off their corners does not fit the tags too.
    if (auto both = fit_with_tags(points, lens, *all, tags)) {
      all = std::move(both->fit);
      agree = std::move(both->tags);
    } else if (auto told = laid_pose(kit, anchors, lens, tags); told && !told->tags.empty()) {
      return told;
    }
  }
  auto found = report(kit, *all, points, anchors);
  found.tags = std::move(agree);
  if (!lens.measured)
    found.camera = laid(found.camera, found.tags.empty() ? kWellLaidMm : kWellLaidByTagsMm, {});
  if (few) tell_contradiction(kit, found);
  return found;
}

/// Which anchors lie at one another's places: of the exchanges that fit the one of the fewest anchors, and of
/// these the one that fits best, as one line.
std::optional<std::string> swapped(const Kit& kit, std::span<const SeenAnchor> anchors, const Lens& lens) {
  std::string best;
  int fewest = 5;
  double least = 0.0;
  std::array<int, 4> places{0, 1, 2, 3};
  while (std::ranges::next_permutation(places).found) {
    std::vector<Correspondence> points;
    std::string text;
    int exchanged = 0;
    for (std::size_t i = 0; i < anchors.size(); ++i) {
      add_anchor(kit, places[i], anchors[i].corners, 0, points);
      if (places[i] == anchors[i].index) continue;
      text += (exchanged++ > 0 ? ", " : "") + anchor_name(anchors[i].index) + " lies where " +
              anchor_name(places[i]) + " belongs";
    }
    if (exchanged == 0 || exchanged > fewest) continue;
    const auto found = fit_camera(points, lens, {.free_lens = !lens.measured, .free_scale = true});
    if (!found || !is_likely(*found, lens)) continue;
    const double rms = reprojection_rms(found->camera, points, found->print_scale);
    if (rms > tolerance_px(kit, anchors) || (exchanged == fewest && rms >= least)) continue;
    best = std::move(text);
    fewest = exchanged;
    least = rms;
  }
  return best.empty() ? std::nullopt : std::optional("anchors swapped: " + best + ": exchange them");
}

/// The anchor without which the other three lie far better, if there is exactly one.
std::optional<PoseReport> without_stray(const Kit& kit, std::span<const SeenAnchor> anchors, const Lens& lens,
                                        double all_mm) {
  constexpr double kFarBetter = 0.35, kUnrivalled = 2.5, kLaidWellMm = 0.3, kFarOffMm = 3.0;
  struct Stray {
    std::size_t index = 0;
    PoseReport rest;
    double off_mm = 0.0;
  };
  std::optional<Stray> best;
  double second = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < anchors.size(); ++i) {
    const auto others = without(anchors, i);
    auto rest = lens.measured ? laid_pose(kit, others, lens) : best_pose(kit, others, lens);
    if (!rest) continue;
    const double off_mm = rest->camera.pose().laid_sigma_mm;
    if (best) second = std::min(second, std::max(off_mm, best->off_mm));
    if (!best || off_mm < best->off_mm) best = Stray{i, *std::move(rest), off_mm};
  }
  if (!best || best->off_mm > kFarBetter * all_mm ||
      second < kUnrivalled * std::max(best->off_mm, kLaidWellMm))
    return std::nullopt;
  std::vector<Correspondence> own;
  add_anchor(kit, anchors[best->index].index, anchors[best->index].corners, 0, own);
  if (reprojection_rms(best->rest.camera, own) < kFarOffMm * pixels_per_mm(kit, anchors)) return std::nullopt;
  best->rest.notes.push_back(misfit(kit, best->rest.camera, anchors[best->index]));
  return std::move(best->rest);
}

/// A table that its anchors alone do not tell.
std::optional<PoseReport> pose_with_tags(const Kit& kit, std::span<const SeenAnchor> anchors,
                                         std::span<const FlatTag> tags, const Lens& lens) {
  if (anchors.size() < 2) return std::nullopt;
  auto found = fit_with_flat_tags(kit, anchors, tags, lens);
  if (!found || !is_likely(found->fit, lens)) return std::nullopt;
  auto out = report(kit, found->fit, correspondences(kit, found->anchors), found->anchors);
  out.camera = laid(out.camera, found->laid_sigma_mm, {});
  out.notes.push_back({"the table is measured by " + list(found->anchors) + " and by the size of " +
                       std::to_string(found->tags.size()) +
                       " tags: uncover the other anchors and lay all flat at their corners, to measure it "
                       "better"});
  out.tags = std::move(found->tags);
  return out;
}

/// Three or four anchors: the whole table anew. Of one that was known already fewer anchors tell more than
/// tags.
Result<PoseReport> new_pose(const Kit& kit, std::span<const SeenAnchor> anchors,
                            std::span<const FlatTag> tags, const Lens& lens, bool is_known) {
  auto found = best_pose(kit, anchors, lens, tags);
  // An anchor that is covered in part bends what all say; the tags tell which of its corners.
  if (!is_known && !tags.empty() && found && is_doubtful(kit, *found))
    if (auto told = pose_with_tags(kit, anchors, tags, lens); told && told->anchors_used >= 3)
      return *std::move(told);
  const double off_mm = found ? found->camera.pose().laid_sigma_mm : std::numeric_limits<double>::infinity();
  if (anchors.size() == 4 && (!found || worst_mm(found->camera.pose().laid) > kPoorlyLaidMm))
    if (auto rest = without_stray(kit, anchors, lens, off_mm)) return *std::move(rest);
  if (found) return *std::move(found);
  if (const auto line = swapped(kit, anchors, lens)) return failure(*line);
  if (!is_known)
    if (auto told = pose_with_tags(kit, anchors, tags, lens)) return *std::move(told);
  return failure("the anchors do not fit a table of " +
                 size_text(width(kit.board).mm(), depth(kit.board).mm()) +
                 " mm: lay each flat outside its corner, its nearest corner on the table's corner, and check "
                 "that the kit is this table's");
}

/// Two anchors or more under a camera that is known: where it is now.
Result<PoseReport> kept_pose(const Kit& kit, std::span<const SeenAnchor> anchors,
                             const CameraModel& previous) {
  const double tolerance = tolerance_px(kit, anchors);
  const auto points = correspondences(kit, anchors, previous.pose());
  std::vector<SeenAnchor> agreeing, odd;
  for (const auto& a : anchors) {
    (reprojection_rms(previous, correspondences(kit, {&a, 1}, previous.pose())) <= tolerance ? agreeing : odd)
        .push_back(a);
  }
  if (agreeing.size() >= 2 || (agreeing.size() == 1 && odd.empty())) {
    PoseReport out{
        .camera = previous,
        .anchors_used = static_cast<int>(agreeing.size()),
        .reprojection_rms_px = reprojection_rms(previous, correspondences(kit, agreeing, previous.pose())),
        .notes = {}};
    for (const auto& a : odd) out.notes.push_back(misfit(kit, previous, a));
    return out;
  }
  // Most anchors moved together: that was the camera, or the table under it.
  const auto moved = fit(points, previous.lens(), {.near = &previous.pose()});
  if (!moved || reprojection_rms(moved->camera, points) > tolerance)
    return failure(list(anchors) +
                   " no longer lie as they did: lay the anchors back at their corners and show "
                   "all four");
  auto out = report(kit, *moved, points, anchors);
  std::vector<TablePoint> offs;
  for (const auto& a : anchors)
    if (!previous.pose().laid.empty()) offs.push_back(previous.pose().laid_off(a.index));
  out.camera =
      laid(out.camera, previous.pose().laid_sigma_mm, std::move(offs), previous.pose().corner_sigma_px);
  out.notes.push_back({"the camera or the table was moved: followed by " + list(anchors) +
                       "; show all four anchors to measure it anew"});
  return out;
}

}  // namespace

Lens default_lens(int width, int height) {
  constexpr double kTangent = 0.66;  // of half of 67 degrees
  return guess_lens(width, height, std::max(width, height) / 2.0 / kTangent);
}

Result<PoseReport> pose_from_anchors(const Kit& kit, std::span<const SeenTag> seen, const Lens& lens,
                                     const CameraModel* previous, std::span<const FlatTag> tags) {
  const auto anchors = anchors_in(kit, seen);
  if (anchors.empty())
    return failure("no anchor is seen: lay the four anchors at the table's corners, in view");
  if (std::ranges::any_of(anchors, [](const auto& a) { return clockwise_area(a.corners) < 0; }))
    return failure("the picture is mirrored: switch mirroring off in the camera's settings");
  if (anchors.size() >= 3) {
    auto anew = new_pose(kit, anchors, tags, lens, previous != nullptr);
    if (anew || !previous) return anew;
    auto kept = kept_pose(kit, anchors, *previous);
    return kept ? std::move(kept) : std::move(anew);
  }
  if (previous) return kept_pose(kit, anchors, *previous);
  if (auto found = pose_with_tags(kit, anchors, tags, lens)) return *std::move(found);
  return failure("only " + list(anchors) + (anchors.size() == 1 ? " is" : " are") +
                 " seen: a new table is measured with three or four anchors in view");
}

Result<PoseReport> pose_from_corners(const Kit& kit, const Quad& corners, const Lens& lens) {
  const double w = width(kit.board).mm(), d = depth(kit.board).mm();
  if (!finite(corners)) return failure("the corners are not numbers");
  if (clockwise_area(corners) > 0)
    return failure(
        "the corners are in the wrong order, or the picture is mirrored: seen from above they go "
        "counter-clockwise, near left, near right, far right, far left");
  const auto points = table_corners(kit, corners);
  const auto found =
      fit_camera(points, lens, {.free_lens = !lens.measured, .point_sigma_px = kDraggedSigmaPx});
  constexpr double kWorstPx = 8.0;
  if (!found || reprojection_rms(found->camera, points) > kWorstPx)
    return failure("these four corners are no picture of a table of " + format("%.0f", w) + " x " +
                   format("%.0f", d) + " mm: drag each to a corner of the playing area");
  return report(kit, *found, points, {});
}

}  // namespace telescope::calibration
