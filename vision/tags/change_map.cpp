#include "vision/tags/change_map.hpp"

#include <algorithm>
#include <numeric>

#include "vision/tags/kernels.hpp"

namespace telescope::vision {
namespace {

constexpr int kCellWidth = 4, kCellHeight = 8;  // pixels
constexpr int kTileColumns = ChangeMap::kTile / kCellWidth, kTileLines = ChangeMap::kTile / kCellHeight;
constexpr std::uint8_t kDifference = 10;  // grey levels, of the mean of eight pixels
constexpr int kFewestCells = 3;
constexpr std::uint8_t kUrgent = 200, kLongest = 190;  // pictures

std::size_t index(int value) {
  return static_cast<std::size_t>(value);
}

}  // namespace

void ChangeMap::reduce(const LumaView& luma) {
  halves_.resize(index(2 * columns_));
  for (int line = 0; line < lines_; ++line) {
    const std::uint8_t* middle = luma.row(line * kCellHeight + kCellHeight / 2 - 1);
    kernels().average_2(middle, middle + luma.stride, 2 * columns_, halves_.data());
    kernels().average_2(halves_.data(), halves_.data(), columns_, now_.data() + index(line * columns_));
  }
}

void ChangeMap::restart(const LumaView& luma) {
  width_ = luma.width, height_ = luma.height;
  across_ = (width_ + kTile - 1) / kTile, down_ = (height_ + kTile - 1) / kTile;
  columns_ = width_ / kCellWidth, lines_ = height_ / kCellHeight;
  now_.resize(index(columns_ * lines_));
  reduce(luma);
  searched_ = now_;
  waiting_.assign(index(tiles()), 0);
}

void ChangeMap::take_in(const LumaView& luma) {
  reduce(luma);
  for (int row = 0; row < down_; ++row) {
    differences_.assign(index(across_ * kTileColumns), 0);
    for (int line = row * kTileLines; line < std::min(lines_, (row + 1) * kTileLines); ++line) {
      const std::size_t at = index(line * columns_);
      kernels().add_differences(now_.data() + at, searched_.data() + at, columns_, kDifference,
                                differences_.data());
    }
    for (int column = 0; column < across_; ++column) {
      const auto from = differences_.begin() + column * kTileColumns;
      std::uint8_t& waiting = waiting_[index(row * across_ + column)];
      if (waiting > 0 || std::accumulate(from, from + kTileColumns, 0) >= kFewestCells)
        waiting = std::max(waiting, std::min(kLongest, static_cast<std::uint8_t>(waiting + 1)));
    }
  }
}

void ChangeMap::urge(Point at) {
  const int column = std::clamp(static_cast<int>(at.x) / kTile, 0, across_ - 1);
  const int row = std::clamp(static_cast<int>(at.y) / kTile, 0, down_ - 1);
  waiting_[index(row * across_ + column)] = kUrgent;
}

const std::vector<cv::Rect>& ChangeMap::take_due(int most_tiles) {
  due_.clear();
  order_.clear();
  for (int i = 0; i < tiles(); ++i)
    if (waiting_[index(i)] > 0) order_.push_back(i);
  if (order_.empty()) return due_;
  const auto longer = [&](int a, int b) { return waiting_[index(a)] > waiting_[index(b)]; };
  std::ranges::stable_sort(order_, longer);
  order_.resize(std::min(order_.size(), index(most_tiles)));
  chosen_.assign(index(tiles()), 0);
  for (const int i : order_) {
    chosen_[index(i)] = 1;
    set_searched(i % across_, i / across_);
  }
  join_chosen();
  return due_;
}

/// Rows of neighbouring tiles, and those of the same width below one another, to one rectangle each.
void ChangeMap::join_chosen() {
  for (int row = 0; row < down_; ++row)
    for (int column = 0; column < across_; ++column) {
      const int from = column;
      while (column < across_ && chosen_[index(row * across_ + column)] != 0) ++column;
      if (column == from) continue;
      const cv::Rect run = pixels(from, row, column - from, 1);
      const auto above = std::ranges::find_if(due_, [&](const cv::Rect& r) {
        return r.x == run.x && r.width == run.width && r.y + r.height == run.y;
      });
      if (above != due_.end())
        *above |= run;
      else
        due_.push_back(run);
    }
}

cv::Rect ChangeMap::take_band(int parts) {
  const int from = band_ * down_ / parts, to = (band_ + 1) * down_ / parts;
  band_ = (band_ + 1) % parts;
  for (int row = from; row < to; ++row)
    for (int column = 0; column < across_; ++column) set_searched(column, row);
  return pixels(0, from, across_, to - from);
}

void ChangeMap::set_searched(int column, int row) {
  waiting_[index(row * across_ + column)] = 0;
  const int from = column * kTileColumns, to = std::min(columns_, from + kTileColumns);
  if (from >= to) return;
  for (int line = row * kTileLines; line < std::min(lines_, (row + 1) * kTileLines); ++line) {
    const auto cells = now_.begin() + line * columns_;
    std::copy(cells + from, cells + to, searched_.begin() + line * columns_ + from);
  }
}

cv::Rect ChangeMap::pixels(int column, int row, int columns, int rows) const {
  return cv::Rect(column * kTile, row * kTile, columns * kTile, rows * kTile) &
         cv::Rect(0, 0, width_, height_);
}

}  // namespace telescope::vision
