#include "vision/dice/pattern_fit.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace telescope::vision {
namespace {

constexpr int kCrop = 52;          // pixels: what is looked at, twice as wide as the box
constexpr float kBox = kCrop / 2;  // pixels of the crop
// A pip of a face as large as its box has a radius of about 2.3 pixels of the crop.
constexpr double kPipBlur = 1.2, kSurroundBlur = 3.2;
constexpr double kGrey = 3;          // levels apart, on average, below which colours say nothing
constexpr float kLeastContrast = 4;  // grey levels of a spot's response
constexpr std::array kSizes{0.66F, 0.77F, 0.9F, 1.05F};  // of the box
constexpr std::array kSlants{1.0F, 1.25F, 1.6F};
constexpr int kSlantWays = 6, kTurns = 12;
constexpr float kLeastSize = 0.6F, kMostSize = 1.25F;  // likewise, and
constexpr float kAside = 0.16F;  // of the box, from its middle: else any two pips of a six are those of a two
constexpr std::array kRing{0.18F, 0.22F, 0.26F, 0.29F};  // of the box: where a one has nothing
constexpr int kRingWays = 24;
constexpr float kShift = 2.2F;  // pixels of the crop, of the middle to each side
constexpr int kShifts = 1;
constexpr float kStrongest = 0.6F;  // of the strongest spot near the middle: what a pip must be measured by

/// How much spots of one polarity stand out, in the crop.
using Response = cv::Mat1f;

float at(const Response& response, cv::Point2f p) {
  const int x = cvRound(p.x), y = cvRound(p.y);
  return x < 0 || y < 0 || x >= kCrop || y >= kCrop ? 0 : response(y, x);
}

float between(const Response& response, cv::Point2f p) {
  const float x = std::clamp(p.x, 0.0F, kCrop - 1.001F), y = std::clamp(p.y, 0.0F, kCrop - 1.001F);
  const int ix = static_cast<int>(x), iy = static_cast<int>(y);
  const float fx = x - static_cast<float>(ix), fy = y - static_cast<float>(iy);
  return (response(iy, ix) * (1 - fx) + response(iy, ix + 1) * fx) * (1 - fy) +
         (response(iy + 1, ix) * (1 - fx) + response(iy + 1, ix + 1) * fx) * fy;
}

/// The least of the places with pips less the most of those without, of each face, over the strongest pip.
std::array<float, 7> scores_of(const std::array<float, 9>& g, float strongest) {
  const auto [a, most_a] = std::minmax(g[0], g[8]);
  const auto [b, most_b] = std::minmax(g[2], g[6]);
  const auto [h, most_h] = std::minmax(g[3], g[5]);
  const float most_v = std::max(g[1], g[7]), c = g[4];
  const float least = kStrongest * strongest;
  const auto over = [&](float pips, float blanks, float most) {
    return (pips - std::max(0.0F, blanks)) / std::max(most, least);
  };
  const float sides = std::max(most_h, most_v), corners = std::max(most_a, most_b);
  return {0,
          over(c, std::max(sides, corners), c),
          over(a, std::max({c, most_b, sides}), most_a),
          over(std::min(a, c), std::max(most_b, sides), std::max(most_a, c)),
          over(std::min(a, b), std::max(c, sides), corners),
          over(std::min({a, b, c}), sides, std::max(corners, c)),
          over(std::min({a, b, h}), std::max(c, most_v), std::max(corners, most_h))};
}

template <class Look>
std::array<float, 7> scores_at(const PatternFit& fit, float strongest, Look look) {
  std::array<float, 9> g;
  for (int i = 0; i < 9; ++i)
    g[static_cast<std::size_t>(i)] =
        look(fit.in_picture(static_cast<float>(i % 3 - 1), static_cast<float>(i / 3 - 1)));
  return scores_of(g, strongest);
}

/// All frames in which a face may be seen, about 0, 0.
const std::vector<PatternFit>& frames() {
  static const auto all = [] {
    std::vector<PatternFit> frames;
    for (const float size : kSizes)
      for (const float slant : kSlants)
        for (int way = 0; way < (slant > 1 ? kSlantWays : 1); ++way)
          for (int turn = 0; turn < kTurns; ++turn) {
            const double along = CV_PI * way / kSlantWays, angle = CV_PI * turn / kTurns;
            const cv::Vec2f axis(static_cast<float>(std::cos(along)), static_cast<float>(std::sin(along)));
            const auto seen = [&](double at) {
              cv::Vec2f v(static_cast<float>(std::cos(at)), static_cast<float>(std::sin(at)));
              v -= axis * (axis.dot(v) * (1 - 1 / slant));
              return v * (0.25F * size * kBox * std::sqrt(slant));
            };
            frames.push_back({.u = seen(angle), .v = seen(angle + CV_PI / 2)});
          }
    return frames;
  }();
  return all;
}

constexpr float kMiddle = (kCrop - 1) / 2.0F;

/// As large as the box says, and in its middle.
bool is_as_seen(const PatternFit& fit) {
  const float size = fit.unit_px() / (0.25F * kBox);
  return size > kLeastSize && size < kMostSize &&
         std::hypot(fit.centre.x - kMiddle, fit.centre.y - kMiddle) < kAside * kBox;
}

/// Goes to a frame near by in which the pattern fits better.
void refine(const Response& response, float strongest, std::size_t face, PatternFit& fit) {
  const auto look = [&](cv::Point2f p) { return between(response, p); };
  fit.score = scores_at(fit, strongest, look)[face];
  for (const float step : {0.8F, 0.4F, 0.2F})
    for (int i = 0; i < 24; ++i) {
      const PatternFit before = fit;
      for (int change = 0; change < 12; ++change) {
        PatternFit other = before;
        float* const numbers[6] = {&other.centre.x, &other.centre.y, &other.u[0],
                                   &other.u[1],     &other.v[0],     &other.v[1]};
        *numbers[change / 2] += change % 2 ? step : -step;
        other.score = scores_at(other, strongest, look)[face];
        if (other.score > fit.score && is_as_seen(other)) fit = other;
      }
      if (fit.score <= before.score) break;
    }
}

/// A spot with nothing round it: its nine places may be turned so that none of them is at another pip.
PatternFit fit_one(const Response& response, float strongest) {
  PatternFit fit{.centre = {kMiddle, kMiddle}, .u = {0.2F * kBox, 0}, .v = {0, 0.2F * kBox}};
  const int reach = cvFloor(kAside * kBox);
  for (int dy = -reach; dy <= reach; ++dy)
    for (int dx = -reach; dx <= reach; ++dx) {
      const cv::Point2f p(kMiddle + static_cast<float>(dx), kMiddle + static_cast<float>(dy));
      if (between(response, p) > between(response, fit.centre)) fit.centre = p;
    }
  float around = 0;
  for (const float radius : kRing)
    for (int way = 0; way < kRingWays; ++way) {
      const auto angle = static_cast<float>(2 * CV_PI * way / kRingWays);
      around = std::max(
          around,
          between(response, fit.centre + radius * kBox * cv::Point2f(std::cos(angle), std::sin(angle))));
    }
  const float spot = between(response, fit.centre);
  fit.score = (spot - around) / std::max(spot, kStrongest * strongest);
  return fit;
}

void fit_response(const Response& response, PatternFits& best) {
  float strongest = 0;
  for (int y = 0; y < kCrop; ++y)
    for (int x = 0; x < kCrop; ++x)
      if (std::hypot(static_cast<float>(x) - kMiddle, static_cast<float>(y) - kMiddle) < 0.45F * kBox)
        strongest = std::max(strongest, response(y, x));
  if (strongest < kLeastContrast) return;
  PatternFits found;
  for (const PatternFit& frame : frames())
    for (int dy = -kShifts; dy <= kShifts; ++dy)
      for (int dx = -kShifts; dx <= kShifts; ++dx) {
        PatternFit fit = frame;
        fit.centre = {kMiddle + kShift * static_cast<float>(dx), kMiddle + kShift * static_cast<float>(dy)};
        const auto scores = scores_at(fit, strongest, [&](cv::Point2f p) { return at(response, p); });
        for (std::size_t face = 2; face <= 6; ++face)
          if (scores[face] > found[face].score) found[face] = fit, found[face].score = scores[face];
      }
  if (const PatternFit one = fit_one(response, strongest); one.score > best[1].score) best[1] = one;
  for (std::size_t face = 2; face <= 6; ++face) {
    if (found[face].score <= 0) continue;
    refine(response, strongest, face, found[face]);
    if (found[face].score > best[face].score) best[face] = found[face];
  }
}

/// In which pips may stand out: luma, and the least and the most of the colours. White pips on yellow are
/// seen in the least, black ones on green in the most.
std::vector<cv::Mat1b> planes_of(const cv::Mat3b& bgr) {
  cv::Mat luma, least, most, apart, channels[3];
  cv::cvtColor(bgr, luma, cv::COLOR_BGR2GRAY);
  cv::split(bgr, channels);
  cv::min(channels[0], channels[1], least);
  cv::min(least, channels[2], least);
  cv::max(channels[0], channels[1], most);
  cv::max(most, channels[2], most);
  cv::subtract(most, least, apart);
  if (cv::mean(apart)[0] < kGrey) return {luma};
  return {luma, least, most};
}

}  // namespace

