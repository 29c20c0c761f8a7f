#include "tests/bench/support/carried_ways.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <random>

#include "calibration/uncertainty.hpp"
#include "core/measure/distance.hpp"
#include "core/measure/judgement.hpp"
#include "tests/calibration/synthetic_camera.hpp"
#include "vision/track/base_pose.hpp"
#include "vision/track/tracked_piece.hpp"

namespace telescope::bench {
namespace {

constexpr double kStill_px = 0.12, kMoving_px = 0.3;  // one sigma of a corner
constexpr double kUnread = 0.05;                      // pictures in which the tag is not read
constexpr double kWobble_mm = 1.0, kWobbles_per_s = 1.2;
constexpr double kCorrelation = 0.93;
constexpr int kRestingReadings = 12;

struct Place {
  TablePoint at;
  double heading_deg = 0.0, lift_mm = 0.0;
};

/// Begins and ends softly, as hands do.
double eased(double share) {
  return share * share * share * (10.0 + share * (6.0 * share - 15.0));
}

/// A table with one stand under a camera.
class Table {
 public:
  Table() : kit_(calibration::testing::table_kit()), camera_(calibration::testing::webcam()) {
    KitPiece piece;
    piece.id = PieceId("s");
    piece.tag = TagId(4);
    piece.placement = {0.0, 0.0, 0.0, 3.0};
    kit_.pieces.push_back(piece);
    uncertainty_.emplace(kit_, camera_);
  }
  const Kit& kit() const { return kit_; }
  const KitPiece& piece() const { return kit_.pieces.front(); }
  const calibration::CameraModel& camera() const { return camera_; }

  std::optional<vision::BaseReading> read(const Place& place, double noise_px, std::mt19937& random) const {
    std::normal_distribution<double> noise(0.0, noise_px);
    const double half = calibration::border_fraction(kit_.family) * kit_.tag_size_mm / 2.0;
    const double a = place.heading_deg * std::numbers::pi / 180.0;
    calibration::Quad corners;
    constexpr std::array<std::array<int, 2>, 4> kCorner{{{-1, 1}, {1, 1}, {1, -1}, {-1, -1}}};
    for (std::size_t i = 0; i < 4; ++i) {
      const double right = half * kCorner[i][0], front = half * kCorner[i][1];
      const TablePoint at{place.at.x_mm + right * std::cos(a) + front * std::sin(a),
                          place.at.y_mm - right * std::sin(a) + front * std::cos(a)};
      const auto seen = camera_.image_from_table(at, piece().placement.height_mm + place.lift_mm);
      if (!seen) return std::nullopt;
      corners[i] = {seen->x_px + noise(random), seen->y_px + noise(random)};
    }
    return vision::base_pose(camera_, *uncertainty_, kit_, piece(), corners, kCorrelation, 0.0);
  }

  /// At rest its readings are averaged.
  vision::BaseReading rest(const Place& place, std::mt19937& random) const {
    return read(place, kStill_px / std::sqrt(double{kRestingReadings}), random).value();
  }

 private:
  Kit kit_;
  calibration::CameraModel camera_;
  std::optional<calibration::CameraUncertainty> uncertainty_;
};

/// Where the stand is while a hand carries it.
class Hand {
 public:
  Hand(const Carrying& how, std::mt19937& random) : how_(how) {
    const auto between = [&](double low, double high) {
      return std::uniform_real_distribution<double>(low, high)(random);
    };
    const double half_mm = Length::from_inches(how.length_in).mm() / 2.0;
    const double turn = how.bend_deg * std::numbers::pi / 180.0, along = between(0.0, 2.0 * std::numbers::pi);
    middle_ = {between(200.0, 410.0), between(200.0, 715.0)};
    in_ = {-half_mm * std::cos(along), -half_mm * std::sin(along)};
    out_ = {half_mm * std::cos(along + turn), half_mm * std::sin(along + turn)};
    lift_mm_ = how.lifted ? between(15.0, 80.0) : 0.0;
    lasts_s_ = 2.0 * half_mm / between(180.0, 420.0);
    heading_deg_ = between(0.0, 360.0);
    turned_deg_ = between(-20.0, 20.0);
    phase_ = between(0.0, 2.0 * std::numbers::pi);
  }
  double lasts_s() const { return lasts_s_; }

