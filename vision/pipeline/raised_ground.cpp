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
constexpr double kAgreeMm = 5.0, kAgreeSigmas = 3.0;  // as high as the middle one
constexpr double kReachMm = 200.0;                    // side by side: a stand's length or two between them
// Of the outline around the middles of bases, for the bases themselves; and where a lower piece stands near.
constexpr double kMarginMm = 25.0, kNarrowMarginMm = 5.0;
constexpr std::size_t kFewestRaised = 3, kFewestLying = 8;  // of fewer the usual size is not known
constexpr double kLastingRise_s = 2.0;                      // hands that set pieces down are gone by then
constexpr double kSameHeightMm = 3.0;

NamedArea::Rectangle grown(const NamedArea::Rectangle& box, double mm) {
  return {{box.min.x_mm - mm, box.min.y_mm - mm}, {box.max.x_mm + mm, box.max.y_mm + mm}};
}

bool holds(const NamedArea::Rectangle& box, TablePoint p) {
  return p.x_mm >= box.min.x_mm && p.x_mm <= box.max.x_mm && p.y_mm >= box.min.y_mm && p.y_mm <= box.max.y_mm;
}

bool is_as_high(const LyingPiece& piece, double rise_mm) {
  return std::abs(piece.rise_mm - rise_mm) <= std::max(kAgreeMm, kAgreeSigmas * piece.rise_sigma_mm);
}

bool is_beside(const LyingPiece& a, const LyingPiece& b) {
  return std::hypot(a.centre.x_mm - b.centre.x_mm, a.centre.y_mm - b.centre.y_mm) <= kReachMm;
}

struct Group {
  std::vector<const LyingPiece*> pieces;
  double rise_mm = 0.0;  ///< of the middle one
};

/// Of those that look raised, the most that lie side by side and are as high as their middle one.
Group largest_group(std::span<const LyingPiece* const> raised) {
  Group best;
  for (const LyingPiece* first : raised) {
    Group group;
    std::vector<double> rises;
    for (const LyingPiece* each : raised)
      if (is_beside(*each, *first)) group.pieces.push_back(each), rises.push_back(each->rise_mm);
    group.rise_mm = median(std::move(rises));
    std::erase_if(group.pieces, [&](const LyingPiece* each) { return !is_as_high(*each, group.rise_mm); });
    if (group.pieces.size() > best.pieces.size()) best = std::move(group);
  }
  // A hill may be longer than what lies beside one piece.
  for (std::size_t i = 0; i < best.pieces.size(); ++i)
    for (const LyingPiece* each : raised)
      if (is_beside(*each, *best.pieces[i]) && is_as_high(*each, best.rise_mm) &&
          std::ranges::find(best.pieces, each) == best.pieces.end())
        best.pieces.push_back(each);
  return best;
}

}  // namespace

bool overlap(const Hill& a, const Hill& b) {
  return a.outline.min.x_mm < b.outline.max.x_mm && b.outline.min.x_mm < a.outline.max.x_mm &&
         a.outline.min.y_mm < b.outline.max.y_mm && b.outline.min.y_mm < a.outline.max.y_mm;
}

