#pragma once

#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "vision/source/capture_rules.hpp"
#include "vision/source/latest.hpp"
#include "vision/source/source.hpp"

namespace telescope::vision {

/// Runs a source on a thread of its own: keeps only the newest frame, announces a stall or an end within
/// a second, and opens the source again with growing pauses. A source that blocks delays neither the
/// announcement nor the end: its thread is left behind and ends by itself. A source that draws its pictures
/// is asked for the next one only when the last has been taken from frames().
class Capture {
 public:
  /// Called on another thread, and by a thread left behind even after the Capture is gone: it must own
  /// whatever it uses.
  using Open = std::function<Result<std::unique_ptr<FrameSource>>()>;

  Capture(std::string name, Open open);
  ~Capture();  ///< stops within 100 ms
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;

  /// The newest frame; number and t_s go on through all reconnections. It stays when the source is lost: ask
  /// status() before calling it live.
  const Latest<Frame>& frames() const;
  /// Judged at the time of the call: never live with a newest picture older than CaptureRules::kStaleAfter.
  SourceStatus status() const;

  /// Threads inside a source, of every Capture there is or was. A program that ends while one is left behind
  /// must not destroy what is static (std::_Exit): the thread may be using it.
  static int readers();

 private:
  struct Link;
  std::shared_ptr<Link> link_;
  std::jthread thread_;
};

}  // namespace telescope::vision
