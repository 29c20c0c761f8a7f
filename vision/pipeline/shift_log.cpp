#include "vision/pipeline/shift_log.hpp"

#include <algorithm>
#include <cmath>

#include "vision/pipeline/parameters.hpp"

namespace telescope::vision {
namespace {

constexpr std::size_t kMost = 64;

}  // namespace

void ShiftLog::add(calibration::ImagePoint step, double t_s) {
  steps_.push_back({t_s, step});
  if (steps_.size() > kMost) steps_.pop_front();
}

void ShiftLog::tell(double now_s, std::vector<std::string>& notes) {
  std::erase_if(steps_, [&](const Step& s) { return std::abs(now_s - s.t_s) > kTable.creep_s; });
  // A camera that is knocked goes its way in several pictures, and settles.
  std::vector<Step> strokes;
  for (const Step& s : steps_) {
    if (strokes.empty() || s.t_s - strokes.back().t_s > kTable.stroke_s) strokes.push_back({s.t_s, {}});
    strokes.back().px.x_px += s.px.x_px;
    strokes.back().px.y_px += s.px.y_px;
  }
  const auto size = [](const Step& s) { return std::hypot(s.px.x_px, s.px.y_px); };
  const auto is_of_a_bump = [&](const Step& s) {
    return std::ranges::any_of(strokes, [&](const Step& other) {
      return size(other) >= kTable.bump_px && std::abs(other.t_s - s.t_s) <= kTable.settled_s;
    });
  };
  double bump = 0.0;
  calibration::ImagePoint creep{};
  std::size_t creeps = 0;
  for (const Step& s : strokes) {
    if (size(s) >= kTable.bump_px && now_s - s.t_s <= kTable.told_s) bump = std::max(bump, size(s));
    if (is_of_a_bump(s)) continue;
    ++creeps;
    creep.x_px += s.px.x_px;
    creep.y_px += s.px.y_px;
  }
  const double crept = std::hypot(creep.x_px, creep.y_px);
  if (bump > 0.0)
    notes.push_back("the camera or the table was moved, by " + std::to_string(std::lround(bump)) +
                    " px in the picture: the table was found again");
  if (crept >= kTable.bump_px && creeps >= kTable.creeps)
    notes.push_back("the camera is sagging, by " + std::to_string(std::lround(crept)) +
                    " px in the last minute: it is followed, but tighten its mount");
}

}  // namespace telescope::vision
