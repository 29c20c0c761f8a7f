#pragma once

#include <cstdint>

#include "core/base/result.hpp"

namespace telescope::cp {

/// A socket that listens on that port, 0 for any that is free: to this machine or, `open`, to the network, by
/// IPv6 and IPv4 where this machine has both. Fails with one line.
Result<int> listen_on(bool open, std::uint16_t port);
/// The port that it has.
std::uint16_t port_of(int socket);

}  // namespace telescope::cp
