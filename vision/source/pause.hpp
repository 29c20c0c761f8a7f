#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>

#include "vision/source/frame.hpp"

namespace telescope::vision {

/// Waits until `until` or a stop.
inline void pause_until(SteadyTime until, std::stop_token stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_until(lock, std::move(stop), until, [] { return false; });
}

}  // namespace telescope::vision
