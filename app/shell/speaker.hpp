#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace telescope::app {

/// The program that reads out, of the package speech-dispatcher; what is said is its last argument.
inline const std::vector<std::string> kSpeechProgram{"spd-say", "--wait", "--language", "en", "--"};

/// Reads texts out, by a program and on a thread of its own. Nobody waits for it, and nothing queues: of what
/// is said while it reads, only the newest is read next.
class Speaker {
 public:
  explicit Speaker(std::vector<std::string> program = kSpeechProgram);
  /// Does not wait for what is being read.
  ~Speaker();
  Speaker(const Speaker&) = delete;
  Speaker& operator=(const Speaker&) = delete;

  void say(std::string text);
  /// Why nothing can be read out, told once until it works again; empty where it works.
  std::string take_fault();

 private:
  void run(const std::stop_token& stop);
  void read(const std::string& text, const std::stop_token& stop);
  void tell(std::string fault);

  const std::vector<std::string> program_;
  std::mutex mutex_;  ///< guards what follows
  std::condition_variable_any asked_;
  std::optional<std::string> next_;
  std::string fault_;
  bool fault_told_ = false;
  std::jthread thread_;
};

}  // namespace telescope::app
