#include "vision/demo/hand_tasks.hpp"

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

void HandTasks::owe(std::vector<HandTask> tasks) {
  const std::lock_guard lock(mutex_);
  owed_ = std::move(tasks);
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
