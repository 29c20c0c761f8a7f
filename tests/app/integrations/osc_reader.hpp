#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace telescope::test {

/// An OSC message as its specification (1.0) lays it out; read here without the library that writes it.
struct OscMessage {
  std::string path;
  std::string types;  ///< "sii", without the comma
  std::vector<std::variant<std::int32_t, float, std::string, std::uint64_t>> values;

  std::int32_t whole(std::size_t i) const { return std::get<std::int32_t>(values.at(i)); }
  float real(std::size_t i) const { return std::get<float>(values.at(i)); }
  const std::string& text(std::size_t i) const { return std::get<std::string>(values.at(i)); }
  std::uint64_t time(std::size_t i) const { return std::get<std::uint64_t>(values.at(i)); }
};

/// The messages of a bundle that is to be done at once; throws std::runtime_error for whatever is no such
/// bundle to its last byte.
std::vector<OscMessage> read_bundle(std::string_view datagram);

/// A UDP socket of this machine at a port of its own.
class UdpReceiver {
 public:
  UdpReceiver();
  ~UdpReceiver();
  UdpReceiver(const UdpReceiver&) = delete;
  UdpReceiver& operator=(const UdpReceiver&) = delete;
  std::uint16_t port() const { return port_; }
  /// The next datagram; waits for it with a patience that only a hang can exhaust, then throws.
  std::string next();
  /// All that has come so far.
  std::vector<std::string> here();

 private:
  int socket_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace telescope::test
