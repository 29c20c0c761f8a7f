#pragma once

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace telescope::vision::test {

/// A server that answers every connection with the same bytes, or as its function says, then closes it or
/// says nothing more.
class CannedServer {
 public:
  enum class Then { kClose, kSilence, kRepeat };

  explicit CannedServer(std::string answer, Then then = Then::kClose)
      : CannedServer([answer = std::move(answer)](const std::string&) { return answer; }, then) {}
  /// `answer`: to what it is asked.
  explicit CannedServer(std::function<std::string(const std::string&)> answer, Then then = Then::kClose)
      : listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)), answer_(std::move(answer)), then_(then) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    if (bind(listener_, reinterpret_cast<sockaddr*>(&address), length) != 0 || listen(listener_, 8) != 0)
      throw std::runtime_error("cannot listen");
    getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &length);
    port_ = ntohs(address.sin_port);
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  }
  ~CannedServer() {
    thread_.request_stop();
    shutdown(listener_, SHUT_RDWR);
    thread_.join();
    close(listener_);
  }
  CannedServer(const CannedServer&) = delete;
  CannedServer& operator=(const CannedServer&) = delete;

  std::string url(const std::string& scheme = "http") const {
    return scheme + "://127.0.0.1:" + std::to_string(port_) + "/video";
  }

 private:
  void run(const std::stop_token& stop) {
    int silent = -1;
    while (!stop.stop_requested()) {
      const int client = accept(listener_, nullptr, nullptr);
      if (client < 0) break;
      char request[4096];
      const auto asked = recv(client, request, sizeof request, 0);
      const std::string answer = answer_({request, static_cast<std::size_t>(std::max<ssize_t>(asked, 0))});
      while (send(client, answer.data(), answer.size(), MSG_NOSIGNAL) > 0 && then_ == Then::kRepeat &&
             !stop.stop_requested()) {
      }
      if (silent >= 0) close(silent);
      silent = -1;
      if (then_ == Then::kSilence) {
        silent = client;
      } else {
        shutdown(client, SHUT_WR);
        close(client);
      }
    }
    if (silent >= 0) close(silent);
  }

  int listener_;
  std::function<std::string(const std::string&)> answer_;
  Then then_;
  int port_ = 0;
  std::jthread thread_;
};

}  // namespace telescope::vision::test