cv::Matx22f PatternFit::form() const {
  const float xy = u[0] * u[1] + v[0] * v[1];
  return {u[0] * u[0] + v[0] * v[0], xy, xy, u[1] * u[1] + v[1] * v[1]};
}

float PatternFit::unit_px() const {
  return std::sqrt(std::abs(u[0] * v[1] - u[1] * v[0]));
}

cv::Point2f PatternFit::in_picture(float x, float y) const {
  return {centre.x + x * u[0] + y * v[0], centre.y + x * u[1] + y * v[1]};
}

float slant_between(const cv::Matx22f& form, const cv::Matx22f& other) {
  const float det_form = form(0, 0) * form(1, 1) - form(0, 1) * form(0, 1);
  const float det_other = other(0, 0) * other(1, 1) - other(0, 1) * other(0, 1);
  const float trace =
      (form(1, 1) * other(0, 0) - 2 * form(0, 1) * other(0, 1) + form(0, 0) * other(1, 1)) / det_form;
  const float det = det_other / det_form, root = std::sqrt(std::max(0.0F, trace * trace / 4 - det));
  return std::sqrt((trace / 2 + root) / std::max(1e-6F, trace / 2 - root));
}

PatternFits fit_patterns(const cv::Mat3b& picture, cv::Point2f centre, float side_px) {
  const int side = std::max(8, cvRound(2 * side_px));
  const cv::Rect place(cvRound(centre.x - 0.5F * static_cast<float>(side)),
                       cvRound(centre.y - 0.5F * static_cast<float>(side)), side, side);
  const cv::Rect inside = place & cv::Rect({}, picture.size());
  PatternFits best;
  if (inside.empty()) return best;
  cv::Mat3b crop;
  cv::copyMakeBorder(picture(inside), crop, inside.y - place.y, place.br().y - inside.br().y,
                     inside.x - place.x, place.br().x - inside.br().x, cv::BORDER_REPLICATE);
  cv::resize(crop, crop, {kCrop, kCrop}, 0, 0, side > kCrop ? cv::INTER_AREA : cv::INTER_CUBIC);
  for (const cv::Mat1b& plane : planes_of(crop)) {
    cv::Mat1f values, narrow, wide;
    plane.convertTo(values, CV_32F);
    cv::GaussianBlur(values, narrow, {}, kPipBlur);
    cv::GaussianBlur(values, wide, {}, kSurroundBlur);
    fit_response(Response(narrow - wide), best);
    fit_response(Response(wide - narrow), best);
  }
  const float back = static_cast<float>(side) / kCrop;
  for (PatternFit& fit : best) {
    fit.centre = {(fit.centre.x + 0.5F) * back - 0.5F + static_cast<float>(place.x),
                  (fit.centre.y + 0.5F) * back - 0.5F + static_cast<float>(place.y)};
    fit.u *= back;
    fit.v *= back;
  }
  return best;
}

}  // namespace telescope::vision
