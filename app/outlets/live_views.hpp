#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

#include "core/views/view.hpp"

namespace telescope::app {

/// The newest view of each role that something reads: the second window, TUIO, a broker. Who publishes never
/// waits for who reads, and nothing queues. Any thread may call it.
class LiveViews {
 public:
  using Newest = std::shared_ptr<const View>;

  /// From now on the role's view is made; once for each release().
  void want(const Role& role);
  void release(const Role& role);
  std::vector<Role> wanted() const;

  /// Takes the newest view of a role. One that is as the last was wakes nobody: that something was done is
  /// told only to those whose view it changes.
  void publish(const Role& role, View view);
  /// Null before the first.
  Newest newest(const Role& role) const;
  /// Sleeps until something newer than `version` is there, and updates it; until `until` or `stop` at most.
  void wait(std::uint64_t& version, const std::stop_token& stop,
            std::chrono::steady_clock::time_point until) const;

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable_any changed_;
  std::uint64_t version_ = 0;
  std::map<Role, int> wanted_;
  std::map<Role, Newest> newest_;
};

}  // namespace telescope::app
