#include "tests/app/integrations/mqtt_client.hpp"

#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace telescope::test {
namespace {

sockaddr_in here(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

std::uint16_t free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = here(0);
  socklen_t size = sizeof address;
  bind(socket, reinterpret_cast<sockaddr*>(&address), size);
  getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  close(socket);
  return ntohs(address.sin_port);
}

std::string two_bytes(std::size_t value) {
  return {static_cast<char>(value >> 8U), static_cast<char>(value & 0xFFU)};
}

std::string field(const std::string& text) {
  return two_bytes(text.size()) + text;
}

}  // namespace

Broker::Broker(const std::filesystem::path& folder, const std::string& more)
    : file_(folder / "mosquitto.conf"), port_(free_port()) {
  std::ofstream(file_) << "listener " << port_ << " 127.0.0.1\nlog_dest stderr\npersistence false\n"
                       << "user root\n"  // started by root it could not read its files as anybody else
                       << more;
  start();
}

Broker::~Broker() {
  kill();
}

void Broker::start() {
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  process_ = fork();
  if (process_ == 0) {
    dup2(pipe[1], 2);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    setenv("PATH", "/usr/sbin:/usr/local/sbin:/usr/bin:/bin", 1);
    execlp("mosquitto", "mosquitto", "-c", file_.c_str(), nullptr);
    _exit(127);
  }
  close(pipe[1]);
  log_ = pipe[0];
  std::string said;
  std::array<char, 512> part{};
  while (said.find(" running") == std::string::npos) {
    const ssize_t size = ::read(log_, part.data(), part.size());
    if (size <= 0) throw std::runtime_error("mosquitto does not start: " + said);
    said.append(part.data(), static_cast<std::size_t>(size));
  }
}

void Broker::kill() {
  if (process_ <= 0) return;
  ::kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = -1;
  close(log_);
}

MqttClient::MqttClient(std::uint16_t port, const std::string& user, const std::string& password)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const timeval patience{.tv_sec = 60, .tv_usec = 0};
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  const sockaddr_in address = here(port);
  if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    throw std::runtime_error("no broker");
  const char flags = static_cast<char>(user.empty() ? 0x02 : 0xC2);  // a clean session; user and password
  std::string body = field("MQTT") + std::string{'\x04', flags, '\0', '\0'} + field("reader" + user);
  if (!user.empty()) body += field(user) + field(password);
  send(0x10, body);
  const Packet answer = read();
  if (answer.type != 0x20 || answer.body.size() != 2) throw std::runtime_error("no CONNACK");
  welcome_ = answer.body[1];
}

MqttClient::~MqttClient() {
  close(socket_);
}

void MqttClient::send(unsigned type, const std::string& body) {
  std::string packet{static_cast<char>(type)};
  std::size_t size = body.size();
  do {
    packet += static_cast<char>((size & 0x7FU) | (size > 0x7FU ? 0x80U : 0U));
    size >>= 7U;
  } while (size > 0);
  packet += body;
  if (::send(socket_, packet.data(), packet.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(packet.size()))
    throw std::runtime_error("the broker does not take it");
}

MqttClient::Packet MqttClient::read() {
  const auto bytes = [&](std::size_t count) {
    std::string all(count, '\0');
    for (std::size_t have = 0; have < count;) {
      const ssize_t size = recv(socket_, all.data() + have, count - have, 0);
      if (size <= 0) throw std::runtime_error("nothing comes from the broker");
      have += static_cast<std::size_t>(size);
    }
    return all;
  };
  Packet packet;
  packet.type = static_cast<unsigned char>(bytes(1)[0]);
  std::size_t size = 0;
  for (unsigned shift = 0;; shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes(1)[0]);
    size |= std::size_t{byte & 0x7FU} << shift;
    if (!(byte & 0x80U)) break;
  }
  packet.body = bytes(size);
  return packet;
}

app::Letter MqttClient::letter(const Packet& packet) {
  if ((packet.type & 0xF0U) != 0x30) throw std::runtime_error("no PUBLISH");
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(packet.body.at(i)); };
  const std::size_t length = std::size_t{byte(0)} << 8U | byte(1);
  const bool acknowledged = packet.type & 0x06U;
  if (acknowledged) send(0x40, packet.body.substr(2 + length, 2));
  return {packet.body.substr(2, length), packet.body.substr(2 + length + (acknowledged ? 2 : 0))};
}

void MqttClient::subscribe(const std::string& filter) {
  send(0x82, two_bytes(1) + field(filter) + '\x01');
  for (Packet packet = read(); packet.type != 0x90; packet = read()) early_.push_back(letter(packet));
}

app::Letter MqttClient::next() {
  if (early_.empty()) return letter(read());
  app::Letter first = early_.front();
  early_.erase(early_.begin());
  return first;
}

app::Letter MqttClient::next_of(const std::string& topic) {
  for (;;)
    if (app::Letter one = next(); one.topic == topic) return one;
}

std::vector<app::Letter> MqttClient::until_pong() {
  send(0xC0, {});
  std::vector<app::Letter> all = std::exchange(early_, {});
  for (Packet packet = read(); packet.type != 0xD0; packet = read()) all.push_back(letter(packet));
  return all;
}

}  // namespace telescope::test
