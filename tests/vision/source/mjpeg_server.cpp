// An MJPEG server for tests: pictures that tell when they were made (time_picture.hpp).
// mjpeg_server PORT WIDTH HEIGHT FPS: port 0 takes a free one; prints the port.

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/vision/source/time_picture.hpp"
#include "vision/pictures/encode.hpp"

namespace {

bool send_all(int socket, const void* data, std::size_t length) {
  for (const char* at = static_cast<const char*>(data); length > 0;) {
    const ssize_t sent = send(socket, at, length, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    at += sent;
    length -= static_cast<std::size_t>(sent);
  }
  return true;
}

void serve(int socket, cv::Size size, int fps) {
  using Clock = std::chrono::steady_clock;
  char request[4096];
  if (recv(socket, request, sizeof request, 0) <= 0) return;
  const std::string header =
      "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\nConnection: "
      "close\r\n\r\n";
  if (!send_all(socket, header.data(), header.size())) return;
  for (auto due = Clock::now();; due += std::chrono::nanoseconds(1'000'000'000 / fps)) {
    if (Clock::now() > due + std::chrono::milliseconds(100)) due = Clock::now();  // never catches up
    std::this_thread::sleep_until(due);
    const std::string jpeg =
        telescope::vision::encode_jpeg(telescope::vision::test::draw_time(Clock::now(), size), 95);
    const std::string part =
        "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: " + std::to_string(jpeg.size()) + "\r\n\r\n";
    if (!send_all(socket, part.data(), part.size()) || !send_all(socket, jpeg.data(), jpeg.size()) ||
        !send_all(socket, "\r\n", 2))
      return;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int on = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(std::atoi(argv[1])));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 || listen(listener, 8) != 0)
    return 1;
  socklen_t length = sizeof address;
  getsockname(listener, reinterpret_cast<sockaddr*>(&address), &length);
  std::printf("%d\n", ntohs(address.sin_port));
  std::fflush(stdout);
  const cv::Size size(std::atoi(argv[2]), std::atoi(argv[3]));
  for (;;) {
    const int client = accept(listener, nullptr, nullptr);
    if (client < 0) continue;
    setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    std::thread([client, size, fps = std::atoi(argv[4])] {
      serve(client, size, fps);
      close(client);
    }).detach();
  }
}
