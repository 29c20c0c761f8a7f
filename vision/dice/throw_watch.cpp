#include "vision/dice/throw_watch.hpp"

#include <algorithm>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace telescope::vision {
namespace {

struct WatchLimits {
  int cells = 480;            ///< across a picture: a die of 12 mm on a table of a yard is 6 of them at 1080p
  int least_px = 4;           ///< side of a cell: so many pixels' mean has little noise
  float levels = 10;          ///< of grey, that a cell differs by; noise of 4 a pixel is 1 of 16 pixels' mean
  int least_cells = 4;        ///< of what counts as something: less is a spark, or a lamp's edge
  float ready = 0.9F;         ///< share of cells with a base
  float turned_over = 0.4F;   ///< share of changed cells at which the lamp or the camera has moved, not dice
  float changed_die = 0.25F;  ///< share of cells beneath a die at which it came there. Shadows take less
  float empty = 0.75F;        ///< share of cells as they were before it came at which it is gone
  float apart = 0.35F;        ///< of a die's side: nearer, it is the same die
  int margin_cells = 8;       ///< round what is read: a die's outline and the table beside it
};
constexpr WatchLimits kWatch;

/// By the picture's brightness: a lamp that flickers changes all of it alike. Of every seventh cell.
float middle_of(const cv::Mat1f& cells) {
  std::vector<float> some;
  for (std::size_t i = 0; i < cells.total(); i += 7) some.push_back(cells.ptr<float>()[i]);
  const auto middle = some.begin() + static_cast<std::ptrdiff_t>(some.size() / 2);
  std::ranges::nth_element(some, middle);
  return std::max(1.0F, *middle);
}

/// Without connected cells of which there are fewer than count as something, and, where `not_at` is given,
/// without those that touch it.
cv::Mat1b without_sparks(const cv::Mat1b& cells, const cv::Mat1b& not_at = {}) {
  if (cv::countNonZero(cells) == 0) return cells;
  cv::Mat1i labels;
  cv::Mat stats, middles;
  const int count = cv::connectedComponentsWithStats(cells, labels, stats, middles, 8, CV_32S);
  std::vector<bool> is_kept(static_cast<std::size_t>(count));
  for (int i = 1; i < count; ++i)
    is_kept[static_cast<std::size_t>(i)] = stats.at<int>(i, cv::CC_STAT_AREA) >= kWatch.least_cells;
  if (!not_at.empty())
    for (auto [label, at] = std::pair(labels.begin(), not_at.begin()); label != labels.end(); ++label, ++at)
      if (*at) is_kept[static_cast<std::size_t>(*label)] = false;
  cv::Mat1b kept(cells.size(), uchar{0});
  std::transform(labels.begin(), labels.end(), kept.begin(), [&](int label) {
    return uchar{is_kept[static_cast<std::size_t>(label)] ? uchar{255} : uchar{0}};
  });
  return kept;
}

ThrowTrouble trouble_of(const Die& die) {
  if (die.face) return ThrowTrouble::kNone;
  return die.state == DieState::kCocked       ? ThrowTrouble::kCocked
         : die.state == DieState::kHalfHidden ? ThrowTrouble::kHalfHidden
                                              : ThrowTrouble::kUnsure;
}

bool is_same(const Die& a, const Die& b) {
  return cv::norm(a.centre - b.centre) < static_cast<double>(kWatch.apart * b.side_px);
}

}  // namespace

void tell_unsure(SeenThrow& seen) {
  const auto unsure = std::ranges::find_if(seen.dice, [](const Die& die) { return !die.face; });
  seen.trouble = unsure == seen.dice.end() ? ThrowTrouble::kNone : trouble_of(*unsure);
  seen.which = seen.trouble == ThrowTrouble::kNone ? 0 : static_cast<std::size_t>(unsure - seen.dice.begin());
}

