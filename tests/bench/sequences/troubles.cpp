#include "tests/bench/sequences/troubles.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace telescope::vision::demo {
namespace {

constexpr double kBump_s = 0.15;
constexpr double kSagStep_s = 0.2;  ///< a sagging camera gives way in small steps

/// What each trouble is at its worst.
struct Amounts {
  double bump_deg, sag_deg, push_mm;
  double switched_off;  ///< share of the light left
  double exposure, balance, flicker, shadow, corner_glare;
  double defocus_px, shake_px;
  double low_light, low_light_noise;
  int jpeg;
};
constexpr Amounts kModerate{.bump_deg = 0.5,
                            .sag_deg = 0.3,
                            .push_mm = 4,
                            .switched_off = 0.6,
                            .exposure = 0.12,
                            .balance = 0.08,
                            .flicker = 0.06,
                            .shadow = 0.35,
                            .corner_glare = 0.25,
                            .defocus_px = 0.6,
                            .shake_px = 1.2,
                            .low_light = 0.35,
                            .low_light_noise = 1.5,
                            .jpeg = 55};
constexpr Amounts kHard{.bump_deg = 1.2,
                        .sag_deg = 0.8,
                        .push_mm = 9,
                        .switched_off = 0.3,
                        .exposure = 0.3,
                        .balance = 0.2,
                        .flicker = 0.18,
                        .shadow = 0.65,
                        .corner_glare = 0.9,
                        .defocus_px = 1.6,
                        .shake_px = 5,
                        .low_light = 0.1,
                        .low_light_noise = 3,
                        .jpeg = 22};

double smoothstep(double x) {
  x = std::clamp(x, 0.0, 1.0);
  return x * x * (3 - 2 * x);
}

bool moves_camera(Trouble t) {
  return t == Trouble::kBump || t == Trouble::kSag;
}

}  // namespace

std::string_view to_string(Trouble trouble) {
  static constexpr std::array<std::string_view, kTroubles> kNames{
      "camera bumped", "camera sagging", "light switched", "exposure drifting", "white balance drifting",
      "50 Hz flicker", "60 Hz flicker",  "shadow",         "glare on a corner", "glare on a tag",
      "out of focus",  "mount shaking",  "low light",      "compression"};
  return kNames[static_cast<std::size_t>(trouble)];
}

Troubles::Troubles(const Board& board, const Options& options, std::uint64_t seed)
    : width_(width(board).mm()),
      depth_(depth(board).mm()),
      options_(options),
      rng_(seed * 0x9E3779B97F4A7C15ULL + 77),
      next_s_(options.first_s) {}

void Troubles::go_on(double t_s, const std::function<TablePoint(TablePoint)>& nearest_tag) {
  now_ = t_s;
  while (now_ >= next_s_) begin_next(nearest_tag);
  std::erase_if(episodes_, [&](const Episode& e) { return e.end_s < now_; });
}

void Troubles::begin_next(const std::function<TablePoint(TablePoint)>& nearest_tag) {
  if (deck_.empty()) {
    for (int i = kTroubles - 1; i >= 0; --i) deck_.push_back(static_cast<Trouble>(i));
    if (!options_.in_order)
      for (std::size_t i = deck_.size() - 1; i > 0; --i)
        std::swap(deck_[i], deck_[static_cast<std::size_t>(rng_.uniform(0, static_cast<int>(i) + 1))]);
  }
  Episode e{.trouble = deck_.back(),
            .begin_s = next_s_,
            .end_s = next_s_ + rng_.uniform(8.0, 12.0),
            .amount = rng_.uniform(0.7, 1.0),
            .turn = rng_.uniform(-1.0, 1.0),
            .where = {rng_.uniform(0.0, width_), rng_.uniform(0.0, depth_)}};
  deck_.pop_back();
  if (e.trouble == Trouble::kTagGlare) e.where = nearest_tag(e.where);
  if (moves_camera(e.trouble)) {
    const bool bump = e.trouble == Trouble::kBump;
    if (bump) e.end_s = e.begin_s + 4;
    const Amounts& worst = hard() ? kHard : kModerate;
    const double reach = e.amount * (bump ? worst.bump_deg : worst.sag_deg);
    from_ = to_;
    to_ = {.tilt_deg = reach * (e.turn < 0 ? -1 : 1),
           .pan_deg = rng_.uniform(-0.7, 0.7) * reach,
           .roll_deg = rng_.uniform(-0.7, 0.7) * reach,
           .pushed_mm = from_.pushed_mm};
    if (bump && options_.push) {
      const auto push = [&] { return static_cast<float>(rng_.uniform(-1.0, 1.0) * worst.push_mm); };
      to_.pushed_mm = {push(), push(), push()};
    }
    shift_begin_ = e.begin_s;
    shift_end_ = bump ? e.begin_s + kBump_s : e.end_s;
  }
  const double overlap = hard() && !options_.in_order ? 4 : 0;
  next_s_ = e.end_s + rng_.uniform(3.0, 6.0) - (moves_camera(e.trouble) ? 0 : overlap);
  episodes_.push_back(e);
}

