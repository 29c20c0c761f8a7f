#include "app/outlets/live_views.hpp"

#include <utility>

namespace telescope::app {

void LiveViews::want(const Role& role) {
  const std::lock_guard lock(mutex_);
  ++wanted_[role];
}

void LiveViews::release(const Role& role) {
  const std::lock_guard lock(mutex_);
  const auto it = wanted_.find(role);
  if (it == wanted_.end() || --it->second > 0) return;
  wanted_.erase(it);
  newest_.erase(role);  // old by the time that somebody wants it again
}

std::vector<Role> LiveViews::wanted() const {
  const std::lock_guard lock(mutex_);
  std::vector<Role> roles;
  for (const auto& [role, readers] : wanted_) roles.push_back(role);
  return roles;
}

void LiveViews::publish(const Role& role, View view) {
  const std::lock_guard lock(mutex_);
  if (!wanted_.contains(role)) return;
  Newest& newest = newest_[role];
  if (newest && *newest == view) return;
  newest = std::make_shared<const View>(std::move(view));
  ++version_;
  changed_.notify_all();
}

LiveViews::Newest LiveViews::newest(const Role& role) const {
  const std::lock_guard lock(mutex_);
  const auto it = newest_.find(role);
  return it == newest_.end() ? nullptr : it->second;
}

void LiveViews::wait(std::uint64_t& version, const std::stop_token& stop,
                     std::chrono::steady_clock::time_point until) const {
  std::unique_lock lock(mutex_);
  changed_.wait_until(lock, stop, until, [&] { return version_ != version; });
  version = version_;
}

}  // namespace telescope::app
