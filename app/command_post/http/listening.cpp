#include "app/command_post/http/listening.hpp"

#include <cerrno>
#include <cstring>
#include <string>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace telescope::cp {
namespace {

constexpr int kSendBuffer = 128 * 1024;  // what the kernel keeps for one who does not read

Result<int> listen_on(bool open, std::uint16_t port, int family) {
  const int socket = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (socket < 0) return failure(std::string("no socket for the Command Post: ") + std::strerror(errno));
  const int yes = 1, no = 0;
  setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);  // a restart must not wait for old ones
  setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &kSendBuffer,
             sizeof kSendBuffer);  // inherited by what it accepts
  sockaddr_in four{};
  four.sin_family = AF_INET;
  four.sin_port = htons(port);
  four.sin_addr.s_addr = htonl(open ? INADDR_ANY : INADDR_LOOPBACK);
  sockaddr_in6 six{};  // any address
  six.sin6_family = AF_INET6;
  six.sin6_port = htons(port);
  if (family == AF_INET6) setsockopt(socket, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
  const int bound = family == AF_INET6 ? bind(socket, reinterpret_cast<const sockaddr*>(&six), sizeof six)
                                       : bind(socket, reinterpret_cast<const sockaddr*>(&four), sizeof four);
  if (bound == 0 && listen(socket, SOMAXCONN) == 0) return socket;
  const int error = errno;
  close(socket);
  const std::string name = "port " + std::to_string(port);
  if (error == EADDRINUSE)
    return failure("the Command Post cannot have " + name +
                   ": another program uses it; choose another with --cp-port, or --no-cp to go without");
  return failure("the Command Post cannot have " + name + ": " + std::strerror(error));
}

}  // namespace

Result<int> listen_on(bool open, std::uint16_t port) {
  if (open)
    if (auto both = listen_on(open, port, AF_INET6)) return both;
  return listen_on(open, port, AF_INET);
}

std::uint16_t port_of(int socket) {
  sockaddr_in6 address{};  // of IPv4 the port lies at the same place
  socklen_t size = sizeof address;
  getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.sin6_port);
}

}  // namespace telescope::cp