double Troubles::envelope(const Episode& e, double ramp_s) const {
  return smoothstep((now_ - e.begin_s) / ramp_s) * smoothstep((e.end_s - now_) / ramp_s);
}

CameraShift Troubles::camera() const {
  const bool slow = shift_end_ - shift_begin_ > 2 * kBump_s;
  const double t = slow ? std::floor(now_ / kSagStep_s) * kSagStep_s : now_;
  const double s =
      shift_end_ > shift_begin_ ? smoothstep((t - shift_begin_) / (shift_end_ - shift_begin_)) : 1;
  if (s >= 1) return to_;
  const auto mix = [s](double a, double b) { return a + (b - a) * s; };
  return {mix(from_.tilt_deg, to_.tilt_deg), mix(from_.pan_deg, to_.pan_deg),
          mix(from_.roll_deg, to_.roll_deg), s > 0 ? to_.pushed_mm : from_.pushed_mm};
}

bool Troubles::camera_rests() const {
  return now_ < shift_begin_ || now_ > shift_end_ + kSagStep_s;
}

std::vector<Trouble> Troubles::current() const {
  std::vector<Trouble> out;
  for (const Episode& e : episodes_) out.push_back(e.trouble);
  return out;
}

/// Off, and some seconds later on again; each time the exposure follows within a second.
double Troubles::switched_light(const Episode& e, double worst) const {
  const double age = now_ - e.begin_s, half = (e.end_s - e.begin_s) / 2, step = 1 - (1 - worst) * e.amount;
  const double off = 1 + (step - 1) * std::exp(-age / 0.8);
  const double on = 1 + (1 / step - 1) * std::exp(-(age - half) / 0.8);
  return age < half ? off : on;
}

/// Comes in from a side, and goes again.
Weather::Spot Troubles::shadow(const Episode& e, double worst) const {
  const double long_side = std::max(width_, depth_);
  const double in = envelope(e, 2.0), side = e.turn < 0 ? -1 : 1;
  return {{width_ / 2 + side * (width_ / 2 + 60 + long_side * 0.35 * (1 - in)), e.where.y_mm},
          long_side * 0.3,
          70,
          worst * e.amount * smoothstep(in * 3)};
}

Weather Troubles::weather() const {
  const Amounts& worst = hard() ? kHard : kModerate;
  const double long_side = std::max(width_, depth_);
  Weather w;
  for (const Episode& e : episodes_) {
    if (now_ < e.begin_s) continue;
    const double a = e.amount * envelope(e, 1.0), age = now_ - e.begin_s, left = e.end_s - now_;
    switch (e.trouble) {
      case Trouble::kBump:
        if (age < kBump_s) w.shake_px = {e.turn * 6, (1 - std::abs(e.turn)) * 6};
        break;
      case Trouble::kSag:
        break;
      case Trouble::kLightSwitched:
        w.light *= switched_light(e, worst.switched_off);
        break;
      case Trouble::kExposureDrift:
        w.light *= 1 + worst.exposure * a * std::sin(1.3 * age + e.turn * 3);
        break;
      case Trouble::kBalanceDrift:
        w.balance[0] *= 1 + worst.balance * a * std::sin(0.9 * age);
        w.balance[2] *= 1 - worst.balance * a * std::sin(0.9 * age);
        break;
      case Trouble::kFlicker50:
      case Trouble::kFlicker60:
        w.flicker = worst.flicker * a;
        w.flicker_hz = e.trouble == Trouble::kFlicker50 ? 100 : 120;
        break;
      case Trouble::kShadow:
        w.shadows.push_back(shadow(e, worst.shadow));
        break;
      case Trouble::kCornerGlare:
        w.glares.push_back({{e.where.x_mm < width_ / 2 ? 0 : width_, e.where.y_mm < depth_ / 2 ? 0 : depth_},
                            long_side * 0.2,
                            long_side * 0.22,
                            worst.corner_glare * a});
        break;
      case Trouble::kTagGlare:
        w.glares.push_back({e.where, 26, 20, 3.0 * smoothstep(std::min(age, left) / 0.4)});
        break;
      case Trouble::kDefocus:
        w.defocus_px += worst.defocus_px * a;
        break;
      case Trouble::kShake:
        w.shake_px += cv::Point2d(std::sin(11 * age), std::cos(7.3 * age)) * (worst.shake_px * a);
        break;
      case Trouble::kLowLight:
        w.light *= 1 - (1 - worst.low_light) * a;
        w.noise *= 1 + (worst.low_light_noise - 1) * a;
        break;
      case Trouble::kMush:
        w.jpeg = cvRound(100 - (100 - worst.jpeg) * std::min(1.0, a + 0.15));
        break;
    }
  }
  return w;
}

}  // namespace telescope::vision::demo
