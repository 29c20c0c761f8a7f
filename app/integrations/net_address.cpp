#include "app/integrations/net_address.hpp"

#include <algorithm>
#include <charconv>

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

bool is_this_machine(const NetAddress& address) {
  return address.host == "localhost" || address.host == "::1" || address.host.starts_with("127.");
}

std::string describe(const NetAddress& address) {
  const bool six = address.host.find(':') != std::string::npos;
  return (six ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

}  // namespace telescope::app
