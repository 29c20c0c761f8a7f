#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

namespace telescope {

/// A slot for the newest value: writers never wait, readers see the newest or nothing new, nothing queues.
template <class T>
class Latest {
 public:
  void publish(T value) {
    auto shared = std::make_shared<const T>(std::move(value));
    const std::lock_guard lock(mutex_);
    value_ = std::move(shared);
    ++version_;
    changed_.notify_all();
  }

  /// The newest value, or null before the first.
  std::shared_ptr<const T> get() const {
    const std::lock_guard lock(mutex_);
    return value_;
  }

  /// Waits until a value newer than `version` is there or `patience` has passed; returns the newest value
  /// (null if none is newer) and updates `version`.
  template <class Patience>
  std::shared_ptr<const T> wait_newer(std::uint64_t& version, Patience patience) const {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [&] { return version_ != version; });
    if (version_ == version) return nullptr;
    version = version_;
    taken_ = version_;
    changed_.notify_all();
    return value_;
  }

  /// Waits until somebody has got the newest value from wait_newer(), or `patience` has passed; returns
  /// whether somebody has.
  template <class Patience>
  bool wait_taken(Patience patience) const {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, patience, [&] { return taken_ == version_; });
  }

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::shared_ptr<const T> value_;
  std::uint64_t version_ = 0;
  mutable std::uint64_t taken_ = 0;  ///< the newest version that wait_newer() gave to anybody
};

}  // namespace telescope
