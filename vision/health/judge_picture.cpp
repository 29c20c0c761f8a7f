#include <algorithm>
#include <array>

#include "calibration/legibility.hpp"
#include "vision/health/judge.hpp"
#include "vision/health/legibility_map.hpp"
#include "vision/health/limits.hpp"
#include "vision/health/words.hpp"
#include "vision/track/levels.hpp"

namespace telescope::vision {
namespace {

using namespace limits;

HealthMeasure over_exposure(const HealthNumbers& n) {
  HealthMeasure m{
      .id = "over_exposure", .name = "Over-exposure", .value = {}, .unit = "% of the table", .decimals = 1};
  if (!n.light) return m;
  m.value = 100 * n.light->clipped;
  m.grade = grade_above(n.light->clipped, kClippedFair, kClippedBad);
  const bool paper = n.paper && *n.paper >= kClippedGrey;
  if (m.grade == Grade::kGood && !paper) return said(std::move(m), "Next to nothing is blown out to white.");
  m.grade = std::max(m.grade, Grade::kFair);
  m.sentence = paper ? "The white paper of the tags is blown out and eats into their ink."
                     : "So much of the table is blown out to white; tags cannot be read there.";
  m.remedy =
      "Shorten the exposure in the camera's settings and fix it there (automatic off), or dim the lamps.";
  return m;
}

HealthMeasure darkness(const HealthNumbers& n) {
  HealthMeasure m{.id = "darkness", .name = "Darkness", .value = {}, .unit = "% of the table", .decimals = 1};
  if (!n.light) return m;
  m.value = 100 * n.light->dark;
  m.grade = n.light->dark > kDarkFair ? Grade::kFair : Grade::kGood;
  m.sentence =
      m.grade == Grade::kGood ? "The table is bright enough." : "So much of the table is nearly black.";
  if (n.paper) {
    const Grade paper = grade_below(*n.paper, kPaperFair, kPaperBad);
    if (paper != Grade::kGood)
      m.sentence = "Even the white paper of the tags is dark: grey " + number(*n.paper) + " of 255.";
    else if (m.grade == Grade::kFair)
      m.sentence += " The tags' paper is bright, so this may be the cloth's own colour.";
    m.grade = std::max(m.grade, paper);
  } else if (m.grade == Grade::kFair) {
    m.grade = Grade::kBad;  // and nothing was read in it
  }
  if (m.grade != Grade::kGood)
    m.remedy =
        "Bring more light to the table, or lengthen the exposure (up to 1/60 s; longer blurs moving hands).";
  return m;
}

HealthMeasure contrast(const HealthNumbers& n) {
  HealthMeasure m{.id = "contrast", .name = "Contrast", .value = {}, .unit = "grey levels"};
  if (!n.contrast) return said(std::move(m), "No tag was read, so ink and paper cannot be compared.");
  m.value = *n.contrast;
  m.grade = grade_below(*n.contrast, kContrastFair, kContrastBad);
  if (m.grade == Grade::kGood)
    return said(std::move(m), "Ink and paper are well apart, on the faintest tags too.");
  m.sentence = "On the faintest tags ink and paper are close to one another.";
  m.remedy = "See to light, exposure, glare and focus; print on matt paper with black ink, toner not low.";
  return m;
}

HealthMeasure glare(const Kit& kit, const HealthNumbers& n) {
  HealthMeasure m{.id = "glare", .name = "Glare", .value = {}, .unit = "% of the table", .decimals = 1};
  if (!n.light) return m;
  m.value = 100 * n.light->glare;
  m.grade = grade_above(n.light->glare, kGlareFair, kGlareBad);
  if (m.grade == Grade::kGood) return said(std::move(m), "No blown-out patch is large enough to hide a tag.");
  std::vector<std::string> where;
  for (const GlarePatch& patch : n.glare) {
    if (!patch.place) continue;
    std::string name = part_of_table(kit.board, *patch.place);
    if (std::ranges::find(where, name) == where.end()) where.push_back(std::move(name));
  }
  m.sentence = "Blown-out patches hide whole tags" + (where.empty() ? "." : ", at " + list_of(where) + ".");
  m.remedy =
      "Move or shade the lamp or window that shines there, or turn it to a wall; a white thing lying there "
      "may be meant.";
  return m;
}

/// Blur along the picture's rows and columns; zero where no edge tells.
struct Ways {
  double across = 0.0, down = 0.0;
  double worse() const { return std::max(across, down); }
};

/// By the anchors' edges where there are any: on small modules much blur looks like less than it is.
Ways ways(const std::vector<EdgeBlur>& edges) {
  const bool by_anchors = std::ranges::any_of(edges, &EdgeBlur::of_anchor);
  std::vector<double> across, down;
  for (const EdgeBlur& edge : edges)
    if (edge.of_anchor || !by_anchors) (edge.across ? across : down).push_back(edge.sigma_px);
  return {.across = across.empty() ? 0.0 : median(std::move(across)),
          .down = down.empty() ? 0.0 : median(std::move(down))};
}

/// The quarters of the table, by corner.
struct Quarters {
  double softest = 0.0, sharpest = 0.0;
  std::string where;  ///< the softest; empty where all are alike
};

Quarters by_quarter(const Kit& kit, const std::vector<EdgeBlur>& edges) {
  const double w = width(kit.board).mm(), d = depth(kit.board).mm();
  std::array<std::vector<EdgeBlur>, 4> parts;
  for (const EdgeBlur& edge : edges)
    if (edge.place)
      parts[(edge.place->x_mm > w / 2 ? 1U : 0U) + (edge.place->y_mm > d / 2 ? 2U : 0U)].push_back(edge);
  constexpr std::size_t kFewest = 4;
  const double all = ways(edges).worse();
  Quarters out{.softest = all, .sharpest = all, .where = {}};
  for (std::size_t i = 0; i < 4; ++i) {
    if (parts[i].size() < kFewest) continue;
    const double sigma = ways(parts[i]).worse();
    out.sharpest = std::min(out.sharpest, sigma);
    if (sigma <= out.softest) continue;
    out.softest = sigma;
    out.where = part_of_table(kit.board, {i % 2 ? w : 0.0, i / 2 ? d : 0.0});
  }
  if (out.softest < kUnevenFocus * out.sharpest) out.where.clear();
  return out;
}

/// Along which way of the picture it moves: "sideways", "up and down"; empty where blur is the same both
/// ways.
std::string motion(const std::vector<EdgeBlur>& edges) {
  const Ways blur = ways(edges);
  if (blur.across == 0.0 || blur.down == 0.0) return {};
  if (blur.across > kMotionRatio * blur.down) return "sideways";
  return blur.down > kMotionRatio * blur.across ? "up and down" : "";
}

double smallest_module_px(const LegibilityMap* map, double otherwise) {
  double least = 0.0;
  if (map)
    for (const SectorLegibility& s : map->sectors)
      if (s.in_view > 0.0 && (least == 0.0 || s.px_per_module < least)) least = s.px_per_module;
  return least > 0.0 ? least : otherwise;
}

HealthMeasure focus(const Kit& kit, const HealthNumbers& n, const LegibilityMap* map) {
  HealthMeasure m{.id = "focus", .name = "Focus", .value = {}, .unit = "px edge width", .decimals = 1};
  const double module_px = smallest_module_px(map, calibration::kComfortablePxPerModule);
  const std::string refocus =
      "Focus the camera on the table and fix it there (automatic focus off); wipe the lens.";
  if (n.edges.empty()) {
    if (!n.sharpest_px) {
      m.sentence = "Nothing in the picture has an edge to focus on.";
      return m;
    }
    m.value = kWidthOfSigma * *n.sharpest_px;
    m.grade = grade_above(*n.sharpest_px / module_px, kBlurFair, kBlurBad);
    m.sentence = m.grade == Grade::kGood
                     ? "No edge of a tag could be measured, but the picture has sharp edges."
                     : "The sharpest edges in the picture are soft; no tag can be read.";
    if (m.grade != Grade::kGood) m.remedy = refocus;
    return m;
  }
  const Quarters quarters = by_quarter(kit, n.edges);
  m.value = kWidthOfSigma * quarters.softest;
  m.grade = grade_above(quarters.softest / module_px, kBlurFair, kBlurBad);
  if (m.grade == Grade::kGood)
    return said(std::move(m), "Edges of tags are sharp enough for the smallest of them.");
  const std::string moving = motion(n.edges);
  if (!moving.empty()) {
    m.sentence = "Edges are smeared " + moving + " in the picture: the camera or the table shakes.";
    m.remedy = "Fasten the camera's mount, and shorten the exposure with more light.";
    return m;
  }
  m.sentence = "Edges of tags are soft" +
               (quarters.where.empty() ? std::string(".") : ", most of all towards " + quarters.where + ".");
  m.remedy = refocus;
  return m;
}

HealthMeasure noise(const HealthNumbers& n) {
  HealthMeasure m{.id = "noise", .name = "Noise", .value = {}, .unit = "grey levels", .decimals = 1};
  if (!n.noise) return said(std::move(m), "One picture alone does not tell its noise.");
  m.value = *n.noise;
  m.grade = grade_above(*n.noise, kNoiseFair, kNoiseBad);
  m.sentence = m.grade == Grade::kGood ? "The picture is calm." : "The picture is grainy, or it shakes.";
  if (m.grade != Grade::kGood)
    m.remedy = "Bring more light to the table, so that the camera needs less gain.";
  return m;
}

}  // namespace

void judge_picture(const Kit& kit, const HealthNumbers& n, const LegibilityMap* map,
                   std::vector<HealthMeasure>& measures) {
  measures.push_back(over_exposure(n));
  measures.push_back(darkness(n));
  measures.push_back(glare(kit, n));
  measures.push_back(focus(kit, n, map));
  measures.push_back(contrast(n));
  measures.push_back(noise(n));
}

}  // namespace telescope::vision
