#include "vision/track/patch_likeness.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "vision/track/levels.hpp"

namespace telescope::vision {
namespace {

constexpr double kSameFace = 0.7;     // correlation with the remembered tag
constexpr double kBlurredFace = 0.7;  // the same after smoothing both, with at least this slope
constexpr double kBlurredSlope = 0.25;
constexpr double kHiddenPart = 0.35;        // correlation of a quarter that something is in front of,
constexpr double kVisiblePart = 0.75;       // and of one that is free
constexpr double kBodyShare = 0.5;          // of the piece beside its tag, as it was: it still stands there
constexpr std::size_t kFewestPattern = 20;  // points of a base,
constexpr float kPattern = 4.0F;            // whose levels spread so far, are a pattern to know it by
constexpr double kSamePattern = 0.6, kPatternSlope = 0.4;
constexpr double kSameHalf = 0.75,
                 kHalfSlope = 0.65;        // a line of the table may look like half a base, but fainter
constexpr int kFewestTelling = 6;          // points of the piece that do not look like the table
constexpr float kSaturatedPixel = 250.0F;  // grey levels
constexpr double kSameQuarter = 0.7;       // correlation of a quarter of the surroundings
constexpr float kSameShade = 10.0F;        // grey levels, of the surroundings as a whole

float allowed(float grey, double light) {
  return static_cast<float>(grey / std::clamp(light, 0.25, 1.0));
}

/// A quarter of a face.
std::vector<float> quarter(std::span<const float> face, int x, int y) {
  std::vector<float> out;
  for (int r = y; r < y + kFaceAcross / 2; ++r)
    for (int c = x; c < x + kFaceAcross / 2; ++c)
      out.push_back(face[static_cast<std::size_t>(r * kFaceAcross + c)]);
  return out;
}

/// Means of three by three samples.
std::vector<float> smoothed(std::span<const float> face) {
  std::vector<float> out(face.size());
  for (int r = 0; r < kFaceAcross; ++r)
    for (int c = 0; c < kFaceAcross; ++c) {
      float sum = 0.0F;
      int count = 0;
      for (int y = std::max(0, r - 1); y <= std::min(kFaceAcross - 1, r + 1); ++y)
        for (int x = std::max(0, c - 1); x <= std::min(kFaceAcross - 1, c + 1); ++x, ++count)
          sum += face[static_cast<std::size_t>(y * kFaceAcross + x)];
      out[static_cast<std::size_t>(r * kFaceAcross + c)] = sum / static_cast<float>(count);
    }
  return out;
}

}  // namespace

FaceLook look_of_face(std::span<const float> before, std::span<const float> now) {
  const Likeness whole = likeness(before, now);
  if (whole.correlation < kSameFace) {
    const Likeness blurred = likeness(smoothed(before), smoothed(now));
    return {blurred.correlation >= kBlurredFace && blurred.slope >= kBlurredSlope, whole.slope};
  }
  double least = 1.0, most = -1.0;
  constexpr int kHalf = kFaceAcross / 2;
  for (const int y : {0, kHalf})
    for (const int x : {0, kHalf}) {
      const double part = likeness(quarter(before, x, y), quarter(now, x, y)).correlation;
      least = std::min(least, part);
      most = std::max(most, part);
    }
  return {least >= kHiddenPart || most < kVisiblePart, whole.slope};
}

bool is_patterned(const BodyPatch& before) {
  return before.base().size() >= kFewestPattern && spread(before.base()) >= kPattern;
}

bool is_body_there(const BodyPatch& before, const BodyPatch& now, float table, double light) {
  const float same = allowed(kSameLevel, light);
  if (is_patterned(before)) {
    const auto agrees = [&](std::size_t from, std::size_t count, double least, double slope) {
      const Likeness part = likeness(before.base().subspan(from, count), now.base().subspan(from, count));
      return part.correlation >= least && part.slope >= slope;
    };
    const std::size_t all = before.base().size(), half = all / 2;
    if (agrees(0, all, kSamePattern, kPatternSlope) || agrees(0, half, kSameHalf, kHalfSlope) ||
        agrees(half, all - half, kSameHalf, kHalfSlope))
      return true;
  }
  int telling = 0, there = 0;
  for (std::size_t i = 0; i < now.levels.size(); ++i) {
    if (std::abs(before.levels[i] - table) <= same) continue;
    ++telling;
    there += std::abs(now.levels[i] - before.levels[i]) <
             std::max(same, std::abs(now.levels[i] - table));  // a blurred edge is between the two
  }
  return telling >= kFewestTelling && there >= kBodyShare * telling;
}

int washed_out(std::span<const float> before, std::span<const float> now, double light) {
  int count = 0;
  for (std::size_t i = 0; i < now.size(); ++i)
    count += now[i] * light >= kSaturatedPixel && before[i] * light < kSaturatedPixel - kSameLevel;
  return count;
}

double share_changed(std::span<const float> before, std::span<const float> now, double light) {
  if (now.empty()) return 1.0;
  const float same = allowed(kSameLevel, light);
  int changed = 0;
  for (std::size_t i = 0; i < now.size(); ++i) changed += std::abs(now[i] - before[i]) > same;
  return static_cast<double>(changed) / static_cast<double>(now.size());
}

bool is_ring_the_same(std::span<const float> before, std::span<const float> now, double light) {
  constexpr std::size_t kRound = kRingRound, kQuarter = kRound / 4;
  int same = 0;
  for (std::size_t q = 0; q < 4; ++q) {
    std::vector<float> part_before, part_now;
    for (const std::size_t circle : {std::size_t{0}, kRound})
      for (std::size_t i = circle + q * kQuarter; i < circle + (q + 1) * kQuarter; ++i) {
        part_before.push_back(before[i]);
        part_now.push_back(now[i]);
      }
    same += likeness(part_before, part_now).correlation >= kSameQuarter;
  }
  if (same >= 3) return true;  // in another light
  // A sleeve may be as even as a table and nearly as bright; not quite, and without the table's pattern.
  std::vector<float> steps(now.size());
  for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = now[i] - before[i];
  return std::abs(median(steps)) <= allowed(kSameShade, light);
}

}  // namespace telescope::vision
