#include "app/command_post/http/net_address.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>

#include <arpa/inet.h>

namespace telescope::app {

Result<NetAddress> net_address(std::string_view text, std::uint16_t port) {
  const auto wrong = [&] {
    return failure("'" + std::string(text) + "' is no address: write HOST or HOST:" + std::to_string(port) +
                   " (an IPv6 host in [])");
  };
  std::string_view host = text, digits;
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == std::string_view::npos) return wrong();
    host = text.substr(1, end - 1);
    digits = text.substr(end + 1);
    if (!digits.empty() && digits.front() != ':') return wrong();
  } else if (const auto colon = text.find(':'); colon != std::string_view::npos) {
    host = text.substr(0, colon);
    digits = text.substr(colon);
  }
  const bool plain = std::ranges::all_of(host, [](unsigned char c) { return c > ' ' && c < 0x7F; });
  if (host.empty() || host.size() > 253 || !plain) return wrong();
  NetAddress address{std::string(host), port};
  if (digits.empty()) return address;
  digits.remove_prefix(1);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), address.port);
  if (error != std::errc() || end != digits.data() + digits.size() || address.port == 0) return wrong();
  return address;
}

std::optional<std::string> plain_address(std::string_view text) {
  const bool six = text.find(':') != text.npos;
  const std::string address(six ? text.substr(0, text.find('%')) : text);
  in6_addr read{};
  std::array<char, INET6_ADDRSTRLEN> plain{};
  if (inet_pton(six ? AF_INET6 : AF_INET, address.c_str(), &read) != 1) return std::nullopt;
  constexpr std::size_t kBeforeFour = 12;
  if (six && IN6_IS_ADDR_V4MAPPED(&read))
    inet_ntop(AF_INET, &read.s6_addr[kBeforeFour], plain.data(), plain.size());
  else
    inet_ntop(six ? AF_INET6 : AF_INET, &read, plain.data(), plain.size());
  return plain.data();
}

std::string network_of(const std::string& address) {
  in6_addr network{};
  if (inet_pton(AF_INET6, address.c_str(), &network) != 1) return address;
  constexpr std::size_t kNetwork = 8;
  std::fill(std::begin(network.s6_addr) + kNetwork, std::end(network.s6_addr), std::uint8_t{0});
  std::array<char, INET6_ADDRSTRLEN> plain{};
  inet_ntop(AF_INET6, &network, plain.data(), plain.size());
  return std::string(plain.data()) + "/64";
}

bool is_this_machine(std::string_view host) {
  const auto address = plain_address(host);
  return host == "localhost" || address == "127.0.0.1" || address == "::1";
}

std::string describe(const NetAddress& address) {
  const bool six = address.host.find(':') != std::string::npos;
  return (six ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

}  // namespace telescope::app