cv::Mat1b ChangeWatch::differs(const cv::Mat1f& from) const {
  const double gain = static_cast<double>(middle_of(now_)) / static_cast<double>(middle_of(from));
  cv::Mat1f apart;
  cv::absdiff(now_, from * gain, apart);
  return cv::Mat1b(apart > kWatch.levels);
}

void ChangeWatch::begin(const cv::Mat1b& luma, cv::Size cells, double t_s) {
  picture_ = luma.size();
  cell_px_ = static_cast<float>(luma.cols) / static_cast<float>(cells.width);
  held_ = now_.clone();
  base_ = now_.clone();
  read_ = now_.clone();
  since_ = cv::Mat1d(cells, t_s);
  known_ = cv::Mat1b(cells, uchar{0});
  was_read_ = known_.clone();
}

void ChangeWatch::look(const cv::Mat1b& luma, double t_s) {
  const int across = std::max(1, std::min(kWatch.cells, luma.cols / kWatch.least_px));
  const cv::Size cells(across, std::max(1, luma.rows * across / luma.cols));
  cv::Mat1b small;
  cv::resize(luma, small, cells, 0, 0, cv::INTER_AREA);
  now_ = cv::Mat1f(cells);
  small.convertTo(now_, CV_32F);
  if (picture_ != luma.size()) begin(luma, cells, t_s);
  const cv::Mat1b fresh = differs(held_);
  now_.copyTo(held_, fresh);
  since_.setTo(t_s, fresh);
  moves_ = without_sparks(cv::Mat1b(since_ > t_s - kStill_s));
  const cv::Mat1b first(~moves_ & ~known_);
  now_.copyTo(base_, first);
  known_.setTo(255, first);
  is_moving_ = cv::countNonZero(without_sparks(cv::Mat1b(moves_ & known_))) > 0;
  other_ = cv::Mat1b(differs(base_) & known_);
  if (static_cast<float>(cv::countNonZero(other_)) >
      kWatch.turned_over * static_cast<float>(other_.total())) {
    known_.setTo(0);
    other_.setTo(0);
    was_read_.setTo(0);
    since_.setTo(t_s);
  }
  // What is joined to something that moves is a part of it: the arm whose hand does.
  if (cv::countNonZero(other_) == 0) {
    lies_ = other_;
    return;
  }
  cv::Mat1b near;
  cv::dilate(other_ | moves_, near, {});
  lies_ = cv::Mat1b(without_sparks(near, moves_) & other_);
}

bool ChangeWatch::is_ready() const {
  return static_cast<float>(cv::countNonZero(known_)) >= kWatch.ready * static_cast<float>(known_.total());
}

bool ChangeWatch::is_changed() const {
  return cv::countNonZero(without_sparks(lies_)) > 0;
}

std::optional<cv::Rect> ChangeWatch::to_read() const {
  const cv::Mat1b fresh = without_sparks(cv::Mat1b(lies_ & (differs(read_) | ~was_read_)));
  if (cv::countNonZero(fresh) == 0) return std::nullopt;
  const cv::Rect cells = cv::boundingRect(lies_);
  const int margin = kWatch.margin_cells;
  const auto px = [&](int count) { return cvRound(static_cast<float>(count) * cell_px_); };
  const cv::Rect round(px(cells.x - margin), px(cells.y - margin), px(cells.width + 2 * margin),
                       px(cells.height + 2 * margin));
  return round & cv::Rect({}, picture_);
}

void ChangeWatch::read() {
  now_.copyTo(read_);
  lies_.copyTo(was_read_);
}

float ChangeWatch::share(const cv::Mat1b& cells, cv::Point2f centre, float radius_px) const {
  cv::Mat1b disc(cells.size(), uchar{0});
  cv::circle(disc, centre / cell_px_, std::max(1, cvRound(radius_px / cell_px_)), 255, cv::FILLED);
  return static_cast<float>(cv::countNonZero(disc & cells)) /
         static_cast<float>(std::max(1, cv::countNonZero(disc)));
}

float ChangeWatch::changed(cv::Point2f centre, float radius_px) const {
  return share(lies_, centre, radius_px);
}

