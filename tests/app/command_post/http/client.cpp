#include "tests/app/command_post/http/client.hpp"

#include <array>
#include <cstdlib>
#include <stdexcept>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace telescope::test {
namespace {

constexpr int kPatienceMs = 60'000;

}  // namespace

Client::Client(std::uint16_t port, const std::string& from)
    : socket_(::socket(from == "::1" ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)), port_(port) {
  const sockaddr_in6 six{.sin6_family = AF_INET6,
                         .sin6_port = htons(port),
                         .sin6_flowinfo = 0,
                         .sin6_addr = in6addr_loopback,
                         .sin6_scope_id = 0};
  if (from == "::1" && connect(socket_, reinterpret_cast<const sockaddr*>(&six), sizeof six) == 0) return;
  sockaddr_in address{};
  address.sin_family = AF_INET;
  if (!from.empty()) {
    inet_pton(AF_INET, from.c_str(), &address.sin_addr);
    bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  }
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return;
  close(socket_);
  socket_ = -1;
}

Client::~Client() {
  if (socket_ >= 0) close(socket_);
}

bool Client::send(std::string_view text) {
  while (!text.empty()) {
    const auto sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool Client::read_more() {
  pollfd wanted{.fd = socket_, .events = POLLIN, .revents = 0};
  if (poll(&wanted, 1, kPatienceMs) <= 0) throw std::runtime_error("the server hangs");
  std::array<char, 4096> some{};
  const auto size = recv(socket_, some.data(), some.size(), 0);
  if (size <= 0) return false;
  read_.append(some.data(), static_cast<std::size_t>(size));
  return true;
}

std::optional<std::string> Client::read_until(std::string_view text) {
  while (read_.find(text) == std::string::npos)
    if (!read_more()) return std::nullopt;
  return read_;
}

std::string Client::read_all() {
  while (read_more()) {
  }
  return read_;
}

std::string Client::ask(std::string_view method, std::string_view path, std::string_view headers,
                        std::string_view body) {
  std::string request = std::string(method) + " " + std::string(path) +
                        " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) +
                        "\r\nConnection: close\r\n" + std::string(headers);
  if (!body.empty()) request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  send(request + "\r\n" + std::string(body));
  return read_all();
}

int status_of(std::string_view answer) {
  return answer.starts_with("HTTP/1.1 ") ? std::atoi(std::string(answer.substr(9, 3)).c_str()) : 0;
}

std::string body_of(std::string_view answer) {
  const auto at = answer.find("\r\n\r\n");
  return at == std::string_view::npos ? std::string() : std::string(answer.substr(at + 4));
}

std::string header_of(std::string_view answer, std::string_view name) {
  const std::string wanted = "\r\n" + std::string(name) + ": ";
  const auto at = answer.find(wanted);
  if (at == std::string_view::npos || at > answer.find("\r\n\r\n")) return {};
  const auto begin = at + wanted.size();
  return std::string(answer.substr(begin, answer.find("\r\n", begin) - begin));
}

}  // namespace telescope::test
