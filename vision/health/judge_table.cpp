#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/words.hpp"
#include "core/kit/tag_sizes.hpp"
#include "vision/health/judge.hpp"
#include "vision/health/legibility_map.hpp"
#include "vision/health/limits.hpp"
#include "vision/health/unread_notes.hpp"
#include "vision/health/words.hpp"

namespace telescope::vision {
namespace {

using namespace limits;

std::string anchor_name(const Kit& kit, std::size_t i) {
  return "anchor_" + std::to_string(i) + " (at " +
         part_of_table(kit.board, anchor_centre(kit, static_cast<int>(i))) + ")";
}

/// A note as a sentence.
std::string as_sentence(std::string note) {
  return with_stop(capitalised(std::move(note)));
}

/// Whether the middle of an anchor should be in the picture.
bool is_in_picture(const calibration::CameraModel& camera, TablePoint point) {
  const auto p = camera.image_from_table(point);
  return p && p->x_px >= 0 && p->y_px >= 0 && p->x_px < camera.lens().width && p->y_px < camera.lens().height;
}

HealthMeasure anchors(const Kit& kit, const HealthNumbers& n) {
  HealthMeasure m{.id = "anchors", .name = "Anchors", .value = {}, .unit = "of 4 seen"};
  std::vector<std::string> missing, outside, restless;
  for (std::size_t i = 0; i < 4; ++i) {
    if (n.anchors[i] >= kAnchorSteady) continue;
    const std::string name = anchor_name(kit, i);
    if (n.anchors[i] >= kAnchorSeen)
      restless.push_back(name);
    else if (n.camera && !is_in_picture(*n.camera, anchor_centre(kit, static_cast<int>(i))))
      outside.push_back(name);
    else
      missing.push_back(name);
  }
  const std::size_t seen = 4 - missing.size() - outside.size();
  m.value = static_cast<double>(seen);
  if (!n.camera) {
    m.grade = Grade::kBad;
    m.sentence = "The table was not found: " + std::to_string(seen) + " of its 4 anchors are read.";
    if (!n.notes.empty() && !n.notes.front().starts_with("no anchor"))
      m.sentence += " " + as_sentence(n.notes.front());
    m.remedy =
        "Lay the four anchors at the table's corners, tops towards the far edge, whole and evenly lit in the "
        "picture.";
    return m;
  }
  if (missing.empty() && outside.empty() && restless.empty()) {
    m.grade = Grade::kGood;
    m.sentence = "All four anchors are seen all the time.";
    return m;
  }
  m.grade = Grade::kFair;
  if (!outside.empty()) m.sentence = list_of(outside) + ": outside the picture. ";
  if (!missing.empty()) m.sentence += list_of(missing) + ": in the picture but not read. ";
  if (!restless.empty()) m.sentence += list_of(restless) + ": read only now and then. ";
  m.sentence += seen >= 2 ? "The others hold the table." : "A bumped camera would go unnoticed.";
  m.remedy = outside.empty() ? "Uncover it, take glare and shadows off it, glue it down flat."
                             : "Turn or raise the camera until all four anchors are whole in the picture.";
  return m;
}

HealthMeasure view(const LegibilityMap* map) {
  HealthMeasure m{.id = "view", .name = "Table in view", .value = {}, .unit = "%"};
  if (!map) return said(std::move(m), "Unknown until the table is found.");
  double in_view = 0.0;
  std::vector<std::string> blind;
  for (const SectorLegibility& s : map->sectors) {
    in_view += s.in_view / static_cast<double>(map->sectors.size());
    if (s.in_view < 1.0) blind.push_back(s.name);
  }
  m.value = 100.0 * in_view;
  m.grade = blind.empty() ? Grade::kGood : 1.0 - in_view > kHiddenBad ? Grade::kBad : Grade::kFair;
  if (blind.empty()) return said(std::move(m), "The whole table is in the picture.");
  m.sentence = "Outside the picture, wholly or in part: " + list_of(blind) + ".";
  m.remedy = "Turn, shift or raise the camera; 'telescope calibrate --mounting' works out how high.";
  return m;
}

/// As it hangs, only lower: down along the table's z axis, the third column of the rotation.
calibration::CameraModel lowered(const calibration::CameraModel& camera, double height_mm) {
  calibration::CameraPose pose = camera.pose();
  for (std::size_t i = 0; i < 3; ++i)
    pose.translation_mm[i] += pose.rotation[3 * i + 2] * (camera.height_mm() - height_mm);
  return {camera.lens(), pose};
}

bool sees_anchors(const calibration::CameraModel& camera, const Kit& kit) {
  const double edge = kit.anchor_size_mm, right = width(kit.board).mm() + edge,
               far = depth(kit.board).mm() + edge;
  return std::ranges::all_of(
      std::array<TablePoint, 4>{{{-edge, -edge}, {right, -edge}, {right, far}, {-edge, far}}},
      [&](TablePoint corner) { return is_in_picture(camera, corner); });
}

/// From how high tags are comfortably large all over the table, which is still whole in the picture; nothing
/// where no height is both. A camera that looks aslant must come lower than the share of its height tells.
std::optional<int> low_enough_cm(const calibration::CameraModel& camera, const Kit& kit, double share) {
  for (int cm = static_cast<int>(camera.height_mm() / 10.0 * share); cm > 0; --cm) {
    const calibration::CameraModel lower = lowered(camera, cm * 10.0);
    if (!sees_anchors(lower, kit)) return std::nullopt;
    const LegibilityMap map = legibility_map(lower, kit);
    if (least_px(map) >= map.comfortable_px) return cm;
  }
  return std::nullopt;
}

/// What makes tags larger in the picture, as far as it can be done: a camera that hangs lower still sees the
/// table, and tags are printed in some sizes only.
std::string nearer(const Kit& kit, const HealthNumbers& n, const LegibilityMap& map, double px) {
  std::string remedy = "Choose a mode of the camera with more pixels ('telescope cameras').";
  const double share = px / map.comfortable_px;
  if (const auto cm = low_enough_cm(*n.camera, kit, share))
    remedy += " Or bring the camera down to about " + std::to_string(*cm) + " cm.";
  const double wanted_mm = kit.tag_size_mm / share;
  const auto size = std::ranges::find_if(kSquareTagSizes_mm, [&](int mm) { return mm >= wanted_mm; });
  if (kit.family == TagFamily::kSquare4x4 && size != kSquareTagSizes_mm.end())
    remedy += " Or print tags of " + std::to_string(*size) + " mm.";
  return remedy;
}

HealthMeasure scale(const Kit& kit, const HealthNumbers& n, const LegibilityMap* map) {
  HealthMeasure m{.id = "scale", .name = "Tag size", .value = {}, .unit = "px a module", .decimals = 1};
  if (!map || !n.camera) return said(std::move(m), "Unknown until the table is found.");
  const double least = least_px(*map);
  std::vector<std::string> small, tight;
  for (const SectorLegibility& s : map->sectors) {
    if (s.in_view == 0.0) continue;
    if (s.grade == Grade::kBad) small.push_back(s.name);
    if (s.grade == Grade::kFair) tight.push_back(s.name);
  }
  if (least == 0.0) return said(std::move(m), "No part of the table is in the picture.");
  m.value = least;
  m.grade = !small.empty() ? Grade::kBad : !tight.empty() ? Grade::kFair : Grade::kGood;
  if (m.grade == Grade::kGood)
    return said(std::move(m),
                "Tags of " + number(kit.tag_size_mm) + " mm are large enough all over the table.");
  m.sentence = small.empty() ? "Just enough in good light at " + list_of(tight) + "."
                             : "Too small to read at " + list_of(small) + ".";
  m.remedy = nearer(kit, n, *map, least);
  return m;
}

HealthMeasure tags(const Kit& kit, const HealthNumbers& n) {
  HealthMeasure m{.id = "tags",
                  .name = "Tags read",
                  .value = static_cast<double>(n.tags),
                  .unit = "of " + std::to_string(kit.pieces.size()) + " pieces"};
  if (n.other_family) {
    // A lens board of many tags may lie beside pieces that are read well.
    m.grade = n.tags < kFewestOfFamily ? Grade::kBad : Grade::kFair;
    m.sentence = as_sentence(other_family_note(kit.family, n.other_family, n.tags > 0));
    m.remedy = "Take them away, or write a scenario for them.";
    return m;
  }
  if (!n.foreign.empty()) {
    const auto strangers = static_cast<int>(n.foreign.size());
    m.grade = strangers > n.tags ? Grade::kBad : Grade::kFair;
    m.sentence = std::to_string(strangers) + (strangers == 1 ? " tag is" : " tags are") +
                 " not of this kit; they stand for no piece.";
    m.remedy =
        "Name the scenario or kit that lies on the table (--scenario, --kit), or take the others away.";
    return m;
  }
  const auto unread = static_cast<int>(n.unread.size());
  const double share = n.tags + unread > 0 ? static_cast<double>(n.tags) / (n.tags + unread) : 1.0;
  if (const Grade grade = grade_below(share, kReadFair, kReadBad); grade != Grade::kGood) {
    m.grade = grade;
    m.sentence = std::to_string(n.tags) + " of " + std::to_string(n.tags + unread) +
                 " squares that look like tags are read.";
    for (const std::string& note : unread_notes(n.unread)) m.sentence += " " + as_sentence(note);
    m.remedy = "See to that first, then check again.";
    return m;
  }
  if (n.tags == 0) {
    m.sentence = "No piece of the kit is read. If some lie there, they cannot be read as it is.";
    m.remedy = "Lay some stands on the table, also into its corners, and check again.";
    return m;
  }
  m.grade = n.steady < kSteadyTags ? Grade::kFair : Grade::kGood;
  m.sentence = "They are read in " + number(100 * n.steady) + " % of the pictures.";
  if (static_cast<std::size_t>(n.tags) < kit.pieces.size()) m.sentence += " Are no more on the table?";
  if (m.grade == Grade::kFair)
    m.remedy = "Keep hands off the table while checking; if it stays so, mend what is named above first.";
  return m;
}

HealthMeasure print_scale(std::string id, std::string name, const std::string& what,
                          const std::optional<double>& scale, bool clear) {
  HealthMeasure m{.id = std::move(id), .name = std::move(name), .value = {}, .unit = "%", .decimals = 1};
  if (!scale || !clear)
    return said(std::move(m), clear ? "Not enough of them are seen to measure their size."
                                    : "The picture is too soft, faint or dark to measure their size.");
  m.value = 100 * *scale;
  m.grade = grade_above(std::abs(*scale - 1.0), kPrintFair, kPrintBad);
  if (m.grade == Grade::kGood) return said(std::move(m), "They were printed at their true size.");
  m.sentence = "The sheet of the " + what + " was printed at " + number(100 * *scale) + " %.";
  m.remedy =
      "Print it again at 100 %, \"actual size\": the check line must be 200 mm long, it will be about " +
      number(200 * *scale) + " now.";
  return m;
}

HealthMeasure pose(const Kit& kit, const HealthNumbers& n) {
  HealthMeasure m{.id = "pose", .name = "Lens and pose", .value = {}, .unit = "mm error", .decimals = 2};
  if (!n.camera) return said(std::move(m), "Unknown until the table is found.");
  const double px_per_mm = n.camera->pixels_per_mm({width(kit.board).mm() / 2, depth(kit.board).mm() / 2});
  const double px = n.camera->pose().reprojection_rms_px;
  if (!(px_per_mm > 0.0)) return m;
  m.value = px / px_per_mm;
  m.grade = grade_above(*m.value, kPoseFairMm, kPoseBadMm);
  const bool measured = n.camera->lens().measured;
  m.sentence = "Anchors lie " + number(px, 2) + " px from where the camera model puts them; the lens is " +
               (measured ? "measured." : "estimated.");
  if (m.grade != Grade::kGood)
    m.remedy = measured
                   ? "An anchor is bent or not at its corner: lay all four anew."
                   : "Lay the anchors exactly at the corners, and measure the lens with the printed board "
                     "('telescope calibrate --live-board').";
  return m;
}

HealthMeasure rate(const HealthNumbers& n) {
  HealthMeasure m{.id = "rate", .name = "Frame rate", .value = {}, .unit = "a second", .decimals = 1};
  if (!n.rate) return said(std::move(m), "Not measured: not a live camera, or too few pictures.");
  m.value = *n.rate;
  m.grade = grade_below(*n.rate, kRateFair, kRateBad);
  m.sentence =
      m.grade == Grade::kGood ? "Fast enough for quick hands." : "Quick hands fall between two pictures.";
  if (m.grade != Grade::kGood)
    m.remedy =
        "More light (cameras slow down in the dark), an MJPG mode of the camera, or a less busy machine.";
  return m;
}

HealthMeasure latency(const HealthNumbers& n) {
  HealthMeasure m{.id = "latency", .name = "Latency", .value = {}, .unit = "ms"};
  if (!n.latency_s) return said(std::move(m), "Not measured: not a live camera.");
  m.value = 1000 * *n.latency_s;
  m.grade = grade_above(*n.latency_s, kLatencyFair, kLatencyBad);
  m.sentence =
      m.grade == Grade::kGood ? "A picture is read at once." : "Pictures are old when they have been read.";
  if (m.grade != Grade::kGood)
    m.remedy =
        "Close other programs; for a camera in the network take a cable, a lower rate or a smaller picture.";
  return m;
}

}  // namespace

void judge_table(const Kit& kit, const HealthNumbers& n, const LegibilityMap* map,
                 std::vector<HealthMeasure>& measures) {
  // Blur and darkness make tags look smaller than they are.
  const bool clear = std::ranges::none_of(measures, [](const HealthMeasure& m) {
    return (m.id == "focus" || m.id == "contrast" || m.id == "darkness") && m.grade != Grade::kGood;
  });
  measures.push_back(anchors(kit, n));
  measures.push_back(view(map));
  measures.push_back(scale(kit, n, map));
  judge_family(kit, n, map, measures);
  measures.push_back(tags(kit, n));
  measures.push_back(print_scale("print_anchors", "Anchors' print", "anchors", n.anchor_scale, clear));
  measures.push_back(print_scale("print_tags", "Tags' print", "tags", n.tag_scale, clear));
  measures.push_back(pose(kit, n));
  measures.push_back(rate(n));
  measures.push_back(latency(n));
}

}  // namespace telescope::vision