float ChangeWatch::unchanged(cv::Point2f centre, float radius_px) const {
  return share(cv::Mat1b(~other_ & ~moves_ & known_), centre, radius_px);
}

std::optional<cv::Rect> ThrowWatch::look(const cv::Mat1b& luma, double t_s) {
  if (luma.empty()) return std::nullopt;
  changes_.look(luma, t_s);
  if (std::exchange(was_ready_, changes_.is_ready()) && !was_ready_) {
    forget();
    return std::nullopt;
  }
  std::erase_if(dice_, [&](const Die& die) { return is_gone(die); });
  judge();
  return was_ready_ && !is_blind_ ? changes_.to_read() : std::nullopt;
}

void ThrowWatch::read(std::span<const Die> dice) {
  dice_.clear();
  for (const Die& die : dice)
    if (changes_.changed(die.centre, die.side_px / 2) >= kWatch.changed_die) dice_.push_back(die);
  std::ranges::sort(dice_, {}, [](const Die& die) { return std::pair(die.centre.x, die.centre.y); });
  changes_.read();
  judge();
}

void ThrowWatch::forget() {
  if (is_whole())
    is_blind_ = true;
  else
    *this = ThrowWatch(wanted_, beside_);
}

bool ThrowWatch::is_whole() const {
  return !first_.empty() && std::ranges::all_of(first_, [](const Die& die) { return die.face.has_value(); });
}

/// Its place is seen to be empty, or another face is read there.
bool ThrowWatch::is_gone(const Die& die) const {
  return changes_.unchanged(die.centre, die.side_px / 2) >= kWatch.empty ||
         std::ranges::any_of(
             dice_, [&](const Die& now) { return now.face && now.face != die.face && is_same(now, die); });
}

/// The first throw of so many, as long as not all of it is sure; where the other side's come to lie beside
/// it, with those.
void ThrowWatch::keep_first() {
  const auto one = static_cast<std::size_t>(wanted_), both = static_cast<std::size_t>(wanted_ + beside_);
  if (seen_.was_changed || (dice_.size() != one && dice_.size() != both)) return;
  if (dice_.size() < first_.size() || (dice_.size() == first_.size() && is_whole())) return;
  for (Die& die : dice_)
    for (const Die& first : first_)
      if (first.face && is_same(die, first)) die = first;
  first_ = dice_;
}

void ThrowWatch::judge() {
  if (is_blind_) return;
  seen_.was_changed = seen_.was_changed ||
                      std::ranges::any_of(first_, [&](const Die& die) { return die.face && is_gone(die); });
  keep_first();
  const auto one = static_cast<std::size_t>(wanted_), both = static_cast<std::size_t>(wanted_ + beside_);
  const bool are_more = dice_.size() > first_.size();
  seen_.dice = first_.empty() || (are_more && !seen_.was_changed) ? dice_ : first_;
  const std::size_t wanted = seen_.dice.size() > one ? both : one;
  seen_.trouble = ThrowTrouble::kNone;
  seen_.which = 0;
  if (!was_ready_ && first_.empty())
    seen_.stage = SeenThrow::Stage::kNotReady;
  else if (seen_.dice.size() < both && changes_.is_moving())
    seen_.stage = SeenThrow::Stage::kRolling;
  else
    seen_.stage = seen_.dice.empty() && !(changes_.is_changed() && !changes_.to_read())
                      ? SeenThrow::Stage::kWaiting
                      : SeenThrow::Stage::kSettled;
  if (seen_.stage != SeenThrow::Stage::kSettled) return;
  if (seen_.dice.size() != wanted) {
    seen_.trouble = seen_.dice.empty()           ? ThrowTrouble::kNotRead
                    : seen_.dice.size() < wanted ? ThrowTrouble::kTooFew
                                                 : ThrowTrouble::kTooMany;
    return;
  }
  tell_unsure(seen_);
}

}  // namespace telescope::vision
