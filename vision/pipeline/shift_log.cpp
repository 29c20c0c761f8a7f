#include "vision/pipeline/shift_log.hpp"

#include <algorithm>
#include <cmath>

namespace telescope::vision {
namespace {

constexpr double kTold_s = 5.0;                      // how long a bump is told
constexpr double kCreep_s = 60.0;                    // within which a slow movement is noticed,
constexpr double kCreepPx = 3.0;                     // when its steps have come to so much;
constexpr std::size_t kCreeps = 3;                   // in no fewer steps
constexpr double kStroke_s = 0.3, kSettled_s = 1.0;  // of a bump
constexpr std::size_t kMost = 64;

}  // namespace

void ShiftLog::add(calibration::ImagePoint step, double t_s) {
  steps_.push_back({t_s, step});
  if (steps_.size() > kMost) steps_.pop_front();
}

void ShiftLog::tell(double now_s, std::vector<std::string>& notes) {
  std::erase_if(steps_, [&](const Step& s) { return std::abs(now_s - s.t_s) > kCreep_s; });
  // A camera that is knocked goes its way in several pictures, and settles.
  std::vector<Step> strokes;
  for (const Step& s : steps_) {
    if (strokes.empty() || s.t_s - strokes.back().t_s > kStroke_s) strokes.push_back({s.t_s, {}});
    strokes.back().px.x_px += s.px.x_px;
    strokes.back().px.y_px += s.px.y_px;
  }
  const auto size = [](const Step& s) { return std::hypot(s.px.x_px, s.px.y_px); };
  const auto is_of_a_bump = [&](const Step& s) {
    return std::ranges::any_of(strokes, [&](const Step& other) {
      return size(other) >= kCreepPx && std::abs(other.t_s - s.t_s) <= kSettled_s;
    });
  };
  double bump = 0.0;
  calibration::ImagePoint creep{};
  std::size_t creeps = 0;
  for (const Step& s : strokes) {
    if (size(s) >= kCreepPx && now_s - s.t_s <= kTold_s) bump = std::max(bump, size(s));
    if (is_of_a_bump(s)) continue;
    ++creeps;
    creep.x_px += s.px.x_px;
    creep.y_px += s.px.y_px;
  }
  const double crept = std::hypot(creep.x_px, creep.y_px);
  if (bump > 0.0)
    notes.push_back("the camera or the table was moved, by " + std::to_string(std::lround(bump)) +
                    " px in the picture: the table was found again");
  if (crept >= kCreepPx && creeps >= kCreeps)
    notes.push_back("the camera is sagging, by " + std::to_string(std::lround(crept)) +
                    " px in the last minute: it is followed, but tighten its mount");
}

}  // namespace telescope::vision
