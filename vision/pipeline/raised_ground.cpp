#include "vision/pipeline/raised_ground.hpp"

#include <algorithm>
#include <cmath>

#include "vision/track/levels.hpp"
#include "vision/track/piece_tracker.hpp"

namespace telescope::vision {
namespace {

// Over the demo tables, where nothing is raised, tags of 20 mm look up to 10 mm higher than the others at
// 1080p, one sigma 2 mm, those of 15 mm up to 17 and 3: never three of them side by side.
constexpr double kLeastMm = 10.0, kLeastSigmas = 3.0;
constexpr double kAgreeMm = 5.0, kAgreeSigmas = 3.0;  // as high as others
constexpr double kReachMm = 200.0;                    // side by side
constexpr double kBaseMm = 25.0, kNarrowMm = 5.0;     // around middles of bases; where others stand near
constexpr std::size_t kFewestRaised = 3, kFewestLying = 8;
constexpr double kRaised_s = 2.0;
constexpr double kSameHeightMm = 3.0;

bool overlap(const Hill& a, const Hill& b) {
  return a.outline.min.x_mm < b.outline.max.x_mm && b.outline.min.x_mm < a.outline.max.x_mm &&
         a.outline.min.y_mm < b.outline.max.y_mm && b.outline.min.y_mm < a.outline.max.y_mm;
}

NamedArea::Rectangle grown(const NamedArea::Rectangle& box, double mm) {
  return {{box.min.x_mm - mm, box.min.y_mm - mm}, {box.max.x_mm + mm, box.max.y_mm + mm}};
}

bool holds(const NamedArea::Rectangle& box, TablePoint p) {
  return p.x_mm >= box.min.x_mm && p.x_mm <= box.max.x_mm && p.y_mm >= box.min.y_mm && p.y_mm <= box.max.y_mm;
}

bool is_as_high(const LyingPiece& piece, double rise_mm) {
  return std::abs(piece.rise_mm - rise_mm) <= std::max(kAgreeMm, kAgreeSigmas * piece.rise_sigma_mm);
}

struct Group {
  std::vector<const LyingPiece*> pieces;
  double rise_mm = 0.0;  ///< of the middle one
};

/// Of those that look raised, the most that lie within reach of one of them and are as high as their middle
/// one.
Group largest_group(std::span<const LyingPiece* const> raised) {
  Group best;
  for (const LyingPiece* middle : raised) {
    Group group;
    std::ranges::copy_if(raised, std::back_inserter(group.pieces), [&](const LyingPiece* each) {
      return std::hypot(each->centre.x_mm - middle->centre.x_mm, each->centre.y_mm - middle->centre.y_mm) <=
             kReachMm;
    });
    std::vector<double> rises;
    for (const LyingPiece* piece : group.pieces) rises.push_back(piece->rise_mm);
    group.rise_mm = median(std::move(rises));
    std::erase_if(group.pieces, [&](const LyingPiece* each) { return !is_as_high(*each, group.rise_mm); });
    if (group.pieces.size() > best.pieces.size()) best = std::move(group);
  }
  return best;
}

}  // namespace

std::optional<RaisedGround> raised_ground(std::span<const LyingPiece> lying,
                                          const calibration::CameraModel& camera) {
  if (lying.size() < kFewestLying) return std::nullopt;
  std::vector<double> rises;
  for (const LyingPiece& piece : lying) rises.push_back(piece.rise_mm);
  const double usual_mm = median(rises);
  std::vector<const LyingPiece*> raised;
  for (const LyingPiece& piece : lying)
    if (piece.rise_mm - usual_mm > std::max(kLeastMm, kLeastSigmas * piece.rise_sigma_mm))
      raised.push_back(&piece);
  if (raised.size() < kFewestRaised || 2 * raised.size() >= lying.size()) return std::nullopt;
  const Group group = largest_group(raised);
  if (group.pieces.size() < kFewestRaised) return std::nullopt;

  const double height_mm = group.rise_mm - usual_mm;
  RaisedGround found{.hill = {.name = {}, .outline = {}, .height = Length::from_mm(height_mm)}, .pieces = {}};
  NamedArea::Rectangle& box = found.hill.outline;
  const TablePoint foot = camera.foot();
  for (const LyingPiece* piece : group.pieces) {
    const double share = height_mm / camera.height_mm();
    const TablePoint at{piece->centre.x_mm + share * (foot.x_mm - piece->centre.x_mm),
                        piece->centre.y_mm + share * (foot.y_mm - piece->centre.y_mm)};
    if (found.pieces.empty()) box = {at, at};
    box = {{std::min(box.min.x_mm, at.x_mm), std::min(box.min.y_mm, at.y_mm)},
           {std::max(box.max.x_mm, at.x_mm), std::max(box.max.y_mm, at.y_mm)}};
    found.pieces.push_back(piece->piece->id);
    found.aside_mm =
        std::max(found.aside_mm, std::hypot(at.x_mm - piece->centre.x_mm, at.y_mm - piece->centre.y_mm));
  }
  const auto is_shared = [&](double margin_mm) {
    return std::ranges::any_of(lying, [&](const LyingPiece& piece) {
      return !is_as_high(piece, group.rise_mm) && holds(grown(box, margin_mm), piece.centre);
    });
  };
  if (is_shared(kNarrowMm)) return std::nullopt;
  box = grown(box, is_shared(kBaseMm) ? kNarrowMm : kBaseMm);
  return found;
}

void RaisedGroundWatch::take_in(std::span<const LyingPiece> lying, const calibration::CameraModel& camera,
                                double t_s) {
  if (t_s < last_s_) forget();
  auto now = raised_ground(lying, camera);
  if (now && std::ranges::any_of(left_, [&](const Hill& hill) { return overlap(hill, now->hill); }))
    now.reset();
  if (now) {
    if (!newest_) since_s_ = is_first_ ? t_s - kRaised_s : t_s;
    last_s_ = t_s;
    // What is told changes no oftener than there is something to tell.
    const bool same = newest_ && newest_->pieces == now->pieces &&
                      std::abs(newest_->hill.height.mm() - now->hill.height.mm()) < kSameHeightMm;
    if (!same) newest_ = std::move(now);
  } else if (newest_ && t_s - last_s_ > kRaised_s) {
    newest_.reset();
  }
  if (!lying.empty()) is_first_ = false;
  found_ = newest_ && last_s_ - since_s_ >= kRaised_s ? newest_ : std::nullopt;
}

void RaisedGroundWatch::leave(const Hill& hill) {
  left_.push_back(hill);
  newest_.reset();
  found_.reset();
}

void RaisedGroundWatch::forget() {
  newest_.reset();
  found_.reset();
  last_s_ = 0.0;
  is_first_ = true;
}

std::string raised_ground_note(const RaisedGround& ground) {
  std::string names;
  for (const PieceId& piece : ground.pieces) names += (names.empty() ? "" : ", ") + piece.value();
  return "the ground seems to be " + std::to_string(std::lround(ground.hill.height.mm())) +
         " mm high under " + names + ", which are shown up to " +
         std::to_string(std::max(1L, std::lround(ground.aside_mm))) +
         " mm aside: add the hill to the scenario, or print their tags as large as the others";
}

}  // namespace telescope::vision
