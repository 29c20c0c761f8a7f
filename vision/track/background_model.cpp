#include "vision/track/background_model.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <opencv2/imgproc.hpp>

#include "vision/track/levels.hpp"
#include "vision/track/parameters.hpp"

namespace telescope::vision {
namespace {

constexpr int kColumns = 96;
constexpr float kDark = 12.0F;        // grey levels: darker cells say nothing of the light
constexpr float kMoved = 9.0F;        // grey levels between two pictures
constexpr float kForeground = 14.0F;  // grey levels from how a cell looks when nothing is there
constexpr float kRelative = 0.06F;
constexpr float kALittle = 0.5F;     // of that
constexpr double kPartOfHand = 0.2;  // no stand that a hand has let go is so large a share of it
constexpr double kMostOfHand = 0.5, kHandStays = 0.8;
constexpr double kHandFades_s = 1.0;
constexpr float kLearning = 0.05F;
constexpr float kSaturatedCell = 230.0F;  // grey levels, of a cell's mean
constexpr int kGlareRim = 2;              // cells

}  // namespace

void BackgroundModel::begin(const cv::Mat& now) {
  const std::size_t count = now.total();
  columns_ = now.cols;
  rows_ = now.rows;
  row_light_.assign(static_cast<std::size_t>(rows_), 1.0F);
  light_ = 1.0;
  level_.assign(now.begin<std::uint8_t>(), now.end<std::uint8_t>());
  previous_ = background_ = former_ = level_;
  moved_s_.assign(count, -std::numeric_limits<double>::infinity());
  reached_s_ = known_s_ = learned_s_ = moved_s_;
  foreground_.assign(count, 0);
  hand_.assign(count, 0);
  hands_.create(0, 0);
  playing_area_.clear();
}

void BackgroundModel::look(const cv::Mat& luma, double t_s) {
  constexpr int kFine = 4;  // a cell is the mean of so many samples each way
  const int rows = std::max(1, cvRound(static_cast<double>(kColumns) * luma.rows / luma.cols));
  cv::Mat fine, now;
  cv::resize(luma, fine, {kColumns * kFine, rows * kFine}, 0, 0, cv::INTER_NEAREST);
  cv::resize(fine, now, {kColumns, rows}, 0, 0, cv::INTER_AREA);
  brightness_ = cv::mean(now)[0];
  const bool anew = luma.size() != size_ || t_s < now_s_ || empty();
  if (t_s < now_s_) active_s_ = -std::numeric_limits<double>::infinity();
  size_ = luma.size();
  pitch_ = static_cast<double>(luma.cols) / kColumns;
  now_s_ = t_s;
  if (anew) begin(now);
  measure_light(now);
  find_motion();
  find_foreground();
  find_hands();
  learn();
}

/// The median of a row's cells against what they were: hands and moved stands are the few.
void BackgroundModel::measure_light(const cv::Mat& now) {
  constexpr int kEvery = 3;
  constexpr std::size_t kFewest = 6;
  const std::vector<float> last = row_light_;
  const double last_light = light_;
  std::vector<float> lights, all;
  std::vector<char> known(static_cast<std::size_t>(rows_), 0);
  for (int r = 0; r < rows_; ++r) {
    lights.clear();
    const auto* cell = now.ptr<std::uint8_t>(r);
    for (int c = r % kEvery; c < columns_; c += kEvery)
      if (const float before = background_[index(c, r)]; before > kDark && !hand_[index(c, r)])
        lights.push_back(cell[c] / before);
    all.insert(all.end(), lights.begin(), lights.end());
    known[static_cast<std::size_t>(r)] = lights.size() >= kFewest;
    if (known[static_cast<std::size_t>(r)])
      row_light_[static_cast<std::size_t>(r)] = median(std::move(lights));
  }
  light_ = all.size() < kFewest ? 1.0 : median(std::move(all));
  const float least = 0.02F;
  double off = 0.0;
  for (std::size_t r = 0; r < row_light_.size(); ++r) {
    // A row in which a hand or a shadow is the many would take it for the light.
    if (!known[r] || std::abs(row_light_[r] / light_ - 1.0) > 0.35)
      row_light_[r] = static_cast<float>(light_);
    row_light_[r] = std::max(row_light_[r], least);
    off += std::pow(row_light_[r] / last[r] * last_light / std::max<double>(light_, least) - 1.0, 2);
  }
  stripes_ = std::sqrt(off / static_cast<double>(rows_));
  for (int r = 0; r < rows_; ++r) {
    const auto* cell = now.ptr<std::uint8_t>(r);
    const float factor = 1.0F / row_light_[static_cast<std::size_t>(r)];
    for (int c = 0; c < columns_; ++c) level_[index(c, r)] = cell[c] * factor;
  }
}

void BackgroundModel::find_motion() {
  scratch_.resize(level_.size());
  for (std::size_t i = 0; i < level_.size(); ++i) scratch_[i] = std::abs(level_[i] - previous_[i]);
  std::vector<float> some;
  for (std::size_t i = 0; i < scratch_.size(); i += 7) some.push_back(scratch_[i]);
  const float noise = 8.0F * median(std::move(some));  // more than five sigma
  const float least = std::max({kMoved, noise, static_cast<float>(kMoved / std::max(0.1, light_))});
  for (std::size_t i = 0; i < level_.size(); ++i)
    if (scratch_[i] > least + kRelative * previous_[i]) moved_s_[i] = now_s_;
  previous_ = level_;
}

float BackgroundModel::difference(float level, float known) const {
  const auto least = static_cast<float>(kForeground / std::clamp(light_, 0.1, 1.0));
  return std::abs(level - known) / (least + kRelative * known);
}

void BackgroundModel::find_foreground() {
  for (std::size_t i = 0; i < level_.size(); ++i) {
    if (differs(level_[i], background_[i]) && !differs(level_[i], former_[i])) background_[i] = former_[i];
    foreground_[i] = differs(level_[i], background_[i]) ? 255 : 0;
  }
}

/// Whatever joins the picture's edge over foreground cells. A sleeve or a cuff may look like what is below it
/// somewhere: what is a good part of a hand of the picture before is that hand still, most of it where the
/// rest has gone; of a hand as large as it was just now, for what looks other where it was is left behind as
/// it goes.
void BackgroundModel::find_hands() {
  std::ranges::fill(hand_, std::uint8_t{0});
  if (cv::countNonZero(foreground_) == 0) {
    hands_.create(0, 0);
    return;
  }
  const cv::Mat1b foreground(rows_, columns_, foreground_.data());
  cv::Mat1i parts;
  const auto count = static_cast<std::size_t>(cv::connectedComponents(foreground, parts, 8, CV_32S));
  std::vector<char> is_hand(count, 0);
  const auto mark = [&](int r, int c) { is_hand[static_cast<std::size_t>(parts(r, c))] = 1; };
  for (int c = 0; c < columns_; ++c) mark(0, c), mark(rows_ - 1, c);
  for (int r = 0; r < rows_; ++r) mark(r, 0), mark(r, columns_ - 1);
  std::vector<double> peaks(count, 0.0);
  if (!hands_.empty()) {
    std::map<std::pair<int, int>, int> shared;  // cells of a part and a former hand
    std::vector<int> kept(hand_sizes_.size(), 0);
    for (int r = 0; r < rows_; ++r)
      for (int c = 0; c < columns_; ++c)
        if (parts(r, c) > 0 && hands_(r, c) > 0) {
          ++shared[{parts(r, c), hands_(r, c)}];
          ++kept[static_cast<std::size_t>(hands_(r, c))];
        }
    for (const auto& [both, cells] : shared) {
      const auto former = static_cast<std::size_t>(both.second);
      const bool split = kept[former] >= kHandStays * hand_sizes_[former];
      if (cells >= (split ? kPartOfHand : kMostOfHand) * hand_peaks_[former])
        is_hand[static_cast<std::size_t>(both.first)] = 1;
      double& peak = peaks[static_cast<std::size_t>(both.first)];
      peak = std::max(peak, hand_peaks_[former]);
    }
  }
  is_hand[0] = 0;  // the background
  hand_sizes_.assign(count, 0);
  for (int r = 0; r < rows_; ++r)
    for (int c = 0; c < columns_; ++c) {
      int& part = parts(r, c);
      if (!is_hand[static_cast<std::size_t>(part)]) {
        part = 0;
        continue;
      }
      hand_[index(c, r)] = 1;
      reached_s_[index(c, r)] = now_s_;
      ++hand_sizes_[static_cast<std::size_t>(part)];
    }
  hands_ = parts;
  const double faded = std::exp(-std::max(0.0, now_s_ - hands_s_) / kHandFades_s);
  hand_peaks_.assign(count, 0.0);
  for (std::size_t part = 0; part < count; ++part)
    hand_peaks_[part] = std::max<double>(hand_sizes_[part], faded * peaks[part]);
  hands_s_ = now_s_;
}

/// Row by row, what is known grows no brighter nor darker by it: whatever error is in the light would else
/// add up over an hour.
void BackgroundModel::learn() {
  for (int r = 0; r < rows_; ++r) {
    float before = 0.0F, after = 0.0F;
    for (std::size_t i = index(0, r); i < index(0, r + 1); ++i) {
      const double still_s = now_s_ - std::max(moved_s_[i], known_s_[i]);
      if (difference(level_[i], background_[i]) < kALittle) {
        known_s_[i] = now_s_;
        before += background_[i];
        background_[i] += kLearning * (level_[i] - background_[i]);
        after += background_[i];
        if (now_s_ - learned_s_[i] > kTrack.former_s) former_[i] = background_[i];
      } else if (still_s > (hand_[i] ? kTrack.arm_s : kTrack.settled_s)) {
        former_[i] = background_[i];
        background_[i] = level_[i];
        learned_s_[i] = now_s_;
      }
    }
    if (!(after > 0.0F)) continue;
    for (std::size_t i = index(0, r); i < index(0, r + 1); ++i)
      if (known_s_[i] == now_s_) background_[i] *= before / after;
  }
}

void BackgroundModel::follow(const cv::Matx33d& step) {
  if (empty()) return;
  const double shift = 0.5 * pitch_ - 0.5;
  const cv::Matx33d picture_from_cells(pitch_, 0, shift, 0, pitch_, shift, 0, 0, 1);
  const cv::Matx33d cells = picture_from_cells.inv() * step * picture_from_cells;
  image_.follow(step);
  for (std::vector<float>* known : {&background_, &former_}) {
    const cv::Mat1f before = cv::Mat1f(*known, true).reshape(1, rows_);
    cv::Mat1f now(rows_, columns_, known->data());
    cv::warpPerspective(before, now, cells, now.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  }
}

void BackgroundModel::set_playing_area(const std::optional<std::vector<calibration::ImagePoint>>& outline) {
  playing_area_.assign(level_.size(), outline ? 0 : 1);
  if (empty() || !outline || outline->size() != 4) return;
  cv::Mat1b mask(rows_, columns_, playing_area_.data());
  cv::fillConvexPoly(mask, cells(*outline), cv::Scalar(1));
}

void BackgroundModel::remember(const cv::Mat& luma, bool camera_moved) {
  image_.look(luma, *this, now_s_);
  int moving = 0, reached = 0;
  for (int r = 0; r < rows_; ++r)
    for (int c = 0; c < columns_; ++c) {
      if (!is_in_playing_area(c, r)) continue;
      moving += moves(c, r, 0.0);
      reached += reaches_edge(c, r);
    }
  if (moving >= kTrack.busy_cells) active_s_ = now_s_;
  busy_ = now_s_ - active_s_ < kTrack.busy_s || reached >= kTrack.hand_cells;
  if (camera_moved)
    quiet_.levels.release();
  else if (now_s_ - active_s_ >= kTrack.quiet_s && !busy_ &&
           (quiet_.levels.empty() || now_s_ - quiet_.at_s >= kTrack.refresh_s))
    quiet_ = {now_s_, levels_without_glare()};
}

cv::Mat1f BackgroundModel::levels_without_glare() const {
  cv::Mat1f levels = this->levels();
  cv::Mat1b glare(levels.size());
  for (int r = 0; r < glare.rows; ++r)
    for (int c = 0; c < glare.cols; ++c) glare(r, c) = saturated(c, r);
  cv::dilate(glare, glare, cv::Mat(), {-1, -1}, kGlareRim);
  levels.setTo(std::numeric_limits<float>::quiet_NaN(), glare);
  return levels;
}

double BackgroundModel::light(double y_px) const {
  if (empty()) return 1.0;
  const int row = std::clamp(static_cast<int>(y_px / pitch_), 0, rows_ - 1);
  return static_cast<double>(row_light_[static_cast<std::size_t>(row)]);
}

calibration::ImagePoint BackgroundModel::middle(int column, int row) const {
  return {(column + 0.5) * pitch_ - 0.5, (row + 0.5) * pitch_ - 0.5};
}

std::vector<cv::Point> BackgroundModel::cells(std::span<const calibration::ImagePoint> points) const {
  const auto cell = [&](double px) { return cvRound(std::clamp((px + 0.5) / pitch_ - 0.5, -1e3, 1e3)); };
  std::vector<cv::Point> cells;
  for (const calibration::ImagePoint& at : points) cells.emplace_back(cell(at.x_px), cell(at.y_px));
  return cells;
}

cv::Rect BackgroundModel::cells(calibration::ImagePoint at, double reach_px) const {
  const auto cell = [&](double px, int count) {
    return static_cast<int>(std::clamp((px + 0.5) / pitch_, 0.0, count - 1.0));
  };
  const cv::Point first(cell(at.x_px - reach_px, columns_), cell(at.y_px - reach_px, rows_));
  const cv::Point last(cell(at.x_px + reach_px, columns_), cell(at.y_px + reach_px, rows_));
  return {first, last + cv::Point(1, 1)};
}

bool BackgroundModel::saturated(int column, int row) const {
  return level_[index(column, row)] * row_light_[static_cast<std::size_t>(row)] >= kSaturatedCell;
}

template <class Test>
bool BackgroundModel::any_cell(calibration::ImagePoint at, double reach_px, Test test) const {
  if (empty()) return false;
  const cv::Rect box = cells(at, reach_px);
  for (int r = box.y; r < box.br().y; ++r)
    for (int c = box.x; c < box.br().x; ++c)
      if (test(c, r)) return true;
  return false;
}

bool BackgroundModel::saturated(calibration::ImagePoint at, double reach_px) const {
  return any_cell(at, reach_px, [&](int c, int r) { return saturated(c, r); });
}

bool BackgroundModel::moves(int column, int row, double within_s) const {
  return now_s_ - moved_s_[index(column, row)] <= within_s;
}

bool BackgroundModel::moves(calibration::ImagePoint at, double reach_px, double within_s) const {
  return any_cell(at, reach_px, [&](int c, int r) { return moves(c, r, within_s); });
}

bool BackgroundModel::rests(int column, int row, double reach_px, double within_s) const {
  return !any_cell(middle(column, row), reach_px,
                   [&](int c, int r) { return foreground_[index(c, r)] || moves(c, r, within_s); });
}

bool BackgroundModel::foreground(calibration::ImagePoint at) const {
  if (empty()) return false;
  const cv::Rect box = cells(at, pitch_);
  int foreground = 0, all = 0;
  for (int r = box.y; r < box.br().y; ++r)
    for (int c = box.x; c < box.br().x; ++c, ++all) foreground += foreground_[index(c, r)] != 0;
  return 3 * foreground >= 2 * all;
}

bool BackgroundModel::hand(calibration::ImagePoint at, double reach_px) const {
  return any_cell(at, reach_px, [&](int c, int r) { return hand_[index(c, r)] || moves(c, r, 0.0); });
}

}  // namespace telescope::vision
