#include "app/integrations/live_views.hpp"

namespace telescope::app {

void LiveViews::want(const SeatId& seat) {
  const std::lock_guard lock(mutex_);
  ++wanted_[seat];
}

void LiveViews::release(const SeatId& seat) {
  const std::lock_guard lock(mutex_);
  const auto it = wanted_.find(seat);
  if (it == wanted_.end() || --it->second > 0) return;
  wanted_.erase(it);
  newest_.erase(seat);  // old by the time that somebody wants it again
}

std::vector<SeatId> LiveViews::wanted() const {
  const std::lock_guard lock(mutex_);
  std::vector<SeatId> seats;
  for (const auto& [seat, readers] : wanted_) seats.push_back(seat);
  return seats;
}

void LiveViews::publish(const SeatId& seat, const View& view) {
  const std::lock_guard lock(mutex_);
  if (!wanted_.contains(seat)) return;
  Newest& newest = newest_[seat];
  if (newest && *newest == view) return;
  newest = std::make_shared<const View>(view);
  ++version_;
  changed_.notify_all();
}

LiveViews::Newest LiveViews::newest(const SeatId& seat) const {
  const std::lock_guard lock(mutex_);
  const auto it = newest_.find(seat);
  return it == newest_.end() ? nullptr : it->second;
}

void LiveViews::wait(std::uint64_t& version, const std::stop_token& stop,
                     std::chrono::steady_clock::time_point until) const {
  std::unique_lock lock(mutex_);
  changed_.wait_until(lock, stop, until, [&] { return version_ != version; });
  version = version_;
}

}  // namespace telescope::app
