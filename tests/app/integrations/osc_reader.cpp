#include "tests/app/integrations/osc_reader.hpp"

#include <bit>
#include <stdexcept>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace telescope::test {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  bool done() const { return at_ == bytes_.size(); }

  std::uint32_t word() {
    const std::string_view four = take(4);
    std::uint32_t value = 0;
    for (const char c : four) value = value << 8U | static_cast<unsigned char>(c);
    return value;
  }
  std::uint64_t two_words() {
    const std::uint64_t high = word();
    return high << 32U | word();
  }
  /// Ends with a zero, and with more up to a multiple of four.
  std::string text() {
    const auto end = bytes_.find('\0', at_);
    if (end == std::string_view::npos) throw std::runtime_error("a text without an end");
    std::string value(bytes_.substr(at_, end - at_));
    const std::string_view padding = take((value.size() / 4 + 1) * 4).substr(value.size());
    if (padding.find_first_not_of('\0') != std::string_view::npos)
      throw std::runtime_error("a text is not filled up with zeros");
    return value;
  }
  std::string_view take(std::size_t size) {
    if (bytes_.size() - at_ < size) throw std::runtime_error("too short");
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

OscMessage read_message(std::string_view bytes) {
  Reader reader(bytes);
  OscMessage message{.path = reader.text(), .types = reader.text(), .values = {}};
  if (!message.types.starts_with(',')) throw std::runtime_error("types without a comma");
  message.types.erase(0, 1);
  for (const char type : message.types) {
    switch (type) {
      case 'i':
        message.values.emplace_back(static_cast<std::int32_t>(reader.word()));
        break;
      case 'f':
        message.values.emplace_back(std::bit_cast<float>(reader.word()));
        break;
      case 's':
        message.values.emplace_back(reader.text());
        break;
      case 't':
        message.values.emplace_back(reader.two_words());
        break;
      default:
        throw std::runtime_error("a type that TUIO does not use");
    }
  }
  if (!reader.done()) throw std::runtime_error("more than the types say");
  return message;
}

}  // namespace

std::vector<OscMessage> read_bundle(std::string_view datagram) {
  Reader reader(datagram);
  if (reader.text() != "#bundle") throw std::runtime_error("no bundle");
  if (reader.two_words() != 1) throw std::runtime_error("not to be done at once");
  std::vector<OscMessage> messages;
  while (!reader.done()) {
    const std::uint32_t size = reader.word();
    if (size % 4 != 0) throw std::runtime_error("a size that is no multiple of four");
    messages.push_back(read_message(reader.take(size)));
  }
  return messages;
}

UdpReceiver::UdpReceiver() : socket_(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (socket_ < 0 || bind(socket_, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    throw std::runtime_error("no UDP socket");
  port_ = ntohs(address.sin_port);
  const timeval patience{.tv_sec = 60, .tv_usec = 0};
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
}

UdpReceiver::~UdpReceiver() {
  close(socket_);
}

std::string UdpReceiver::next() {
  std::string datagram(65536, '\0');
  const ssize_t size = recv(socket_, datagram.data(), datagram.size(), 0);
  if (size < 0) throw std::runtime_error("no datagram comes");
  datagram.resize(static_cast<std::size_t>(size));
  return datagram;
}

std::vector<std::string> UdpReceiver::here() {
  std::vector<std::string> all;
  std::string datagram(65536, '\0');
  for (ssize_t size = 0; (size = recv(socket_, datagram.data(), datagram.size(), MSG_DONTWAIT)) >= 0;)
    all.push_back(datagram.substr(0, static_cast<std::size_t>(size)));
  return all;
}

}  // namespace telescope::test
