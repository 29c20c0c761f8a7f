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

/// The newest view of each seat that something reads: the second window, TUIO, a broker. Who publishes never
/// waits for who reads, and nothing queues. Any thread may call it.
class LiveViews {
 public:
  using Newest = std::shared_ptr<const View>;

  /// From now on the seat's view is made; once for each release().
  void want(const SeatId& seat);
  void release(const SeatId& seat);
  std::vector<SeatId> wanted() const;

  /// Takes the newest view of a seat. One that is as the last was wakes nobody: that something was done is
  /// told only to those whose view it changes.
  void publish(const SeatId& seat, const View& view);
  /// Null before the first.
  Newest newest(const SeatId& seat) const;
  /// Sleeps until something newer than `version` is there, and updates it; until `until` or `stop` at most.
  void wait(std::uint64_t& version, const std::stop_token& stop,
            std::chrono::steady_clock::time_point until) const;

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable_any changed_;
  std::uint64_t version_ = 0;
  std::map<SeatId, int> wanted_;
  std::map<SeatId, Newest> newest_;
};

}  // namespace telescope::app
