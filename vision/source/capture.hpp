#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "vision/source/latest.hpp"
#include "vision/source/source.hpp"

namespace telescope::vision {

/// How the source is doing; for the status line.
struct SourceStatus {
  enum class State { kOpening, kLive, kLost, kEnded };
  State state = State::kOpening;
  std::string source;         ///< describe() of the source, or the name asked for
  std::string message;        ///< "camera lost; trying again in 2 s": empty while live
  SteadyTime last_frame_at{}; ///< taken_at of the newest picture; zero before the first
  double fps = 0.0;           ///< pictures per second delivered, over the last second
  std::uint64_t reconnects = 0;
};

/// Runs a source on a thread of its own: keeps only the newest frame, announces a stall or an end within
/// a second, and opens the source again with growing pauses.
class Capture {
 public:
  using Open = std::function<Result<std::unique_ptr<FrameSource>>()>;

  Capture(std::string name, Open open);
  ~Capture();  ///< stops and joins
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;

  const Latest<Frame>& frames() const { return frames_; }
  SourceStatus status() const;

 private:
  void run(std::stop_token stop);

  std::string name_;
  Open open_;
  Latest<Frame> frames_;
  Latest<SourceStatus> status_;
  std::jthread thread_;
};

}  // namespace telescope::vision
