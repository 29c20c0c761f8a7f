#include "vision/health/judge.hpp"

#include <algorithm>
#include <array>

#include "vision/health/legibility_map.hpp"
#include "vision/health/limits.hpp"

namespace telescope::vision {

std::string_view to_string(Grade grade) {
  constexpr std::array<std::string_view, 4> kWords{"good", "fair", "bad", "unknown"};
  return kWords.at(static_cast<std::size_t>(grade));
}

Grade HealthReport::overall() const {
  Grade worst = Grade::kUnknown;
  for (const HealthMeasure& m : measures)
    if (m.grade != Grade::kUnknown && (worst == Grade::kUnknown || m.grade > worst)) worst = m.grade;
  return worst;
}

const HealthMeasure* HealthReport::find(std::string_view id) const {
  const auto found = std::ranges::find(measures, id, &HealthMeasure::id);
  return found == measures.end() ? nullptr : &*found;
}

std::string HealthReport::obstacle() const {
  const auto first = std::ranges::find(measures, Grade::kBad, &HealthMeasure::grade);
  if (first == measures.end()) return {};
  return first->sentence + (first->remedy.empty() ? "" : " " + first->remedy);
}

namespace {

/// What is read counts, not what should be: small or soft tags are no bad ones where every one there is read.
void spare_what_is_read(const HealthNumbers& n, std::vector<HealthMeasure>& measures) {
  if (n.tags < limits::kEnoughRead || !n.unread.empty() || n.steady < limits::kSteadyTags) return;
  for (HealthMeasure& m : measures) {
    if (m.grade != Grade::kBad || (m.id != "scale" && m.id != "focus")) continue;
    m.grade = Grade::kFair;
    m.sentence += " Yet all " + std::to_string(n.tags) + " tags that are seen there are read.";
  }
}

}  // namespace

HealthReport judge(const Kit& kit, const HealthNumbers& n) {
  HealthReport report{.pictures = n.pictures,
                      .width = n.width,
                      .height = n.height,
                      .measures = {},
                      .map = {},
                      .notes = n.notes};
  if (!n.fault.empty()) {
    report.measures.push_back(
        {.id = "picture",
         .name = "Picture",
         .value = {},
         .unit = {},
         .grade = Grade::kBad,
         .sentence = "No picture could be looked at: " + n.fault + ".",
         .remedy = n.width > 0 ? "Then check again."
                               : "Look at the camera's cable and at 'telescope cameras', then check again."});
    return report;
  }
  if (n.camera) report.map = legibility_map(*n.camera, kit);
  const LegibilityMap* map = report.map ? &*report.map : nullptr;
  judge_picture(kit, n, map, report.measures);
  const bool clear = report.overall() == Grade::kGood || report.overall() == Grade::kUnknown;
  judge_table(kit, n, map, report.measures);
  spare_what_is_read(n, report.measures);
  if (!clear) report.notes.clear();  // they may only follow from what is wrong with the picture
  return report;
}

}  // namespace telescope::vision
