#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/presenters/read_aloud.hpp"

namespace telescope::app {

/// Among the arguments of a program that reads out: the code of the language that it reads.
inline constexpr std::string_view kLanguageArgument = "{language}";
/// The program that reads out, of the package speech-dispatcher; what is said is its last argument.
inline const std::vector<std::string> kSpeechProgram{"spd-say", "--wait", "--language",
                                                     std::string(kLanguageArgument), "--"};

/// Reads texts out, each by a voice of its language, by a program and on a thread of its own. Nobody waits
/// for it, and nothing queues: of what is said while it reads, only the newest is read next.
class Speaker {
 public:
  explicit Speaker(std::vector<std::string> program = kSpeechProgram);
  /// Does not wait for what is being read.
  ~Speaker();
  Speaker(const Speaker&) = delete;
  Speaker& operator=(const Speaker&) = delete;

  void say(std::vector<Spoken> said);
  /// Why nothing can be read out, told once until it works again; empty where it works.
  std::string take_fault();

 private:
  void run(const std::stop_token& stop);
  /// False where it could not be read, or need not be any more.
  bool read(const Spoken& said, const std::stop_token& stop);
  void tell(std::string fault);

  const std::vector<std::string> program_;
  std::mutex mutex_;  ///< guards what follows
  std::condition_variable_any asked_;
  std::optional<std::vector<Spoken>> next_;
  std::string fault_;
  bool fault_told_ = false;
  std::jthread thread_;
};

}  // namespace telescope::app
