#include "vision/dice/body_colours.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <opencv2/imgproc.hpp>

#include "vision/dice/dice_reader.hpp"

namespace telescope::vision {
namespace {

struct BodyLimits {
  float face = 0.42F;  ///< radius of what is looked at, of the face's side: its pips are less than half of it
  float apart = 25;    ///< between two colours in CIE L*a*b*; a lamp's fall over a table takes up to 10
  float alike = 0.3F;  ///< of that: farther from its own colour a die is of neither
  float lighter = 20;  ///< of L*, by which one is called light and the other dark
  float coloured = 25;      ///< chroma from which a colour has a name of its own
  float from_next_deg = 8;  ///< by which its hue is away from that of the next name
};
constexpr BodyLimits kBody;

/// Where the hues of these names begin in CIE L*a*b*, degrees; blue ends at 310, and what follows it has
/// none.
constexpr std::array<std::pair<float, BodyName>, 4> kHues{
    {{0, BodyName::kRed}, {62, BodyName::kYellow}, {112, BodyName::kGreen}, {215, BodyName::kBlue}}};
constexpr float kLastHue_deg = 310;

float middle(std::vector<float>& values) {
  const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, half);
  return *half;
}

float apart(cv::Vec3f a, cv::Vec3f b) {
  return static_cast<float>(cv::norm(a - b));
}

/// Nothing where it has no name, or one that is not sure.
std::optional<BodyName> hue_of(cv::Vec3f lab) {
  if (std::hypot(lab[1], lab[2]) < kBody.coloured) return std::nullopt;
  float hue = std::atan2(lab[2], lab[1]) * 180 / std::numbers::pi_v<float>;
  if (hue < 0) hue += 360;
  for (std::size_t i = 0; i < kHues.size(); ++i) {
    const float end = i + 1 < kHues.size() ? kHues[i + 1].first : kLastHue_deg;
    if (hue >= kHues[i].first + kBody.from_next_deg && hue <= end - kBody.from_next_deg)
      return kHues[i].second;
  }
  return std::nullopt;
}

std::optional<std::array<BodyName, 2>> names_of(const std::array<cv::Vec3f, 2>& colours) {
  const auto first = hue_of(colours[0]), second = hue_of(colours[1]);
  if (first && second && first != second) return std::array{*first, *second};
  if (colours[0][0] - colours[1][0] < kBody.lighter) return std::nullopt;
  return std::array{BodyName::kLight, BodyName::kDark};
}

}  // namespace

cv::Vec3f body_colour(const cv::Mat3b& bgr, cv::Point2f centre, float side_px) {
  const float radius = std::max(1.0F, kBody.face * side_px);
  const cv::Rect round = cv::Rect(cv::Point(cvFloor(centre.x - radius), cvFloor(centre.y - radius)),
                                  cv::Point(cvCeil(centre.x + radius) + 1, cvCeil(centre.y + radius) + 1)) &
                         cv::Rect({}, bgr.size());
  std::array<std::vector<float>, 3> channels;
  for (int y = round.y; y < round.br().y; ++y)
    for (int x = round.x; x < round.br().x; ++x)
      if (cv::norm(centre - cv::Point2f(cv::Point(x, y))) <= static_cast<double>(radius))
        for (int i = 0; i < 3; ++i)
          channels[static_cast<std::size_t>(i)].push_back(static_cast<float>(bgr(y, x)[i]) / 255);
  if (channels[0].empty()) return {};
  cv::Mat3f lab(1, 1, {middle(channels[0]), middle(channels[1]), middle(channels[2])});
  cv::cvtColor(lab, lab, cv::COLOR_BGR2Lab);
  return lab(0, 0);
}

std::optional<TwoBodies> two_bodies(std::span<const Die> dice) {
  if (dice.empty()) return std::nullopt;
  // Either of the two that are farthest apart is of one of the colours, if there are two.
  const auto farthest_from = [&](cv::Vec3f from) {
    return std::ranges::max_element(dice, {}, [&](const Die& die) { return apart(die.body, from); })->body;
  };
  std::array<cv::Vec3f, 2> colours;
  colours[0] = farthest_from(farthest_from(dice.front().body));
  colours[1] = farthest_from(colours[0]);
  if (colours[0][0] < colours[1][0]) std::swap(colours[0], colours[1]);
  TwoBodies bodies;
  std::array<cv::Vec3f, 2> sums{};
  std::array<float, 2> counts{};
  for (const Die& die : dice) {
    const bool second = apart(die.body, colours[1]) < apart(die.body, colours[0]);
    bodies.is_second.push_back(second);
    sums.at(second) += die.body;
    counts.at(second) += 1;
  }
  if (counts[0] == 0 || counts[1] == 0) return std::nullopt;
  for (std::size_t i = 0; i < 2; ++i) bodies.colours.at(i) = sums.at(i) * (1 / counts.at(i));
  const float between = apart(bodies.colours[0], bodies.colours[1]);
  if (between < kBody.apart) return std::nullopt;
  for (std::size_t i = 0; i < dice.size(); ++i)
    if (apart(dice[i].body, bodies.colours.at(bodies.is_second[i])) > kBody.alike * between)
      return std::nullopt;
  const auto names = names_of(bodies.colours);
  if (!names) return std::nullopt;
  bodies.names = *names;
  return bodies;
}

}  // namespace telescope::vision