  Place at(double t_s) const {
    const double share = std::clamp(t_s / lasts_s_, 0.0, 1.0);
    // A hand slows down where it turns.
    const double go = how_.bend_deg > 60.0
                          ? (share < 0.5 ? eased(2.0 * share) : 1.0 + eased(2.0 * share - 1.0))
                          : 2.0 * eased(share);
    const TablePoint leg = go < 1.0 ? in_ : out_;
    const double part = go < 1.0 ? 1.0 - go : go - 1.0, length = std::hypot(leg.x_mm, leg.y_mm);
    const double edge = std::sin(std::numbers::pi * share);
    const double wobble =
        kWobble_mm * edge * std::sin(2.0 * std::numbers::pi * kWobbles_per_s * t_s + phase_);
    return {{middle_.x_mm + part * leg.x_mm - wobble * leg.y_mm / length,
             middle_.y_mm + part * leg.y_mm + wobble * leg.x_mm / length},
            heading_deg_ + turned_deg_ * eased(share),
            lift_mm_ * std::min(1.0, 2.5 * edge)};
  }
  double length_mm() const {
    constexpr int kSteps = 2000;
    double length = 0.0;
    TablePoint last = at(0.0).at;
    for (int i = 1; i <= kSteps; ++i) {
      const TablePoint here = at(lasts_s_ * i / kSteps).at;
      length += std::hypot(here.x_mm - last.x_mm, here.y_mm - last.y_mm);
      last = here;
    }
    return length;
  }

 private:
  Carrying how_;
  TablePoint middle_, in_, out_;
  double lift_mm_ = 0.0, lasts_s_ = 1.0, heading_deg_ = 0.0, turned_deg_ = 0.0, phase_ = 0.0;
};

}  // namespace

CarriedWay carried_way(const Carrying& how, std::uint32_t seed) {
  static const Table table;
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> chance(0.0, 1.0);
  const Hand hand(how, random);
  vision::TrackedPiece piece{.kit = &table.piece(), .last = {table.kit(), table.piece()}};
  const auto lies = table.rest(hand.at(0.0), random);
  piece.lay_rise_mm = lies.rise_mm;
  constexpr double kBegun_s = 1.0;
  piece.watch.rests(lies.pose, {}, 0.0, kBegun_s, true);
  const double hides_s = how.hidden ? 0.2 + 0.4 * chance(random) : 0.0,
               hidden_s = (hand.lasts_s() - hides_s) * chance(random);
  for (double t_s = chance(random) / how.fps; t_s < hand.lasts_s();
       t_s += (0.9 + 0.2 * chance(random)) / how.fps) {
    if (chance(random) < kUnread || (t_s >= hidden_s && t_s < hidden_s + hides_s)) continue;
    const auto reading = table.read(hand.at(t_s), kMoving_px, random);
    if (!reading) continue;
    piece.pose = reading->pose;
    piece.rise_mm = reading->rise_mm;
    piece.rise_noise_mm = reading->rise_noise_mm;
    piece.rise_sigma_mm = reading->rise_sigma_mm;
    piece.watch.seen(piece.watch.lies_at(*piece.pose) ? *piece.pose : piece.carried_pose(table.camera()),
                     kBegun_s + t_s);
  }
  const double down_s = kBegun_s + hand.lasts_s();
  const auto rests = table.rest(hand.at(hand.lasts_s()), random);
  auto told = piece.watch.rests(rests.pose, {}, down_s, down_s + 0.4, false);
  return {told.value(), hand.length_mm()};
}

WayScore score_of(const Carrying& how, int count, std::uint32_t first) {
  WayScore score{.ways = count};
  int whole = 0;
  for (int i = 0; i < count; ++i) {
    const CarriedWay way = carried_way(how, first + static_cast<std::uint32_t>(i));
    const WayLength length = length_mm(way.told.way);
    const double error_mm = margin(way_length(way.told.way), MeasuringUnit::kInch).mm();
    const double off_mm = length.mm - way.true_mm;
    const bool unseen = length.unread_mm > error_mm;
    score.held += unseen ? off_mm <= error_mm : std::abs(off_mm) <= error_mm;
    score.unseen += unseen;
    if (unseen) continue;
    ++whole;
    const double error_in = Length::from_mm(error_mm).inches();
    score.worst_error_in = std::max(score.worst_error_in, error_in);
    score.mean_error_in += error_in;
    score.mean_off_in += Length::from_mm(std::abs(off_mm)).inches();
  }
  score.mean_error_in /= std::max(1, whole);
  score.mean_off_in /= std::max(1, whole);
  return score;
}

}  // namespace telescope::bench
