#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.hpp"

namespace telescope::app {

/// A machine and a port of it, as they are written in options.
struct NetAddress {
  std::string host;
  std::uint16_t port = 0;
  bool operator==(const NetAddress&) const = default;
};

/// "192.168.1.7:3333", "table.local", "[fe80::1]:3333"; without a port `port` is meant. Fails with a line
/// that says what is wrong.
Result<NetAddress> net_address(std::string_view text, std::uint16_t port);
/// One way to write each IPv4 and IPv6 address, without its zone; one of IPv4 that IPv6 holds,
/// "::ffff:10.0.0.7", is that of IPv4. Nothing where it is no address.
std::optional<std::string> plain_address(std::string_view text);
/// The network of a plain_address() of IPv6, its first 64 bits: "fd00::/64", of which one device may have
/// any address. Of IPv4 the address itself.
std::string network_of(const std::string& address);
/// The machine itself, which no network listens to: localhost, 127.0.0.1 or ::1. Of the others of
/// 127.0.0.0/8, which hardly anybody uses, more is said and encrypted than need be.
bool is_this_machine(std::string_view host);
/// As net_address() reads it.
std::string describe(const NetAddress& address);

}  // namespace telescope::app
