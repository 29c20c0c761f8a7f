#include "vision/demo/hand_tasks.hpp"

#include <algorithm>
#include <utility>

namespace telescope::vision::demo {

void HandTasks::lay_out(std::vector<HandTask> pieces) {
  const std::lock_guard lock(mutex_);
  layout_ = std::move(pieces);
}

bool HandTasks::ask(HandTask task) {
  const std::lock_guard lock(mutex_);
  if (asked_.size() >= kMostAsked) return false;
  asked_.push_back(std::move(task));
  return true;
}

bool HandTasks::throw_dice(int count, std::uint64_t seed, int beside) {
  if (count < 0 || beside < 0 || count > kMostDice || beside > kMostDice - count) return false;
  const std::lock_guard lock(mutex_);
  throw_ = WantedThrow{count, beside, seed};
  return true;
}

std::optional<WantedThrow> HandTasks::take_throw() {
  const std::lock_guard lock(mutex_);
  return std::exchange(throw_, std::nullopt);
}

void HandTasks::lay_tray(const NamedArea::Rectangle& inside) {
  const std::lock_guard lock(mutex_);
  tray_ = inside;
}

std::optional<NamedArea::Rectangle> HandTasks::tray() const {
  const std::lock_guard lock(mutex_);
  return tray_;
}

void HandTasks::owe(std::vector<HandTask> tasks) {
  const std::lock_guard lock(mutex_);
  owed_ = std::move(tasks);
}

void HandTasks::tell_begun(const PieceId& piece) {
  const std::lock_guard lock(mutex_);
  begun_.push_back(piece);
}

std::vector<PieceId> HandTasks::take_begun() {
  const std::lock_guard lock(mutex_);
  return std::exchange(begun_, {});
}

void HandTasks::tell_step(const std::string& title) {
  const std::lock_guard lock(mutex_);
  if (steps_.empty() || steps_.back() != title) steps_.push_back(title);
}

bool HandTasks::has_come(const std::string& title, std::size_t& heard) const {
  const std::lock_guard lock(mutex_);
  if (steps_.empty() || title.empty()) return true;
  const auto from = steps_.begin() + static_cast<std::ptrdiff_t>(std::min(heard, steps_.size()));
  const auto found = std::find(from, steps_.end(), title);
  if (found == steps_.end()) return false;
  heard = static_cast<std::size_t>(found - steps_.begin());
  return true;
}

void HandTasks::owe_markers(std::vector<HandMarker> markers) {
  const std::lock_guard lock(mutex_);
  markers_ = std::move(markers);
}

void HandTasks::reach_beyond(double mm) {
  const std::lock_guard lock(mutex_);
  reach_mm_ = mm;
}

std::optional<std::vector<HandMarker>> HandTasks::owed_markers() const {
  const std::lock_guard lock(mutex_);
  return markers_;
}

double HandTasks::reach_mm() const {
  const std::lock_guard lock(mutex_);
  return reach_mm_;
}

std::optional<HandTask> HandTasks::take_asked() {
  const std::lock_guard lock(mutex_);
  if (asked_.empty()) return std::nullopt;
  HandTask first = std::move(asked_.front());
  asked_.erase(asked_.begin());
  return first;
}

std::vector<HandTask> HandTasks::owed() const {
  const std::lock_guard lock(mutex_);
  return owed_;
}

std::vector<HandTask> HandTasks::layout() const {
  const std::lock_guard lock(mutex_);
  return layout_;
}

}  // namespace telescope::vision::demo