std::optional<RaisedGround> raised_ground(std::span<const LyingPiece> lying,
                                          const calibration::CameraModel& camera,
                                          std::span<const Hill> ignored) {
  if (lying.size() < kFewestLying) return std::nullopt;
  const TablePoint foot = camera.foot();
  const auto place_at = [&](const LyingPiece& piece, double height_mm) -> TablePoint {
    const double share = height_mm / camera.height_mm();
    return {piece.centre.x_mm + share * (foot.x_mm - piece.centre.x_mm),
            piece.centre.y_mm + share * (foot.y_mm - piece.centre.y_mm)};
  };
  std::vector<double> rises;
  for (const LyingPiece& piece : lying) rises.push_back(piece.rise_mm);
  const double usual_mm = median(std::move(rises));
  std::vector<const LyingPiece*> raised;
  for (const LyingPiece& piece : lying) {
    const double rise_mm = piece.rise_mm - usual_mm;
    const auto is_there = [&](const Hill& hill) { return holds(hill.outline, place_at(piece, rise_mm)); };
    if (rise_mm > std::max(kLeastMm, kLeastSigmas * piece.rise_sigma_mm) &&
        std::ranges::none_of(ignored, is_there))
      raised.push_back(&piece);
  }
  if (raised.size() < kFewestRaised || 2 * raised.size() >= lying.size()) return std::nullopt;
  Group group = largest_group(raised);
  if (group.pieces.size() < kFewestRaised) return std::nullopt;
  std::ranges::sort(group.pieces);  // as they lie in `lying`

  const double height_mm = group.rise_mm - usual_mm;
  RaisedGround found{.hill = {.name = {}, .outline = {}, .height = Length::from_mm(height_mm)}, .pieces = {}};
  NamedArea::Rectangle& box = found.hill.outline;
  for (const LyingPiece* piece : group.pieces) {
    const TablePoint at = place_at(*piece, height_mm);
    if (found.pieces.empty()) box = {at, at};
    box = {{std::min(box.min.x_mm, at.x_mm), std::min(box.min.y_mm, at.y_mm)},
           {std::max(box.max.x_mm, at.x_mm), std::max(box.max.y_mm, at.y_mm)}};
    found.pieces.push_back(piece->piece->id);
    found.aside_mm =
        std::max(found.aside_mm, std::hypot(at.x_mm - piece->centre.x_mm, at.y_mm - piece->centre.y_mm));
  }
  const auto holds_lower = [&](double margin_mm) {
    return std::ranges::any_of(lying, [&](const LyingPiece& piece) {
      return !is_as_high(piece, group.rise_mm) && holds(grown(box, margin_mm), piece.centre);
    });
  };
  if (holds_lower(kNarrowMarginMm)) return std::nullopt;
  box = grown(box, holds_lower(kMarginMm) ? kNarrowMarginMm : kMarginMm);
  return found;
}

void RaisedGroundWatch::take_in(std::span<const LyingPiece> lying, const calibration::CameraModel& camera,
                                double t_s) {
  if (t_s < now_s_) forget();
  now_s_ = t_s;
  if (newest_ && t_s - last_s_ > kLastingRise_s) newest_.reset();
  if (auto now = raised_ground(lying, camera, ignored_)) {
    if (!newest_) since_s_ = is_first_ ? t_s - kLastingRise_s : t_s;
    last_s_ = t_s;
    // What is told changes no oftener than there is something to tell.
    const bool same = newest_ && newest_->pieces == now->pieces &&
                      std::abs(newest_->hill.height.mm() - now->hill.height.mm()) < kSameHeightMm;
    if (!same) newest_ = std::move(now);
  }
  if (!lying.empty()) is_first_ = false;
  found_ = newest_ && last_s_ - since_s_ >= kLastingRise_s ? newest_ : std::nullopt;
}

void RaisedGroundWatch::ignore(const Hill& hill) {
  ignored_.push_back(hill);
  newest_.reset();
  found_.reset();
}

void RaisedGroundWatch::forget() {
  newest_.reset();
  found_.reset();
  is_first_ = true;
}

std::string raised_ground_words(const RaisedGround& ground) {
  constexpr std::size_t kMostNamed = 3;
  std::string words =
      "the ground seems to be " + std::to_string(std::lround(ground.hill.height.mm())) + " mm high under ";
  for (std::size_t i = 0; i < std::min(kMostNamed, ground.pieces.size()); ++i)
    words += (i == 0 ? "" : ", ") + ground.pieces[i].value();
  if (ground.pieces.size() > kMostNamed)
    words += " and " + std::to_string(ground.pieces.size() - kMostNamed) + " more";
  return words;
}

std::string raised_ground_note(const RaisedGround& ground) {
  return raised_ground_words(ground) + ", which are shown up to " +
         std::to_string(std::max(1L, std::lround(ground.aside_mm))) +
         " mm aside: add the hill to the scenario, or print their tags as large as the others";
}

}  // namespace telescope::vision
