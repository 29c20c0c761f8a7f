#pragma once

#include <condition_variable>
#include <deque>
#include <future>
#include <mutex>
#include <stdexcept>

#include "vision/source/capture.hpp"

namespace telescope::vision::test {

/// A source that does what a test tells it, across openings. Shared by the test and the capture's threads.
class Script {
 public:
  /// A fresh grey picture of the size.
  void picture(cv::Size size = {64, 48}, std::chrono::milliseconds age = {}) {
    push([=]() -> Result<std::optional<Frame>> {
      return Frame{.image = cv::Mat(size, CV_8UC1, cv::Scalar(128)),
                   .taken_at = std::chrono::steady_clock::now() - age};
    });
  }
  void fail(std::string why) {
    push([why]() -> Result<std::optional<Frame>> { return failure(why); });
  }
  void raise() {
    push(
        []() -> Result<std::optional<Frame>> { throw std::runtime_error("decoder fell over\nsecond line"); });
  }
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }
  /// next() no longer comes back, whatever it is asked, until unblock().
  void block() {
    const std::lock_guard lock(mutex_);
    blocked_ = true;
    changed_.notify_all();
  }
  void unblock() {
    const std::lock_guard lock(mutex_);
    blocked_ = false;
    changed_.notify_all();
  }
  int openings() const {
    const std::lock_guard lock(mutex_);
    return openings_;
  }

  /// `nature`: of the source that is opened.
  static Capture::Open opener(const std::shared_ptr<Script>& script,
                              SourceNature nature = SourceNature::kCamera);

 private:
  friend class ScriptedSource;
  using Answer = std::function<Result<std::optional<Frame>>()>;
  void push(Answer answer) {
    const std::lock_guard lock(mutex_);
    answers_.push_back(std::move(answer));
    changed_.notify_all();
  }

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Answer> answers_;
  bool blocked_ = false;
  bool ended_ = false;
  int openings_ = 0;
};

class ScriptedSource : public FrameSource {
 public:
  ScriptedSource(std::shared_ptr<Script> script, SourceNature nature)
      : script_(std::move(script)), nature_(nature) {}
  std::string describe() const override { return "script"; }
  SourceNature nature() const override { return nature_; }
  Result<std::optional<Frame>> next(std::chrono::milliseconds patience, std::stop_token stop) override {
    std::unique_lock lock(script_->mutex_);
    script_->changed_.wait_for(lock, stop, patience,
                               [&] { return !script_->answers_.empty() || script_->blocked_; });
    script_->changed_.wait(lock, [&] { return !script_->blocked_; });
    if (script_->answers_.empty()) return std::nullopt;
    const auto answer = std::move(script_->answers_.front());
    script_->answers_.pop_front();
    lock.unlock();
    return answer();
  }
  bool ended() const override {
    const std::lock_guard lock(script_->mutex_);
    return script_->ended_ && script_->answers_.empty();
  }

 private:
  std::shared_ptr<Script> script_;
  SourceNature nature_;
};

inline Capture::Open Script::opener(const std::shared_ptr<Script>& script, SourceNature nature) {
  return [script, nature]() -> Result<std::unique_ptr<FrameSource>> {
    const std::lock_guard lock(script->mutex_);
    ++script->openings_;
    return std::make_unique<ScriptedSource>(script, nature);
  };
}

/// Waits until the condition holds; false after the deadline.
template <class Condition>
bool eventually(Condition condition, std::chrono::milliseconds patience = std::chrono::seconds(20)) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

}  // namespace telescope::vision::test
