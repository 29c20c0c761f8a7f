#include "app/support/stop_signal.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace telescope::app {
namespace {

sigset_t stop_signals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  return set;
}

}  // namespace

StopSignal::StopSignal() {
  const sigset_t set = stop_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  descriptor_ = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

StopSignal::~StopSignal() {
  if (descriptor_ >= 0) close(descriptor_);
}

bool StopSignal::wait(std::chrono::milliseconds patience) {
  if (stopped_) return true;
  pollfd waiting{.fd = descriptor_, .events = POLLIN, .revents = 0};
  stopped_ = poll(&waiting, 1, static_cast<int>(patience.count())) > 0;
  return stopped_;
}

}  // namespace telescope::app
